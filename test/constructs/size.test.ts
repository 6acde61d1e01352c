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
    ['-1 kilobytes is no whole number of kilobytes, which the service counts.', () => Size.kilobytes(-1).toKilobytes()],
    ['NaN megabytes is no whole number of megabytes, which the service counts.', () => Size.megabytes(NaN).toMegabytes()],
    ['100 kilobytes is no whole number of megabytes, which the service counts.', () => Size.kilobytes(100).toMegabytes()],
    [
      'A number of kilobytes that is known at deployment only cannot be converted to megabytes. Give megabytes, or a raw size.',
      () => Size.kilobytes(LATER).toMegabytes(),
    ],
  ])('is refused: %s', (words, make) => {
    expect(make).toThrow(words);
  });
});
