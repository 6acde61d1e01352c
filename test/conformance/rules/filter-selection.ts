import { TRAFFIC_RECORD } from '../../model/contract/traffic-record';
import { type Body, insistRefusal, isObject } from '../answer';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import {
  everyRequest,
  filterOf,
  insistTraffic,
  type Json,
  momentOf,
  momentOfText,
  MOST,
  query,
  rangeOf,
  sameRequests,
  textOf,
} from '../traffic';
import { Inapplicable, insist } from '../violation';

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const isPresent = (value: unknown) => value !== undefined && value !== null;

/** Escapes a string for a regular expression. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Conditions of an operator on a value of a field, with their meaning. */
interface OperatorCase {
  readonly op: string;
  readonly fields: readonly string[];
  readonly operand: (middle: never, values: never[]) => unknown;
  readonly holds: (value: never, operand: never) => boolean;
}

const operator = <V>(
  op: string,
  fields: readonly string[],
  holds: (value: V, operand: never) => boolean,
  operand: (middle: V, values: V[]) => unknown = (middle) => middle,
): OperatorCase => ({ op, fields, operand, holds });

const NUMBERS = ['status', 'request_time'];

const OPERATORS: readonly OperatorCase[] = [
  operator<boolean>(
    'is',
    ['blocked'],
    (value, wanted) => value === wanted,
    () => true,
  ),
  operator('eq', ['url', ...NUMBERS], (value, wanted) => value === wanted),
  operator<number>('gt', NUMBERS, (value, bound) => value > bound),
  operator<number>('lt', NUMBERS, (value, bound) => value < bound),
  operator<number>('gte', NUMBERS, (value, bound) => value >= bound),
  operator<number>('lte', NUMBERS, (value, bound) => value <= bound),
  operator<unknown>(
    'in',
    ['url', ...NUMBERS],
    (value, list: readonly unknown[]) => list.includes(value),
    (middle, [first]) => [first, middle],
  ),
  operator<string>(
    'regex',
    ['url'],
    (value, pattern: string) => new RegExp(pattern).test(value),
    (middle, [first]) => `^(${literal(String(first))}|${literal(middle)})$`,
  ),
  operator<number>(
    'between',
    NUMBERS,
    (value, [low, high]: readonly [number, number]) => value >= low && value <= high,
    (middle, [first]) => [first, middle],
  ),
];

/** Insists that a condition selects the requests for which a function is true, out of those that show the condition's field. */
async function insistJudged(
  service: Service,
  condition: Json,
  isSelected: (request: Body) => boolean,
  isJudged: (request: Body) => boolean,
): Promise<void> {
  const judged = (await everyRequest(service)).filter(isJudged);
  const right = judged.filter(isSelected);
  if (right.length === 0 || right.length === judged.length) throw new Inapplicable('no request, or every request, is of this kind');
  // The contract does not state what a condition means for a request without the field.
  const found = (await selected(service, condition)).filter(isJudged);
  insist(sameRequests(found, right), `${right.length} of ${judged.length} requests for ${JSON.stringify(condition)}`, {
    found: found.length,
  });
}

async function selected(service: Service, condition: Json, range = {}): Promise<readonly Body[]> {
  return insistTraffic(await query(service, 'logs', filterOf(service, [condition], range), { limit: String(MOST) }));
}

/** Different values of a field, in order; the one in the middle divides the requests. */
async function valuesIn(service: Service, field: string): Promise<{ values: unknown[]; middle: unknown }> {
  const all = (await everyRequest(service)).map((request) => request[field]).filter((value) => isPresent(value) && value !== '');
  const values = [...new Set(all)].sort((a, b) => (typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1));
  if (values.length < 3 && !values.every((value) => typeof value === 'boolean')) throw new Inapplicable(`${field} has too few values`);
  return { values, middle: values[Math.floor(values.length / 2)] };
}

async function operatorCase(service: Service, { op, operand, holds }: OperatorCase, field: string) {
  const { values, middle } = await valuesIn(service, field);
  const value = operand(middle as never, values as never[]);
  const isSelected = (request: Body) => isPresent(request[field]) && holds(request[field] as never, value as never);
  return { condition: { field, op, value }, isSelected, isJudged: (request: Body) => isPresent(request[field]) };
}

