/**
 * What the API's things are. Eight parts may be imported beside this index. `traffic`, `traffic/results`, `counted`, `facts`,
 * `json`, `nearest` and `own` are light, so that the code for filters and traffic loads them without the entities. `entities` is
 * part of the index: the index of the client exports it whole.
 */

export * from './entities';
export * from './counted';
export * from './doubt';
export * from './entity';
export * from './facts';
export * from './field';
export * from './id-pattern';
export * from './import-id';
export * from './json';
export * from './last-change';
export * from './listed-certificates';
export * from './load-balancer';
export * from './load-balancer-regions';
export * from './own';
export * from './path-segment';
export * from './provider-address';
export * from './references';
export * from './release';
export * from './version-line';
export * from './reserved-id';
export * from './slug';
export * from './values';
export * from './version-record';

/** The version segment that every path begins with (contract, section 9). */
export const API_VERSION = 'v4.3';
