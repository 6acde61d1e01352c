import * as fc from 'fast-check';
import { matchesGlob } from '../../src/model/glob';

/** The meaning as a regular expression, which backtracks. */
function expressionOf(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's');
}

const short = (units: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...units), maxLength });

test.each([
  ['any', short('ab*?.\n', 8), short('ab*.\n', 10)],
  ['few letters, which repeat', short('aab*', 14), short('aab', 24)],
])('a glob of %s matches what its regular expression matches', (_name, globs, texts) => {
  fc.assert(
    fc.property(globs, texts, (glob, text) => {
      expect(matchesGlob(glob, text)).toBe(expressionOf(glob).test(text));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['many stars', '*a'.repeat(1_000) + 'b*'],
  ['a long part whose end differs', `*${'a'.repeat(1_000)}b*`],
  ['a long part whose beginning differs', `*b${'a'.repeat(1_000)}*`],
  ['a long part of two letters', `*${'ab'.repeat(500)}b*`],
])('a glob of %s takes no more steps than a multiple of the length', (_name, glob) => {
  const plain = 'a'.repeat(2_000);
  let reads = 0;
  const text = new Proxy(Object(plain) as object, {
    get: (target, name) => {
      reads += /^\d+$/.test(String(name)) ? 1 : 0;
      return Reflect.get(target, name) as unknown;
    },
  }) as unknown as string;
  expect(matchesGlob(glob, text)).toBe(false);
  expect(reads).toBeGreaterThanOrEqual(plain.length);
  expect(reads).toBeLessThan(4 * plain.length);
});
