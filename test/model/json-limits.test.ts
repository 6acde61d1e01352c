import fc from 'fast-check';
import {
  hasMoreValues,
  type Json,
  jsonExcess,
  type JsonLimits,
  JsonTooLarge,
  parseJson,
  hasInexact,
  withoutInexact,
} from '../../src/model';

const [MOST_LEVELS, MOST_MEMBERS, MOST_VALUES] = [500, 10_000, 300_000];
const LIMITS: JsonLimits = { levels: MOST_LEVELS, members: MOST_MEMBERS, values: MOST_VALUES };

/** Strings and their bytes have the same excess. */
function excessOf(text: string): ReturnType<typeof jsonExcess> {
  const excess = jsonExcess(text, LIMITS);
  expect(jsonExcess(Buffer.from(text), LIMITS)).toEqual(excess);
  return excess;
}

const members = (count: number) => Array.from({ length: count }, (_, i) => `"m${i}":1`).join();

describe('jsonExcess', () => {
  const deep = (levels: number, [open, close]: readonly [string, string]) => open.repeat(levels) + close.repeat(levels);

  test.each([
    ['lists', ['[', ']']],
    ['objects', ['{"a":', '}']],
    ['both', ['[{"a":', '}]']],
  ] as const)('allows %s up to the limit of levels', (_, brackets) => {
    const most = MOST_LEVELS / (brackets[0].match(/[[{]/g)?.length ?? 1);
    expect(excessOf(deep(most, brackets))).toBeUndefined();
    expect(excessOf(deep(most + 1, brackets))).toEqual({ of: 'levels', most: MOST_LEVELS });
  });

  test.each([
    ['many neighbours', `[${'[[]],'.repeat(10_000)}[]]`],
    ['brackets in texts', JSON.stringify(['['.repeat(5_000), '\\"[{'.repeat(5_000), '\\'.repeat(5_001), '{'.repeat(5_000)])],
    ['long lists', `[${'0,'.repeat(50_000)}0]`],
    ['commas in texts', `{"a":"${','.repeat(50_000)}"}`],
    ['an object with the most members', `{${members(MOST_MEMBERS)}}`],
    ['several objects of that size', `[{${members(MOST_MEMBERS)}},{${members(MOST_MEMBERS)}}]`],
    ['members that are lists', `{"a":[${'0,'.repeat(50_000)}0]}`],
    ['letters outside of ASCII', JSON.stringify({ 'ключ "[{': '値[{,'.repeat(5_000) })],
  ])('allows %s', (_, text) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(excessOf(text)).toBeUndefined();
  });

  test.each([
    ['an object', `{${members(MOST_MEMBERS + 1)}}`],
    ['an object within others', `[{"a":{${members(MOST_MEMBERS + 1)}}}]`],
    ['an object around others', `{"o":{},"l":[1,2],${members(MOST_MEMBERS - 1)}}`],
  ])('refuses %s with one member too many', (_, text) => {
    expect(excessOf(text)).toEqual({ of: 'members', most: MOST_MEMBERS });
  });

  test.each([']', '}}}', '"', '"\\', ',,,', ''])('leaves %j, which is not JSON, to the parser', (text) => {
    expect(excessOf(text)).toBeUndefined();
  });

  test.each<[string, (count: number) => string]>([
    ['numbers', (count) => `[${Array(count).fill(0).join()}]`],
    [
      'objects',
      (count) =>
        `[${Array(count / 2)
          .fill('{}')
          .join()}]`,
    ],
    [
      'members of many objects',
      (count) =>
        `[${Array(count / 100)
          .fill(`{${members(99)}}`)
          .join()}]`,
    ],
  ])('refuses more %s than a text may have values', (_, text) => {
    expect(excessOf(text(MOST_VALUES))).toBeUndefined();
    expect(excessOf(text(MOST_VALUES + 200))).toEqual({ of: 'values', most: MOST_VALUES });
  });

  test('stops at the first excess level', () => {
    const text = Buffer.from('['.repeat(1_000_000));
    let reads = 0;
    const counted = new Proxy(text, {
      get: (bytes, name: string) => (name === 'length' ? bytes.length : ((reads += 1), bytes[Number(name)])),
    });
    expect(jsonExcess(counted, LIMITS)).toEqual({ of: 'levels', most: MOST_LEVELS });
    expect(reads).toBeLessThan(3 * MOST_LEVELS);
  });
});

describe('parseJson', () => {
  test('quotes no part of a text that is not JSON', () => {
    const secret = fc.stringMatching(/^[a-z]{6}$/);
    const broken = fc.tuple(fc.constantFrom('', '[', '{', '{"a":', '["b",', '"'), secret, fc.constantFrom('', ' ', '"', ',', '}]'));
    fc.assert(
      fc.property(broken, ([before, text, after]) => {
        try {
          parseJson(`${before}${text}${after}`);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
          expect((error as Error).message).not.toContain(text);
        }
      }),
    );
  });

  test('parses no text over a limit', () => {
    const parse = jest.spyOn(JSON, 'parse');
    expect(() => parseJson(`[${'{},'.repeat(2_000_000)}{}]`)).toThrow(new JsonTooLarge('it has more than 2,000,000 values'));
    expect(() => parseJson('['.repeat(501))).toThrow(new JsonTooLarge('it is nested more than 500 levels deep'));
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });
});

describe('hasMoreValues', () => {
  test.each<[string, Json, number]>([
    ['a number', 1, 0],
    ['null', null, 0],
    ['a list', [1, 2, 3], 3],
    ['an object', { a: 1, b: null }, 2],
    ['lists in objects in lists', [{ a: [1, 2] }, [[3]]], 7],
  ])('counts the values in %s', (_, value, count) => {
    expect(hasMoreValues(value, count)).toBe(false);
    expect(hasMoreValues(value, count - 1)).toBe(count > 0);
  });
});

describe('withoutInexact', () => {
  test.each([
    ['9007199254740993', '9007199254740992'],
    ['-12345678901234567891', '12345678901234567000'],
    ['1152921504606846976', '1152921504606847000'],
    ['0.1000000000000000055', '0.1'],
    ['0.30000000000000001', '0.30000000000000004'],
    ['0.100000000000000011', '0.10000000000000001'],
    ['12345678901234567', '1.2345678901234567'],
    ['90071992547409936', '90071992547409940'],
    ['1e400', '1e308'],
    ['-1E+400', '1E+22'],
    ['1e-400', '5e-324'],
    ['4e-324', '0e-400'],
    ['1e99999999999999999999', '-0'],
  ])('replaces %s, and keeps %s', (inexact, exact) => {
    expect(withoutInexact(inexact)).toBe(inexact.startsWith('-') ? '-1e999' : '1e999');
    expect(withoutInexact(exact)).toBe(exact);
    expect(withoutInexact(`{"${inexact}": [${exact},${inexact}], "\\"": "\\\\"}`)).toBe(
      `{"${inexact}": [${exact},${withoutInexact(inexact)}], "\\"": "\\\\"}`,
    );
  });

  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
  const wholes = fc.oneof(
    digits(1, 24).map((text) => text.replace(/^0+(?=.)/, '')),
    fc.bigInt({ min: 2n ** 52n, max: 2n ** 66n }).map(String),
  );
  const part = (mark: string, text: fc.Arbitrary<string>) =>
    fc.option(
      text.map((one) => mark + one),
      { nil: '' },
    );
  const exponents = fc.oneof(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -420, max: 420 })).map(String);
  const written = fc.tuple(fc.constantFrom('', '-'), wholes, part('.', digits(1, 24)), part('e', exponents)).map((parts) => parts.join(''));
  const numbers = fc.oneof(
    written,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number.toPrecision(17)),
  );

  /** Returns a number as a whole number, in units of 10 to the power of -500. */
  function scaled(text: string): bigint {
    const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)!;
    return BigInt(sign + whole + fraction) * 10n ** BigInt(500 + Number(exponent) - fraction.length);
  }

  test('keeps exactly the numbers that JSON writes with the same value again, or that are a fraction in 17 digits', () => {
    fc.assert(
      fc.property(numbers, (text) => {
        const value = JSON.parse(text) as number;
        const written = [JSON.stringify(value), ...(Number.isInteger(value) ? [] : [value.toPrecision(17)])];
        const isExact = Number.isFinite(value) && written.some((again) => scaled(again) === scaled(text));
        expect(hasInexact(text)).toBe(!isExact);
        expect(withoutInexact(text)).toBe(isExact ? text : text.replace(/\d.*/, '1e999'));
      }),
      { numRuns: 5_000 },
    );
  });

  test('changes only numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.array(fc.tuple(fc.string(), numbers)), (value, more) => {
        const text = JSON.stringify([value, Object.fromEntries(more), more]);
        expect(withoutInexact(text)).toBe(text);
      }),
    );
  });

  test('makes no JSON of another text', () => {
    const isJson = (text: string) => {
      try {
        return JSON.parse(text) !== undefined;
      } catch {
        return false;
      }
    };
    const pieces = fc.constantFrom(
      '0',
      '1',
      '-',
      '+',
      '.',
      'e',
      'E',
      '"',
      '\\',
      ',',
      '[',
      ']',
      ' ',
      '9007199254740993',
      '12345678901234567891',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        expect(isJson(withoutInexact(text))).toBe(isJson(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['a long number', '7'.repeat(2_000_000)],
    ['a long string', JSON.stringify('\\"1e5'.repeat(1_000_000))],
    ['many numbers', `[${Array.from({ length: 100_000 }, (_, i) => `${i}0000000000000001`).join()}]`],
  ])('takes time in proportion to %s', (_, text) => {
    const started = performance.now();
    withoutInexact(text);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