/** Ways to write the opposite of a condition, and the opposite of that. */
const INVERSIONS: readonly (readonly [name: string, text: string, write: (condition: Json) => Json, isInverted: boolean])[] = [
  ['prefix', '"not " before the operator', (condition) => ({ ...condition, op: `not ${String(condition['op'])}` }), true],
  ['wrapper', '{NOT: condition}', (condition) => ({ NOT: condition }), true],
  ['twice', '{NOT: {NOT: condition}}', (condition) => ({ NOT: { NOT: condition } }), false],
  ['both', '{NOT: condition} with "not "', (condition) => ({ NOT: { ...condition, op: `not ${String(condition['op'])}` } }), false],
];

const OPERATOR_RULES = OPERATORS.flatMap((each) =>
  INVERSIONS.map(([name, text, write, isInverted]) =>
    rule(
      `4.10/not/${each.op}/${name}`,
      'nothing',
      `${text} selects ${isInverted ? 'the requests that the condition leaves out' : 'the requests of the condition'}: ${each.op}`,
      async (service) => {
        for (const field of each.fields) {
          const { condition, isSelected, isJudged } = await operatorCase(service, each, field);
          await insistJudged(service, write(condition), (request) => isSelected(request) !== isInverted, isJudged);
        }
      },
    ),
  ),
);

/** A string that is nearly a URL of the requests, and matches none exactly. */
async function nearUrls(service: Service): Promise<readonly string[]> {
  const { values, middle } = await valuesIn(service, 'url');
  const url = String(middle);
  const near = [url.toUpperCase(), url.slice(0, -1), url.slice(1), `${url}/`].filter((text) => text !== '' && !values.includes(text));
  if (near.length === 0) throw new Inapplicable('every part of a URL is a URL');
  return near;
}

const EXACT_RULES = [
  ...(
    [
      ['eq', 'a string that is only nearly the value', (text: string) => text],
      ['in', 'a list of strings that are only nearly the value', (text: string) => [text]],
      ['regex', 'a regular expression for a string that is only nearly the value', (text: string) => `^${literal(text)}$`],
    ] as const
  ).map(([op, what, write]) =>
    rule(`4.10/exact/${op}`, 'nothing', `${op}: ${what} does not match`, async (service) => {
      for (const text of await nearUrls(service)) {
        const found = await selected(service, { field: 'url', op, value: write(text) });
        insist(found.length === 0, `no request whose url is ${text}`, found.length);
      }
    }),
  ),
];

/** Fields with named values. */
const NAMED = ['arguments', 'cookies', 'headers', 'path_parts', 'security_config', 'trigger_counters'];

const equals = (value: unknown) => (typeof value === 'boolean' ? 'is' : 'eq');

/** Ways to write a condition on named values. */
interface KeyCase {
  readonly name: string;
  readonly sentence: string;
  readonly key: (name: string, another: string) => string | undefined;
  /** Names that the condition tests; every name by default. */
  readonly tested?: (name: string, another: string) => readonly string[];
}

const KEYS: readonly KeyCase[] = [
  { name: 'key', sentence: 'A key selects one value', key: (name) => name, tested: (name) => [name] },
  {
    name: 'key-pattern',
    sentence: 'A key that is a regular expression selects values',
    key: (name) => `^${literal(name)}$`,
    tested: (name) => [name],
  },
  {
    name: 'key-part',
    sentence: 'A regular expression as the key may match several names',
    key: (name, another) => `^(${literal(name)}|${literal(another)})$`,
    tested: (name, another) => [name, another],
  },
  {
    name: 'key-alternatives',
    sentence: 'A regular expression as the key needs no sign but "|"',
    key: (name, another) => `${name}|${another}`,
    tested: (name, another) => [name, another],
  },
  { name: 'without-key', sentence: 'Without a key, every value is tested', key: () => undefined },
];

const namedValues = (value: unknown) => (isObject(value) ? Object.entries(value).filter(([, each]) => isPresent(each)) : []);

