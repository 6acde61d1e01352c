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
