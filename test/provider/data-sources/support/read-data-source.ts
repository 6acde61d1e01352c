import type { Connection } from '../../../../src/provider/connection/connection';
import { explain } from '../../../../src/provider/connection/explain';
import { PROVIDER_SCHEMA } from '../../../../src/provider/connection/provider-schema';
import type { DataSource } from '../../../../src/provider/framework/data-source';
import { sameAttributeMeaning } from '../../../../src/provider/fields/same-meaning';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../../src/provider/framework/value';

/** Reads a data source with these arguments, as an engine does. */
export async function readDataSource(dataSource: DataSource<Connection>, values: ValueObject, connection: Connection) {
  const server = frameworkServer<Connection>({
    schema: PROVIDER_SCHEMA,
    resources: [],
    dataSources: () => [dataSource],
    connect: async () => connection,
    explain,
    sameMeaning: sameAttributeMeaning,
  });
  await server.configureProvider({ config: {}, engineVersion: '1.11.4', deferralAllowed: false });
  const silent = Object.fromEntries(Object.keys(dataSource.schema.attributes).map((name) => [name, null]));
  const request = { typeName: dataSource.typeName, config: { ...silent, ...values }, deferralAllowed: false };
  const { diagnostics } = await server.validateDataResourceConfig(request);
  return diagnostics.length > 0 ? { state: null, diagnostics } : server.readDataSource(request);
}
