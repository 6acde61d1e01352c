/** Facts about the service beyond the schemas of entries. */

export * from './actions';
export * from './ciphers';
export * from './tags';
export * from './tls-versions';
