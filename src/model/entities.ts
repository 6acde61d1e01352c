// Generated from src/model by "npm run generate". Do not edit.

import type { TProperties } from '@sinclair/typebox';
import { Action } from './action';
import { BackendService } from './backend-service';
import { DynamicRule } from './dynamic-rule';
import { FlowControlPolicy } from './flow-control-policy';
import { LogExporter } from './log-exporter';
import { ProxyTemplate } from './proxy-template';
import type { Entity } from './entity';

export * from './action';
export * from './backend-service';
export * from './dynamic-rule';
export * from './flow-control-policy';
export * from './log-exporter';
export * from './proxy-template';

const ALL = [ProxyTemplate, DynamicRule, FlowControlPolicy, BackendService, Action, LogExporter] as const;

/** Name of an entity. With this type as the key of a table, the compiler reports missing entities. */
export type EntityName = (typeof ALL)[number]['name'];

/** Every entity that the API manages, in the contract's order. */
export const ENTITIES: readonly Entity<TProperties, EntityName>[] = ALL;
