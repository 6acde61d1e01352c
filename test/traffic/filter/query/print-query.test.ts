import fc from 'fast-check';
import { FilterError, printQuery } from '../../../../src/traffic/filter';
import { sayable } from '../../../support/traffic/filters';
import { normalFilter, parseQuery } from '../support/read';

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };
const printed = (...conditions: object[]) => printQuery(normalFilter({ AND: [RANGE, ...conditions] }));

test('prints a filter as the dashboard does', () => {
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

test('prints a value without signs as a word', () => {
  const status = { field: 'status', op: 'eq', value: 404 };
  expect(
    printed(
      { NOT: { NOT: status } },
      { NOT: { ...status, op: 'not eq' } },
      { field: 'country', op: 'in', value: ['Chile', 'a "b"'] },
      { field: 'status', op: 'not in', value: [] },
      { field: 'status', op: 'between', value: [400, 499] },
      { field: 'status', op: 'not gt', value: 400 },
      { ...RANGE, op: 'not between' },
    ),
  ).toBe(
    'timestamp between 2025-03-01 00:00:00 and 2025-03-02 00:00:00, not not status=404, not status!=404, ' +
      'country in ("Chile", "a \\"b\\""), status not in (), status between 400 and 499, status not > 400, ' +
      'timestamp not between 2025-03-01 00:00:00 and 2025-03-02 00:00:00',
  );
});

test('names the conditions that a query string cannot express', () => {
  const unsayable = [
    { field: 'cf_triggers', conditions: [{ field: 'risk_level', op: 'eq', value: 5 }] },
    { NOT: { field: 'cf_triggers', conditions: [{ field: 'risk_level', op: 'eq', value: 5 }] } },
    { field: 'tags', op: 'eq', value: ['a', 'b'] },
  ];
  for (const condition of unsayable)
    expect(() => printed(condition)).toThrow('AND[1]: A query string cannot express this condition. Use the JSON form of the filter.');
  expect(() => printed(...unsayable)).toThrow(FilterError);
});

test('prints a query that is parsed as the same filter', () => {
  fc.assert(
    fc.property(sayable, (json) => {
      const filter = normalFilter(json);
      expect(parseQuery(printQuery(filter))).toEqual(filter);
    }),
    { numRuns: 500 },
  );
});
