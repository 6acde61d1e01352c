import type { TrafficRecord } from '../../../../src/model/traffic';
import {
  replayImpact,
  ServiceTraffic,
  type ConfigurationImpact,
  type ReplayOptions,
  type ServiceTrafficOptions,
} from '../../../../src/command/preview/impact';
import { addressPattern } from '../../../../src/command/preview/impact/service-traffic';
import { policy, rule } from '../../../traffic/rules/support';
import { FakeTraffic } from './fake-traffic';
import { login, LOGINS, NOON, only, protection } from './support';

const RANGE = { from: '2025-03-01T12:00:00Z', to: '2025-03-01T13:00:00Z' };
const ADDED = protection({ rules: [[null, LOGINS]] });

/** Returns one login per second, cycling through 250 addresses, oldest first. */
const logins = (count: number): TrafficRecord[] =>
  Array.from({ length: count }, (_, second) => login(second, `192.0.2.${second % 250}`, { request_id: `r-${second}`, branch: 'prod' }));

async function impactOn(
  traffic: FakeTraffic,
  options: ServiceTrafficOptions = {},
  more: Partial<ReplayOptions> = {},
): Promise<ConfigurationImpact> {
  const source = new ServiceTraffic(traffic, options);
  const { configurations } = await replayImpact({ protections: [ADDED], traffic: source, window: RANGE, ...more });
  return configurations[0]!;
}

