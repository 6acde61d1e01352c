import { hasMoreValues, limitProblem, MOST_LEVELS, MOST_MEMBERS, MOST_VALUES } from '../../../src/emulator/http/json-limits';
import { type Json } from '../../../src/model/json';

const problemOf = (text: string) => limitProblem(Buffer.from(text));

const members = (count: number) => Array.from({ length: count }, (_, i) => `"m${i}":1`).join();

describe('limitProblem', () => {
  const deep = (levels: number, [open, close]: readonly [string, string]) => open.repeat(levels) + close.repeat(levels);

  test.each([
    ['lists', ['[', ']']],
    ['objects', ['{"a":', '}']],
    ['both', ['[{"a":', '}]']],
  ] as const)('allows %s up to the limit of levels', (_, brackets) => {
    const most = MOST_LEVELS / (brackets[0].match(/[[{]/g)?.length ?? 1);
    expect(problemOf(deep(most, brackets))).toBeUndefined();
    expect(problemOf(deep(most + 1, brackets))).toEqual({
      msg: `Input should be nested at most ${MOST_LEVELS} levels deep`,
      type: 'too_deep',
    });
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
    expect(problemOf(text)).toBeUndefined();
  });

  test.each([
    ['an object', `{${members(MOST_MEMBERS + 1)}}`],
    ['an object within others', `[{"a":{${members(MOST_MEMBERS + 1)}}}]`],
    ['an object around others', `{"o":{},"l":[1,2],${members(MOST_MEMBERS - 1)}}`],
  ])('refuses %s with one member too many', (_, text) => {
    expect(problemOf(text)).toEqual({ msg: `Objects should have at most ${MOST_MEMBERS} members`, type: 'too_many_members' });
  });

  test.each([']', '}}}', '"', '"\\', ',,,', ''])('leaves %j, which is not JSON, to the parser', (text) => {
    expect(problemOf(text)).toBeUndefined();
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
    expect(problemOf(text(MOST_VALUES))).toBeUndefined();
    expect(problemOf(text(MOST_VALUES + 200))).toEqual({ msg: `Input should have at most ${MOST_VALUES} values`, type: 'too_many_values' });
  });

  test('stops at the first excess level', () => {
    const text = Buffer.from('['.repeat(1_000_000));
    let reads = 0;
    const counted = new Proxy(text, {
      get: (bytes, name: string) => (name === 'length' ? bytes.length : ((reads += 1), bytes[Number(name)])),
    });
    expect(limitProblem(counted)).toMatchObject({ type: 'too_deep' });
    expect(reads).toBeLessThan(3 * MOST_LEVELS);
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
