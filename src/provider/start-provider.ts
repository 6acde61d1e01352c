import { levelFromEnvironment, Log, serve } from './protocol';

const NAME = 'svc';

/**
 * Serves the provider to the engine that started this process.
 *
 * @param replies prepared answers, which depend only on the schema
 */
export function startProvider(replies: () => Uint8Array): void {
  void serve({
    name: NAME,
    replies,
    load: async () => (await import('./core')).providerServer(new Log(NAME, levelFromEnvironment(NAME, process.env))),
  });
}