/** A condition on named values that selects some requests, and whose value other requests have under another name. */
async function keyCase(service: Service, field: string, { key, tested }: KeyCase) {
  const requests = (await everyRequest(service)).filter((request) => isObject(request[field]));
  const names = [...new Set(requests.flatMap((request) => namedValues(request[field])).map(([name]) => name))];
  const pairs = new Map(requests.flatMap((request) => namedValues(request[field])).map((pair) => [JSON.stringify(pair), pair]));
  for (const [name, value] of pairs.values()) {
    for (const another of names.filter((each) => each !== name)) {
      const places = tested?.(name, another);
      const isTested = ([each]: readonly [string, unknown]) => !places || places.includes(each);
      const has = (request: Body, isThere: (name: string) => boolean) =>
        namedValues(request[field]).some(([each, found]) => isThere(each) && found === value);
      const isSelected = (request: Body) => has(request, (each) => isTested([each, value]));
      // A name that the request lacks shows nothing, by the contract.
      const isJudged = (request: Body) => namedValues(request[field]).some(isTested);
      const judged = requests.filter(isJudged);
      const others = judged.filter((request) => !isSelected(request));
      const isShown = places?.length === 1 ? others.some((request) => has(request, (each) => each !== name)) : true;
      const needsAnother = places?.length !== 2 || judged.some((request) => isSelected(request) && !has(request, (each) => each === name));
      if (others.length === 0 || others.length === judged.length || !isShown || !needsAnother) continue;
      const text = key(name, another);
      return { condition: { field, ...(text !== undefined && { key: text }), op: equals(value), value }, isSelected, isJudged };
    }
  }
  throw new Inapplicable(`no value of ${field} divides the requests`);
}

const KEY_RULES = NAMED.flatMap((field) =>
  KEYS.map((each) =>
    rule(`4.10/${each.name}/${field}`, 'nothing', `${each.sentence}: ${field}`, async (service) => {
      const { condition, isSelected, isJudged } = await keyCase(service, field, each);
      await insistJudged(service, condition, isSelected, isJudged);
    }),
  ),
);

/** Lists of sub-records, with two members that cross over between the records of a request. */
const RECORDS = [
  ['cf_triggers', 'ruleid', 'risk_level'],
  ['acl_triggers', 'trigger_id', 'action'],
  ['gf_triggers', 'trigger_id', 'action'],
  ['upstream_data', 'addr', 'status'],
  ['profiling', 'name', 'value'],
  ['proxy', 'name', 'value'],
] as const;

/** Two conditions that some requests meet in one sub-record, and others in two. */
async function crossed(service: Service, field: string, first: string, second: string) {
  const requests = await everyRequest(service);
  const recordsOf = (request: Body) => listOf(request[field]).filter(isObject);
  const pairs = requests.flatMap(recordsOf).map((record) => [record[first], record[second]] as const);
  for (const [one, other] of pairs) {
    const joint = (request: Body) => recordsOf(request).some((record) => record[first] === one && record[second] === other);
    const apart = (request: Body) =>
      recordsOf(request).some((record) => record[first] === one) && recordsOf(request).some((record) => record[second] === other);
    if (requests.some((request) => apart(request) && !joint(request))) return { one, other, joint, recordsOf };
  }
  throw new Inapplicable(`no request has two ${field} whose members cross over`);
}

const CONDITIONS_RULES = RECORDS.flatMap(([field, first, second]) => [
  rule(`4.10/conditions/${field}`, 'nothing', `Conditions on ${field} hold together for one of its records`, async (service) => {
    const { one, other, joint } = await crossed(service, field, first, second);
    const conditions = [
      { field: first, op: 'eq', value: one },
      { field: second, op: 'eq', value: other },
    ];
    await insistJudged(service, { field, conditions }, joint, () => true);
    await insistJudged(
      service,
      { NOT: { field, conditions } },
      (request) => !joint(request),
      (request) => listOf(request[field]).length > 0,
    );
  }),
  rule(`4.10/conditions/${field}/not`, 'nothing', `A condition on ${field} may have an inverted operator`, async (service) => {
    const { one, other, recordsOf } = await crossed(service, field, first, second);
    const conditions = [
      { field: first, op: 'eq', value: one },
      { field: second, op: 'not eq', value: other },
    ];
    const isSelected = (request: Body) => recordsOf(request).some((record) => record[first] === one && record[second] !== other);
    await insistJudged(service, { field, conditions }, isSelected, () => true);
  }),
]);

