import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelFromEnvironment, Log, serve } from './protocol';

const NAME = 'svc';

// The bundle lies beside what the build prepared.
void serve({
  name: NAME,
  replies: () => readFileSync(join(__dirname, 'schema-reply.bin')),
  load: async () => (await import('./core')).providerServer(new Log(NAME, levelFromEnvironment(NAME, process.env))),
});
