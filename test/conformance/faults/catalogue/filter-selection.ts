import { isObject } from '../../answer';
import { FILTER_SELECTION_RULES, INVERTED_LISTS } from '../../rules/filter-selection';
import { type Asked, fault, type Fault, type Misconduct } from '../fault';
import { momentOfText } from '../../traffic';
import { TRAFFIC_RECORD } from '../../../model/contract/traffic-record';
import {
  at,
  type Condition,
  filterOf,
  ranging as rangingOf,
  reading as readingOf,
  resultsOf,
  unconditional,
  withResults,
} from '../traffic-answers';
import { mistaking, pretending, REFUSED, spoiling } from '../wrongs';

const isLogs = at('logs');

/** Returns a service that evaluates changed conditions of logs. */
const reading = (change: (condition: Condition) => Condition | readonly Condition[] | undefined) => readingOf(isLogs, change);

/** Returns a service that evaluates a changed time range of logs. */
const ranging = (change: (bound: string) => string) => rangingOf(isLogs, (bounds) => bounds.map(change));

/** Returns a service that evaluates changed conditions on a field. */
function onField(field: string, change: (condition: Condition) => Condition | readonly Condition[] | undefined): () => Misconduct {
  return reading((condition) => (condition['field'] === field ? change(condition) : condition));
}

/** Returns a service that evaluates some of the conditions. */
function some(select: (conditions: readonly Condition[]) => readonly Condition[]): () => Misconduct {
  return mistaking(isLogs, (asked) => {
    const [range, ...conditions] = filterOf(asked) ?? [];
    return range ? withFilters(asked, JSON.stringify({ AND: [range, ...select(conditions)] })) : asked;
  });
}

function withFilters(asked: Asked, filters: string): Asked {
  return { ...asked, query: { ...asked.query, filters } };
}

function refusing(text: RegExp): () => Misconduct {
  return pretending((asked) => isLogs(asked) && text.test(asked.query['filters'] ?? ''), REFUSED);
}

const PREFIX = 'not ';

/** Returns a condition on an operator without its inversions, and the number of inversions. */
function inversionsOf(condition: Condition): { readonly inner: Condition; readonly prefixed: boolean; readonly wrappers: number } {
  const { NOT: wrapped } = condition;
  if (isObject(wrapped)) {
    const { inner, prefixed, wrappers } = inversionsOf(wrapped);
    return { inner, prefixed, wrappers: wrappers + 1 };
  }
  const { op } = condition;
  const prefixed = typeof op === 'string' && op.startsWith(PREFIX);
  return { inner: prefixed ? { ...condition, op: op.slice(PREFIX.length) } : condition, prefixed, wrappers: 0 };
}

/** Returns a service that inverts conditions with an operator by another rule. */
function inverting(op: string, isInverted: (prefixed: boolean, wrappers: number) => boolean): () => Misconduct {
  return reading((condition) => {
    const { inner, prefixed, wrappers } = inversionsOf(condition);
    if (inner['op'] !== op) return condition;
    return isInverted(prefixed, wrappers) ? { NOT: inner } : inner;
  });
}

const OPERATORS = ['is', 'eq', 'gt', 'lt', 'gte', 'lte', 'in', 'regex', 'between'];

/** Operators of numbers that are taken for the opposite of another one, although they differ for equal numbers. */
const NEARLY = { gt: 'lt', lt: 'gt', gte: 'lte', lte: 'gte' };

/** Fields with named values, and one of the names. */
const NAMED = {
  arguments: 'second',
  cookies: 'second',
  headers: 'x-second',
  path_parts: 'part2',
  security_config: 'secpolid',
  trigger_counters: 'rl',
};

/** Fields that are taken for others. */
const CONFUSED = [
  ['asn', 'organization'],
  ['host', 'hostname'],
  ['session', 'ip'],
  ['country', 'geo_region'],
  ['human', 'bot'],
  ['challenge', 'ichallenge'],
  ['blocked', 'monitor'],
  ['bytes_sent', 'request_length'],
  ['request_time', 'upstream_response_time'],
  ['status', 'upstream_status'],
] as const;