/** Members of records that the contract names, and a value that some requests have and others lack. */
const MEMBER_RULES = TRAFFIC_RECORD.filter(({ type }) => type === 'array of entries').flatMap(({ fields: [field = ''], members = {} }) =>
  Object.entries(members).map(([member, type]) =>
    rule(`4.10/conditions/${field}/${member}`, 'nothing', `A condition can test ${member} of the records of ${field}`, async (service) => {
      const valuesOf = (request: Body) => listOf(request[field]).flatMap((record) => (isObject(record) ? [record[member]].flat() : []));
      const requests = await everyRequest(service);
      const value = requests.flatMap(valuesOf).find(isPresent);
      if (value === undefined) throw new Inapplicable(`no request shows ${member} in ${field}`);
      const op = type === 'boolean' ? 'is' : 'eq';
      const found = await selected(service, { field, conditions: [{ field: member, op, value }] });
      const wanted = requests.filter((request) => valuesOf(request).includes(value));
      insist(sameRequests(found, wanted), `${wanted.length} requests whose ${member} in ${field} is ${String(value)}`, found.length);
    }),
  ),
);

/** Names in maps that the contract lists. */
const NAME_RULES = TRAFFIC_RECORD.filter(({ type }) => type.startsWith('map')).flatMap(({ fields: [field = ''], members = {} }) =>
  Object.keys(members).map((name) =>
    rule(`4.10/key/${field}/${name}`, 'nothing', `A condition can test ${field} with the key ${name}`, async (service) => {
      const valueIn = (request: Body) => (isObject(request[field]) ? request[field][name] : undefined);
      const values = (await everyRequest(service)).map(valueIn).filter(isPresent);
      const value = values.find((each) => values.some((other) => other !== each));
      if (value === undefined) throw new Inapplicable(`${name} of ${field} does not differ between requests`);
      await insistJudged(
        service,
        { field, key: name, op: equals(value), value },
        (request) => valueIn(request) === value,
        (request) => isPresent(valueIn(request)),
      );
    }),
  ),
);

/** Fields with a list of values, which inverted conditions test. */
export const INVERTED_LISTS = ['tags', 'messages', 'upstream_status', 'session_ids'];

const INVERTED_LIST_RULES = INVERTED_LISTS.flatMap((field) =>
  (['prefix', 'wrapper'] as const).map((way) =>
    rule(
      `4.10/list/${field}/not-${way}`,
      'nothing',
      `An inverted condition on ${field} wants no such value in the list`,
      async (service) => {
        const requests = (await everyRequest(service)).filter((request) => listOf(request[field]).length > 0);
        const has = (request: Body, value: unknown) => listOf(request[field]).includes(value);
        // In a list of one value, the two meanings of an inversion are the same.
        const isBeside = (value: unknown) => requests.some((each) => has(each, value) && new Set(listOf(each[field])).size > 1);
        const value = requests
          .flatMap((request) => listOf(request[field]))
          .find((each) => isBeside(each) && requests.some((request) => !has(request, each)));
        if (value === undefined) throw new Inapplicable(`no value of ${field} is in some lists and not in others`);
        const condition = { field, op: 'eq', value };
        await insistJudged(
          service,
          way === 'wrapper' ? { NOT: condition } : { ...condition, op: 'not eq' },
          (request) => !has(request, value),
          (request) => listOf(request[field]).length > 0,
        );
      },
    ),
  ),
);

/** Fields with a list of values, and an operator that some requests meet by another value than the first. */
const LATER_ITEMS = [
  ['upstream_status', 'lte'],
  ['tags', 'regex'],
  ['messages', 'in'],
] as const;

