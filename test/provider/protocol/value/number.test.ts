import fc from 'fast-check';
import { Decimal } from '../../../../src/provider/framework/value';
import { numberFromBigInt, numberFromFloat, numberFromText, numberText } from '../../../../src/provider/protocol/value/number';

describe('a number', () => {
  test.each([
    ['0.1', 0.1],
    ['1', 1],
    ['-0.50', -0.5],
    ['1e3', 1000],
    ['1.5E-7', 1.5e-7],
    ['0', 0],
    ['1152921504606846976', 2 ** 60],
    ['100000000000000000000', 1e20],
  ])('%s is a JavaScript number', (text, number) => {
    expect(numberFromText(text)).toBe(number);
  });

  test.each([
    '9007199254740993',
    '0.10000000000000000000001',
    '3.14159265358979323846264338327950288',
    '1e400',
    '1e23',
    '-18446744073709551615',
  ])('%s keeps its digits', (text) => {
    expect(numberFromText(text)).toEqual(new Decimal(text));
  });

  test.each(['', '.', 'abc', '1x', '0x10', '1 ', 'NaN', 'Infinity', '1e'])('%j is no number', (text) => {
    expect(numberFromText(text)).toBeUndefined();
  });

  test('of 64 bits is a JavaScript number only when exact', () => {
    expect(numberFromBigInt(42n)).toBe(42);
    expect(numberFromBigInt(-(2n ** 63n))).toBe(-(2 ** 63));
    expect(numberFromBigInt(2n ** 53n + 1n)).toEqual(new Decimal('9007199254740993'));
  });

  test('as a float keeps all digits when the shortest text means another number', () => {
    expect(numberFromFloat(0.5)).toBe(0.5);
    expect(numberFromFloat(-1.25)).toBe(-1.25);
    expect(numberFromFloat(2 ** -30)).toEqual(new Decimal('0.000000000931322574615478515625'));
    expect(numberFromFloat(-(1 + 2 ** -52))).toEqual(new Decimal('-1.0000000000000002220446049250313080847263336181640625'));
  });

  test('comes back from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(numberFromText(numberText(number))).toBe(number + 0);
      }),
    );
  });
});
