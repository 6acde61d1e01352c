// Generated from src/model by "npm run generate". Do not edit.

import type { EntityName } from '../../../src/model';
import { ACTION } from './action';
import { BACKEND_SERVICE } from './backend-service';
import { DYNAMIC_RULE } from './dynamic-rule';
import { FLOW_CONTROL_POLICY } from './flow-control-policy';
import { LOG_EXPORTER } from './log-exporter';
import { PROXY_TEMPLATE } from './proxy-template';
import type { Family } from './family';

/** The transcribed tables of every entity, in the contract's order. */
export const FAMILY_OF: Readonly<Record<EntityName, Family>> = {
  ProxyTemplate: PROXY_TEMPLATE,
  DynamicRule: DYNAMIC_RULE,
  FlowControlPolicy: FLOW_CONTROL_POLICY,
  BackendService: BACKEND_SERVICE,
  Action: ACTION,
  LogExporter: LOG_EXPORTER,
};

export const FAMILIES: readonly Family[] = Object.values(FAMILY_OF);
