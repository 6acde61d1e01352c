import { Lazy, Token } from 'cdktf';
import * as fc from 'fast-check';
import { Size } from '../../src/constructs';

const LATER = Token.asNumber(Lazy.numberValue({ produce: () => 7 }));

describe('a size', () => {
  test('is the same in both units', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (megabytes) => {
        expect(Size.megabytes(megabytes).toKilobytes()).toBe(String(megabytes * 1024));
        expect(Size.kilobytes(megabytes * 1024).toMegabytes()).toBe(String(megabytes));
      }),
    );
  });

  test('of half a megabyte is whole in kilobytes', () => {
    expect(Size.megabytes(0.5).toKilobytes()).toBe('512');
  });

  test('is passed on unchanged if it is raw', () => {
    expect([Size.raw('4k').toKilobytes(), Size.raw('4k').toMegabytes()]).toEqual(['4k', '4k']);
  });

  test.each<[string, () => unknown]>([
    ['Size.kilobytes(-1): the amount must be 0 or more.', () => Size.kilobytes(-1)],
    ['Size.megabytes(NaN): the amount must be 0 or more.', () => Size.megabytes(NaN)],
    ['Size.kilobytes(100) is not a whole number of megabytes.', () => Size.kilobytes(100).toMegabytes()],
    ['Size.kilobytes() cannot convert a token to megabytes', () => Size.kilobytes(LATER).toMegabytes()],
  ])('is refused: %s', (words, make) => {
    expect(make).toThrow(words);
  });
});
