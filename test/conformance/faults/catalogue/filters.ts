import { isObject } from '../../answer';
import { FILTER_RULES } from '../../rules/filters';
import { type Asked, fault, type Fault, type Misconduct } from '../fault';
import { at, type Condition, ranging as rangingOf, reading as readingOf } from '../traffic-answers';
import { mistaking, pretending, REFUSED } from '../wrongs';

/** Rules about the time range, refused filters, and conditions that select nothing. */
const NOT_SELECTING = ['4.10/timestamps/order', '4.10/timestamps/range', '4.10/timestamps/forms', '4.10/timestamps/parts', '4.10/or'];

/** Rules that compare a filter with another spelling of it. */
const COMPARING = ['4.10/white-space'];

/** Rules about query strings, whose conditions are in no JSON. */
const QUERY_STRINGS = ['', '/further-range', '/number-as-string', '/boolean', '/decimal', '/text'].map(
  (what) => `4.10/query-string${what}`,
);

/** Rules that detect a service which ignores conditions. */
const SELECTING = FILTER_RULES.map(({ id }) => id).filter((id) => ![...NOT_SELECTING, ...COMPARING, ...QUERY_STRINGS].includes(id));

const isLogs = at('logs');

/** Returns a service that evaluates changed conditions of logs. */
const reading = (change: (condition: Condition) => Condition | undefined) => readingOf(isLogs, change);

/** Returns a service that evaluates a changed time range of logs. */
const ranging = (change: (bounds: readonly string[]) => readonly string[]) => rangingOf(isLogs, change);

/** Returns a service that evaluates one operator as another. */
function operators(from: string, to: string): () => Misconduct {
  return reading((condition) => (condition['op'] === from ? { ...condition, op: to } : condition));
}

function refusing(when: (text: string, asked: Asked) => boolean): () => Misconduct {
  return pretending((asked) => isLogs(asked) && when(asked.query['filters'] ?? '', asked), REFUSED);
}

/** Returns a service that evaluates another filter of logs. */
function rewriting(change: (text: string) => string): () => Misconduct {
  return mistaking(isLogs, (asked) => ({ ...asked, query: { ...asked.query, filters: change(asked.query['filters'] ?? '') } }));
}

/** Section 4.10. */
export const FILTER_FAULTS: readonly Fault[] = [
  fault(
    'ignores conditions',
    SELECTING,
    reading(() => undefined),
  ),
  fault(
    'takes the first timestamp for the earlier one',
    '4.10/timestamps/order',
    refusing((text) => {
      const [from = '', to = ''] = /"value":\["([^"]*)","([^"]*)"\]/.exec(text)?.slice(1) ?? [];
      return from > to;
    }),
  ),
  fault(
    'ignores the time range',
    '4.10/timestamps/range',
    ranging(() => ['2000-01-01', '2100-01-01']),
  ),
  fault(
    'refuses the basic format of timestamps',
    '4.10/timestamps/forms',
    refusing((text) => /"\d{8}T/.test(text)),
  ),
  fault(
    'knows one form of timestamps only',
    '4.10/timestamps/forms',
    refusing((text) => /\d\dT\d\d/.test(text)),
  ),
  fault(
    'requires the time of the day',
    '4.10/timestamps/parts',
    refusing((text) => /"\d{4}-\d\d-\d\d"/.test(text)),
  ),
  fault(
    'takes a day for its end',
    '4.10/timestamps/parts',
    ranging((bounds) => bounds.map((bound) => (bound.length === 10 ? `${bound} 23:59:59` : bound))),
  ),
  fault(
    'wants the members of conditions in one order',
    '4.10/members',
    refusing((text) => text.includes('{"value":')),
  ),
  fault(
    'takes OR for AND',
    '4.10/or',
    rewriting((text) => text.replace('"OR"', '"AND"')),
  ),
  fault(
    'ignores keys',
    '4.10/key-other',
    reading(({ key: _, ...condition }) => condition),
  ),
  fault(
    'takes no key for a regular expression',
    '4.10/key-pattern',
    reading((condition) =>
      typeof condition['key'] === 'string' ? { ...condition, key: condition['key'].replace(/[\^$]/g, '\\$&') } : condition,
    ),
  ),
  fault(
    'requires a key',
    '4.10/without-key',
    refusing((text) => text.includes('"cookies"') && !text.includes('"key"')),
  ),
  fault(
    'ignores "not "',
    '4.10/not',
    reading((condition) => ({ ...condition, ...(condition['op'] === 'not eq' && { op: 'eq' }) })),
  ),
  fault(
    'ignores {NOT}',
    '4.10/not-wrapper',
    reading((condition) => (isObject(condition['NOT']) ? condition['NOT'] : condition)),
  ),
  fault(
    'wants no white space in JSON',
    '4.10/white-space',
    refusing((text) => text.startsWith(' ')),
  ),
  ...(
    [
      ['gt', 'gte'],
      ['gte', 'gt'],
      ['lt', 'lte'],
      ['lte', 'lt'],
      ['eq', 'not eq'],
    ] as const
  ).map(([from, to]) => fault(`takes ${from} for ${to}`, [`4.10/${from}/status`, `4.10/${from}/request_time`], operators(from, to))),
  fault('takes is for not is', '4.10/is', operators('is', 'not is')),
  fault('takes in for not in', ['4.10/in', '4.10/in/integer', '4.10/in/empty'], operators('in', 'not in')),
  fault(
    'matches regular expressions as plain texts',
    '4.10/regex',
    reading((condition) => (condition['op'] === 'regex' ? { ...condition, op: 'eq' } : condition)),
  ),
  fault('takes between for not between', '4.10/between', operators('between', 'not between')),
  fault(
    'looks for sub-records that meet one condition only',
    '4.10/conditions',
    reading((condition) => (Array.isArray(condition['conditions']) ? undefined : condition)),
  ),
  fault(
    'ignores every range of timestamps in a query string but the first',
    '4.10/query-string/further-range',
    rewriting((text) => text.replace(/(timestamp between [^,]*), timestamp between [^,]*/, '$1')),
  ),
  fault(
    'ignores every range of timestamps in a query string but the last',
    '4.10/query-string/further-range',
    rewriting((text) => text.replace(/timestamp between [^,]*, (timestamp between [^,]*)/, '$1')),
  ),
  fault(
    'refuses numbers for strings in a query string',
    '4.10/query-string/number-as-string',
    refusing((text) => /^(asn|port)=\d+,/.test(text)),
  ),
  fault(
    'finds nothing for a number in a query string if the field is a string field',
    '4.10/query-string/number-as-string',
    rewriting((text) => text.replace(/^(asn|port)=\d+,/, '$1="",')),
  ),
  fault(
    'reads only the time range of a query string',
    ['', '/boolean', '/decimal', '/text'].map((what) => `4.10/query-string${what}`),
    rewriting((text) => text.replace(/^\w+=[\w.]+, /, '')),
  ),
  fault(
    'wants another sign than = for a boolean in a query string',
    '4.10/query-string/boolean',
    refusing((text) => /^blocked=/.test(text)),
  ),
  fault(
    'knows no decimals in a query string',
    '4.10/query-string/decimal',
    refusing((text) => /^\w+=\d+\./.test(text)),
  ),
  fault(
    'wants quotation marks around a text in a query string',
    '4.10/query-string/text',
    refusing((text) => /^method=\w/.test(text)),
  ),
];
