import fc from 'fast-check';
import { FilterBudget, matcherOf } from '../../../../src/traffic/filter/evaluate';
import { TRAFFIC_FIELDS, type TrafficRecord } from '../../../../src/model/traffic';
import { filter } from '../../../support/traffic/filters';
import { records } from '../../../support/traffic/records';
import { normalFilter, parseQuery } from '../support/read';

const TIMESTAMP = '2025-03-01T08:05:00Z';
const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01 08:00', '2025-03-01 08:10'] };

const holds = (condition: object, record: TrafficRecord): boolean =>
  matcherOf(normalFilter({ AND: [RANGE, condition] }), new FilterBudget())({ timestamp: TIMESTAMP, ...record });

const asks = (query: string, record: TrafficRecord): boolean =>
  matcherOf(
    parseQuery(`${query}, timestamp between 2025-03-01 08:00 and 2025-03-01 08:10`),
    new FilterBudget(),
  )({ timestamp: TIMESTAMP, ...record });

describe('the time range', () => {
  const within = (timestamp: string | null) => matcherOf(normalFilter({ AND: [RANGE] }), new FilterBudget())({ timestamp });

  test.each<[string | null, boolean]>([
    ['2025-03-01T07:59:59.999999Z', false],
    ['2025-03-01T08:00:00Z', true],
    ['2025-03-01 08:00:00', true],
    ['2025-03-01T09:30:00+01:30', true],
    ['2025-03-01T08:10:00Z', true],
    ['2025-03-01T08:10:00.000001Z', false],
    ['yesterday', false],
    [null, false],
  ])('includes both ends, and counts a time without a zone as UTC: %s', (timestamp, expected) => {
    expect(within(timestamp)).toBe(expected);
  });
});

