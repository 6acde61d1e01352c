/**
 * What the API's things are. `traffic` is not part of this index, and may be imported beside it: only what speaks of
 * filters loads it, and a provider's start does not.
 */

import { Action } from './action';
import { BackendService } from './backend-service';
import { DynamicRule } from './dynamic-rule';
import type { Entity } from './entity';
import { FlowControlPolicy } from './flow-control-policy';
import { LogExporter } from './log-exporter';
import { ProxyTemplate } from './proxy-template';

export * from './action';
export * from './backend-service';
export * from './comparison';
export * from './dynamic-rule';
export * from './entity';
export * from './field';
export * from './flow-control-policy';
export * from './id-pattern';
export * from './import-id';
export * from './json';
export * from './load-balancer';
export * from './load-balancer-regions';
export * from './log-exporter';
export * from './path-segment';
export * from './provider-address';
export * from './proxy-template';
export * from './read-only';
export * from './version-record';

/** The version segment that every path begins with (contract, section 9). */
export const API_VERSION = 'v4.3';

/** Every kind of entry that the API manages, in the contract's order. */
export const ENTITIES: readonly Entity[] = [ProxyTemplate, DynamicRule, FlowControlPolicy, BackendService, Action, LogExporter];
