import { type Emulator, startEmulator } from '../../../src/emulator';
import { QuarantineList } from '../../../src/emulator/store/quarantine-list';
import type { QuarantineRecord, TrafficRecord } from '../../../src/model/traffic';
import { DynamicRule, FlowControlPolicy } from '../../../src/model';
import { belongsTo } from '../../../src/traffic/records';
import { asRead, least } from '../../support/entries';
import { AFTERNOON } from '../../support/traffic/afternoon';
import { send } from '../support/client';
import { emptyTraffic } from '../../support/traffic/engine';
import { storeTraffic } from '../../support/traffic/store';

const BOT = '198.51.100.9';
const ANNA = '192.0.2.1';

/**
 * Of the afternoon's requests, those with the tag `login`, by address:
 * - 198.51.100.9: 14:01:00, 14:01:10, 14:01:20, 14:01:30. The third is one more than two within 60 seconds, and so is the fourth.
 * - 192.0.2.1: 14:01:45.
 */
const LOGINS = asRead(DynamicRule, {
  ...least(DynamicRule, { name: 'Login bursts', active: true, target: 'ip', threshold: 2, timeframe: 60, ttl: 3600, tags: ['banned'] }),
  id: 'login-bursts',
  include: { relation: 'OR', tags: ['login'] },
  exclude: { relation: 'OR', tags: [] },
});

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({ ...(await emptyTraffic()), seed: { configurations: { prod: {}, other: {} } } });
});

afterEach(() => emulator.close());

const conf = (method: string, path: string, body?: unknown, config = 'prod') =>
  send(method, `${emulator.url}/api/v4.3/conf/${config}/${path}`, body);

async function quarantined(method = 'GET', body?: unknown, query = ''): Promise<QuarantineRecord[]> {
  const headers = { provider: 'document_db', syntax: 'json' };
  const answer = await send(method, `${emulator.url}/api/v4.3/data/quarantined${query}`, body, headers);
  expect(answer.status).toBe(200);
  return (answer.body as { data: { results: QuarantineRecord[] } }).data.results;
}

/** Returns copies of the bot's login at 14:01:00, at other times. */
const loginsAt = (...times: readonly string[]): TrafficRecord[] => {
  const login = AFTERNOON.find(({ ip, path }) => ip === BOT && path === '/login')!;
  return times.map((time) => ({ ...login, timestamp: `2025-03-01 ${time}`, request_id: `late-${time}` }));
};

it('contains the source that the rule catches, with the counts of the log', async () => {
  // WHEN the traffic is stored before the rule
  await storeTraffic(emulator.url, AFTERNOON);
  expect(await quarantined()).toEqual([]);
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS);
  // THEN
  const entry = {
    _id: expect.any(String),
    config: 'prod',
    rule_id: 'login-bursts',
    target: 'ip',
    value: BOT,
    count: 4,
    timestamp: '2025-03-01T14:01:20.000Z',
    last_seen: Date.parse('2025-03-01T14:01:30Z') / 1000,
    tags: ['banned'],
  };
  expect(await quarantined()).toEqual([entry]);
  // AND the entry keeps its id with more traffic
  const [{ _id } = {}] = await quarantined();
  await storeTraffic(emulator.url, loginsAt('14:02:00'));
  expect(await quarantined()).toEqual([{ ...entry, _id, count: 5, last_seen: Date.parse('2025-03-01T14:02:00Z') / 1000 }]);
});

it('has a new entry for a later quarantine, whether or not the list was read in between', async () => {
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS);
  await storeTraffic(emulator.url, AFTERNOON);
  const [first] = await quarantined();
  // WHEN the quarantine of 14:01:20 is over, and the next one begins
  await storeTraffic(emulator.url, loginsAt('20:00:00', '20:00:01', '20:00:02'));
  // THEN
  const [second, ...others] = await quarantined();
  expect(second).toMatchObject({ timestamp: '2025-03-01T20:00:02.000Z', count: 3 });
  expect(second!._id).not.toBe(first!._id);
  expect(others).toEqual([]);
});

it('compares times within a millisecond', async () => {
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS);
  // WHEN the first and the last are 59.9992 seconds apart, THEN they count together
  await storeTraffic(emulator.url, loginsAt('16:00:00.000900', '16:00:30', '16:01:00.000100'));
  expect(await quarantined()).toMatchObject([{ value: BOT, timestamp: '2025-03-01T16:01:00.000Z' }]);
  // WHEN the source is released, THEN these requests do not quarantine it again
  await quarantined('DELETE', { rule_ids: ['login-bursts'] });
  expect(await quarantined()).toEqual([]);
});

it('counts the requests of its own configuration, and those without one', async () => {
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS, 'other');
  await storeTraffic(emulator.url, AFTERNOON);
  expect(await quarantined()).toEqual([]);
  await storeTraffic(
    emulator.url,
    loginsAt('14:10:00', '14:10:01', '14:10:02').map(({ branch: _, ...record }) => record),
  );
  expect(await quarantined()).toMatchObject([{ config: 'other', value: BOT, count: 3 }]);
});

it('releases a source when the rule is not active, and when its time is over', async () => {
  // GIVEN
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS);
  await storeTraffic(emulator.url, AFTERNOON);
  expect(await quarantined()).toHaveLength(1);
  // WHEN
  await conf('PUT', 'dynamic-rules/login-bursts', { ...LOGINS, active: false });
  // THEN
  expect(await quarantined()).toEqual([]);
  await conf('PUT', 'dynamic-rules/login-bursts', LOGINS);
  expect(await quarantined()).toHaveLength(1);
  // WHEN the newest request is an hour after the last violation, at 14:01:30
  await storeTraffic(emulator.url, loginsAt('15:01:30'));
  // THEN
  expect(await quarantined()).toEqual([]);
});

