import fc from 'fast-check';
import { ManagementClient } from '../../../../src/api';
import { startEmulator } from '../../../../src/emulator';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { type LogPagesOptions, logPages } from '../../../../src/command/preview/impact/log-pages';
import { storeTraffic } from '../../../support/traffic/store';
import { FakeTraffic } from './fake-traffic';
import { at, NOON } from './support';

const HOUR = { from: NOON / 1000, to: NOON / 1000 + 3600 };

/** Returns requests with ids at the given seconds. */
const requests = (seconds: readonly number[], name = 'r'): TrafficRecord[] =>
  seconds.map((second, position) => at(second, { request_id: `${name}-${position}`, branch: 'prod' }));

type Traffic = Parameters<typeof logPages>[0];
type Conditions = Parameters<typeof logPages>[2];

/** Returns the ids on all pages. */
async function idsOf(...[traffic, conditions = [], options]: [Traffic, Conditions?, LogPagesOptions?]): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of logPages(traffic, HOUR, conditions, options)) ids.push(...page.requests.map(({ record }) => record.request_id!));
  return ids;
}

/** Returns the requests on all pages. */
async function requestsOf(traffic: Traffic, options?: LogPagesOptions): Promise<TrafficRecord[]> {
  const found: TrafficRecord[] = [];
  for await (const page of logPages(traffic, HOUR, [], options)) found.push(...page.requests.map(({ record }) => record));
  return found;
}

const idsIn = (records: readonly TrafficRecord[]) => records.map(({ request_id: id }) => id!).sort();

const counted = (count: number, gap: number) => Array.from({ length: count }, (_, position) => position * gap);

