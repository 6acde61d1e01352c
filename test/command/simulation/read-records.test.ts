import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecords } from '../../../src/command/simulation';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LINE = '203.0.113.7 - - [01/Jan/2026:12:00:00 +0000] "POST /login HTTP/1.1" 401 12 "-" "curl"';

function file(...lines: string[]): string {
  const path = join(folder, 'samples');
  writeFileSync(path, lines.join('\n'));
  return path;
}

test('reads records, and lines of access logs with tags by filters or by a function', async () => {
  const path = file(LINE, '', '{"timestamp":"2026-01-01T12:00:00Z","tags":["own"]}');
  const tagsOf = async (tags: NonNullable<Parameters<typeof readRecords>[1]>['tags']) =>
    (await readRecords(path, { tags })).map((record) => record.tags);
  expect(await tagsOf({ login: 'path = /login, method = POST', other: 'path = /' })).toEqual([['all', 'login'], ['own']]);
  expect(await tagsOf(({ status }) => [`status-${status}`])).toEqual([['all', 'status-401'], ['own']]);
  expect((await readRecords(path)).map(({ tags }) => tags)).toEqual([['all'], ['own']]);
});

test('returns the oldest request first, if the file has the newest one first', async () => {
  const records = ['03', '03', '01'].map((second, n) => ({
    timestamp: `2026-01-01T12:00:${second}Z`,
    ip: '203.0.113.7',
    request_id: String(n),
  }));
  const path = file(...records.map((record) => JSON.stringify(record)));
  expect(await readRecords(path)).toEqual(records.reverse());
});

test('a line that is no request is an error, with its number', async () => {
  await expect(readRecords(file(LINE, 'hello'))).rejects.toThrow(/samples, line 2: neither a record in JSON nor a line of an access log/);
});

test('a wrong filter is an error that names its tag', async () => {
  await expect(readRecords(file(LINE), { tags: { login: 'colour = red' } })).rejects.toThrow(
    /^tags: the filter of the tag "login" is wrong/,
  );
});
