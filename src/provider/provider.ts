import { connect, validateConnection } from './connection/connect';
import type { Connection } from './connection/connection';
import { explain } from './connection/explain';
import { PROVIDER_SCHEMA } from './connection/provider-schema';
import type { Provider } from './framework/provider';
import { dynamicRule } from './resources/dynamic-rule';
import { flowControlPolicySet } from './resources/flow-control-policy-set';
import { loadBalancerRegions } from './resources/regions/load-balancer-regions';

/** The provider `svc`. */
export const svcProvider: Provider<Connection> = {
  schema: PROVIDER_SCHEMA,
  resources: [dynamicRule, flowControlPolicySet, loadBalancerRegions],
  validate: validateConnection,
  connect,
  explain,
};
