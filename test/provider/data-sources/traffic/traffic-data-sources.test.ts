import { TRAFFIC_FIELDS } from '../../../../src/model/traffic';
import { trafficLogsDataSource } from '../../../../src/provider/data-sources/traffic/logs-data-source';
import { quarantinedDataSource } from '../../../../src/provider/data-sources/traffic/quarantined-data-source';
import { trafficResultDataSources } from '../../../../src/provider/data-sources/traffic/results-data-source';
import type { DataSource } from '../../../../src/provider/framework/data-source';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../../src/provider/framework/value';
import type { SharedReads } from '../../../../src/provider/connection/services';
import { startEmulator, type Emulator } from '../../../../src/emulator';
import { ManagementClient } from '../../../../src/api';
import { Connection } from '../../../../src/provider/connection/connection';
import { AFTERNOON, RANGE } from '../../../support/traffic/afternoon';
import { storeTraffic } from '../../../support/traffic/store';
import { closeAll, Service } from '../../resources/support/service';
import { readDataSource } from '../support/read-data-source';

afterEach(closeAll);

const [stats, timeline, topx] = trafficResultDataSources() as [DataSource<SharedReads>, DataSource<SharedReads>, DataSource<SharedReads>];

const body = (...results: unknown[]) => ({ status: 200, body: { data: { results }, status: 200 } });

/** Returns a service with these results for every request. */
async function open(...results: unknown[]): Promise<Service> {
  const service = await Service.start();
  service.instead = (_, place) => (place.includes('/data/') ? body(...results) : undefined);
  return service;
}

const resultsOf = (state: ValueObject | null, name = 'results') => (state as Record<string, ValueObject[]> | null)?.[name];

describe('against the emulator with the afternoon', () => {
  let emulator: Emulator;
  let connection: Connection;

  beforeAll(async () => {
    emulator = await startEmulator();
    await storeTraffic(emulator.url, AFTERNOON);
    connection = new Connection(new ManagementClient({ baseUrl: emulator.url, maxRetries: 0 }), 'prod', true);
  });
  afterAll(async () => {
    connection.client.close();
    await emulator.close();
  });

  const read = async (dataSource: DataSource<SharedReads>, values: ValueObject) => {
    const { state, diagnostics } = await readDataSource(dataSource, values, connection);
    expect(diagnostics).toEqual([]);
    return resultsOf(state as ValueObject | null) ?? [];
  };

  test('reads totals for each time segment', async () => {
    expect((await read(stats, { filters: RANGE })).map(({ num_of_requests: count }) => count)).toEqual([3, 5, 2]);
    const [, second] = await read(timeline, { filters: RANGE });
    expect(second).toMatchObject({
      num_of_blocked_requests: 2,
      array_status_codes: [
        { status: 200, num_of_requests: 1 },
        { status: 403, num_of_requests: 2 },
        { status: 473, num_of_requests: 2 },
      ],
    });
  });

  test('reads leading factors, with null if no request reached the origin', async () => {
    const results = await read(topx, { filters: `${RANGE}, blocked=true` });
    const [country] = results.filter(({ label }) => label === 'country');
    expect(country).toMatchObject({ key: 'Brazil', num_of_blocked_requests: 2, avg_origin_time: null, avg_total_time: 0.25 });
  });

  test('reads requests in full, newest first', async () => {
    const results = await read(trafficLogsDataSource, { filters: RANGE, limit: 2, offset: 8 });
    expect(results).toMatchObject([
      { timestamp: '2025-03-01 14:00:20', request_time: 2, human: true, cookies: { waap_id: 'w-anna' }, upstream_status: [200] },
      { timestamp: '2025-03-01 14:00:05', referer: 'https://search.example/', reason: null, tags: ['all'] },
    ]);
    expect(Object.keys(results[0] ?? {})).toEqual(TRAFFIC_FIELDS.map(({ name }) => name));
  });

  test.each([
    ['a query string', `${RANGE}, ip=192.0.2.0/24`],
    [
      'JSON',
      '{"AND":[{"field":"timestamp","op":"between","value":["2025-03-01","2025-03-02"]},{"field":"ip","op":"eq","value":"192.0.2.0/24"}]}',
    ],
  ])('warns of a filter in %s that equals no value, and asks nevertheless', async (_, filters) => {
    for (const dataSource of [stats, trafficLogsDataSource]) {
      const { state, diagnostics } = await readDataSource(dataSource, { filters }, connection);
      expect(resultsOf(state as ValueObject | null)).toEqual([]);
      expect(diagnostics).toMatchObject([{ severity: 'warning', path: path('filters') }]);
      expect(diagnostics[0]!.detail).toContain('Perhaps you mean ip~"^192');
    }
  });

  test('reports a mistake in the filter at the filter', async () => {
    for (const dataSource of [...trafficResultDataSources(), trafficLogsDataSource]) {
      const { diagnostics } = await readDataSource(dataSource, { filters: `${RANGE}, stauts=404` }, connection);
      expect(diagnostics).toMatchObject([{ severity: 'error', path: path('filters'), detail: expect.stringContaining('status') }]);
    }
  });

  test('reports an unrecognized header at its argument', async () => {
    const { diagnostics } = await readDataSource(topx, { filters: RANGE, database: 'cellar' }, connection);
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('database') }]);
  });
});

