import { ACTION } from './action';
import { BACKEND_SERVICE } from './backend-service';
import { DYNAMIC_RULE } from './dynamic-rule';
import { type Family } from './family';
import { FLOW_CONTROL_POLICY } from './flow-control-policy';
import { LOG_EXPORTER } from './log-exporter';
import { PROXY_TEMPLATE } from './proxy-template';

/** Every kind of entry, in the contract's order. */
export const FAMILIES: readonly Family[] = [PROXY_TEMPLATE, DYNAMIC_RULE, FLOW_CONTROL_POLICY, BACKEND_SERVICE, ACTION, LOG_EXPORTER];