// Each row: what a record holds, and the queries that select it. Their inversions do not.
describe.each<[string, TrafficRecord, string[], string[]]>([
  [
    'a text',
    { country: 'South Africa' },
    ['country="South Africa"', 'country in (Chile, "South Africa")', 'country~Africa', 'country~"(?i)^south"'],
    ['country="south africa"', 'country=South', 'country in (Chile)', 'country in ()', 'country~"^Africa"', 'country~"h$"'],
  ],
  [
    'a whole number',
    { status: 404 },
    ['status=404', 'status>403', 'status>=404', 'status<405', 'status<=404', 'status in (403, 404)', 'status between 404 and 400'],
    ['status=403', 'status>404', 'status<404', 'status>=405', 'status<=403', 'status in (403)', 'status between 405 and 499'],
  ],
  ['a number', { request_time: 0.25 }, ['request_time=0.25', 'request_time between 0.25 and 0.5'], ['request_time>0.25']],
  ['a zero', { status: 0 }, ['status=0', 'status<1'], ['status=1']],
  ['a boolean', { blocked: false }, ['blocked=false'], ['blocked=true']],
  ['an empty text', { reason: '' }, ['reason=""', 'reason~""', 'reason~"^$"'], ['reason=a']],
  [
    'two lines',
    { reason: 'a\nb' },
    ['reason~"a\\sb"', 'reason~"(?s)a.b"', 'reason~"(?m)^b$"', 'reason~"\\Aa"'],
    ['reason~"a.b"', 'reason~"^b"', 'reason~"a$"'],
  ],
  [
    'the time',
    { timestamp: TIMESTAMP },
    [
      'timestamp="2025-03-01 08:05"',
      'timestamp="2025-03-01T09:05+01:00"',
      'timestamp between 2025-03-01 08:05 and 2025-03-02',
      'timestamp~"T08:05:"',
    ],
    ['timestamp="2025-03-01"', 'timestamp between 2025-03-01 and 2025-03-01 08:04:59', 'timestamp in ()'],
  ],
  [
    'a list',
    { tags: ['all', 'ip:198-51-100-7'], upstream_status: [200, 502] },
    ['tags=all', 'tags~"^ip:"', 'upstream_status>500', 'tags in (x, all)'],
    ['tags=al', 'tags~"^x"', 'upstream_status>502', 'tags["all"]=all', 'tags["^a"]~all'],
  ],
  [
    'a map',
    { headers: { 'x-tenant': 'blue', 'x-trace.id': '7', 'ids[]': '1' } },
    [
      'headers=blue',
      'headers["x-tenant"]=blue',
      'headers["x-trace.id"]=7',
      'headers["ids\\[\\]"]=1',
      'headers["^x-"]=7',
      'headers["(?i)X-TENANT"]=blue',
      'headers["a.*t"]=blue',
    ],
    // A dot does not make a name a regular expression.
    [
      'headers["x-trace-id"]=7',
      'headers["x-trace"]=7',
      'headers["X-Tenant"]=blue',
      'headers["^tenant"]=blue',
      'headers["x.tenant"]=blue',
      'headers=green',
    ],
  ],
  [
    'path parts',
    { path_parts: { part1: 'cart', part2: '17', path: '/cart/17' } },
    ['path_parts["^part2$"]=17', 'path_parts["part2"]=17', 'path_parts["^part"]~"^[a-z]+$"'],
    ['path_parts["part"]=17', 'path_parts["^part1$"]=17'],
  ],
  [
    'counters',
    { trigger_counters: { acl: 0, cf: 2, cf_restrict: 1 } },
    ['trigger_counters["cf"]=2', 'trigger_counters>1', 'trigger_counters["^cf_"]<2'],
    ['trigger_counters["acl"]>0', 'trigger_counters["dr"]=0', 'trigger_counters["^cf_"]>1'],
  ],
  [
    'settings of several types',
    { security_config: { acl_active: true, cf_rules: 12, secpolid: '12' } },
    [
      'security_config["acl_active"]=true',
      'security_config["cf_rules"]=12',
      'security_config["secpolid"]=12',
      'security_config["^secpol"]="12"',
    ],
    ['security_config["acl_active"]=false', 'security_config["cf_active"]=false', 'security_config["^cf_"]="12"'],
  ],
  [
    'pairs of a name and a value',
    {
      proxy: [
        { name: 'geo_lat', value: '-12.5' },
        { name: 'status', value: 404 },
        { name: 'container', value: null },
      ],
    },
    ['proxy["geo_lat"]<-12', 'proxy["geo_lat"]="-12.5"', 'proxy["status"]=404', 'proxy["^geo_"]~"5$"'],
    ['proxy["status"]="404"', 'proxy["container"]=x', 'proxy["name"]=status', 'proxy["geo_long"]<0'],
  ],
  [
    'sub-records, by the names of their members',
    { cf_triggers: [{ risk_level: 5, ruleid: '100' }, { risk_level: 2 }], acl_triggers: [{ tags: ['all', 'bad'] }] },
    ['cf_triggers["risk_level"]=2', 'cf_triggers["ruleid"]=100', 'acl_triggers["tags"]=bad', 'acl_triggers["^tag"]=bad'],
    ['cf_triggers["risk_level"]=3', 'cf_triggers["name"]=100', 'acl_triggers["action"]=bad'],
  ],
  [
    'data that the contract does not show',
    { agent: { ephemeral_id: 'e-1', visits: '3', known: 'true', deep: { a: 1 } }, session_ids: [{ asn: '5f2c' }, 'plain', 7] },
    [
      'agent["ephemeral_id"]=e-1',
      'agent["visits"]=3',
      'agent["visits"]="3"',
      'agent["known"]=true',
      'session_ids["asn"]=5f2c',
      'session_ids=plain',
      'session_ids>6',
    ],
    [
      'agent["visits"]>3',
      'agent["known"]=false',
      'agent["a"]=1',
      'agent=1',
      'session_ids["plain"]=plain',
      'session_ids="7"',
      'agent["deep"]~""',
    ],
  ],
  ['a free map', { session_ids: { asn: '5f2c' } }, ['session_ids["asn"]="5f2c"', 'session_ids["^a"]~5'], ['session_ids["ip"]="5f2c"']],
  ['a free text', { agent: 'curl' }, ['agent=curl'], ['agent["curl"]=curl', 'agent[".*"]=curl']],
  [
    'no more than a text that spells a number in digits',
    { agent: { a: '1e3', b: '0x10', c: '1_000', d: ' 5', e: 'Infinity', f: '+5', g: '.5', h: '5.' } },
    ['agent["a"]="1e3"'],
    ['agent>=0', 'agent<0', 'agent["d"]=5'],
  ],
])('of %s', (_, record, selecting, others) => {
  test.each(selecting)('is selected by %s', (query) => {
    expect([asks(query, record), asks(`not ${query}`, record), asks(`not not ${query}`, record)]).toEqual([true, false, true]);
  });

  test.each(others)('is not selected by %s', (query) => {
    expect([asks(query, record), asks(`not ${query}`, record)]).toEqual([false, true]);
  });
});

