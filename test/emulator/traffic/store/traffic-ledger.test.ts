import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openTrafficFolder, startEmulator, StartupError, type EmulatorOptions } from '../../../../src/emulator';
import { ConfigurationStore } from '../../../../src/emulator/store/configuration-store';
import { DuckdbStore } from '../../../../src/emulator/traffic/store/duckdb/duckdb-store';
import { AFTERNOON } from '../../../support/traffic/afternoon';
import { temporaryFolders } from '../../support/folder';

const folder = temporaryFolders();

const trafficIn = (data: string) => join(data, 'traffic.duckdb');

const records = (from: number, to: number) =>
  Readable.from([
    Array.from({ length: to - from }, (_, i) => JSON.stringify({ ...AFTERNOON[i % 10], request_id: `r${from + i}` })).join('\n'),
  ]);

/** Starts and stops an emulator. @returns the number of requests that it has, and the lines that it logged */
async function served(data: string, options: EmulatorOptions = {}): Promise<{ records: number; failures: string[] }> {
  const failures: string[] = [];
  const emulator = await startEmulator({ data, logFailure: (line) => failures.push(line), ...options });
  await emulator.close();
  const store = new DuckdbStore(data);
  const found = existsSync(trafficIn(data)) ? await counted(store) : 0;
  await store.close();
  return { records: found, failures };
}

async function counted(store: DuckdbStore): Promise<number> {
  for await (const row of store.rows({ text: 'SELECT count(*)::INTEGER AS all FROM requests', parameters: [] })) return Number(row['all']);
  return 0;
}

/** Number in the file of configurations. */
function noted(data: string): number {
  const store = ConfigurationStore.open(data, []);
  const { records: number } = store.traffic;
  store.close();
  return number;
}

describe('a folder with 200 acknowledged requests', () => {
  let full: string;

  // 100 requests are in the file, and 100 in its log.
  beforeAll(async () => {
    const data = folder();
    for (const first of [0, 100]) {
      const traffic = openTrafficFolder(data);
      await traffic.receive(records(first, first + 100));
      if (first === 100) {
        full = folder();
        for (const suffix of ['', '.wal']) copyFileSync(trafficIn(data) + suffix, trafficIn(full) + suffix);
      }
      await traffic.close();
    }
    copyFileSync(join(data, 'configuration.db'), join(full, 'configuration.db'));
    expect(noted(full)).toBe(200);
  });

  function copyOf(): string {
    const data = folder();
    cpSync(full, data, { recursive: true });
    return data;
  }

  it('starts with all of them', async () => {
    const data = copyOf();
    expect(await served(data)).toEqual({ records: 200, failures: [] });
  });

  it.each<[string, (file: string) => void, number]>([
    ['its file and log are deleted', (file) => ['', '.wal'].forEach((suffix) => rmSync(file + suffix)), 200],
    ['its log is deleted', (file) => rmSync(`${file}.wal`), 100],
    ['its log is empty', (file) => truncateSync(`${file}.wal`), 100],
    ['its log is cut', (file) => truncateSync(`${file}.wal`, statSync(`${file}.wal`).size - 10), 100],
  ])('refuses to start if %s, unless the loss is accepted', async (_, damage, missing) => {
    const data = copyOf();
    damage(trafficIn(data));
    // WHEN
    const refusal = served(data);
    // THEN
    await expect(refusal).rejects.toThrow(StartupError);
    await expect(refusal).rejects.toThrow(`${trafficIn(data)} lacks ${missing} of 200 stored requests. `);
    await expect(refusal).rejects.toThrow(
      'restore a copy of the whole folder. To continue without them, start the emulator with --traffic-loss accept.',
    );
    await expect(served(data)).rejects.toThrow(`lacks ${missing} of 200`);
    if (missing === 200) expect(existsSync(trafficIn(data))).toBe(false);
    // WHEN
    const accepted = await served(data, { trafficLoss: 'accept' });
    // THEN
    expect(accepted).toEqual({
      records: 200 - missing,
      failures: [expect.stringContaining(`lacks ${missing} of 200 stored requests. --traffic-loss accept`)],
    });
    expect(await served(data)).toEqual({ records: 200 - missing, failures: [] });
  });

  it('accepts no traffic from the command if requests are missing', async () => {
    const data = copyOf();
    rmSync(`${trafficIn(data)}.wal`);
    const traffic = openTrafficFolder(data);
    await expect(traffic.receive(records(0, 300))).rejects.toThrow('lacks 100 of 200 stored requests');
    await traffic.close();
  });

  it('notes requests that were stored but not noted, because the process was killed between', async () => {
    const data = copyOf();
    const store = ConfigurationStore.open(data, []);
    await store.traffic.note(100);
    store.close();
    expect(await served(data)).toEqual({ records: 200, failures: [] });
    expect(noted(data)).toBe(200);
  });

  it('never begins with fewer after a flipped bit or a cut, in 24 tries', async () => {
    let state = 3;
    const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const data = copyOf();
      const file = `${trafficIn(data)}${attempt % 2 === 0 ? '' : '.wal'}`;
      const bytes = readFileSync(file);
      const at = Math.floor(random() * (attempt % 3 === 0 ? 20_000 : bytes.length));
      bytes[at % bytes.length]! ^= 1 << Math.floor(random() * 8);
      writeFileSync(file, attempt % 4 > 1 ? bytes.subarray(0, at % bytes.length) : bytes);
      const store = new DuckdbStore(data, { records: 200, note: () => Promise.resolve() });
      const rows: unknown[] = [];
      const reading = (async () => {
        for await (const row of store.rows({ text: 'SELECT * FROM requests ORDER BY moment, identity', parameters: [] })) rows.push(row);
      })();
      const error: unknown = await reading.catch((thrown: unknown) => thrown);
      await store.close();
      if (error === undefined) expect(rows).toHaveLength(200);
      else
        expect(String(error)).toMatch(
          /^StartupError: .*traffic\.duckdb.* (is damaged: .*|lacks \d+ of 200 stored requests\. .*)copy of the whole folder.*--traffic-loss accept/,
        );
    }
  });
});

it('does not open the file of traffic at the start while there is none', async () => {
  const data = folder();
  expect(await served(data)).toEqual({ records: 0, failures: [] });
  expect(existsSync(trafficIn(data))).toBe(false);
});
