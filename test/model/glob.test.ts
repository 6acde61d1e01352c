import * as fc from 'fast-check';
import { matchesGlob } from '../../src/model/glob';

/** The meaning as a regular expression, which backtracks. */
function expressionOf(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's');
}

const short = (units: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...units), maxLength });

test('a glob matches what its regular expression matches', () => {
  fc.assert(
    fc.property(short('ab*?.\n', 8), short('ab*.\n', 10), (glob, text) => {
      expect(matchesGlob(glob, text)).toBe(expressionOf(glob).test(text));
    }),
    { numRuns: 5_000 },
  );
});

test('a glob of many stars takes no more steps than the product of the lengths', () => {
  const [glob, plain] = ['*a'.repeat(20) + 'b', 'a'.repeat(2_000)];
  let reads = 0;
  const text = new Proxy(Object(plain) as object, {
    get: (target, name) => {
      reads += /^\d+$/.test(String(name)) ? 1 : 0;
      return Reflect.get(target, name) as unknown;
    },
  }) as unknown as string;
  expect(matchesGlob(glob, text)).toBe(false);
  expect(reads).toBeGreaterThan(plain.length);
  expect(reads).toBeLessThan(glob.length * plain.length);
});
