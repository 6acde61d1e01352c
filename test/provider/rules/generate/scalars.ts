import fc from 'fast-check';
import { Decimal, type Value } from '../../../../src/provider/framework/value';

/** Usual and unusual strings. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'login', 'Log In', 'all', 'X-Tenant', 'host', '7') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      ' login',
      'login ',
      '\tb\n',
      ' 7 ',
      'é',
      '日本 語',
      '😀',
      'a/b',
      '..',
      '%2F',
      '"q"',
      '${x}',
      'null',
      '__proto__',
      'constructor',
      'x'.repeat(300),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.normalize('NFC')) },
);

/** Ids of entries that URLs cannot contain. */
const NO_KEYS = new Set(['', '.', '..']);

export const keys: fc.Arbitrary<string> = texts.filter((text) => !NO_KEYS.has(text));

export const wholeNumbers: fc.Arbitrary<number> = fc.oneof(
  fc.nat(100),
  fc.constantFrom(-1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

/** Numbers of every kind, also those that JavaScript numbers cannot express. */
export const numbers: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: wholeNumbers },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Value>(1.5, -0.1, 1e300, new Decimal('9007199254740993'), new Decimal('0.12345678901234567890123')),
  },
);