describe('the traffic of the service', () => {
  test('is read for the configuration and the window', async () => {
    // GIVEN four logins of one source, and logins of another configuration, and of another hour
    const ours = [0, 1, 2, 3].map((second) => login(second, 'a', { request_id: `r-${second}`, branch: 'prod' }));
    const others = [login(4, 'a', { request_id: 'staging', branch: 'staging' }), login(3601, 'a', { request_id: 'later', branch: 'prod' })];
    // WHEN
    const { traffic, rules } = await impactOn(new FakeTraffic([...others, ...ours]));
    // THEN
    expect(traffic).toMatchObject({ source: { kind: 'service', calls: 5 }, asked: RANGE, requests: 4, reductions: [] });
    expect(only(rules).after).toMatchObject({ effect: { requests: 1, sources: 1 } });
  });

  test('includes requests without a branch, and no requests of other configurations', async () => {
    // GIVEN four logins of one source, of which two have no branch, and logins of other configurations
    const branches = ['prod', undefined, 'staging', undefined, '', 'prod'];
    const records = branches.map((branch, second) =>
      login(second, 'a', { request_id: `r-${second}`, ...(branch !== undefined && { branch }) }),
    );
    // WHEN
    const { traffic, rules } = await impactOn(new FakeTraffic(records));
    // THEN
    expect(traffic).toMatchObject({ source: { calls: 5 }, requests: 4, reductions: [] });
    expect(only(rules).after).toMatchObject({ effect: { requests: 1, sources: 1 } });
  });

  test.each<[string, unknown]>([
    ['text', 'login'],
    ['an object', { login: true }],
    ['a number', 5],
    ['objects', [{ name: 'login' }]],
  ])('is not usable if its tags are %s', async (_, tags) => {
    const records = logins(2).map((each) => ({ ...each, tags }) as unknown as TrafficRecord);
    const { unusable } = await impactOn(new FakeTraffic(records));
    expect(unusable).toMatchObject([{ records: 2, of: 2, missing: [{ name: 'tags in a readable form' }] }]);
  });

  test('is noted if it is ahead of the clock, because it is left out', async () => {
    const now = () => NOON - 7_080_000;
    const ahead = await impactOn(new FakeTraffic(logins(2)), { now }, { window: { last: 3600 } });
    expect(ahead.traffic.requests).toBe(0);
    expect(ahead.notes.map(({ kind }) => kind)).toEqual(['ahead-of-clock', 'no-traffic']);
    expect(ahead.notes[0]!.text).toMatch(/119 minutes ahead of this machine's clock\. .* after now\. .* --shift -2h\.$/);
    const others = logins(2).map((record) => ({ ...record, branch: 'staging' }));
    const other = await impactOn(new FakeTraffic(others), { now }, { window: { last: 3600 } });
    expect(other.notes.map(({ kind }) => kind)).toEqual(['no-traffic']);
  });

  test('is read for the last seconds before now', async () => {
    const now = () => NOON + 100_000;
    const { traffic } = await impactOn(new FakeTraffic(logins(200)), { now }, { window: { last: 10 } });
    expect(traffic.used).toEqual({ from: '2025-03-01T12:01:30.000Z', to: '2025-03-01T12:01:40.000Z' });
    expect(traffic.requests).toBe(11);
  });

  test('causes a note if it has no request of the configuration', async () => {
    const { traffic, rules, notes } = await impactOn(new FakeTraffic([]));
    expect(traffic).toMatchObject({ used: null, requests: 0 });
    expect(only(rules).after).toMatchObject({ effect: { requests: 0, sources: 0 } });
    expect(notes.map(({ kind }) => kind)).toEqual(['no-traffic']);
  });

  test('is noted if the logs have fewer requests than the service counts', async () => {
    const traffic = new FakeTraffic(logins(3600));
    const { logs } = traffic;
    traffic.logs = async (filter, options) => {
      const { results, statistics } = await logs.call(traffic, filter, options);
      return { results: options?.offset === 0 ? results.slice(0, 1000) : [], statistics };
    };
    const part = await impactOn(traffic);
    expect(part.traffic).toMatchObject({ requests: 1000, reductions: [{ kind: 'unread', available: 3600, read: 1000 }] });
    const text =
      'The service counts 3,600 requests of the configuration "prod", but its logs returned only 1,000. The numbers are of these alone.';
    expect(part.notes[0]).toEqual({ kind: 'unread', entries: [], text });
    // AND if they have none
    traffic.logs = () => Promise.resolve({ results: [], statistics: null });
    const none = await impactOn(traffic);
    expect(none.traffic.reductions).toEqual([{ kind: 'unread', available: 3600, read: 0 }]);
    expect(none.notes.map(({ kind }) => kind)).toEqual(['unread']);
  });

  test('is read whole from a service that sends shorter pages than asked for', async () => {
    const traffic = new FakeTraffic(logins(3600));
    const { logs } = traffic;
    traffic.logs = (filter, options) => logs.call(traffic, filter, { ...options, limit: 1000 });
    expect((await impactOn(traffic)).traffic).toMatchObject({ requests: 3600, reductions: [] });
  });

  test('is rejected if a request has no time', async () => {
    const traffic = new FakeTraffic([]);
    traffic.logs = () => Promise.resolve({ results: [{ request_id: 'r' }], statistics: null });
    await expect(impactOn(traffic)).rejects.toThrow('without a time');
  });

  test('reports progress', async () => {
    const reported: unknown[] = [];
    await impactOn(new FakeTraffic(logins(3000)), {}, { onProgress: (progress) => reported.push(progress) });
    expect(reported.slice(0, 2)).toEqual([
      { doing: 'reading', config: 'prod', requests: 2500, total: 3000 },
      { doing: 'reading', config: 'prod', requests: 3000, total: 3000 },
    ]);
  });

  test('is no longer read after a cancellation', async () => {
    const traffic = new FakeTraffic(logins(3600));
    const stop = new AbortController();
    const replay = impactOn(traffic, {}, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(replay).rejects.toThrow('enough');
    expect(traffic.asked).toHaveLength(1);
  });
});

describe('a window with more requests than a limit', () => {
  const COUNTRIES = protection({ rules: [[null, rule({ target: 'country' })]] });

  test.each([
    ['requests', { requests: 2000 }, 2000],
    ['calls', { calls: 2 }, 2],
  ] as const)('is shortened to its newest part if sources are not addresses: %s', async (limit, options, value) => {
    // GIVEN an hour with 3600 requests, of which the first page has 2500, and a rule that counts countries
    const { traffic, notes } = await impactOn(new FakeTraffic(logins(3600)), options, { protections: [COUNTRIES] });
    // THEN the oldest moment of the page is left out, because it may continue on the next page
    expect(traffic).toMatchObject({
      used: { from: '2025-03-01T12:18:21.000Z', to: '2025-03-01T12:59:59.000Z' },
      requests: 2499,
      reductions: [{ kind: 'shortened', limit, value, available: 3600 }],
    });
    expect(notes[0]).toEqual({ kind: 'shortened', entries: [], text: expect.stringContaining('from 2025-03-01T12:18:21.000Z on') });
  });

  test('is shortened when reading takes too long', async () => {
    let clock = NOON;
    const now = () => (clock += 10_000);
    const { traffic } = await impactOn(new FakeTraffic(logins(3600)), { seconds: 10, now });
    expect(traffic.reductions).toEqual([{ kind: 'shortened', limit: 'seconds', value: 10, available: 3600 }]);
  });

  test('is not shortened if its last page reaches the limit', async () => {
    const { traffic } = await impactOn(new FakeTraffic(logins(2500)), { requests: 2500, calls: 2 });
    expect(traffic).toMatchObject({ requests: 2500, reductions: [] });
  });

  /** Returns logins, of which each second one has no branch, and each tenth one belongs to another configuration. */
  const mixed = (count: number): TrafficRecord[] =>
    logins(count).map(({ branch, ...login }, position) =>
      position % 10 === 0 ? { ...login, branch: 'staging' } : position % 2 === 0 ? login : { ...login, branch },
    );

  test('is measured without the requests of other configurations, if requests have no branch', async () => {
    // GIVEN 3600 requests, of which 3240 count, and a rule that counts countries
    const options = { protections: [COUNTRIES] };
    // WHEN 3240 may be replayed, and 2000
    const whole = await impactOn(new FakeTraffic(mixed(3600)), { requests: 3240 }, options);
    const part = await impactOn(new FakeTraffic(mixed(3600)), { requests: 2000 }, options);
    // THEN
    expect(whole.traffic).toMatchObject({ requests: 3240, reductions: [] });
    expect(part.traffic).toMatchObject({
      requests: 2250,
      reductions: [{ kind: 'shortened', limit: 'requests', value: 2000, available: 3240 }],
    });
  });

  test('is replayed for some addresses, if requests have no branch', async () => {
    const log = new FakeTraffic(mixed(3600));
    const { traffic } = await impactOn(log, { requests: 1500 });
    const chosen = log.records.filter(({ ip, branch }) => branch !== 'staging' && /[7d39a1f]$/.test(ip!)).length;
    expect(traffic).toMatchObject({ requests: chosen, reductions: [{ kind: 'sources', pattern: '[7d39a1f]$', available: 3240, chosen }] });
  });

  test('is replayed for some addresses, each with all of its requests', async () => {
    // GIVEN an hour with 3600 requests, and a rule and a policy that count addresses
    const log = new FakeTraffic(logins(3600));
    const protections = [protection({ rules: [[null, LOGINS]], policies: [[null, policy()]] })];
    // WHEN only 1500 may be replayed
    const { traffic, notes } = await impactOn(log, { requests: 1500 }, { protections });
    // THEN four tenths of the addresses are replayed: those that end with 7, 3, 9 and 1
    const chosen = log.records.filter(({ ip }) => /[7391]$/.test(ip!)).length;
    expect(chosen).toBeGreaterThan(1300);
    expect(traffic).toMatchObject({
      source: { calls: 5 },
      used: { from: '2025-03-01T12:00:01.000Z' },
      requests: chosen,
      reductions: [{ kind: 'sources', field: 'ip', pattern: '[7d39a1f]$', available: 3600, chosen }],
    });
    expect(notes[0]).toMatchObject({ kind: 'sources', text: expect.stringContaining('match [7d39a1f]$ were') });
  });
});

const ADDRESSES = Array.from({ length: 65_536 }, (_, number) => `198.51.${number >> 8}.${number & 255}`);

describe('the pattern of addresses', () => {
  test.each([0.9, 0.5, 0.25, 0.1, 0.05, 0.01, 0.0001])('selects about %s of the addresses, at least one of a hundred', (share) => {
    const pattern = new RegExp(addressPattern(share));
    const chosen = ADDRESSES.filter((ip) => pattern.test(ip)).length / ADDRESSES.length;
    const wanted = share >= 0.1 ? Math.floor(share * 10) / 10 : Math.max(share, 0.01);
    expect(chosen / wanted).toBeGreaterThan(0.75);
    expect(chosen / wanted).toBeLessThan(1.25);
  });

  test.each(['0', '1', '9', 'a', 'f'])('selects addresses that end with %s, with some share', (last) => {
    const chosenWith = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].filter((share) =>
      new RegExp(addressPattern(share)).test(`2001:db8::${last}`),
    );
    expect(chosenWith).not.toEqual([]);
  });
});
