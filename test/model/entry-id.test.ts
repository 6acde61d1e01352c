import * as fc from 'fast-check';
import { ENTRY_ID_PATTERN, slug } from '../../src/model';

const NAMES = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('A', 'z', '_', '-', ' ', 'é', '…', '0') }),
);

describe('the slug of a name', () => {
  test('is always an entry id, or empty', () => {
    fc.assert(fc.property(NAMES, (name) => expect(slug(name)).toMatch(new RegExp(ENTRY_ID_PATTERN))));
  });

  test('is the same each time, and its own slug', () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        expect(slug(name)).toBe(slug(name));
        expect(slug(slug(name))).toBe(slug(name));
      }),
    );
  });

  test('is the same for names that differ only by white space around them or by case', () => {
    fc.assert(fc.property(fc.string(), (name) => expect(slug(` ${name.toLowerCase()}\t`)).toBe(slug(name))));
  });

  test.each([
    ['Login bursts', 'login-bursts'],
    ['login_bursts-2', 'login_bursts-2'],
    ['  Über  Café (naïve)! ', 'uber-cafe-naive'],
    ['ﬁrst ２', 'first-2'],
    ['a--b', 'a-b'],
    ['İstanbul', 'istanbul'],
    ['日本', ''],
    ['', ''],
    ['-', ''],
  ])('of %j is %j', (name, id) => {
    expect(slug(name)).toBe(id);
  });
});

test('the slug of a name has no hyphens at its ends, as a regular expression would remove them', () => {
  fc.assert(
    fc.property(NAMES, (name) => {
      const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      expect(slug(name)).toBe(plain.replace(/[^a-z0-9_]+/g, '-').replace(/^-+|-+$/g, ''));
    }),
  );
});
