import fc from 'fast-check';
import { doubtsIn, doubtText, parseQuery } from '../../../src/traffic/filter';
import { FilterBudget, matcherOf } from '../../../src/traffic/filter/evaluate';
import type { TrafficRecord } from '../../../src/model/traffic';

const RANGE = 'timestamp between 2025-01-01 and 2027-01-01';
const doubts = async (query: string) => doubtsIn(await parseQuery(`${query}, ${RANGE}`)).map(doubtText);
const matches = async (query: string, record: TrafficRecord) =>
  matcherOf(await parseQuery(`${query}, ${RANGE}`), new FilterBudget())({ timestamp: '2026-01-01T00:00:00Z', ...record });

test.each([
  ['ip=192.0.2.0/24', 'ip="192.0.2.0/24": No address equals a range of addresses. Perhaps you mean ip~"^192\\\\.0\\\\.2\\\\.".'],
  ['ip=2001:db8::/32', 'ip="2001:db8::/32": No address equals a range of addresses.'],
  ['ip in (10.0.0.0/8, 192.0.2.1)', 'ip in ("10.0.0.0/8", "192.0.2.1"): No address equals a range of addresses.'],
  ['path=/sho*', 'path="/sho*": A star stands for itself where whole values are compared. Perhaps you mean path~"^/sho".'],
  ['path!=*.php', 'path!="*.php": A star stands for itself where whole values are compared. Perhaps you mean path!~"\\\\.php$".'],
  [
    'not headers["x-a"]=a*',
    'headers["x-a"]="a*": A star stands for itself where whole values are compared. Perhaps you mean headers["x-a"]~"^a".',
  ],
  ['path=“/shop”', 'path="“/shop”": The typographic quotes are a part of the value "“/shop”". Perhaps you mean path="/shop".'],
])('%s is probably not meant', async (query, expected) => {
  expect(await doubts(query)).toEqual([expected]);
});

test.each(['ip=192.0.2.1', 'ip~"^10\\\\."', 'path=/sale/24', 'path=/a*b', 'path="*"', 'path~/sho*', 'status=404'])(
  '%s is meant',
  async (query) => {
    expect(await doubts(query)).toEqual([]);
  },
);

test('a long list of values is printed once', () => {
  const value = Array.from({ length: 20_000 }, (_, i) => `/page-${i}`);
  const range = { field: 'timestamp', op: 'between', value: ['2025-01-01 00:00:00', '2027-01-01 00:00:00'] } as const;
  const list = (values: readonly string[]) => doubtsIn({ AND: [range, { field: 'path', op: 'in', value: values }] });
  expect(list(value)).toEqual([]);
  expect(list([...value, '/sho*', '/sales*'])).toMatchObject([{ instead: undefined }]);
}, 20_000);

test('the pattern for a range matches the addresses of the range, and no others', async () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.tuple(octet, octet, octet, octet);
  await fc.assert(
    fc.asyncProperty(address, fc.integer({ min: 1, max: 32 }), address, fc.boolean(), async (range, length, other, near) => {
      const bits = (of: readonly number[]) => of.map((each) => each.toString(2).padStart(8, '0')).join('');
      // A random address is hardly ever in a small range.
      const inside = bits(range).slice(0, length) + bits(other).slice(length);
      const tried = near ? [0, 8, 16, 24].map((at) => parseInt(inside.slice(at, at + 8), 2)) : other;
      const [text = ''] = await doubts(`ip=${range.join('.')}/${length}`);
      const [, pattern = ''] = / (ip~".*")\.$/.exec(text) ?? [];
      const isInside = bits(tried).startsWith(bits(range).slice(0, length));
      expect([pattern, await matches(pattern, { ip: tried.join('.') })]).toEqual([pattern, isInside]);
    }),
    { numRuns: 300 },
  );
});
