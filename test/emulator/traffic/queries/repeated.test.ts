import { type Emulator, startEmulator } from '../../../../src/emulator';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { emptyTraffic } from '../../../support/traffic/engine';
import { storeTraffic } from '../../../support/traffic/store';
import { ask } from '../../support/traffic';

// An engine adds the requests of a query in several threads, in an order that differs each time.

/** Requests in several parts of the table, whose times are no sums of powers of two. */
const TRAFFIC = Array.from({ length: 24_000 }, (_, n): TrafficRecord => ({
  timestamp: new Date(Date.UTC(2025, 2, 1, 14) + n * 100).toISOString(),
  request_id: `request-${n}`,
  host: 'shop.example',
  url: `shop.example/${n % 7}`,
  country: 'Chile',
  request_time: (n * 7919) % 1000 === 0 ? 1e6 / 7 : ((n * 7919) % 1000) / 997,
  upstream_response_time: ((n * 104_729) % 997) / 1000,
  svc_latency: (n * 31) % 97,
  bytes_sent: n,
}));

const RANGE = 'timestamp between 2025-03-01 and 2025-03-31';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ ...(await emptyTraffic()) });
  await storeTraffic(emulator.url, TRAFFIC);
});

afterAll(() => emulator.close());

test.each([
  ['topx', 5],
  ['stats', 20],
])('%s has the same results each time', async (route, repetitions) => {
  const results = await ask(emulator.url, route, { filters: RANGE });
  expect(results.length).toBeGreaterThan(0);
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    expect(await ask(emulator.url, route, { filters: RANGE })).toEqual(results);
});

test('an average is that of the exact times', async () => {
  const nanoseconds = TRAFFIC.reduce((sum, { request_time: seconds = 0 }) => sum + BigInt(Math.round((seconds ?? 0) * 1e9)), 0n);
  const [chile] = (await ask(emulator.url, 'topx', { filters: RANGE })).filter(({ key }) => key === 'Chile');
  expect(chile?.['avg_total_time']).toBe(Number(nanoseconds) / 1e9 / TRAFFIC.length);
});
