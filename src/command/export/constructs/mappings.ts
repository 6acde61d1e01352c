// Generated from src/model by "npm run generate". Do not edit.

import type { EntityName } from '../../../model';
import { ACTION } from './action';
import { BACKEND_SERVICE } from './backend-service';
import { DYNAMIC_RULE } from './dynamic-rule';
import { FLOW_CONTROL_POLICY } from './flow-control-policy';
import { LOG_EXPORTER } from './log-exporter';
import { PROXY_TEMPLATE } from './proxy-template';
import type { ConstructMapping } from './mapping';

/** Differences between the construct and the resource of an entity. Without a mapping, there are none. */
export const MAPPINGS: { readonly [Name in EntityName]?: ConstructMapping } = {
  ProxyTemplate: PROXY_TEMPLATE,
  DynamicRule: DYNAMIC_RULE,
  FlowControlPolicy: FLOW_CONTROL_POLICY,
  BackendService: BACKEND_SERVICE,
  Action: ACTION,
  LogExporter: LOG_EXPORTER,
};