const LATER_ITEM_RULES = LATER_ITEMS.map(([field, op]) =>
  rule(`4.10/list/${field}/${op}`, 'nothing', `${op} tests every value of the list ${field}`, async (service) => {
    const requests = (await everyRequest(service)).filter((request) => listOf(request[field]).length > 0);
    const meets = (value: unknown, item: unknown) => (op === 'lte' ? Number(item) <= Number(value) : item === value);
    const isSelected = (value: unknown) => (request: Body) => listOf(request[field]).some((item) => meets(value, item));
    const value = requests
      .flatMap((request) => listOf(request[field]).slice(1))
      .find((each) => {
        const selected = requests.filter(isSelected(each));
        return selected.length < requests.length && selected.some((request) => !meets(each, listOf(request[field])[0]));
      });
    if (value === undefined) throw new Inapplicable(`no request has a later value in ${field} that others lack`);
    const written = op === 'in' ? [value] : op === 'regex' ? `^${literal(String(value))}$` : value;
    await insistJudged(service, { field, op, value: written }, isSelected(value), (request) => listOf(request[field]).length > 0);
  }),
);

/** Two numbers whose order as strings is not their order as numbers. */
const DIGITS_RULE = rule('4.10/between/digits', 'nothing', 'between: the order of the bounds is that of the numbers', async (service) => {
  const field = 'bytes_sent';
  const all = (await everyRequest(service)).map((request) => request[field]).filter((value) => typeof value === 'number');
  const values = [...new Set(all)].sort((a, b) => a - b);
  const pairs = values.flatMap((low) =>
    values.filter((high) => high > low && String(high) < String(low)).map((high) => [low, high] as const),
  );
  const pair = pairs.find(([low, high]) => all.some((value) => value > low && value < high) && all.some((value) => value > high));
  if (!pair) throw new Inapplicable(`${field} has no two such values`);
  const [low, high] = pair;
  await insistJudged(
    service,
    { field, op: 'between', value: [low, high] },
    (request) => Number(request[field]) >= low && Number(request[field]) <= high,
    (request) => typeof request[field] === 'number',
  );
});

const SCALARS: Readonly<Record<string, string>> = { string: 'eq', integer: 'eq', float: 'eq', 'float or null': 'eq', boolean: 'is' };

/** Every field of a traffic record that has one value or a list of values. */
const FIELD_RULES = TRAFFIC_RECORD.flatMap(({ fields, type }) => {
  const isList = type.endsWith('[]');
  const op = SCALARS[isList ? type.slice(0, -2) : type];
  if (op === undefined) return [];
  return fields.map((field) =>
    rule(`4.10/field/${field}`, 'nothing', `A condition can test ${field}`, async (service) => {
      const valuesOf = (request: Body) => (isList ? listOf(request[field]) : [request[field]]).filter(isPresent);
      const requests = await everyRequest(service);
      const value = requests.flatMap(valuesOf).find((each) => each !== '' && requests.some((request) => divides(valuesOf(request), each)));
      if (value === undefined) throw new Inapplicable(`${field} does not differ between requests`);
      await insistJudged(
        service,
        { field, op, value },
        (request) => valuesOf(request).includes(value),
        (request) => valuesOf(request).length > 0,
      );
    }),
  );
});

function divides(values: readonly unknown[], value: unknown): boolean {
  return values.length > 0 && !values.includes(value);
}

/** Timestamps that the contract does not allow: year, month and day are required. */
const REFUSED = ['2025', '2025-03', '14:00', '14:00:00', 'yesterday', '2025-13-01', '2025-02-30', ''];

/** A moment in the middle of the requests, in seconds since the epoch, that is not the start of a minute. */
async function middleOf(service: Service): Promise<number> {
  const moments = (await everyRequest(service)).map(momentOf).sort((a, b) => a - b);
  const [first = NaN, last = NaN] = [moments[0], moments.at(-1)];
  const inside = moments.filter((moment) => moment > first && moment < last);
  const middle = inside.slice(Math.floor(inside.length / 2)).find((moment) => Math.floor(moment) % 60 !== 0);
  if (middle === undefined) throw new Inapplicable('the requests came all at once');
  return Math.floor(middle);
}

/** Returns the first and the last moment of the requests on the day of a moment. */
async function dayOf(service: Service, moment: number): Promise<readonly [string, string]> {
  const day = (each: number) => textOf(each).slice(0, 10);
  const moments = (await everyRequest(service)).map(momentOf).filter((each) => day(each) === day(moment));
  const [from, to] = [Math.floor(Math.min(...moments)), Math.floor(Math.max(...moments))];
  if (from === to) throw new Inapplicable('the requests of the day came all at once');
  return [textOf(from), textOf(to)];
}

