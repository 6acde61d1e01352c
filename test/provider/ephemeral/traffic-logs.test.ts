import { ManagementClient } from '../../../src/api';
import { startEmulator, type Emulator } from '../../../src/emulator';
import { Connection } from '../../../src/provider/connection/connection';
import { explain } from '../../../src/provider/connection/explain';
import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import { trafficLogsDataSource } from '../../../src/provider/data-sources/traffic/logs-data-source';
import { ephemeralTrafficLogs } from '../../../src/provider/ephemeral/traffic-logs';
import { path } from '../../../src/provider/framework/diagnostics';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { frameworkServer } from '../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { AFTERNOON, RANGE } from '../../support/traffic/afternoon';
import { storeTraffic } from '../../support/traffic/store';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

const SILENT = Object.fromEntries(Object.keys(ephemeralTrafficLogs.schema.attributes).map((name) => [name, null]));

/** Validates and opens the resource, as an engine does. */
async function open(values: ValueObject, connection: Connection) {
  const server = frameworkServer<Connection>({
    schema: PROVIDER_SCHEMA,
    resources: [],
    dataSources: () => [trafficLogsDataSource],
    ephemeralResources: [ephemeralTrafficLogs],
    connect: async () => connection,
    explain,
    sameMeaning: sameAttributeMeaning,
  });
  await server.configureProvider({ config: {}, engineVersion: '1.11.4', deferralAllowed: false });
  const request = { typeName: 'svc_traffic_logs', config: { ...SILENT, ...values }, deferralAllowed: false };
  const { diagnostics } = await server.validateEphemeralResourceConfig(request);
  const opened = diagnostics.length > 0 ? { result: null, private: {}, diagnostics } : await server.openEphemeralResource(request);
  return { ...opened, readAsDataSource: () => server.readDataSource(request) };
}

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

  test('the resource has the values of the data source, without private data and renewal', async () => {
    const { readAsDataSource, result, ...rest } = await open({ filters: RANGE, limit: 2, offset: 8 }, connection);
    expect(rest).toEqual({ private: {}, renewAt: undefined, diagnostics: [] });
    expect(result).toMatchObject({
      filters: RANGE,
      limit: 2,
      database: null,
      results: [{ timestamp: '2025-03-01 14:00:20', ip: '192.0.2.1' }, { timestamp: '2025-03-01 14:00:05' }],
    });
    expect((await readAsDataSource()).state).toEqual(result);
  });

  test('a mistake in the filter is reported at the filter', async () => {
    const { result, diagnostics } = await open({ filters: `${RANGE}, stauts=404` }, connection);
    expect(result).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('filters'), detail: expect.stringContaining('status') }]);
  });
});

test('a limit that the API does not allow is refused before any request', async () => {
  const service = await Service.start();
  const { diagnostics } = await open({ filters: RANGE, limit: 2501 }, service.connection());
  expect(diagnostics).toMatchObject([{ severity: 'error', path: path('limit') }]);
  expect(service.asked).toEqual([]);
});

test('a data source and an ephemeral resource with the same query send one request', async () => {
  const service = await Service.start();
  service.instead = () => ({ status: 200, body: { data: { results: [] }, status: 200 } });
  const { readAsDataSource } = await open({ filters: RANGE }, service.connection());
  await readAsDataSource();
  expect(service.asked).toHaveLength(1);
});
