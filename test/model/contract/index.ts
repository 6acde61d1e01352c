import { ACTION } from './action';
import { BACKEND_SERVICE } from './backend-service';
import { DYNAMIC_RULE } from './dynamic-rule';
import { FLOW_CONTROL_POLICY } from './flow-control-policy';
import { LOG_EXPORTER } from './log-exporter';
import { PROXY_TEMPLATE } from './proxy-template';
import type { ContractTable } from './table';

/** Every entity whose tables are transcribed. */
export const TABLES: readonly ContractTable[] = [PROXY_TEMPLATE, DYNAMIC_RULE, FLOW_CONTROL_POLICY, BACKEND_SERVICE, ACTION, LOG_EXPORTER];
