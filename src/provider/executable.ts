import replies from 'embedded:schema-reply';
import { serve } from './protocol';

// Program of the provider as an executable. Like main.ts, except that the build puts the prepared answers into the executable.

void serve({
  name: 'svc',
  replies: () => replies,
  load: async (log) => (await import('./provider')).providerServer(log),
});