async function inRange(service: Service, from: string, to: string): Promise<readonly Body[]> {
  return insistTraffic(await query(service, 'logs', filterOf(service, [], { from, to }), { limit: String(MOST) }));
}

/** Insists that two ranges select the same requests, and that the second one selects some. */
async function insistSameRange(service: Service, one: readonly [string, string], other: readonly [string, string]): Promise<void> {
  const [found, wanted] = [await inRange(service, ...one), await inRange(service, ...other)];
  insist(sameRequests(found, wanted), `the ${wanted.length} requests from ${other.join(' to ')}`, { range: one, found: found.length });
}

const zoned = (moment: number, minutes: number, zone: string) => `${textOf(moment + minutes * 60).replace(' ', 'T')}${zone}`;

const TIMESTAMP_RULES = [
  rule('4.10/timestamps/exact', 'nothing', 'A filter selects the requests between its timestamps, and no other', async (service) => {
    const middle = await middleOf(service);
    const requests = await everyRequest(service);
    const { from, to } = rangeOf(service.target.traffic);
    const [before, after] = [await inRange(service, from, textOf(middle)), await inRange(service, textOf(middle), to)];
    // A request at the second in the middle may have a fraction.
    const isEarlier = (request: Body) => momentOf(request) < middle;
    const isLater = (request: Body) => momentOf(request) >= middle + 1;
    const inMiddle = (request: Body) => !isEarlier(request) && !isLater(request);
    insist(
      sameRequests(
        before.filter((each) => !inMiddle(each)),
        requests.filter(isEarlier),
      ),
      'the requests before',
      before.length,
    );
    insist(
      sameRequests(
        after.filter((each) => !inMiddle(each)),
        requests.filter(isLater),
      ),
      'the requests after',
      after.length,
    );
  }),
  rule(
    '4.10/timestamps/order/forms',
    'nothing',
    'The order of two timestamps does not matter where they have different ISO forms',
    async (service) => {
      const [from, to] = await dayOf(service, await middleOf(service));
      const zone = `${from.replace(' ', 'T')}Z`;
      if ((await inRange(service, from, to)).length === 0) throw new Inapplicable('the requests came all at once');
      for (const range of [[zone, to] as const, [to, zone] as const]) await insistSameRange(service, range, [from, to]);
    },
  ),
  ...[
    ['minute', 60, 16],
    ['hour', 3600, 13],
    ['day', 86_400, 10],
  ].map(([unit, seconds, length]) =>
    rule(`4.10/timestamps/${unit}`, 'nothing', `A timestamp without what is smaller than the ${unit} means its start`, async (service) => {
      const middle = await middleOf(service);
      const start = textOf(middle - (middle % Number(seconds)));
      const { from, to } = rangeOf(service.target.traffic);
      for (const separator of [' ', 'T']) {
        const [whole, part] = [start, start.slice(0, Number(length))].map((text) => text.replace(' ', separator)) as [string, string];
        await insistSameRange(service, [part, to], [whole, to]);
        await insistSameRange(service, [from, part], [from, whole]);
      }
    }),
  ),
  ...[
    ['utc', 0, 'Z'],
    ['whole-hour', 120, '+02:00'],
    ['half-hour', 330, '+05:30'],
    ['west', -210, '-03:30'],
  ].map(([name, minutes, zone]) =>
    rule(`4.10/timestamps/zone-${name}`, 'nothing', `A timestamp with the zone ${zone} is the moment in this zone`, async (service) => {
      const middle = await middleOf(service);
      const end = middle + 86_400;
      const written = (moment: number) => zoned(moment, Number(minutes), String(zone));
      const isLater = (request: Body) => momentOf(request) >= middle;
      const wanted = (await everyRequest(service)).filter(isLater);
      const found = await inRange(service, written(middle), written(end));
      // The range of the rules may end before the range of the query.
      const all = await everyRequest(service);
      const inside = found.filter((each) => all.some((request) => request['request_id'] === each['request_id']));
      insist(sameRequests(inside, wanted), `the ${wanted.length} requests from ${written(middle)}`, inside.length);
    }),
  ),
  rule('4.10/timestamps/fraction', 'nothing', 'A timestamp may have a fraction of a second', async (service) => {
    const text = textOf(await middleOf(service));
    const { to } = rangeOf(service.target.traffic);
    await insistSameRange(service, [`${text}.000`, to], [text, to]);
    const requests = await everyRequest(service);
    const momentIn = ({ timestamp }: Body) => momentOfText(String(timestamp));
    const tenths = (moment: number) => Math.floor((moment % 1) * 10);
    const moment = requests.map(momentIn).find((each) => tenths(each) > 0 && tenths(each) < 9);
    if (moment === undefined) throw new Inapplicable('no request came between two seconds');
    for (const digits of [`${tenths(moment) + 1}`, `${tenths(moment) - 1}`, `${tenths(moment) + 1}00`, `${tenths(moment) + 1}00000`]) {
      const [second, fraction] = [Math.floor(moment), Number(`0.${digits}`)];
      const wanted = requests.filter((each) => momentIn(each) >= second && momentIn(each) <= second + fraction);
      const found = await inRange(service, textOf(second), `${textOf(second)}.${digits}`);
      insist(sameRequests(found, wanted), `${wanted.length} requests until ${textOf(second)}.${digits}`, found.length);
    }
  }),
  rule('4.10/timestamps/refused', 'nothing', 'A timestamp without year, month and day is refused', async (service) => {
    const { to } = rangeOf(service.target.traffic);
    for (const text of REFUSED) insistRefusal(await query(service, 'logs', filterOf(service, [], { from: text, to })));
    for (const text of REFUSED) insistRefusal(await query(service, 'logs', filterOf(service, [], { from: to, to: text })));
  }),
  rule('4.10/timestamps/further', 'nothing', 'A further condition may have a range of timestamps', async (service) => {
    const { to } = rangeOf(service.target.traffic);
    const middle = await middleOf(service);
    const condition = { field: 'timestamp', op: 'between', value: [textOf(middle), to] };
    await insistJudged(
      service,
      condition,
      (request) => momentOf(request) >= middle,
      () => true,
    );
  }),
];

