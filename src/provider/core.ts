import { frameworkServer } from './framework/framework-server';
import type { ProviderLog } from './framework/log';
import type { ProviderServer } from './protocol';
import { svcProvider } from './provider';

/** The provider without the handshake. Loaded on the first call that needs it. */
export function providerServer(log: ProviderLog): ProviderServer {
  return frameworkServer(svcProvider, log);
}
