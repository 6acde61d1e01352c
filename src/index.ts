export * from './constructs';
export * as bindings from './bindings';
