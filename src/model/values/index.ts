/** Traversal, comparison and conversion of values of the API. */

export * from './comparison';
export * from './conversion';
export * from './fold';
export * from './members';
export * from './problems';
export * from './read-only';
export * from './secrets';
export * from './spelling';
export * from './stated';
export * from './unknown-fields';
