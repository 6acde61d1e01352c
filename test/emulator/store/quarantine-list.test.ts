import { ConfigurationStore } from '../../../src/emulator/store/configuration-store';
import type { Violation } from '../../../src/emulator/store/quarantine-list';
import { temporaryFolders } from '../support/folder';

const folder = temporaryFolders();

const VIOLATION: Violation = {
  config: 'prod',
  rule_id: 'login-bursts',
  target: 'ip',
  value: '198.51.100.9',
  count: 5,
  timestamp: '2025-03-01T14:01:30Z',
  last_seen: 1_740_837_690,
  tags: ['banned-login'],
};
const OTHER: Violation = { ...VIOLATION, config: 'test', rule_id: 'scrapers', value: '192.0.2.1' };

let store: ConfigurationStore;

beforeEach(async () => {
  store = ConfigurationStore.open(folder(), [], { durable: false });
  await store.quarantine.replace('prod', [VIOLATION]);
  await store.quarantine.replace('test', [OTHER]);
});

afterEach(() => store.close());

const valuesOf = (selector: Parameters<ConfigurationStore['quarantine']['list']>[0]) =>
  store.quarantine.list(selector).map(({ value }) => value);

it('lists entries with the fields of deployments', () => {
  expect(store.quarantine.list({ config: 'prod' })).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...VIOLATION }]);
});

it('selects entries that match every member, with any of its values', () => {
  const [first] = store.quarantine.list({ config: 'prod' });
  expect(valuesOf({ rule_ids: ['login-bursts', 'scrapers'] })).toHaveLength(2);
  expect(valuesOf({ rule_ids: ['scrapers'], config: 'prod' })).toEqual([]);
  expect(valuesOf({ ids: [first!._id!] })).toEqual(['198.51.100.9']);
  expect(valuesOf({ ids: [] })).toEqual([]);
});

it('updates an entry, which gets a new id if it was added at another time', async () => {
  const [before] = store.quarantine.list({ config: 'prod' });
  await store.quarantine.replace('prod', [{ ...VIOLATION, count: 9, last_seen: 1_740_837_800 }]);
  expect(store.quarantine.list({ config: 'prod' })).toEqual([{ ...before, count: 9, last_seen: 1_740_837_800 }]);
  const timestamp = '2025-03-01T14:05:00Z';
  await store.quarantine.replace('prod', [{ ...VIOLATION, timestamp }]);
  const [after] = store.quarantine.list({ config: 'prod' });
  expect(after).toEqual({ ...before, timestamp, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(after!._id).not.toBe(before!._id);
});

it('records releases with their time', async () => {
  const moments: Record<string, number> = { prod: 1_740_837_810_000 };
  expect(await store.quarantine.release({ rule_ids: ['login-bursts'] }, (config) => moments[config]!)).toMatchObject([
    { value: '198.51.100.9' },
  ]);
  expect(valuesOf({})).toEqual(['192.0.2.1']);
  expect(store.quarantine.released('prod')).toEqual([
    { config: 'prod', rule_id: 'login-bursts', target: 'ip', value: '198.51.100.9', moment: 1_740_837_810_000 },
  ]);
  expect(store.quarantine.released('test')).toEqual([]);
});

it('releases nothing without a selector', async () => {
  expect(await store.quarantine.release({}, () => 0)).toEqual([]);
  expect(valuesOf({})).toHaveLength(2);
});

it('removes entries of one configuration, and not of others', async () => {
  await store.quarantine.replace('prod', [{ ...VIOLATION, target: 'country' }]);
  expect(store.quarantine.list({ config: 'prod' })).toMatchObject([{ target: 'country' }]);
  await store.quarantine.replace('prod', []);
  expect(valuesOf({})).toEqual(['192.0.2.1']);
  expect(store.quarantine.released('prod')).toEqual([]);
});
