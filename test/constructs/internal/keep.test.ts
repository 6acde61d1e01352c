import fc from 'fast-check';
import { Token } from 'cdktf';
import { isKept } from '../../../src/constructs/internal/keep';
import { matchesAny } from '../../../src/model';

const entry = (id: string | undefined, name = 'Name') => ({ id, name });

test.each<[string, string, boolean]>([
  ['legacy', 'legacy', true],
  ['legacy', 'legacy-2', false],
  ['legacy', 'my-legacy', false],
  ['legacy-*', 'legacy-2', true],
  ['legacy-*', 'my-legacy-2', false],
  ['legacy-?', 'legacy-2', true],
  ['legacy-?', 'legacy-22', false],
  ['a.c', 'abc', false],
])('the pattern %s and the id %s', (pattern, id, kept) => {
  expect(isKept([pattern], entry(id))).toBe(kept);
});

test('patterns cover the ids that they cover in the provider', () => {
  const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(text('ab-.*?[')), text('ab-.['), (patterns, id) => {
      expect(isKept(patterns, entry(id))).toBe(matchesAny(patterns, id));
    }),
  );
});

test('does not decide for values that are known at deployment only', () => {
  const open = Token.asString({ resolve: () => 'x' });
  for (const [keep, one] of [
    [[open], entry('a')],
    [['a'], entry(open)],
    [['a'], entry(undefined, open)],
    [['a*'], entry(undefined, 'A name')],
  ] as const)
    expect(isKept(keep, one)).toBeUndefined();
  expect(isKept(undefined, entry(undefined, 'Login bursts'))).toBe(false);
});