/** Section 4.10: what the conditions of a filter select, compared with the requests of the range. */
export const FILTER_SELECTION_RULES: readonly Rule[] = [
  ...TIMESTAMP_RULES,
  ...FIELD_RULES,
  ...KEY_RULES,
  ...CONDITIONS_RULES,
  ...OPERATOR_RULES,
  ...LATER_ITEM_RULES,
  ...MEMBER_RULES,
  ...NAME_RULES,
  ...INVERTED_LIST_RULES,
  DIGITS_RULE,
  ...EXACT_RULES,
  rule('4.10/agent-key', 'nothing', 'A condition can test the field agent with the key ephemeral_id', async (service) => {
    const idOf = ({ agent }: Body) => (isObject(agent) ? agent['ephemeral_id'] : undefined);
    const value = (await everyRequest(service)).map(idOf).find(isPresent);
    if (value === undefined) throw new Inapplicable('no request shows an agent with an ephemeral_id');
    await insistJudged(
      service,
      { field: 'agent', key: 'ephemeral_id', op: 'eq', value },
      (request) => idOf(request) === value,
      (request) => isPresent(idOf(request)),
    );
  }),
  rule('4.10/and/three', 'nothing', 'Three conditions hold together, in any order', async (service) => {
    const { middle } = await valuesIn(service, 'status');
    const { middle: host } = await valuesIn(service, 'host');
    const conditions = [
      { field: 'status', op: 'gte', value: middle },
      { field: 'host', op: 'eq', value: host },
      { field: 'blocked', op: 'is', value: false },
    ];
    const wanted = (await everyRequest(service)).filter(
      ({ status, host: of, blocked }) => Number(status) >= Number(middle) && of === host && blocked === false,
    );
    if (wanted.length === 0) throw new Inapplicable('no request meets three conditions');
    for (const order of [conditions, [...conditions].reverse()]) {
      const found = insistTraffic(await query(service, 'logs', filterOf(service, order), { limit: String(MOST) }));
      insist(sameRequests(found, wanted), `${wanted.length} requests`, found.length);
    }
  }),
];
