/**
 * The way out for strings: each destination has a function that makes foreign strings safe for it, and the sinks take nothing else.
 * Escapes that belong to a language of their own, such as SQL or filters, are where the language is.
 */
export * from './code';
export * from './csv';
export * from './hcl';
export * from './html';
export * from './json';
export * from './markdown';
export * from './safe';
export * from './sinks';
export * from './terminal';
