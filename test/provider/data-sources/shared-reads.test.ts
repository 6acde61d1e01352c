import { ENTITIES } from '../../../src/model';
import { dataSources } from '../../../src/provider/data-sources';
import type { ValueObject } from '../../../src/provider/framework/value';
import { complete } from '../../support/entries';
import { balancer } from '../resources/support/balancers';
import { closeAll, Service } from '../resources/support/service';
import { readDataSource } from './support/read-data-source';

afterEach(closeAll);

const VERSION = 'a1b2c3d4';
const RECORD = { version: VERSION, author: 'ann', email: 'ann@example.org', message: 'Begun', date: '2025-01-01T00:00:00Z', parents: [] };
const REGIONS = { city_codes: { ams: 'Amsterdam' }, lbs: [{ id: 1, name: 'edge', regions: {}, upstream_regions: ['dc'] }] };
const traffic = (...results: unknown[]) => ({ status: 200, body: { data: { results }, status: 200 } });
const list = (...items: unknown[]) => ({ status: 200, body: { total: items.length, items } });

/** Returns a service with one object of each kind. */
async function open(): Promise<Service> {
  const service = await Service.start();
  for (const entity of ENTITIES)
    service.entries.set(`${entity.routes.path}/a`, { ...(complete(entity) as object), id: ARGUMENTS.id, name: ARGUMENTS.name });
  service.instead = (_, path) => {
    if (path === 'load-balancers/regions') return { status: 200, body: REGIONS };
    if (path.includes('/data/')) return traffic({ key: '192.0.2.1', time_period: 0 });
    if (path === 'load-balancers') return list(balancer());
    if (path.endsWith('/versions')) return list(RECORD);
    return path.includes('/versions/') ? list({ id: 'a', name: 'A' }) : undefined;
  };
  return service;
}

/** Values of arguments, by name. */
const ARGUMENTS: ValueObject = {
  id: 'a',
  name: balancer().name,
  family: 'actions',
  version: VERSION,
  filters: 'timestamp between 2025-03-01 and 2025-03-02',
};

/** Each data source with its required arguments, and again with its optional ones. An entry is found by its id or its name. */
const READS = dataSources().flatMap((dataSource) => {
  const given = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(ARGUMENTS).filter(([name]) => dataSource.schema.attributes[name] && wanted(name)));
  const required = given((name) => dataSource.schema.attributes[name]?.required === true);
  const versioned = dataSource.schema.attributes.version?.optional ? [{ ...required, version: VERSION }] : [];
  const alternatives = dataSource.schema.attributes.id?.optional ? [given((name) => name === 'id'), given((name) => name === 'name')] : [];
  return [...(alternatives.length > 0 ? alternatives : [required]), ...versioned].map(
    (values) => [dataSource.typeName, values, dataSource] as const,
  );
});

test.each(READS)('%s with %j sends no request twice, for any number of reads', async (_, values, dataSource) => {
  const service = await open();
  const connection = service.connection();
  for (let i = 0; i < 3; i++) expect((await readDataSource(dataSource, values, connection)).diagnostics).toEqual([]);
  expect(service.asked).not.toEqual([]);
  expect(service.asked.filter((asked, i) => service.asked.indexOf(asked) !== i)).toEqual([]);
});
