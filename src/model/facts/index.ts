/** Facts about the service beyond the schemas of entries. */

export * from './actions';
export * from './built-in-ids';
export * from './ciphers';
export * from './tags';
export * from './thresholds';
export * from './tls-versions';