describe('a missing value or null', () => {
  test.each([
    'country=a',
    'country~""',
    'status<=0',
    'blocked=false',
    'tags=a',
    'headers=a',
    'headers["x"]~""',
    'agent=a',
    'cf_triggers["name"]~""',
    'upstream_response_time<1',
  ])('meets no condition, and its inversion: %s', (query) => {
    const inverted = query.replace(/([a-z\]])(=|~|<=?)/, (_, before: string, sign: string) => `${before} not ${sign}`);
    for (const value of [undefined, null]) {
      const record = Object.fromEntries(TRAFFIC_FIELDS.filter(({ name }) => name !== 'timestamp').map(({ name }) => [name, value]));
      expect([asks(query, record), asks(inverted, record), asks(`not ${query}`, record)]).toEqual([false, true, true]);
    }
  });

  test('meets no condition inside of lists and maps either', () => {
    expect(asks('tags~""', { tags: [null] as unknown as string[] })).toBe(false);
    expect(asks('headers["x"]~""', { headers: { x: null } })).toBe(false);
    expect(asks('headers["x"]!=a', { headers: { x: null } })).toBe(true);
  });
});

test('!= selects records in which no value is equal', () => {
  expect(asks('tags!=trusted', { tags: ['all', 'trusted'] })).toBe(false);
  expect(asks('tags!=trusted', { tags: ['all'] })).toBe(true);
});

test('a filter selects records that meet every condition, each with any value', () => {
  const record = { tags: ['a', 'b'], status: 404 };
  expect(asks('tags=a, tags=b, status=404', record)).toBe(true);
  expect(asks('tags=a, tags=c', record)).toBe(false);
});

describe('eq with a list', () => {
  test.each<[unknown, unknown[] | null, boolean]>([
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [[], [], true],
    [[], null, false],
    [['a'], [null], false],
  ])('%j and tags %j', (value, tags, equal) => {
    const record = { tags: tags as string[] };
    expect([holds({ field: 'tags', op: 'eq', value }, record), holds({ field: 'tags', op: 'not eq', value }, record)]).toEqual([
      equal,
      !equal,
    ]);
  });

  test('compares numbers, unknown values and values in sub-records', () => {
    expect(holds({ field: 'upstream_status', op: 'eq', value: [502, 200] }, { upstream_status: [502, 200] })).toBe(true);
    expect(holds({ field: 'session_ids', op: 'eq', value: ['a', 5] }, { session_ids: ['a', '5'] })).toBe(true);
    expect(holds({ field: 'session_ids', op: 'eq', value: ['a'] }, { session_ids: [{ a: 'a' }] })).toBe(false);
    const trigger = { field: 'acl_triggers', conditions: [{ field: 'tags', op: 'eq', value: ['a'] }] };
    expect(holds(trigger, { acl_triggers: [{ tags: ['b'] }, { tags: ['a'] }] })).toBe(true);
  });
});

