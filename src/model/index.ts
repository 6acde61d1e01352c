import { DynamicRule } from './dynamic-rule';
import type { Entity } from './entity';

export * from './dynamic-rule';
export * from './entity';
export * from './field';
export * from './provider-address';

/** The version segment that every path begins with (contract, section 9). */
export const API_VERSION = 'v4.3';

/** Every kind of entry that the API manages. */
export const ENTITIES: readonly Entity[] = [DynamicRule];
