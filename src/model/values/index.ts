/** What values of the API mean: the one place that walks along schemas, compares, and converts. */

export * from './comparison';
export * from './conversion';
export * from './fold';
export * from './members';
export * from './problems';
export * from './read-only';
export * from './secrets';
export * from './stated';
export * from './unknown-fields';
