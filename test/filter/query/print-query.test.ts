import fc from 'fast-check';
import { FilterError, normalFilter, parseQuery, printQuery } from '../../../src/filter';
import { sayable } from '../support/arbitrary';

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };
const printed = (...conditions: object[]) => printQuery(normalFilter({ AND: [RANGE, ...conditions] }));

test('a filter is written as the dashboard has it', () => {
  expect(
    printed(
      { field: 'status', op: 'gte', value: 500 },
      { field: 'headers', key: 'x-"tenant"', op: 'not eq', value: 'a\\b' },
      { field: 'blocked', op: 'is', value: true },
      { field: 'reason', op: 'not regex', value: '^\\d+$' },
    ),
  ).toBe(
    'timestamp between 2025-03-01 00:00:00 and 2025-03-02 00:00:00, ' +
      'status>=500, headers["x-\\"tenant\\""]!="a\\\\b", blocked=true, ' +
      'reason!~"^\\\\d+$"',
  );
});

test('what a query string cannot say is named', () => {
  const status = { field: 'status', op: 'eq', value: 404 };
  const unsayable = [
    { NOT: status },
    { field: 'status', op: 'in', value: [404] },
    { field: 'status', op: 'between', value: [400, 499] },
    { field: 'status', op: 'not gt', value: 400 },
    { ...RANGE, op: 'not between' },
    { field: 'cf_triggers', conditions: [{ field: 'risk_level', op: 'eq', value: 5 }] },
  ];
  for (const condition of unsayable)
    expect(() => printed(condition)).toThrow('AND[1]: A query string cannot express this condition. Use the JSON form of the filter.');
  expect(() => printed(...unsayable, status)).toThrow(FilterError);
});

test('what is written is read as the same filter', () => {
  fc.assert(
    fc.property(sayable, (json) => {
      const filter = normalFilter(json);
      expect(parseQuery(printQuery(filter))).toEqual(filter);
    }),
    { numRuns: 500 },
  );
});
