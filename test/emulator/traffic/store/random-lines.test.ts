import fc from 'fast-check';
import { startEmulator, type Emulator } from '../../../../src/emulator';
import type { Json, JsonObject } from '../../../../src/model/json';
import { COMPLETE } from '../../../support/traffic/complete-record';
import { emptyTraffic } from '../../../support/traffic/engine';
import { send } from '../../support/client';
import { temporaryFolders } from '../../support/folder';
import { ask } from '../../support/traffic';

/**
 * Values that databases and JavaScript may read differently. Numbers have no exponent: in place of a text, DuckDB writes `1e-07` for what
 * JavaScript writes as `1e-7`.
 */
const VALUES = [
  ...['null', 'true', 'false', '0', '1', '-1', '1.5', '200', '9007199254740992', '{}', '[]', '{"a":1}', '["a"]'],
  ...['[null]', '{"a":null}', '{"a":{}}', '[[]]', '[{}]', '{"name":["a"]}', '[{"name":{"a":1}}]', '[1,"a",null,true]'],
  ...['""', '"a"', '"true"', '"True"', '"t"', '"yes"', '"null"', '"0"', '"1"', '"1.5"', '"1e3"', '"0x10"', '" 5 "', '"1_000"', '"NaN"'],
  ...[
    '"Infinity"',
    '"1e400"',
    '"-0"',
    '"{}"',
    '"[1]"',
    '"{\\"a\\":1}"',
    '" {}"',
    '"\\u0000"',
    '"\\u2028"',
    '"\\ud83d\\ude00"',
    '"2025-03-01"',
  ],
];

const CASES = process.env['SVC_TEST_FULL'] === '1' ? 600 : 80;

const FIRST = Date.UTC(2025, 2, 1);

const RANGE = 'timestamp between 2025-03-01 and 2025-03-02';

/** Paths of the members of a record, at each level. */
function pathsIn(value: Json, path: readonly string[] = []): string[][] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value as JsonObject) : [];
  return [[...path], ...below.flatMap(([name, each]) => pathsIn(each, [...path, name]))];
}

const PATHS = pathsIn(COMPLETE as unknown as Json).filter(([name]) => name !== undefined && name !== 'timestamp');

/** Returns the JSON of a record in which other JSON stands at a path. */
function withJson(record: Json, path: readonly string[], json: string): string {
  const copy = structuredClone(record) as JsonObject;
  const holder = path.slice(0, -1).reduce((value, name) => value[name] as JsonObject, copy);
  holder[path.at(-1)!] = '@@';
  return JSON.stringify(copy).replace('"@@"', () => json);
}

const folder = temporaryFolders();

/** Emulators that receive each line alone, and beside an invalid line, which makes them check every line. */
let alone: Emulator;
let beside: Emulator;

beforeEach(async () => {
  [alone, beside] = [
    await startEmulator({ data: folder(), ...(await emptyTraffic()) }),
    await startEmulator({ data: folder(), ...(await emptyTraffic()) }),
  ];
});

afterEach(() => Promise.all([alone.close(), beside.close()]));

it('reads a line in the same way with and without invalid lines beside it', async () => {
  const cases = fc.sample(fc.record({ path: fc.constantFrom(...PATHS), json: fc.constantFrom(...VALUES) }), CASES);
  const stored: string[] = [];
  for (const [index, { path, json }] of cases.entries()) {
    const timestamp = new Date(FIRST + index * 1000).toISOString();
    const line = withJson({ ...COMPLETE, timestamp, request_id: `r${index}` } as unknown as Json, path, json);
    const [isStored, isStoredBeside] = [await stores(alone, line), await stores(beside, `${line}\n{`)];
    expect({ path, json, isStored }).toEqual({ path, json, isStored: isStoredBeside });
    if (isStored) stored.push(line);
  }
  expect(stored.length).toBeGreaterThan(CASES / 10);
  expect(stored.length).toBeLessThan(CASES);
  const [records, recordsBeside] = [await all(alone), await all(beside)];
  expect(records).toHaveLength(stored.length);
  expect(records).toEqual(recordsBeside);
  // requests are recognized, however they were read
  expect((await send('POST', `${beside.url}/_emulator/traffic`, stored.join('\n'))).body).toMatchObject({
    stored: 0,
    known: stored.length,
  });
});

/** Whether an emulator stores the first line. */
async function stores(emulator: Emulator, lines: string): Promise<boolean> {
  const { status, body } = await send('POST', `${emulator.url}/_emulator/traffic`, lines);
  expect(status).toBe(200);
  return (body as { stored: number }).stored === 1;
}

/** Returns all requests of an emulator. */
async function all(emulator: Emulator): Promise<unknown[]> {
  return ask(emulator.url, 'logs', { filters: RANGE, limit: '2500' });
}