const FIELDS = FILTER_SELECTION_RULES.flatMap(({ id }) => /^4\.10\/field\/(\w+)$/.exec(id)?.[1] ?? []);

const RECORDS = FILTER_SELECTION_RULES.flatMap(({ id }) => /^4\.10\/conditions\/(\w+)$/.exec(id)?.[1] ?? []);

const conditionsOf = (condition: Condition) =>
  Array.isArray(condition['conditions']) ? (condition['conditions'] as Condition[]) : undefined;

/** Section 4.10: conditions that select other requests than the contract states. */
export const FILTER_SELECTION_FAULTS: readonly Fault[] = [
  ...FIELDS.map((field) =>
    fault(
      `ignores conditions on ${field}`,
      `4.10/field/${field}`,
      onField(field, () => undefined),
    ),
  ),
  ...CONFUSED.flatMap(([field, another]) => [
    fault(
      `takes ${field} for ${another}`,
      `4.10/field/${field}`,
      onField(field, (condition) => ({ ...condition, field: another })),
    ),
  ]),

  ...OPERATORS.flatMap((op) => [
    fault(
      `ignores "not " before ${op}`,
      [`4.10/not/${op}/prefix`, `4.10/not/${op}/both`],
      inverting(op, (_, wrappers) => wrappers % 2 === 1),
    ),
    fault(
      `ignores {NOT} around ${op}`,
      [`4.10/not/${op}/wrapper`, `4.10/not/${op}/both`],
      inverting(op, (prefixed) => prefixed),
    ),
    fault(
      `takes {NOT: {NOT}} around ${op} for {NOT}`,
      `4.10/not/${op}/twice`,
      inverting(op, (prefixed, wrappers) => prefixed !== wrappers > 0),
    ),
  ]),
  ...Object.entries(NEARLY).map(([op, opposite]) =>
    fault(
      `takes "not ${op}" for ${opposite}`,
      `4.10/not/${op}/prefix`,
      reading((condition) => (condition['op'] === `${PREFIX}${op}` ? { ...condition, op: opposite } : condition)),
    ),
  ),
  fault(
    'compares strings without regard to upper and lower case',
    ['4.10/exact/eq', '4.10/exact/in'],
    reading((condition) => {
      const { op, value } = condition;
      const texts = [value].flat();
      if ((op !== 'eq' && op !== 'in') || !texts.every((text) => typeof text === 'string')) return condition;
      return { ...condition, op: 'regex', value: `^(?i:${texts.map(literal).join('|')})$` };
    }),
  ),
  fault(
    'matches regular expressions without regard to upper and lower case',
    '4.10/exact/regex',
    reading((condition) => (condition['op'] === 'regex' ? { ...condition, value: `(?i)${String(condition['value'])}` } : condition)),
  ),
  ...(
    [
      ['the beginning', (text: string) => `^${text}`],
      ['the end', (text: string) => `${text}$`],
    ] as const
  ).map(([part, pattern]) =>
    fault(
      `takes ${part} of a string for an exact match`,
      ['4.10/exact/eq', '4.10/exact/in'],
      reading((condition) => {
        const texts = [condition['value']].flat();
        if ((condition['op'] !== 'eq' && condition['op'] !== 'in') || !texts.every((text) => typeof text === 'string')) return condition;
        return { ...condition, op: 'regex', value: pattern(`(${texts.map(literal).join('|')})`) };
      }),
    ),
  ),

  ...Object.entries(NAMED).flatMap(([field, name]) => [
    fault(
      `ignores the key of ${field}`,
      [`4.10/key/${field}`, `4.10/key-pattern/${field}`],
      onField(field, ({ key: _, ...condition }) => condition),
    ),
    fault(
      `takes no key of ${field} for a regular expression`,
      [`4.10/key-pattern/${field}`, `4.10/key-part/${field}`],
      onField(field, (condition) =>
        typeof condition['key'] === 'string' ? { ...condition, key: condition['key'].replace(/[\^$()|]/g, '\\$&') } : condition,
      ),
    ),
    fault(
      `takes only the first name that a key of ${field} matches`,
      `4.10/key-part/${field}`,
      onField(field, (condition) =>
        typeof condition['key'] === 'string' ? { ...condition, key: condition['key'].replace(/\|.*\)/, ')') } : condition,
      ),
    ),
    fault(
      `takes a key of ${field} with "|" and no other sign for a name`,
      `4.10/key-alternatives/${field}`,
      onField(field, (condition) =>
        typeof condition['key'] === 'string' && /^[\w|-]+$/.test(condition['key'])
          ? { ...condition, key: condition['key'].replaceAll('|', '\\|') }
          : condition,
      ),
    ),
    fault(
      `tests ${name} only where there is no key of ${field}`,
      `4.10/without-key/${field}`,
      onField(field, (condition) => ({ key: name, ...condition })),
    ),
  ]),

  ...RECORDS.flatMap((field) => [
    fault(
      `lets several records of ${field} meet the conditions`,
      `4.10/conditions/${field}`,
      onField(field, (condition) => conditionsOf(condition)?.map((each) => ({ field, conditions: [each] })) ?? condition),
    ),
    fault(
      `tests only the first condition on records of ${field}`,
      `4.10/conditions/${field}`,
      onField(field, (condition) => ({ ...condition, conditions: conditionsOf(condition)?.slice(0, 1) })),
    ),
    fault(
      `ignores "not " in conditions on records of ${field}`,
      `4.10/conditions/${field}/not`,
      onField(field, (condition) => ({
        ...condition,
        conditions: conditionsOf(condition)?.map((each) => ({ ...each, op: String(each['op']).replace(PREFIX, '') })),
      })),
    ),
    fault(
      `inverts conditions for all records of ${field}`,
      `4.10/conditions/${field}/not`,
      onField(field, (condition) =>
        (conditionsOf(condition) ?? []).map((each) => {
          const { inner, prefixed } = inversionsOf(each);
          return prefixed ? { NOT: { field, conditions: [inner] } } : { field, conditions: [each] };
        }),
      ),
    ),
  ]),

  ...(
    [
      ['upstream_status', 'lte'],
      ['tags', 'regex'],
      ['messages', 'in'],
    ] as const
  ).map(([field, op]) =>
    fault(
      `tests only the first value of ${field} with ${op}`,
      `4.10/list/${field}/${op}`,
      spoiling(isLogs, (reply, asked) => {
        const condition = filterOf(asked)?.find((each) => each['field'] === field && each['op'] === op);
        if (!condition) return reply;
        const meets = (item: unknown) =>
          op === 'lte'
            ? Number(item) <= Number(condition['value'])
            : op === 'in'
              ? [condition['value']].flat().includes(item)
              : new RegExp(String(condition['value'])).test(String(item));
        return withResults(reply, (requests) => requests.filter((request) => meets([request[field]].flat()[0])));
      }),
    ),
  ),
  ...TRAFFIC_RECORD.flatMap(({ fields: [field = ''], type, members = {} }) =>
    Object.keys(members).map((name) =>
      type.startsWith('map')
        ? fault(`has no ${name} in ${field}`, `4.10/key/${field}/${name}`, refusing(new RegExp(`"field":"${field}","key":"${name}"`)))
        : fault(
            `has no ${name} in the records of ${field}`,
            `4.10/conditions/${field}/${name}`,
            refusing(new RegExp(`"field":"${field}","conditions":\\[{"field":"${name}"`)),
          ),
    ),
  ),
  ...INVERTED_LISTS.map((field) =>
    fault(
      `inverts a condition on ${field} for each value alone`,
      ['prefix', 'wrapper'].map((way) => `4.10/list/${field}/not-${way}`),
      spoiling(isLogs, async (reply, asked, sound) => {
        const condition = filterOf(asked)?.[1];
        const { inner, prefixed, wrappers } = condition ? inversionsOf(condition) : {};
        if (inner?.['field'] !== field || !(prefixed || wrappers)) return reply;
        const every = resultsOf(await sound(unconditional(asked)));
        return withResults(reply, () => every.filter((request) => [request[field]].flat().some((item) => item !== inner['value'])));
      }),
    ),
  ),
  fault(
    'compares the bounds of between as strings',
    '4.10/between/digits',
    reading((condition) =>
      condition['op'] === 'between' && Array.isArray(condition['value']) && String(condition['value'][1]) < String(condition['value'][0])
        ? { ...condition, op: 'lt', value: Number.MIN_SAFE_INTEGER }
        : condition,
    ),
  ),

  fault(
    'begins and ends a minute too late',
    '4.10/timestamps/exact',
    ranging((bound) => new Date(Date.parse(`${bound.replace(' ', 'T')}Z`) + 60_000).toISOString()),
  ),
  ...(
    [
      ['minute', 16, ':59'],
      ['hour', 13, ':59:59'],
      ['day', 10, ' 23:59:59'],
    ] as const
  ).map(([unit, length, end]) =>
    fault(
      `takes a timestamp without what is smaller than the ${unit} for its end`,
      `4.10/timestamps/${unit}`,
      ranging((bound) => (bound.length === length ? `${bound}${end}` : bound)),
    ),
  ),
  fault(
    'takes the timestamp that is smaller as a string for the earlier one',
    '4.10/timestamps/order/forms',
    spoiling(isLogs, (reply, asked) => {
      const [from = '', to = ''] = [...((filterOf(asked)?.[0]?.['value'] ?? []) as string[])].sort();
      return momentOfText(from) > momentOfText(to) ? withResults(reply, () => []) : reply;
    }),
  ),
  fault('takes no zone Z', '4.10/timestamps/zone-utc', refusing(/\dZ"/)),
  fault(
    'ignores zones',
    ['whole-hour', 'half-hour', 'west'].map((zone) => `4.10/timestamps/zone-${zone}`),
    ranging((bound) => bound.replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
  fault(
    'takes zones for the opposite ones',
    ['whole-hour', 'half-hour', 'west'].map((zone) => `4.10/timestamps/zone-${zone}`),
    ranging((bound) => bound.replace(/([+-])(\d\d:\d\d)$/, (_, sign, time) => `${sign === '+' ? '-' : '+'}${time}`)),
  ),
  fault(
    'ignores the minutes of zones',
    ['half-hour', 'west'].map((zone) => `4.10/timestamps/zone-${zone}`),
    ranging((bound) => bound.replace(/([+-]\d\d):\d\d$/, '$1:00')),
  ),
  fault(
    'adds the minutes of western zones instead of subtracting them',
    '4.10/timestamps/zone-west',
    ranging((bound) => bound.replace(/-03:30$/, '-02:30')),
  ),
  fault('takes no fractions of a second', '4.10/timestamps/fraction', refusing(/:\d\d\.\d/)),
  fault(
    'takes the fraction of a second for a number of nanoseconds',
    '4.10/timestamps/fraction',
    ranging((bound) => bound.replace(/\.(\d+)$/, (_, digits: string) => `.${digits.padStart(9, '0')}`)),
  ),
  fault('takes no key of the field agent', '4.10/agent-key', refusing(/"agent","key"/)),
  fault(
    'takes a year for its first day',
    '4.10/timestamps/refused',
    ranging((bound) => (/^\d{4}$/.test(bound) ? `${bound}-01-01` : bound)),
  ),
  fault(
    'takes a month for its first day',
    '4.10/timestamps/refused',
    ranging((bound) => (/^\d{4}-\d\d$/.test(bound) ? `${bound}-01` : bound)),
  ),
  fault(
    'takes a day that does not exist for a later one',
    '4.10/timestamps/refused',
    ranging((bound) => bound.replace('2025-02-30', '2025-03-02')),
  ),
  fault(
    'ignores further ranges of timestamps',
    '4.10/timestamps/further',
    onField('timestamp', () => undefined),
  ),

  fault(
    'tests only the first two conditions',
    '4.10/and/three',
    some((conditions) => conditions.slice(0, 2)),
  ),
  fault(
    'tests only the last condition',
    '4.10/and/three',
    some((conditions) => conditions.slice(-1)),
  ),
];

/** Escapes a string for a regular expression. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
