import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './protocol';

// The bundle lies beside what the build prepared.
void serve({
  name: 'svc',
  replies: () => readFileSync(join(__dirname, 'schema-reply.bin')),
  load: async () => (await import('./core')).providerServer(),
});