describe('conditions on sub-records', () => {
  const risky = {
    field: 'cf_triggers',
    conditions: [
      { field: 'risk_level', op: 'gte', value: 4 },
      { field: 'ruleid', op: 'eq', value: '100' },
    ],
  };

  test.each<[string, TrafficRecord, boolean]>([
    ['one has all', { cf_triggers: [{ risk_level: 1 }, { risk_level: 5, ruleid: '100' }] }, true],
    ['two have them together', { cf_triggers: [{ risk_level: 5 }, { risk_level: 1, ruleid: '100' }] }, false],
    ['there is none', { cf_triggers: [] }, false],
    ['the field is missing', {}, false],
  ])('require one sub-record that meets all of them: %s', (_, record, expected) => {
    expect([holds(risky, record), holds({ NOT: risky }, record)]).toEqual([expected, !expected]);
  });

  test('require a sub-record that does not meet an inverted one', () => {
    const condition = { field: 'cf_triggers', conditions: [{ NOT: { field: 'ruleid', op: 'eq', value: '100' } }] };
    expect(holds(condition, { cf_triggers: [{ ruleid: '100' }, { ruleid: '200' }] })).toBe(true);
    expect(holds(condition, { cf_triggers: [{ ruleid: '100' }] })).toBe(false);
    expect(holds(condition, { cf_triggers: [] })).toBe(false);
  });

  test('reach nested data that the contract does not show', () => {
    const condition = {
      field: 'rl_triggers',
      conditions: [
        { field: 'name', op: 'eq', value: 'limit' },
        { field: 'keys', conditions: [{ field: 'ip', op: 'regex', value: '^198' }] },
      ],
    };
    expect(holds(condition, { rl_triggers: [{ name: 'limit', keys: [{ ip: '198.51.100.7' }] }] })).toBe(true);
    expect(holds(condition, { rl_triggers: { name: 'limit', keys: { ip: '198.51.100.7' } } })).toBe(true);
    expect(holds(condition, { rl_triggers: [{ name: 'limit', keys: ['198.51.100.7'] }] })).toBe(false);
  });
});

test('a pattern that hangs other engines is matched in time in proportion to the text', () => {
  expect(asks('user_agent~"(x+x+)+y"', { user_agent: 'x'.repeat(5000) })).toBe(false);
});

test('any filter is inverted by NOT, and gives the same result with its conditions in any order', () => {
  fc.assert(
    fc.property(filter, records(3), (json, some) => {
      const { AND } = normalFilter(json);
      const [range, ...conditions] = AND;
      const every = matcherOf({ AND }, new FilterBudget());
      const backwards = matcherOf({ AND: [range, ...conditions.reverse()] }, new FilterBudget());
      for (const record of some) {
        expect(backwards(record)).toBe(every(record));
        const inTime = matcherOf({ AND: [range] }, new FilterBudget())(record);
        for (const condition of conditions) {
          const [is, isNot] = [
            matcherOf({ AND: [range, condition] }, new FilterBudget()),
            matcherOf({ AND: [range, { NOT: condition }] }, new FilterBudget()),
          ];
          expect([is(record), isNot(record)].filter(Boolean)).toHaveLength(inTime ? 1 : 0);
        }
      }
    }),
  );
});

test('random filters select some of the random records, and leave out others', () => {
  const counts = { selected: 0, left: 0 };
  fc.assert(
    fc.property(filter, records(3), (json, some) => {
      const { AND } = normalFilter(json);
      const matches = matcherOf(
        {
          AND: [normalFilter({ AND: [{ ...RANGE, value: ['2025-03-01', '2025-03-02'] }] }).AND[0], ...AND.slice(1, 2)],
        },
        new FilterBudget(),
      );
      for (const record of some) counts[matches(record) ? 'selected' : 'left'] += 1;
    }),
    { seed: 1, numRuns: 200 },
  );
  expect(Math.min(counts.selected, counts.left)).toBeGreaterThan(30);
});

describe('names that every JavaScript object inherits', () => {
  const withNames = (field: string): TrafficRecord =>
    JSON.parse(`{"${field}": {"__proto__": "a", "constructor": "b", "toString": "c"}}`) as TrafficRecord;

  test.each(['headers', 'cookies', 'arguments', 'agent'])('select parameters of %s', (field) => {
    for (const [key, value] of [
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 'c'],
    ]) {
      expect(holds({ field, op: 'eq', key, value }, withNames(field))).toBe(true);
      expect(holds({ field, op: 'eq', key, value }, { [field]: {} })).toBe(false);
    }
  });

  test('select nothing where a record has no such member', () => {
    const inside = (field: string) => ({
      field: 'agent',
      conditions: [{ field, conditions: [{ NOT: { field: 'x', op: 'eq', value: 1 } }] }],
    });
    expect(holds(inside('__proto__'), { agent: {} } as TrafficRecord)).toBe(false);
    expect(holds(inside('__proto__'), withNames('agent'))).toBe(false);
    expect(holds(inside('__proto__'), JSON.parse('{"agent": {"__proto__": {"y": 1}}}') as TrafficRecord)).toBe(true);
  });
});