describe('the pages of logs', () => {
  test('have each request once, newest first, and continue from the second of the oldest one', async () => {
    // GIVEN 6000 requests, two in a second
    const traffic = new FakeTraffic(requests(counted(6000, 0.5)));
    // WHEN
    const ids = await idsOf(traffic);
    // THEN
    expect([...ids].sort()).toEqual(idsIn(traffic.records));
    expect(ids.slice(0, 3)).toEqual(['r-5999', 'r-5998', 'r-5997']);
    // The first page ends with r-3500, at 12:29:10. Of the seconds up to 12:29:11, the requests at :10.0 and :10.5 are known.
    expect(traffic.asked.slice(0, 2)).toEqual([
      { to: '2025-03-01T13:00:00.000Z', offset: 0 },
      { to: '2025-03-01T12:29:11.000Z', offset: 2 },
    ]);
    // After the third page, one repeats the request of the last second, and one is empty.
    expect(traffic.asked).toHaveLength(5);
  });

  test('have all requests of a second with more requests than a page', async () => {
    // GIVEN 7000 requests in one second, and some before and after it
    const traffic = new FakeTraffic(requests([...counted(7000, 0.0001).map((second) => 60 + second), ...counted(500, 0.1), 100, 200]));
    // WHEN, THEN
    expect((await idsOf(traffic)).sort()).toEqual(idsIn(traffic.records));
  });

  test('repeat no request of the second at their end', async () => {
    // GIVEN a page whose oldest request came just before a second with many others
    const traffic = new FakeTraffic(requests([...counted(30, 0).map(() => 100), 99.5, ...counted(10, 1)]));
    // WHEN
    const ids = await idsOf(traffic, [], { pageSize: 31 });
    // THEN
    expect(traffic.asked[1]).toEqual({ to: '2025-03-01T12:01:40.000Z', offset: 1 });
    expect([...ids].sort()).toEqual(idsIn(traffic.records));
  });

  test('end when a page is empty', async () => {
    const traffic = new FakeTraffic(requests(counted(2499, 1)));
    await idsOf(traffic);
    expect(traffic.asked.map(({ offset }) => offset)).toEqual([0, 1, 2]);
  });

  test('have all requests of a service that sends shorter pages', async () => {
    const traffic = new FakeTraffic(requests(counted(1000, 0.5)));
    const shorter: Traffic = { logs: (filter, options) => traffic.logs(filter, { ...options, limit: 70 }) };
    expect((await idsOf(shorter)).sort()).toEqual(idsIn(traffic.records));
    // AND if it repeats the requests of a second over many pages
    const seconds = new FakeTraffic(requests(counted(200, 0.05).map(Math.floor)));
    const few: Traffic = { logs: (filter, options) => seconds.logs(filter, { ...options, limit: 3 }) };
    expect((await idsOf(few)).sort()).toEqual(idsIn(seconds.records));
  });

  test.each(['', null, 0])('take %p for no id', async (id) => {
    const records = requests(counted(100, 0.5)).map((record) => ({ ...record, ip: record.request_id!, request_id: id as string }));
    const pages = await requestsOf(new FakeTraffic(records), { pageSize: 30 });
    expect(pages.map(({ ip }) => ip!).sort()).toEqual(records.map(({ ip }) => ip).sort());
  });

  test.each([7, 40, 2500])('have equal requests without ids each as often as it is there: %i in a page', async (pageSize) => {
    // GIVEN bursts of equal requests in some seconds, at their start
    const records = counted(20, 1).flatMap((second) => counted(second % 4 === 0 ? 12 : 1, 0).map(() => at(second, { ip: 'a' })));
    const pages = await requestsOf(new FakeTraffic(records), { pageSize });
    expect(pages.map(({ timestamp }) => timestamp).sort()).toEqual(records.map(({ timestamp }) => timestamp).sort());
  });

  test('have requests with the same id, if one page has them', async () => {
    expect(await idsOf(new FakeTraffic([1, 2, 2, 3].map((second) => at(second, { request_id: 'r' }))))).toHaveLength(4);
  });

  test.each([
    ['with ids', requests([...counted(50, 0), 10]), 21],
    ['without ids', counted(50, 0).map(() => at(0, { ip: 'a' })), 20],
  ])('end when the service repeats itself: requests %s', async (_, records, read) => {
    const traffic = new FakeTraffic([...records]);
    const repeating: Traffic = { logs: (filter, options) => traffic.logs(filter, { ...options, offset: 0 }) };
    expect(await requestsOf(repeating, { pageSize: 20 })).toHaveLength(read);
    expect(traffic.asked.length).toBeLessThan(10);
  });

  test('distinguish requests without ids by their content', async () => {
    const traffic = new FakeTraffic(requests(counted(3000, 0.001)).map(({ request_id: ip, ...record }) => ({ ...record, ip: ip! })));
    const found: string[] = [];
    for await (const page of logPages(traffic, HOUR, [])) found.push(...page.requests.map(({ record }) => record.ip!));
    expect(new Set(found).size).toBe(3000);
    expect(found).toHaveLength(3000);
  });

  test('are complete and without duplicates while requests arrive', async () => {
    const second = fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 3599 }), weight: 3 },
      { arbitrary: fc.constantFrom(0, 0.1, 0.5), weight: 1 },
    );
    const size = fc.constantFrom(0, 1, 25, 40);
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(size, size, size),
        fc.array(fc.array(second, { maxLength: 20, size: 'max' }), { maxLength: 8 }),
        fc.constantFrom(1, 0.001),
        async ([few, many, rest], arriving, scale) => {
          // GIVEN requests, possibly many in one second, and requests that arrive before each page, also in ranges already read
          const before = requests([...counted(few, 0.2), ...counted(many, 0.01), ...counted(rest, 90)].map((each) => each % 3600));
          const traffic = new FakeTraffic([...before]);
          let batch = 0;
          traffic.meanwhile = () => {
            const seconds = (arriving[batch] ?? []).map((each) => (each * scale) % 3600);
            traffic.records.push(...requests(seconds, `later-${batch}`));
            batch += 1;
          };
          // WHEN
          const ids = await idsOf(traffic, [], { pageSize: 25 });
          // THEN
          expect(new Set(ids).size).toBe(ids.length);
          const found = new Set(ids);
          expect(before.filter(({ request_id: id }) => !found.has(id!))).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('the pages of a running service equal a single read, while traffic arrives', async () => {
  // GIVEN a service with 6000 requests of the configuration, some of another configuration, and more at each read
  const emulator = await startEmulator({});
  const client = new ManagementClient({ baseUrl: emulator.url, maxRetries: 0 });
  try {
    const before = requests(counted(6000, 0.4));
    await storeTraffic(emulator.url, [...before, ...requests([1, 2, 3], 'other').map((record) => ({ ...record, branch: 'staging' }))]);
    let pages = 0;
    const traffic: Traffic = {
      logs: async (filter, options) => {
        pages += 1;
        if (pages > 1) await storeTraffic(emulator.url, requests([3700 + pages, 2399.9, 2000.1, 1400.3], `later-${pages}`));
        return client.traffic.logs(filter, options);
      },
    };
    // WHEN
    const ids = await idsOf(traffic, [{ field: 'branch', op: 'eq', value: 'prod' }]);
    // THEN
    expect(pages).toBe(4);
    expect(ids.filter((id) => id.startsWith('r-')).sort()).toEqual(idsIn(before));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('other'))).toEqual([]);
  } finally {
    client.close();
    await emulator.close();
  }
});
