import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readRecordFile, type BadLine, type TrafficRequest } from '../../../../src/traffic/records';
import { fuzz } from '../../../support/fuzz/fuzz';
import { type Printer, PRINTERS, type Seen } from './printers';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-servers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly string[]): Promise<{ requests: TrafficRequest[]; bad: BadLine[]; formats: readonly string[] }> {
  const file = join(folder, 'access.log');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const [requests, bad]: [TrafficRequest[], BadLine[]] = [[], []];
  let formats: readonly string[] = [];
  for await (const batch of readRecordFile(file)) {
    requests.push(...batch.requests);
    bad.push(...batch.bad);
    ({ formats } = batch);
  }
  return { requests, bad, formats };
}

const letters = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
const header = fc.string({ unit: fc.constantFrom(...'aB9 /;.()+%"\\[]{}|:,=\'', 'ä', '€', '語', '😀'), maxLength: 30 });
const given = header.map((text) => `M${text}x`);

/** The text that a server writes unchanged, or the same text without what it cannot. */
const writable = (text: string, without: RegExp | undefined) =>
  without === undefined ? text : text.replaceAll(new RegExp(without.source, 'g'), '_');

const requestsOf = ({ without, resolution = 1000 }: Printer): fc.Arbitrary<Seen> => {
  const clean = <T extends string | undefined>(text: T) => (text === undefined ? text : writable(text, without)) as T;
  return fc.record({
    time: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }).map((time) => time - (time % resolution)),
    ip: fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((ip) => !ip.includes('.')),
    ),
    method: fc.constantFrom('GET', 'POST', 'OPTIONS', 'M-SEARCH', 'PROPFIND'),
    path: letters('aZ09/._~-%:@!$()*,;= \'"[]ä€').map((path) => clean(`/${path}x`)),
    query: fc.option(
      letters('aZ09=&+%/?. -"\'ä').map((query) => clean(`q${query}x`)),
      { nil: undefined },
    ),
    status: fc.constantFrom(200, 204, 301, 404, 499, 502),
    bytes: fc.integer({ min: 0, max: 10_000_000 }),
    host: fc.constantFrom('shop.example', 'www.shop.example', '203.0.113.80', 'xn--bcher-kva.example'),
    agent: fc.option(given.map(clean), { nil: undefined }),
    referer: fc.option(given.map(clean), { nil: undefined }),
    spent: fc.integer({ min: 0, max: 120_000 }),
  });
};

/** Values of a record that show a fact, and the values that they should have. */
const FACTS: Readonly<Record<keyof Seen, (request: TrafficRequest, seen: Seen) => [shown: unknown, expected: unknown]>> = {
  time: ({ time }, seen) => [time, seen.time],
  ip: ({ record }, { ip }) => [record.ip, ip],
  method: ({ record }, { method }) => [record.method, method],
  path: ({ record }, { path }) => [record.path, path],
  query: ({ record }, { query }) => [record.query, query === undefined ? undefined : `?${query}`],
  status: ({ record }, { status }) => [record.status, status],
  bytes: ({ record }, { bytes }) => [record.bytes_sent, bytes],
  host: ({ record }, { host }) => [record.host, host],
  agent: ({ record }, { agent }) => [record.user_agent, agent],
  referer: ({ record }, { referer }) => [record.referer, referer],
  spent: ({ record }, { spent }) => [record.request_time, spent / 1000],
};

/** Samples by the titles of the tests. */
const CASES = PRINTERS.map((printer, position) => ({ title: `${printer.format} (${position})`, printer }));

test.each(CASES)('recognizes the lines of $title, and reads each fact of them', async ({ printer }) => {
  const { format, header = [], print, shows } = printer;
  await fuzz(
    fc.asyncProperty(fc.array(requestsOf(printer), { minLength: 1, maxLength: 4 }), async (generated) => {
      // GIVEN a log with a host that has a name, which is in the order of time
      const [first] = generated as [Seen];
      const seen = [{ ...first, host: 'shop.example' }, ...generated].sort((one, other) => one.time - other.time);
      // WHEN
      const { requests, bad, formats } = await read([...header, ...seen.map(print)]);
      // THEN
      expect([bad, formats]).toEqual([[], [format]]);
      for (const [position, each] of seen.entries())
        for (const fact of shows) {
          const [shown, expected] = FACTS[fact](requests[position]!, each);
          expect([fact, shown]).toEqual([fact, expected]);
        }
    }),
    { cases: 25 },
  );
});
