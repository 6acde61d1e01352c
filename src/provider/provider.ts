import { connect, validateConnection } from './connection/connect';
import type { Connection } from './connection/connection';
import { explain } from './connection/explain';
import { PROVIDER_SCHEMA } from './connection/provider-schema';
import { dataSources } from './data-sources';
import { EPHEMERAL_RESOURCES } from './ephemeral';
import { frameworkServer } from './framework/framework-server';
import type { ProviderLog, Provider } from './framework/provider';
import { FUNCTIONS } from './functions';
import { listResources } from './list-resources';
import { sameAttributeMeaning } from './fields/same-meaning';
import type { ProviderServer } from './protocol';
import { ACTIONS, RESOURCES } from './resources';

/** The provider `svc`. */
export const svcProvider: Provider<Connection> = {
  schema: PROVIDER_SCHEMA,
  resources: RESOURCES,
  dataSources,
  ephemeralResources: EPHEMERAL_RESOURCES,
  listResources,
  actions: ACTIONS,
  functions: FUNCTIONS,
  sameMeaning: sameAttributeMeaning,
  validate: validateConnection,
  connect,
  explain,
  keepSecrets: ({ client }, secrets) => client.keepSecrets(secrets),
  prepare: ({ client }, count) => client.openConnections(count),
  notes: ({ run }) => run.publishing.take(),
};

/** Returns the operations of the provider, without the protocol. */
export function providerServer(log: ProviderLog): ProviderServer {
  return frameworkServer(svcProvider, log);
}