it('quarantines a released source again only after a new violation', async () => {
  // GIVEN
  await conf('POST', 'dynamic-rules/login-bursts', LOGINS);
  await storeTraffic(emulator.url, AFTERNOON);
  // WHEN
  expect(await quarantined('DELETE', { rule_ids: ['login-bursts'] })).toMatchObject([{ value: BOT }]);
  // THEN
  expect(await quarantined()).toEqual([]);
  await storeTraffic(emulator.url, loginsAt('14:04:00', '14:04:01'));
  expect(await quarantined()).toEqual([]);
  await storeTraffic(emulator.url, loginsAt('14:04:02'));
  expect(await quarantined()).toMatchObject([{ value: BOT, count: 3, timestamp: '2025-03-01T14:04:02.000Z' }]);
});

it('releases a source at the moment of its newest violation, which is the newest request', async () => {
  await conf('POST', 'dynamic-rules/login-bursts', { ...LOGINS, threshold: 0 });
  await storeTraffic(emulator.url, loginsAt('14:01:00', '14:01:30'));
  // WHEN
  expect(await quarantined('DELETE', { rule_ids: ['login-bursts'] })).toMatchObject([
    { value: BOT, last_seen: Date.parse('2025-03-01T14:01:30Z') / 1000 },
  ]);
  // THEN the violation does not quarantine the source again, and a later one does
  expect(await quarantined()).toEqual([]);
  await storeTraffic(emulator.url, loginsAt('14:01:31'));
  expect(await quarantined()).toMatchObject([{ value: BOT, count: 1 }]);
});

it('selects the entries of any of the repeated rule_ids and ids', async () => {
  for (const id of ['one', 'two', 'three']) await conf('POST', `dynamic-rules/${id}`, { ...LOGINS, id, name: `Rule ${id}` });
  await storeTraffic(emulator.url, AFTERNOON);
  const rulesOf = (entries: readonly QuarantineRecord[]) => entries.map(({ rule_id }) => rule_id).sort();
  expect(rulesOf(await quarantined('GET', undefined, '?rule_ids=one&rule_ids=two'))).toEqual(['one', 'two']);
  const [first, second] = (await quarantined()).map(({ _id, rule_id }) => ({ id: String(_id), rule: String(rule_id) }));
  expect(rulesOf(await quarantined('GET', undefined, `?ids=${first!.id}&ids=${second!.id}`))).toEqual([first!.rule, second!.rule].sort());
  // AND with both, those that match both
  expect(rulesOf(await quarantined('GET', undefined, `?ids=${first!.id}&ids=${second!.id}&rule_ids=${second!.rule}`))).toEqual([
    second!.rule,
  ]);
  const selector = { ids: [first!.id, second!.id], rule_ids: [second!.rule] };
  expect(rulesOf(await quarantined('DELETE', selector))).toEqual([second!.rule]);
  expect(await quarantined()).toHaveLength(2);
});

it('applies the tags of flow control policies before rules count', async () => {
  // GIVEN a policy for who opens the cart after the shop: that is 192.0.2.1 at 14:00:20
  const host = { host: 'shop.example' };
  const policy = asRead(FlowControlPolicy, {
    ...least(FlowControlPolicy, { name: 'To the cart', active: true, timeframe: 60, key: [{ attrs: 'ip' }], tags: ['to-cart'] }),
    steps: [
      { method: 'GET', uri: '/', headers: host },
      { method: 'GET', uri: '/cart', headers: host },
    ],
  });
  await conf('POST', 'flow-control-policies/to-cart', { ...policy, id: 'to-cart' });
  await conf('POST', 'dynamic-rules/carts', { ...LOGINS, id: 'carts', threshold: 0, include: { relation: 'OR', tags: ['to-cart'] } });
  // WHEN
  await storeTraffic(emulator.url, AFTERNOON);
  // THEN
  expect(await quarantined()).toMatchObject([{ value: ANNA, count: 1, timestamp: '2025-03-01T14:00:20.000Z' }]);
});

it('replays the traffic only for the requested configuration', async () => {
  await storeTraffic(emulator.url, AFTERNOON);
  for (const config of ['prod', 'other']) await conf('POST', 'dynamic-rules/login-bursts', LOGINS, config);
  const replace = jest.spyOn(QuarantineList.prototype, 'replace');
  // WHEN, THEN
  expect(await quarantined('GET', undefined, '?config=other')).toEqual([]);
  expect(replace.mock.calls.map(([config]) => config)).toEqual(['other']);
  await quarantined('DELETE', { config: 'prod', rule_ids: ['none'] });
  expect(replace.mock.calls.map(([config]) => config)).toEqual(['other', 'prod']);
  expect(await quarantined('GET', undefined, '?config=none')).toEqual([]);
  expect(replace).toHaveBeenCalledTimes(2);
  replace.mockRestore();
});

it.each(['prod', 'other'])('counts the requests that belong to the configuration %j', async (config) => {
  // GIVEN requests with and without a branch, each of its own source, and a rule that catches every source
  const branches = [undefined, null, '', ' ', 'prod', 'PROD', 'prod ', 'production', 'other', 'é', '🛒', "o'ther"];
  const records = branches.map((branch, n) => ({ timestamp: '2025-03-01', ip: `192.0.2.${n}`, tags: ['login'], branch }) as TrafficRecord);
  await storeTraffic(emulator.url, records);
  await conf('POST', 'dynamic-rules/login-bursts', { ...LOGINS, threshold: 0 }, config);
  // WHEN
  const sources = (await quarantined()).map(({ value }) => value).sort();
  // THEN
  const belonging = records.filter((record) => belongsTo(record, config));
  expect(sources).toEqual(belonging.map(({ ip }) => ip).sort());
});
