import { type FilterError, normalFilter, parseQuery, QueryError } from '../../../src/traffic/filter';

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };

let loaded = 0;

// The module is loaded on demand, after this line.
jest.doMock('../../../src/traffic/filter/pattern/re2-patterns', () => {
  loaded += 1;
  return jest.requireActual<object>('../../../src/traffic/filter/pattern/re2-patterns');
});

test('loads RE2 only for a filter with a regular expression', async () => {
  // GIVEN filters without one, right and wrong
  await normalFilter({ AND: [RANGE, { field: 'headers', key: 'x-tenant', op: 'eq', value: 'a' }] });
  await parseQuery('status=404, timestamp between 2025-03-01 and 2025-03-02');
  await expect(parseQuery('staus=404')).rejects.toThrow(QueryError);
  expect(loaded).toBe(0);
  // WHEN there is one in a value or in a key
  await parseQuery('path~^/a, timestamp between 2025-03-01 and 2025-03-02');
  // THEN
  expect(loaded).toBe(1);
});

test('reports mistakes in regular expressions together with the others', async () => {
  const problem = (await normalFilter({
    AND: [
      RANGE,
      { field: 'path', op: 'regex', value: '(' },
      { field: 'staus', op: 'eq', value: 1 },
      { field: 'headers', key: '[', op: 'eq', value: 'x' },
    ],
  }).catch((error: unknown) => error)) as FilterError;
  expect(problem.problems.map(({ place }) => place)).toEqual([
    ['AND', 1, 'value'],
    ['AND', 2, 'field'],
    ['AND', 3, 'key'],
  ]);
});
