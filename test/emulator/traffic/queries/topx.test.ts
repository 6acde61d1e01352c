import { type Emulator, startEmulator } from '../../../../src/emulator';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { emptyTraffic } from '../../../support/traffic/engine';
import { storeTraffic } from '../../../support/traffic/store';
import { ask } from '../../support/traffic';

/** Blocked and all requests of each page. More blocked requests mean fewer requests, and less time. */
const PAGES = { '/a': [3, 3], '/b': [2, 4], '/c': [1, 5], '/d': [0, 6] } as const;

const TRAFFIC = Object.entries(PAGES).flatMap(([path, [blocked, all]]) =>
  Array.from({ length: all }, (_, position): TrafficRecord => ({
    timestamp: `2025-03-01 14:00:${10 + position}`,
    request_id: `${path}-${position}`,
    url: `shop.example${path}`,
    host: path.slice(1),
    blocked: position < blocked,
    request_time: all,
    svc_latency: all,
    upstream_response_time: all,
  })),
);

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ ...(await emptyTraffic()) });
  await storeTraffic(emulator.url, TRAFFIC);
});

afterAll(() => emulator.close());

it.each(['host', 'url', 'origin_time', 'svc_time', 'total_time'])(
  'orders the results of %s by blocked requests, before requests and time',
  async (label) => {
    const found = await ask(emulator.url, 'topx', { filters: 'timestamp between 2025-03-01 and 2025-03-02' });
    const ofLabel = found.filter((each) => each['label'] === label);
    expect(ofLabel.map(({ num_of_blocked_requests: blocked, num_of_requests: all }) => [blocked, all])).toEqual(Object.values(PAGES));
  },
);
