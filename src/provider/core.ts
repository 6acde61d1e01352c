import { frameworkServer } from './framework/framework-server';
import type { ProviderLog } from './framework/log';
import type { ProviderServer } from './protocol';
import { svcProvider } from './provider';

/** Everything of the provider that is not needed to greet the engine. Loaded on the first call that wants it. */
export function providerServer(log: ProviderLog): ProviderServer {
  return frameworkServer(svcProvider, log);
}
