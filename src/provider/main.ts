import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelFromEnvironment, Log, serve } from './protocol';

const NAME = 'svc';

// The build puts the prepared answers into the folder of the bundle.
void serve({
  name: NAME,
  replies: () => readFileSync(join(__dirname, 'schema-reply.bin')),
  load: async () => (await import('./core')).providerServer(new Log(NAME, levelFromEnvironment(NAME, process.env))),
});
