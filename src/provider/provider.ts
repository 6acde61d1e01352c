import { connect, validateConnection } from './connection/connect';
import type { Connection } from './connection/connection';
import { explain } from './connection/explain';
import { PROVIDER_SCHEMA } from './connection/provider-schema';
import type { Provider } from './framework/provider';
import { dynamicRule } from './resources/dynamic-rule';

/** The provider `svc`. */
export const svcProvider: Provider<Connection> = {
  schema: PROVIDER_SCHEMA,
  resources: [dynamicRule],
  validate: validateConnection,
  connect,
  explain,
};
