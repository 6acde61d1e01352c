/**
 * Model of the API. Fifteen modules may be imported directly. `traffic`, `traffic/results`, `words`, `extremes`, `multimap`, `facts`,
 * `family-paths`, `json`, `json-limits`, `nearest`, `own`, `quoted`, `trim` and `user-info` do not load the entities, which code for
 * filters and traffic does not need. `entities` is part of this index, and exported whole by the index of the client.
 */

export { KEEP_ON_DESTROY, staysOnDestroy } from './on-destroy';
export * from './entities';
export * from './doubt';
export * from './entity';
export * from './entry-id';
export * from './extremes';
export * from './facts';
export * from './field';
export * from './glob';
export * from './id-pattern';
export * from './import-id';
export * from './json';
export * from './json-limits';
export * from './last-change';
export * from './listed-certificates';
export * from './load-balancer';
export * from './load-balancer-regions';
export * from './normalized';
export * from './own';
export * from './pem';
export * from './product';
export * from './quoted';
export * from './references';
export * from './resource-types';
export * from './trim';
export * from './user-info';
export * from './values';
export * from './version-contents';
export * from './version-record';
export * from './words';

/** Version segment, the prefix of every path (contract, section 9). */
export const API_VERSION = 'v4.3';
