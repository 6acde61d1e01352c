import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './protocol';

// Program of the provider for Node. Loads only the protocol: the provider is loaded with the first call that needs it.

void serve({
  name: 'svc',
  // The build puts the prepared answers into the folder of the bundle.
  replies: () => readFileSync(join(__dirname, 'schema-reply.bin')),
  load: async (log) => (await import('./provider')).providerServer(log),
});
