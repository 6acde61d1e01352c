import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { DuckdbSession } from '../../../../src/traffic/store';
import { temporaryFolders } from '../../../emulator/support/folder';

const folder = temporaryFolders();

const statement = (text: string) => ({ text, parameters: [] });

/** More than 64 MB, to sort. */
const LARGE = statement(`SELECT repeat('x', 100) || i AS s FROM range(2_000_000) AS t(i) ORDER BY s`);

test('a session spills into its own temporary folder, which other users cannot read, and deletes the folder', async () => {
  const session = await DuckdbSession.open(duckdb, [], { memoryLimit: '64MB' });
  const [setting] = await session.run(statement("SELECT current_setting('temp_directory') AS spill"));
  const spill = String(setting!['spill']);
  expect(basename(spill)).toMatch(/^svc-waap-traffic-/);
  expect(statSync(spill).mode & 0o77).toBe(0);
  for await (const chunk of session.chunks(LARGE)) {
    expect(chunk.getRowValues(0)).toEqual([`${'x'.repeat(100)}0`]);
    expect(readdirSync(spill)).toContainEqual(expect.stringMatching(/^duckdb_temp_storage/));
    break;
  }
  session.close();
  expect(existsSync(spill)).toBe(false);
});

test('a session ends with a remedy at the limit of its temporary folder', async () => {
  const file = join(folder(), 'requests.csv');
  writeFileSync(file, 'a\n1\n');
  const session = await DuckdbSession.open(duckdb, [file], { memoryLimit: '64MB', spillLimit: 8 * 1024 ** 2 });
  const remedy = /requests\.csv, unpacked .* and 8 MiB of temporary files\. Raise .* --copy-limit 1GiB, or pass fewer requests\.$/;
  // Temporary files are compressed.
  const random = LARGE.text.replace('|| i', '|| md5(i::VARCHAR) || md5((-i)::VARCHAR)');
  await expect(session.run(statement(random))).rejects.toThrow(remedy);
  session.close();
});

test('a session reads its files, and no others', async () => {
  const data = folder();
  const [one, other] = ['one.csv', 'other.csv'].map((name) => join(data, name)) as [string, string];
  for (const file of [one, other]) writeFileSync(file, 'a\n1\n');
  const session = await DuckdbSession.open(duckdb, [one]);
  expect(await session.run(statement(`FROM '${one}'`))).toEqual([{ a: '1' }]);
  await expect(session.run(statement(`FROM '${other}'`))).rejects.toThrow('file system operations are disabled');
  await expect(session.run(statement('SET enable_external_access = true'))).rejects.toThrow(/locked|Cannot/);
  session.close();
});

test('files whose names look like patterns are read as they are, each once', async () => {
  const data = folder();
  const names = ['a*.csv', 'a1.csv', 'a?.csv', '[a]1.csv', 'a[.csv', 'a].csv', "a'.csv"];
  for (const name of names) writeFileSync(join(data, name), `name\n"${name}"\n`);
  const session = await DuckdbSession.open(duckdb, [join(data, '*.csv'), join(data, 'a*.csv')]);
  const found = await session.run({ text: 'FROM read_csv($1)', parameters: [{ type: 'text', value: session.patterns }] });
  expect(found.map(({ name }) => name).sort()).toEqual([...names, 'a*.csv'].sort());
  session.close();
});

test('an error names the file that is damaged, and not the statement that reads it', async () => {
  const damaged = join(folder(), 'damaged.parquet');
  writeFileSync(damaged, 'PAR1 is not all that a file needs PAR1');
  const session = await DuckdbSession.open(duckdb, [damaged]);
  const read = session.run({ text: 'DESCRIBE FROM read_parquet($1)', parameters: [{ type: 'text', value: session.patterns }] });
  await expect(read).rejects.toThrow(/^Invalid Input Error: [^\n]*damaged\.parquet'$/);
  session.close();
});

test('a session that cannot be opened leaves nothing', async () => {
  const listeners = process.listenerCount('SIGINT');
  const pattern = join(folder(), 'no*');
  await expect(DuckdbSession.open(duckdb, [pattern])).rejects.toThrow(`No file matches ${pattern}.`);
  // The folder and its listeners are removed together.
  expect(process.listenerCount('SIGINT')).toBe(listeners);
});

test.each([0, 50])('an abort ends a statement %d ms after its beginning, with the reason', async (afterMs) => {
  const stop = new AbortController();
  const session = await DuckdbSession.open(duckdb, [], { signal: stop.signal });
  const running = session.run(statement('SELECT sum(a.i * b.i) FROM range(10_000_000) AS a(i), range(10_000_000) AS b(i)'));
  // At once, the statement does not run yet.
  if (afterMs === 0) stop.abort(new Error('enough'));
  else setTimeout(() => stop.abort(new Error('enough')), afterMs);
  await expect(running).rejects.toThrow('enough');
  session.close();
});

test('a signal ends the statement that runs, and deletes what the statement writes', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const session = await DuckdbSession.open(duckdb, [], { memoryLimit: '64MB' });
  const [setting] = await session.run(statement("SELECT current_setting('temp_directory') AS spill"));
  const spill = String(setting!['spill']);
  const running = session.run(statement(`${LARGE.text.replace('2_000_000', '200_000_000')} OFFSET 199_999_999`));
  // A thread may find its file deleted before it notices the interrupt.
  const failed = expect(running).rejects.toThrow(/INTERRUPT|No such file/);
  while (readdirSync(spill).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  process.emit('SIGTERM', 'SIGTERM');
  await failed;
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
  expect(existsSync(spill)).toBe(false);
  session.close();
  kill.mockRestore();
});
