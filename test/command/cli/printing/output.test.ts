import { type RowLayout, writeRows } from '../../../../src/command/cli/printing/output';
import { terminalText } from '../../../../src/output';
import { Screen } from '../support/screen';

interface Row {
  readonly name?: string | null;
  readonly list?: readonly unknown[];
}

const LAYOUT: RowLayout<Row> = { fields: ['name', 'list'], table: (rows) => terminalText`${rows.length} rows\n` };
const ROWS: readonly Row[] = [{ name: 'say "hi", twice' }, { name: null, list: [1, { a: 2 }] }];

async function* coming(): AsyncGenerator<Row> {
  await Promise.resolve();
  yield* ROWS;
}

const written = async (...[rows, format]: [Parameters<typeof writeRows<Row>>[0], Parameters<typeof writeRows<Row>>[1]]) => {
  const screen = new Screen();
  await writeRows(rows, format, LAYOUT, screen);
  return screen.text;
};

test('json is one list', async () => {
  expect(JSON.parse(await written(coming(), 'json'))).toEqual(ROWS);
  expect(await written([], 'json')).toBe('[]\n');
});

test('ndjson is one object per line', async () => {
  expect((await written(ROWS, 'ndjson')).split('\n')).toEqual([...ROWS.map((row) => JSON.stringify(row)), '']);
  expect(await written([], 'ndjson')).toBe('');
});

test('csv begins with the fields, and quotes values', async () => {
  expect((await written(coming(), 'csv')).split('\r\n')).toEqual(['name,list', '"say ""hi"", twice",', ',"[1,{""a"":2}]"', '']);
});

test('a table waits for all rows', async () => {
  expect(await written(coming(), 'table')).toBe('2 rows\n');
});

test('a table that cannot show what the service sent is an error with the remedy', async () => {
  const layout = { ...LAYOUT, table: ([row]: readonly Row[]) => terminalText`${row!.name!.length}` };
  await expect(writeRows<Row>([{}], 'table', layout, new Screen())).rejects.toThrow(
    'The service sent values of other types than the API has, and no table can show them. Set --output to json.',
  );
});

test('a row is written before the next one is requested', async () => {
  const screen = new Screen();
  const seen: string[] = [];
  const rows = (function* () {
    yield { name: 'a' };
    seen.push(screen.text);
    yield { name: 'b' };
  })();
  await writeRows<Row>(rows, 'ndjson', LAYOUT, screen);
  expect(seen).toEqual(['{"name":"a"}\n']);
});

test.each(['json', 'ndjson', 'csv'] as const)('no more rows are requested for %s when the reader has stopped', async (format) => {
  const screen = new Screen();
  let requested = 0;
  const rows = (function* () {
    for (;;) {
      requested += 1;
      screen.hasReader = requested < 3;
      yield { name: 'a' };
    }
  })();
  await writeRows<Row>(rows, format, LAYOUT, screen);
  expect(requested).toBe(3);
});