describe('svc_traffic_logs', () => {
  test.each([
    ['limit', 0],
    ['limit', 2501],
    ['limit', 1.5],
    ['offset', -1],
  ])('refuses %s = %d before any request', async (name, value) => {
    const service = await open();
    const { diagnostics } = await readDataSource(trafficLogsDataSource, { filters: RANGE, [name]: value }, service.connection());
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path(name) }]);
    expect(service.asked).toEqual([]);
  });

  test('reads records of another shape than in the contract', async () => {
    const service = await open({
      agent: { ephemeral_id: 'e1' },
      session_ids: { asn: 'h1' },
      security_config: { acl_active: true, revision: 'r7', cf_rules: 3 },
      cf_triggers: [{ ruleid: '100', risk_level: 5, tags: ['unheard of'] }, 'odd'],
      status: 'unknown',
      blocked: 'yes',
      arguments: [],
      upstream_status: [502, null],
    });
    const { state, diagnostics } = await readDataSource(trafficLogsDataSource, { filters: RANGE }, service.connection());
    expect(diagnostics).toEqual([]);
    expect(resultsOf(state as ValueObject)).toMatchObject([
      {
        agent: '{"ephemeral_id":"e1"}',
        session_ids: ['{"asn":"h1"}'],
        security_config: { acl_active: 'true', revision: 'r7', cf_rules: '3' },
        cf_triggers: [{ ruleid: '100', risk_level: 5, name: null }],
        status: null,
        blocked: null,
        arguments: null,
        upstream_status: [502, null],
        ip: null,
      },
    ]);
  });
});

describe('svc_quarantined', () => {
  const SOURCE = { _id: 'q1', config: 'prod', rule_id: 'login-bursts', value: '198.51.100.23', last_seen: 1743585611, tags: ['banned'] };

  test('reads the sources of the configuration, with the headers that the API requires', async () => {
    const service = await open(SOURCE);
    const { state } = await readDataSource(quarantinedDataSource, { rule_ids: ['login-bursts'] }, service.connection());
    expect(state).toMatchObject({
      config: 'prod',
      sources: [{ id: 'q1', rule_id: 'login-bursts', value: '198.51.100.23', last_seen: 1743585611, tags: ['banned'], count: null }],
    });
    expect(service.asked).toEqual(['GET /api/v4.3/data/quarantined?config=prod&rule_ids=login-bursts']);
    expect(service.headers).toMatchObject([{ provider: 'document_db', syntax: 'string_query' }]);
  });

  test('returns nothing for an empty set, without a request', async () => {
    const service = await open(SOURCE);
    const { state } = await readDataSource(quarantinedDataSource, { ids: [] }, service.connection());
    expect(state).toMatchObject({ sources: [] });
    expect(service.asked).toEqual([]);
  });
});
