import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRecordFile, type BadLine, type TrafficRequest } from '../../../src/traffic/records';

const RECORD = { timestamp: '2025-03-01T12:00:00Z', request_id: 'ä-1', tags: ['all'] };
const LINE = '192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "GET /cart?id=7 HTTP/1.1" 200 512 "-" "Browser"';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-records-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<{ requests: TrafficRequest[]; bad: BadLine[] }> {
  const file = join(folder, 'traffic');
  writeFileSync(file, content);
  const [requests, bad]: [TrafficRequest[], BadLine[]] = [[], []];
  for await (const batch of readRecordFile(file)) {
    requests.push(...batch.requests);
    bad.push(...batch.bad);
  }
  return { requests, bad };
}

describe('a file', () => {
  test('may have records and lines of an access log, each with its time', async () => {
    // GIVEN a file with both, with an empty line and without a line break at its end
    // WHEN
    const { requests, bad } = await read(`${JSON.stringify(RECORD)}\r\n\n${LINE}`);
    // THEN
    expect(bad).toEqual([]);
    expect(requests).toEqual([
      { record: RECORD, time: Date.UTC(2025, 2, 1, 12) },
      {
        record: expect.objectContaining({ ip: '192.0.2.1', path: '/cart', tags: ['all'] }),
        time: Date.UTC(2025, 2, 1, 12, 0, 5),
        shown: expect.objectContaining({}),
      },
    ]);
  });

  test('may be compressed, and larger than one chunk', async () => {
    // GIVEN so many records that no part of the file has all of them, and whose letters have several bytes
    const records = Array.from({ length: 5000 }, (_, position) => ({ ...RECORD, request_id: `ä-${position}`, url: 'ö'.repeat(150) }));
    const content = records.map((record) => JSON.stringify(record)).join('\n');
    // WHEN, THEN
    for (const each of [`${content}\nnonsense\n`, gzipSync(`${content}\nnonsense\n`)]) {
      const { requests, bad } = await read(each);
      expect(requests.map(({ record }) => record)).toEqual(records);
      expect(bad.map(({ line }) => line)).toEqual([5001]);
    }
  });

  test.each<[string, string, number]>([
    ['many empty lines', '\n'.repeat(1024 ** 2), 1024 ** 2],
    ['long lines', `${'a'.repeat(11 * 1024 ** 2)}\n`.repeat(4), 4],
    ['lines that are too long', `${'a'.repeat(17 * 1024 ** 2)}\n`, 1],
  ])('is read after %s', async (_, before, lines) => {
    // GIVEN a small file that is large when it is decompressed
    const record = JSON.stringify(RECORD);
    // WHEN
    const { requests, bad } = await read(gzipSync(`${record}\n${before}${record}\nnonsense\n`));
    // THEN
    expect(requests.map((request) => request.record)).toEqual([RECORD, RECORD]);
    expect(bad.at(-1)).toMatchObject({ line: lines + 3 });
  });

  test.each([
    ['nonsense', /neither a record in JSON nor a line of an access log/],
    ['{"timestamp":', /neither a record/],
    ['[', /^a line of a list in JSON. Write one record in a line, as "svc-waap traffic logs --output ndjson" does, or "jq -c \.\[\]"$/],
    ['{"timestamp":"2025-03-01T12:00:00Z"},\r', /^a line of a list in JSON/],
    [']', /^a line of a list in JSON/],
    ['{"status":200}', /no timestamp/],
    ['{"timestamp":"2025-03-01","tags":"all"}', /^tags is not a list$/],
    ['{"timestamp":"2025-03-01","tags":["all",null,5]}', /^tags has an item that is not a string$/],
    ['{"timestamp":"2025-03-01","tags":[{"name":"all"}]}', /^tags has an item that is not a string$/],
    ['{"timestamp":"2025-03-01","tags":["all"],"branch":{"name":"prod"}}', /^branch is not a string$/],
    ['{"timestamp":"2025-03-01","tags":["all"],"branch":5}', /^branch is not a string$/],
    ['{"timestamp":"0001-01-01T00:00:00Z","tags":["all"]}', /^a time that is not between 1970 and 2999$/],
    ['{"timestamp":"1969-12-31T23:59:59.999Z","tags":["all"]}', /^a time that is not between 1970 and 2999$/],
    ['{"timestamp":"3000-01-01T00:00:00Z","tags":["all"]}', /^a time that is not between 1970 and 2999$/],
    ['{"time_period":-100,"tags":["all"]}', /^a time that is not between 1970 and 2999$/],
  ])('reports bad lines by number: %s', async (line, problem) => {
    // GIVEN a bad line after a good and an empty one
    const { requests, bad } = await read(`${JSON.stringify(RECORD)}\n\n${line}\n${LINE}\n`);
    // THEN
    expect(bad).toEqual([{ line: 3, problem: expect.stringMatching(problem) }]);
    expect(requests).toHaveLength(2);
  });

  test.each(['1970-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z'])('reads the first and the last time: %s', async (timestamp) => {
    expect((await read(`${JSON.stringify({ timestamp, tags: ['all'] })}\n`)).requests).toHaveLength(1);
  });

  test('takes an empty branch for none', async () => {
    const { requests } = await read('{"timestamp":"2025-03-01","tags":[],"branch":""}\n');
    expect(requests.map(({ record }) => record.branch)).toEqual([null]);
  });
});
