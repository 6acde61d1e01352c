import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readRecordFile, wholeLines } from '../../../src/traffic/records';
import { readAccessLine } from './support';
import { fuzz } from '../../support/fuzz/fuzz';
import { damagedBytes, damagedJson, damagedText } from '../../support/fuzz/mutations';
import { records } from '../../support/traffic/records';

const LINES = [
  '192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "GET /cart?id=7 HTTP/1.1" 200 512 "-" "Browser"',
  '192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "GET / HTTP/1.1" 304 -',
  '2001:db8::1 - "a user" [31/Dec/9999:23:59:59 -1200] "CONNECT shop.example:443 HTTP/2.0" 200 0 "http://r.example/" "B \\"1\\" \\xc3\\xa4" 0.1',
];

const WORDS = [
  ...[
    '"',
    '\\"',
    '\\',
    '\\x',
    '\\xc3',
    '\\xff',
    '[',
    ']',
    ' ',
    '- ',
    '\t',
    '\r',
    '\n',
    '\0',
    '\ufeff',
    '\u2028',
    '"-"',
    'GET ',
    ' HTTP/',
    '?',
    '//',
  ],
  ...['99999999999999999999', '01/Mar/0000:00:00:00 +0000', '29/Feb/2025', '+9999', '-2400', '{', '{"timestamp":', '{"time_period":1e300}'],
  ...['\\"'.repeat(5000), '" '.repeat(3000), '\\\\'.repeat(3001), ' '.repeat(20_000), '[['.repeat(2000)],
];

const record = records(1).map(([first]) => first ?? {});
const accessLine = damagedText(fc.constantFrom(...LINES), WORDS);
const jsonLine = damagedJson(record).map((value) => JSON.stringify(value));
const damagedJsonLine = damagedText(
  record.map((value) => JSON.stringify(value)),
  ['{"a":'.repeat(50_000), '\\ud800', '1e999', 'null', ...WORDS],
);
const content = fc
  .array(fc.oneof(accessLine, jsonLine, damagedJsonLine), { maxLength: 12 })
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\n\n', '\r').map((end) => Buffer.from(lines.join(end))));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-records-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a damaged line of an access log is a request with a time, or refused', async () => {
  await fuzz(
    fc.property(accessLine, (line) => {
      const read = readAccessLine(line);
      if (!read) return;
      expect(new Date(read.timestamp!).toISOString()).toBe(read.timestamp);
      expect(Number.isInteger(read.status)).toBe(true);
      // A record grows with its line alone.
      expect(JSON.stringify(read).length).toBeLessThan(12 * line.length + 1000);
    }),
    { parts: 3 },
  );
});

test('each line of a damaged file is a request or a bad line, and damaged gzip is an error with the file name', async () => {
  const files = fc.oneof(
    { weight: 3, arbitrary: content },
    { weight: 2, arbitrary: damagedBytes(content) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: content.map((bytes) => gzipSync(bytes)) },
    { weight: 3, arbitrary: damagedBytes(content.map((bytes) => gzipSync(bytes))) },
  );
  await fuzz(
    fc.asyncProperty(files, async (bytes) => {
      const file = join(folder, 'traffic');
      writeFileSync(file, bytes);
      let requests = 0;
      const bad = new Set<number>();
      try {
        for await (const batch of readRecordFile(file)) {
          requests += batch.requests.length;
          for (const { time } of batch.requests) expect(Number.isSafeInteger(time)).toBe(true);
          for (const { line, problem } of batch.bad) {
            expect([bad.has(line), line > 0]).toEqual([false, true]);
            expect(problem.length).toBeLessThan(200);
            bad.add(line);
          }
        }
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith(`${file} cannot be read: `)) throw error;
        expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
      }
      expect(requests).toBeLessThanOrEqual(100);
    }),
    { cases: 200, parts: 3 },
  );
});

test('lines are complete for any chunks of bytes, and too long ones are not kept in memory', async () => {
  await fuzz(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 30 }).map((bytes) => bytes.map((byte) => (byte % 5 === 0 ? 10 : byte)))),
      async (chunks) => {
        const all = Buffer.concat(chunks);
        let kept = 0;
        const source = async function* () {
          for (const chunk of chunks) yield Buffer.from(chunk);
        };
        for await (const lines of wholeLines(source(), 16)) {
          if (typeof lines === 'symbol') continue;
          expect(lines.at(-1)).toBe(10);
          kept += lines.length;
        }
        expect(kept).toBeLessThanOrEqual(all.length + 1);
      },
    ),
    { parts: 3 },
  );
});
