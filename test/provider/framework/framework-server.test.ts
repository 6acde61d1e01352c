import { frameworkServer, providerSchemas } from '../../../src/provider/framework/framework-server';
import { glimpse } from './support/ephemeral';
import { noteProvider, noteResource, Notes } from './support/provider';

describe('the schemas of a provider', () => {
  test('are those of its resources, by type name', () => {
    const provider = noteProvider(new Notes());
    expect(providerSchemas(provider)).toEqual({
      provider: provider.schema,
      resources: { test_note: provider.resources[0]?.schema },
      identities: { test_note: provider.resources[0]?.identity },
      dataSources: {},
      ephemeralResources: {},
      listResources: {},
      actions: {},
      functions: {},
    });
    expect(frameworkServer(provider).schemas()).toEqual(providerSchemas(provider));
  });

  test('have its data sources and ephemeral resources', () => {
    const [read, open] = [glimpse(), glimpse()];
    const dataSource = { typeName: 'test_look', schema: read.schema, read: async () => ({}) };
    expect(providerSchemas({ ...noteProvider(new Notes()), dataSources: () => [dataSource], ephemeralResources: [open] })).toMatchObject({
      dataSources: { test_look: read.schema },
      ephemeralResources: { test_glimpse: open.schema },
    });
  });

  test('have an identity only where the resource has one', () => {
    expect(providerSchemas(noteProvider(new Notes(), noteResource({ identity: undefined }))).identities).toEqual({});
  });
});

describe('what the provider does not have', () => {
  const server = frameworkServer(noteProvider(new Notes()));
  const typeName = 'test_none';

  test.each<[string, () => Promise<unknown>]>([
    ['resource type', () => server.validateResourceConfig({ typeName, config: {} })],
    ['data source', () => server.readDataSource({ typeName, config: {}, deferralAllowed: false })],
    ['ephemeral resource', () => server.closeEphemeralResource({ typeName, private: {} })],
    ['function', () => server.callFunction({ name: typeName, arguments: [] })],
  ])('is a defect to ask for: %s', async (kind, ask) => {
    await expect(ask()).rejects.toThrow(`the provider has no ${kind} test_none`);
  });
});
