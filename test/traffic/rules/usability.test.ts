import { LackingCounts, missingTags, needsOf, Usability } from '../../../src/traffic/rules';
import type { TrafficRecord } from '../../../src/model/traffic';
import { policy, rule } from './support';

const shown = new Set(['ip', 'user_agent', 'headers x-api-key']);

/** Returns what records lack for a setting, by name. */
function lacking(setting: Parameters<typeof needsOf>[0], records: readonly (readonly [TrafficRecord, ReadonlySet<string>?])[]) {
  const needs = needsOf(setting, { tagNeeds: new Map([['german', ['country']]]) });
  const usability = new Usability(needs);
  const counts = new LackingCounts();
  for (const [record, format] of records) counts.count(usability.lackingIn(record, format));
  const { records: number, of, fields } = counts.unusableFor(needs);
  return [number, of, Object.fromEntries(fields.map(({ name, records: count }) => [name, count]))];
}

const tags = ['all'];
const all = { relation: 'OR', tags: ['all'] } as const;

describe('a record', () => {
  test('without an address is not usable, also if the log has a column for it', () => {
    const records = [[{ tags }], [{ ip: '', tags }], [{ ip: 'a', tags }], [{ tags }, shown]] as const;
    expect(lacking(rule({ include: all }), records)).toEqual([3, 4, { ip: 3 }]);
  });

  test('without a value that its format has is an answer, and without the format is not', () => {
    const of = (target: string) => rule({ target, include: all });
    expect(lacking(of('headers_X-API-Key'), [[{ tags }, shown]])).toEqual([0, 1, {}]);
    expect(lacking(of('headers_x-other'), [[{ tags, headers: { 'x-api-key': 'a' } }, shown]])).toEqual([1, 1, { 'headers x-other': 1 }]);
    expect(lacking(of('headers_x-other'), [[{ tags, headers: {} }]])).toEqual([0, 1, {}]);
    // Lines of a log lack it for sure, and a record in JSON may have had no value.
    expect(lacking(of('country'), [[{ tags }, shown], [{ tags, country: 'DE' }], [{ tags }]])).toEqual([1, 3, { country: 1 }]);
    expect(lacking(of('country'), [[{ tags }], [{ tags }]])).toEqual([2, 2, { country: 2 }]);
    // A database has one null for a member that is null, and for one that is missing.
    const withNull = JSON.parse('{"country": null, "tags": ["all"]}') as TrafficRecord;
    expect(lacking(of('country'), [[withNull], [withNull]])).toEqual([2, 2, { country: 2 }]);
  });

  test.each<[string, string, object]>([
    ['country', 'country', { country: ['DE'] }],
    ['country', 'country', { country: { code: 'DE' } }],
    ['headers_X-Key', 'headers x-key', { headers: [{ name: 'X-Key', value: 'a' }] }],
    ['headers_X-Key', 'headers x-key', { headers: '{"X-Key":"a"}' }],
    ['headers_X-Key', 'headers x-key', { headers: { 'x-KEY': ['a'] } }],
    ['cookies_sid', 'cookies sid', { cookies: 'sid=1' }],
    ['cookies_sid', 'cookies sid', { cookies: { sid: { value: '1' } } }],
    ['arguments_page', 'arguments page', { arguments: { page: ['1', '2'] } }],
    ['ip', 'ip', { ip: ['a'] }],
    ['ip', 'tags', { ip: 'a', tags: [{ name: 'all' }] }],
    ['ip', 'tags', { ip: 'a', tags: [['all']] }],
    ['ip', 'tags', { ip: 'a', tags: 'all' }],
  ])('with another type of value for the target %s is not usable: %s of %j', (target, name, values) => {
    const record = { tags, ip: 'a', country: 'DE', headers: {}, cookies: {}, arguments: {} };
    const odd = { ...record, ...values } as unknown as TrafficRecord;
    expect(lacking(rule({ target, include: { relation: 'OR', tags: ['login'] } }), [[record], [odd], [odd, shown]])).toEqual([
      2,
      3,
      { [`${name} in a readable form`]: 2 },
    ]);
    expect(lacking(rule({ target, include: { relation: 'OR', tags: ['login'] } }), [[record], [record]])).toEqual([0, 2, {}]);
  });

  test('with a number or a boolean in place of a string is usable', () => {
    const record = { tags, ip: 'a', asn: 64512, headers: { 'x-key': true } } as unknown as TrafficRecord;
    expect(lacking(rule({ target: 'asn', include: all }), [[record]])).toEqual([0, 1, {}]);
    expect(lacking(rule({ target: 'headers_x-key', include: all }), [[record]])).toEqual([0, 1, {}]);
  });

  test('may leave out a query and excluded tags, but cannot have others in their place', () => {
    const flow = policy({ key: [{ attrs: 'uri' }], include: [], exclude: ['office'] });
    const record = { ip: 'a', method: 'GET', path: '/', host: 'b' };
    const odd = { ...record, query: ['?x'], tags: 'office' } as unknown as TrafficRecord;
    expect(lacking(flow, [[record], [odd]])).toEqual([1, 2, { 'query in a readable form': 1, 'tags in a readable form': 1 }]);
  });

  test('lacks the fields of the filters that give tags', () => {
    const german = rule({ include: { relation: 'OR', tags: ['german'] } });
    expect(lacking(german, [[{ ip: 'a', tags }, shown], [{ ip: 'a', tags }]])).toEqual([1, 2, { 'country for the tag german': 1 }]);
  });

  test('may have its host among the headers', () => {
    const flow = policy({ key: [{ attrs: 'ip' }], steps: [{ headers: { Host: 'shop.example' } }], include: [] });
    expect(lacking(flow, [[{ ip: 'a', headers: { HOST: 'shop.example' } }], [{ ip: 'a', host: 'b' }], [{ ip: 'a' }, shown]])).toEqual([
      ...[1, 3, { host: 1 }],
    ]);
  });
});

test('an inactive setting needs nothing', () => {
  expect(needsOf(rule({ active: false }))).toEqual([]);
});

test('tags are missing if a setting counts nothing without them', () => {
  const missing = (relation: 'AND' | 'OR') => missingTags(rule({ include: { relation, tags: ['a', 'b'] } }), new Set(['a']));
  expect([missing('AND'), missing('OR')]).toEqual([['b'], []]);
  expect(missingTags(policy({ include: ['c', 'd'] }), new Set(['a']))).toEqual(['c', 'd']);
});
