import fc from 'fast-check';

// Random filters and random records draw from the same few values, so that filters often select some records, and not all.

/** Texts of values. */
export const poolText = fc.constantFrom(
  '',
  'a',
  'b',
  'ab',
  'a b',
  'A',
  'a\nb',
  'ü👋',
  '404',
  '5',
  '-12.5',
  'true',
  "'; --",
  '/cart/1',
  '%',
);

/** Names inside maps, and of the members of free objects. */
export const poolName = fc.constantFrom('a', 'b', 'ab', 'x-tenant', 'user.id', 'ids[]', 'A', 'ü');

/** Keys: some are names, and some are regular expressions. */
export const poolKey = fc.oneof(
  poolName.filter((name) => !name.includes('[')),
  fc.constantFrom('^a', 'b$', '(?i)^A$', 'ids\\[\\]', '^x-.*', '.+', 'b|ü'),
);

/** Regular expressions. */
export const poolPattern = fc.constantFrom(
  '',
  'a',
  '^a',
  'b$',
  '^a.b$',
  '(?s)^a.b$',
  '(?i)^A',
  '[0-9]+',
  '^\\d{3}$',
  '\\.',
  'ü.',
  '^$',
  'a|5',
  "'",
  '^/cart/[^/]+$',
);

export const poolInteger = fc.constantFrom(-1, 0, 1, 2, 5, 200, 404, 503);

export const poolFloat = fc.constantFrom(-12.5, 0, 0.1, 0.25, 1.5, 5, 404);

/** Times in a few minutes, in milliseconds since the Unix epoch. */
export const poolTime = fc.integer({ min: 0, max: 600 }).map((steps) => Date.UTC(2025, 2, 1, 8) + steps * 500);
