import fc from 'fast-check';
import { hasMoreValues, type Json, jsonExcess, type JsonLimits, JsonTooLarge, parseJson } from '../../src/model';

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
