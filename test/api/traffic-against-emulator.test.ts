import { ValidationError, type ManagementClient } from '../../src/api';
import { startEmulator, type Emulator } from '../../src/emulator';
import { AFTERNOON, RANGE } from '../support/traffic/afternoon';
import { storeTraffic } from '../support/traffic/store';
import { clientOf, closeAll, failureOf } from './support';

// The client and the emulator share only the model. The afternoon is counted by hand in test/emulator/routes/traffic.test.ts.

let emulator: Emulator;
let client: ManagementClient;

beforeAll(async () => {
  emulator = await startEmulator();
  await storeTraffic(emulator.url, AFTERNOON);
});
beforeEach(() => (client = clientOf(emulator, { maxRetries: 0 })));
afterEach(closeAll);
afterAll(() => emulator.close());

test('every query is answered', async () => {
  const { traffic } = client;
  expect((await traffic.logs(RANGE, { limit: 2, offset: 1 })).results).toEqual([AFTERNOON[8], AFTERNOON[7]]);
  expect((await traffic.stats(RANGE)).results.map(({ num_of_requests: count }) => count)).toEqual([3, 5, 2]);
  expect((await traffic.timeline(RANGE)).results.map(({ num_of_blocked_requests: count }) => count)).toEqual([0, 2, 0]);
  const { results, statistics } = await traffic.topx(RANGE, { saveHistory: true, database: 'analytics_db', syntax: 'string_query' });
  expect(results.filter(({ label }) => label === 'country').map(({ key }) => key)).toEqual(['Brazil', 'Austria']);
  expect(statistics).toEqual({ bytes_billed: null, bytes_processed: null, elapsed_ms: expect.any(Number) });
  for (const query of ['logs', 'stats', 'timeline', 'topx'] as const) {
    expect(await traffic.rendered(query, RANGE)).toContainEqual(expect.objectContaining({ query: expect.stringContaining('SELECT') }));
  }
});

test('returns all requests in the order of the logs, for any page size', async () => {
  const newestFirst = [...AFTERNOON].reverse();
  for (const pageSize of [1, 3, 10, 2500]) {
    const found: unknown[] = [];
    for await (const record of client.traffic.allLogs(RANGE, { pageSize })) found.push(record);
    expect(found).toEqual(newestFirst);
  }
});

test('parses a filter to the form that queries accept', async () => {
  const parsed = (await client.traffic.parse(`${RANGE}, status >= 400`)) as { AND: object[] };
  expect(parsed.AND).toHaveLength(2);
  expect((await client.traffic.logs(parsed)).results).toHaveLength(5);
});

test('reports a mistake in a filter with its location', async () => {
  const error = await failureOf(client.traffic.topx(`${RANGE}, stauts=404`));
  expect(ValidationError.is(error) && error.problems).toMatchObject([{ in: 'query', path: ['filters', expect.any(Number)] }]);
});

test('reads the quarantine list, and removes entries', async () => {
  const { quarantine } = client;
  expect((await quarantine.list({ config: 'prod' })).results).toEqual([]);
  expect((await quarantine.remove({ config: 'prod', ruleIds: ['login-bursts'] })).results).toEqual([]);
});
