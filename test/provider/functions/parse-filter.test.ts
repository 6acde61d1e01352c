import { parseFilterFunction } from '../../../src/provider/functions/parse-filter';

test('a query becomes JSON text', async () => {
  expect(await parseFilterFunction.call(['status=404, timestamp between 2025-03-01 08:00 and 2025-03-01 08:10'])).toEqual({
    result:
      '{"AND":[{"field":"timestamp","op":"between","value":["2025-03-01 ' +
      '08:00:00","2025-03-01 ' +
      '08:10:00"]},{"field":"status","op":"eq","value":404}]}',
  });
});

test('a mistake is reported with its place in the argument', async () => {
  expect(await parseFilterFunction.call(['status=404'])).toEqual({
    error: {
      argument: 0,
      text:
        'Column 11:\n\n  status=404\n            ^\n\nThe time range is ' +
        'missing. Add `timestamp between … and …`, anywhere among the conditions',
    },
  });
});
