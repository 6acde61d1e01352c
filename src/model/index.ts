/**
 * What the API's things are. `traffic` is not part of this index, and may be imported beside it: only what speaks of
 * filters loads it, and a provider's start does not.
 */

export * from './entities';
export * from './comparison';
export * from './entity';
export * from './field';
export * from './id-pattern';
export * from './import-id';
export * from './json';
export * from './load-balancer';
export * from './load-balancer-regions';
export * from './path-segment';
export * from './provider-address';
export * from './read-only';
export * from './version-record';

/** The version segment that every path begins with (contract, section 9). */
export const API_VERSION = 'v4.3';
