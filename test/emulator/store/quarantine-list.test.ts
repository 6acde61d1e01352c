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
  await store.quarantine.put([VIOLATION, OTHER]);
});

afterEach(() => store.close());

const valuesOf = (selector: Parameters<ConfigurationStore['quarantine']['list']>[0]) =>
  store.quarantine.list(selector).map(({ value }) => value);

it('lists entries with the fields that deployments have', () => {
  expect(store.quarantine.list({ config: 'prod' })).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...VIOLATION }]);
});

it('selects what meets every part, and for each part any of its values', () => {
  const [first] = store.quarantine.list({ config: 'prod' });
  expect(valuesOf({ rule_ids: ['login-bursts', 'scrapers'] })).toHaveLength(2);
  expect(valuesOf({ rule_ids: ['scrapers'], config: 'prod' })).toEqual([]);
  expect(valuesOf({ ids: [first!._id!] })).toEqual(['198.51.100.9']);
  expect(valuesOf({ ids: [] })).toEqual([]);
});

it('brings an entry up to date, and keeps its id and when it was added', async () => {
  const [before] = store.quarantine.list({ config: 'prod' });
  await store.quarantine.put([{ ...VIOLATION, count: 9, last_seen: 1_740_837_800, timestamp: '2025-03-01T14:05:00Z' }]);
  expect(store.quarantine.list({ config: 'prod' })).toEqual([{ ...before, count: 9, last_seen: 1_740_837_800 }]);
});

it('remembers when a released source was seen last', async () => {
  expect(await store.quarantine.release({ rule_ids: ['login-bursts'] })).toMatchObject([{ value: '198.51.100.9' }]);
  expect(valuesOf({})).toEqual(['192.0.2.1']);
  expect(store.quarantine.released('prod')).toEqual([
    { config: 'prod', rule_id: 'login-bursts', target: 'ip', value: '198.51.100.9', last_seen: 1_740_837_690 },
  ]);
});

it('releases nothing without a selector', async () => {
  expect(await store.quarantine.release({})).toEqual([]);
  expect(valuesOf({})).toHaveLength(2);
});

it('forgets an entry whose time is over', async () => {
  await store.quarantine.expire(store.quarantine.list({ config: 'prod' }).map(({ _id }) => _id!));
  expect(valuesOf({})).toEqual(['192.0.2.1']);
  expect(store.quarantine.released('prod')).toEqual([]);
});
