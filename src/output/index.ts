/**
 * Output of strings: each destination has a function that makes foreign strings safe, and the sinks accept only safe strings. Escapes of
 * other languages, such as SQL or filters, are in the folders of these languages. `redaction`, which keeps secrets out of messages, and
 * `processes` may be imported alone: each start of the provider needs them.
 */
export * from './code';
export * from './csv';
export * from './hcl';
export * from './home-folder';
export * from './html';
export * from './json';
export * from './markdown';
export * from './path';
export * from './processes';
export * from './safe';
export * from './shell';
export * from './sinks';
export * from './temporary-folder';
export * from './terminal';
export * from './time';
