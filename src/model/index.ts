export * from './entities';
export * from './entity';
export * from './field';
export * from './id-pattern';
export * from './import-id';
export * from './load-balancer';
export * from './load-balancer-regions';
export * from './provider-address';
export * from './version-record';

/** The version segment that every path begins with (contract, section 9). */
export const API_VERSION = 'v4.3';
