import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../src/provider/protocol';

void serve({
  name: 'svc',
  replies: () => readFileSync(join(__dirname, 'schema-reply.bin')),
  load: async () => {
    const [{ frameworkServer }, { svcProvider }, { doNothing }] = await Promise.all([
      import('../../src/provider/framework/framework-server'),
      import('../../src/provider/provider'),
      import('./do-nothing'),
    ]);
    return frameworkServer(doNothing(svcProvider));
  },
});
