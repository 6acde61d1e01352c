import { frameworkServer } from './framework/framework-server';
import type { ProviderServer } from './framework/server';
import { svcProvider } from './provider';

/** Everything of the provider that is not needed to greet the engine. Loaded on the first call that wants it. */
export function providerServer(): ProviderServer {
  return frameworkServer(svcProvider);
}
