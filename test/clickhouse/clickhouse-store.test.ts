import { Readable } from 'node:stream';
import { startEmulator } from '../../src/emulator';
import { logs } from '../../src/emulator/traffic/queries/logs';
import { ClickhouseStore } from '../../src/emulator/traffic/store/clickhouse/clickhouse-store';
import { expiry } from '../../src/emulator/traffic/store/clickhouse/table';
import type { TrafficStore } from '../../src/emulator/traffic/store/traffic-store';
import { normalFilter } from '../../src/traffic/filter';
import { AFTERNOON } from '../support/traffic/afternoon';
import { emptyTraffic, runIn } from '../support/traffic/engine';

const LINES = AFTERNOON.map((record) => `${JSON.stringify(record)}\n`);

let address: string;
const open: TrafficStore[] = [];

beforeEach(async () => {
  address = (await emptyTraffic()).traffic!;
});

afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));

async function openStore(traffic = address): Promise<TrafficStore> {
  const store = await ClickhouseStore.open(traffic);
  open.push(store);
  return store;
}

const engineOf = () => runIn(address, `SELECT engine_full FROM system.tables WHERE database = currentDatabase() FORMAT TSVRaw`);

it('creates its table once, in the order of time and in parts for each week', async () => {
  await openStore();
  await openStore();
  const engine = await engineOf();
  expect(engine).toMatch(/^ReplacingMergeTree PARTITION BY toMonday\(.*moment.*\) ORDER BY \(moment, identity\)/);
  expect(engine).not.toContain('TTL');
});

it('has the server delete records older than the retention in the address', async () => {
  // GIVEN a table that keeps everything
  const store = await openStore();
  // WHEN
  await openStore(`${address}?keep=30d`);
  // THEN
  expect(await engineOf()).toContain(`TTL ${expiry(30)}`); // as written, so that the next emulator sees that it has nothing to do
  await openStore(`${address}?keep=90d`);
  expect(await engineOf()).toMatch(/TTL .*toIntervalDay\(90\)/);
  // AND an address that says nothing leaves it
  await openStore();
  expect(await engineOf()).toContain('toIntervalDay(90)');
  expect(await store.receive(Readable.from(LINES))).toMatchObject({ stored: 10 });
});

it('sees what other emulators store in the same table, and stores it once', async () => {
  const [one, other] = [await openStore(), await openStore()];
  expect(await other.revision()).toBeUndefined();
  expect(await one.receive(Readable.from(LINES))).toMatchObject({ stored: 10, known: 0 });
  const before = await other.revision();
  expect(before).toBeDefined();
  expect(await other.receive(Readable.from(LINES))).toMatchObject({ stored: 0, known: 10 });
  expect(await other.revision()).toBe(before);
  await one.receive(Readable.from([`${JSON.stringify({ ...AFTERNOON[0], request_id: 'new' })}\n`]));
  expect(await other.revision()).not.toBe(before);
});

it('takes records of all times, and keeps the moment to the nanosecond', async () => {
  const store = await openStore();
  const times = [
    '1969-12-31T23:59:59.999999999Z',
    '2025-03-01T14:00:00.123456789Z',
    '2025-03-01T14:00:00.12345679Z',
    '2199-01-01 00:00:00',
  ];
  const lines = times.map((timestamp) => `${JSON.stringify({ timestamp, request_id: 'same' })}\n`);
  expect(await store.receive(Readable.from(lines))).toMatchObject({ stored: 4 });
  const range = { field: 'timestamp', op: 'between', value: ['1960-01-01', '2025-03-01T14:00:00.123456789Z'] };
  const found = await store.query(logs(store.dialect, await normalFilter({ AND: [range] }), { limit: 10, offset: 0 }));
  expect(found.map(({ timestamp }) => timestamp)).toEqual([times[1], times[0]]);
});

it('refuses a table of another program', async () => {
  await runIn(address, 'CREATE TABLE requests (moment Int64, note String) ENGINE = MergeTree ORDER BY moment');
  await expect(openStore()).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^The traffic at clickhouse:.*lacks the columns identity, acl_triggers,.*Set --traffic to another database/,
    ),
  });
});

it('explains a missing database and a wrong password', async () => {
  const database = address.split('/').at(-1)!;
  await expect(openStore(address.replace(database, 'nowhere'))).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/code 81: .*nowhere.* Create the database, or set --traffic to another one\.$/s),
  });
  await expect(openStore(address.replace(/:[^:@]*@/, ':wrong-secret@'))).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/code 516: (?!.*wrong-secret).* Correct the user and the password\.$/s),
  });
});

it('lets an emulator without a connection answer 503, and say why without the password', async () => {
  // GIVEN
  const failures: string[] = [];
  const emulator = await startEmulator({ traffic: address, logFailure: (line) => failures.push(line) });
  await runIn(address, 'DROP TABLE requests');
  // WHEN
  const answer = await fetch(
    `${emulator.url}/api/v4.3/data/logs?filters=${encodeURIComponent('timestamp between 2025-03-01 and 2025-03-02')}`,
  );
  // THEN
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ code: 503, message: expect.stringMatching(/refuses with code 60: .*requests/) });
  expect(failures.join()).not.toContain(new URL(address).password);
  await emulator.close();
});
