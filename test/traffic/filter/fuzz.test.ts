import fc from 'fast-check';
import { type Filter, FilterError, LIMITS, printQuery, QueryError } from '../../../src/traffic/filter';
import { FilterBudget, matcherOf } from '../../../src/traffic/filter/evaluate';
import { parseFilterJson } from '../../../src/traffic/filter/filter-text';
import { patternSteps } from '../../../src/traffic/filter/pattern/pattern-steps';
import { fuzz } from '../../support/fuzz/fuzz';
import { damagedJson, damagedText } from '../../support/fuzz/mutations';
import { filter, sayable } from '../../support/traffic/filters';
import { poolPattern } from '../../support/traffic/pools';
import { records } from '../../support/traffic/records';
import { normalFilter, parseQuery } from './support/read';

const ENDLESS = '9'.repeat(310);

/** Parts of regular expressions, of which some backtrack without end in other engines. */
const PATTERN_WORDS = [
  ...[
    '(a+)+$',
    '(a|a)*',
    '(.*)*',
    '(?:a?){25}a{25}',
    '((((((((',
    '))))',
    '[',
    '[^]',
    '[[:alpha:]]',
    '[a-',
    '\\',
    '\\Q',
    '\\E',
    '\\x{110000}',
  ],
  ...['{1000}', '{1001}', '{0}', '{1}', '{,}', '{2,1}', `{${ENDLESS}}`, `{${ENDLESS}}{1}`, '(?i)', '(?<a>', '(?P<a>', '(?=', '\\1', '\\pL'],
  ...['*', '+?', '**', '|', '^', '$', '\ud800', '\0'],
];

const QUERY_WORDS = [
  ...[
    'not ',
    'not',
    ' and ',
    'and',
    ' in ',
    'in (',
    ' between ',
    '=',
    '!=',
    '!~',
    '~',
    '>=',
    '<',
    ',',
    '(',
    ')',
    '[',
    ']',
    '["',
    '"]',
    '"',
  ],
  ...[
    '\\"',
    '\\',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\u2028',
    "'",
    '__proto__',
    'constructor',
    'timestamp',
    'headers',
    'status',
    '9999-12-31',
    '1e999',
  ],
  ...[
    'not '.repeat(40),
    'not '.repeat(5000),
    ' '.repeat(50_000),
    ',status=1'.repeat(300),
    '('.repeat(1000),
    'a,'.repeat(1200),
    '"'.repeat(999),
  ],
];

/** Characters of what is reported about one mistake. */
const LONGEST_REPORT = 4000;

/** The filter that is read; undefined if it is refused, with the place of each mistake. */
function filterOrRefusal(read: () => Filter, length: number): Filter | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryError) {
      expect(error.faults.length).toBeGreaterThan(0);
      for (const { at } of error.faults) expect(at >= 0 && at <= length).toBe(true);
      expect(error.message.length).toBeLessThan(LONGEST_REPORT * error.faults.length);
    } else if (error instanceof FilterError) {
      expect(error.problems.length).toBeGreaterThan(0);
      expect(error.problems.length).toBeLessThanOrEqual(LIMITS.problems);
    } else throw error;
    return undefined;
  }
}

describe('a damaged filter', () => {
  const pattern = damagedText(poolPattern, PATTERN_WORDS);
  const withPattern = pattern.map((text) => `path ~ ${JSON.stringify(text)}, headers["^${text.replaceAll('"', '')}"] = a`);
  const queries = fc.oneof(
    { weight: 4, arbitrary: sayable.map((json) => printQuery(normalFilter(json))) },
    { weight: 2, arbitrary: withPattern.map((text) => `${text}, timestamp between 2025-03-01 and 2025-03-02`) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...QUERY_WORDS)).map((words) => words.join('')) },
  );

  test('is parsed or refused with the place, as a query string', async () => {
    await fuzz(
      fc.property(damagedText(queries, QUERY_WORDS), (query) => {
        const read = filterOrRefusal(() => parseQuery(query), query.length);
        if (!read) return;
        // What was read is in its normal form, and grows with the query alone.
        expect(normalFilter(read)).toEqual(read);
        expect(JSON.stringify(read).length).toBeLessThan(100 * (query.length + 10));
      }),
      { parts: 3 },
    );
  });

  test('is read or refused with the place as JSON, and selects records if it is read', async () => {
    const text = damagedText(
      filter.map((json) => JSON.stringify(json)),
      ['{"NOT":'.repeat(40), '['.repeat(50_000), '"__proto__":', 'null', '1e999', '\\ud800', ENDLESS],
    );
    await fuzz(
      fc.property(fc.oneof(damagedJson(filter), text), records(3), (json, some) => {
        const read = filterOrRefusal(() => normalFilter(typeof json === 'string' ? parseFilterJson(json) : json), 0);
        if (!read) return;
        expect(normalFilter(read)).toEqual(read);
        const selects = matcherOf(read, new FilterBudget());
        for (const record of some) expect(typeof selects(record)).toBe('boolean');
      }),
      { parts: 3 },
    );
  });

  test('has a count of steps for its regular expressions', async () => {
    await fuzz(
      fc.property(pattern, fc.array(pattern, { maxLength: 30 }), (first, others) => {
        for (const each of [first, ...others]) expect(patternSteps(each)).toBeGreaterThanOrEqual(0);
        const conditions = [first, ...others].map((value) => ({ field: 'path', op: 'regex', value }));
        const range = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };
        const read = filterOrRefusal(() => normalFilter({ AND: [range, ...conditions] }), 0);
        // A text on which others backtrack without end.
        if (read) matcherOf(read, new FilterBudget())({ timestamp: '2025-03-01T12:00:00Z', path: `${'a'.repeat(2000)}!` });
      }),
      {
        parts: 3,
        // The steps were not a number, so that the limit did not hold.
        examples: [[`a{${ENDLESS}}{1}`, []]],
      },
    );
  });
});
