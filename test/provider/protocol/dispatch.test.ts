import { status } from '@grpc/grpc-js';
import { encodeProviderSchema, encodeStaticReplies } from '../../../src/provider/protocol';
import { HealthCheck, ConnInfo, StdioData } from '../../../src/provider/protocol/messages/plugin';
import { StopProvider, ValidateProviderConfig } from '../../../src/provider/protocol/messages/provider';
import { GetFunctions, GetMetadata, GetProviderSchema, GetResourceIdentitySchemas } from '../../../src/provider/protocol/messages/schema';
import { NOTE_SCHEMAS } from './fixture/note-schemas';
import { noteServer } from './fixture/note-server';
import { serveHere, type Served } from './support/served';

const never = (): never => {
  throw new Error('loaded');
};

describe('with prepared replies', () => {
  let served: Served;

  beforeAll(async () => {
    const replies = encodeStaticReplies(NOTE_SCHEMAS);
    served = await serveHere({ replies: () => replies, load: never });
  });

  afterAll(() => served.close());

  test('the schema is answered without the provider', async () => {
    const schema = await served.client.provider('GetProviderSchema', GetProviderSchema, {});
    expect(schema).toEqual(GetProviderSchema.Response.decode(encodeProviderSchema(NOTE_SCHEMAS)));
    expect(schema.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: true,
    });
    expect(schema.providerMeta).toBeUndefined();
  });

  test('metadata, identities and functions are answered without the provider', async () => {
    const metadata = await served.client.provider('GetMetadata', GetMetadata, {});
    expect(metadata).toMatchObject({
      resources: [{ typeName: 'note_page' }],
      dataSources: [{ typeName: 'note_count' }],
      ephemeralResources: [{ typeName: 'note_glimpse' }],
      listResources: [{ typeName: 'note_page' }],
      actions: [{ typeName: 'note_burn' }],
      functions: [{ name: 'join_words' }],
      serverCapabilities: { getProviderSchemaOptional: true },
    });
    const identities = await served.client.provider('GetResourceIdentitySchemas', GetResourceIdentitySchemas, {});
    expect(identities.identitySchemas.note_page?.identityAttributes).toMatchObject([
      { name: 'id', requiredForImport: true, optionalForImport: false },
    ]);
    const functions = await served.client.provider('GetFunctions', GetFunctions, {});
    expect(functions.functions.join_words?.parameters).toMatchObject([{ name: 'separator' }]);
  });

  test('a provider that has done nothing is stopped without being loaded', async () => {
    expect(await served.client.provider('StopProvider', StopProvider, {})).toEqual({ error: '' });
  });

  test('a provider that cannot be loaded reports an error', async () => {
    const answer = await served.client.provider('ValidateProviderConfig', ValidateProviderConfig, {});
    expect(answer.diagnostics[0]?.detail).toContain('loaded');
  });

  test.each(['LockState', 'WriteStateBytes', 'ReadStateBytes'])('%s, of later protocols, is unimplemented', async (name) => {
    const call = served.client.call(`/tfplugin6.Provider/${name}`, new Uint8Array(0));
    await expect(call).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });
});

describe('without prepared replies', () => {
  test('the provider is loaded once for its schemas', async () => {
    let loads = 0;
    const served = await serveHere({
      load: async () => {
        loads += 1;
        return noteServer();
      },
    });
    const schema = await served.client.provider('GetProviderSchema', GetProviderSchema, {});
    await served.client.provider('GetMetadata', GetMetadata, {});
    expect(Object.keys(schema.resourceSchemas)).toEqual(['note_page']);
    expect(loads).toBe(1);
    served.close();
  });
});

describe('go-plugin’s services', () => {
  let served: Served;

  beforeAll(async () => {
    served = await serveHere({ provider: noteServer() });
  });

  afterAll(() => served.close());

  const bytes = (value: Uint8Array): Buffer => Buffer.from(value);

  test('health', async () => {
    const check = async (service: string) =>
      HealthCheck.Response.decode(await served.client.call('/grpc.health.v1.Health/Check', HealthCheck.Request.encode({ service }))).status;
    expect(await check('plugin')).toBe('serving');
    expect(await check('other')).toBe('service-unknown');
  });

  test('the stdio stream stays open and sends nothing', async () => {
    const stream = served.client.grpc.makeServerStreamRequest(
      '/plugin.GRPCStdio/StreamStdio',
      bytes,
      (wire) => StdioData.decode(wire),
      new Uint8Array(0),
    );
    const said: unknown[] = [];
    stream.on('data', (data) => said.push(data));
    stream.on('error', () => said.push('error'));
    stream.on('end', () => said.push('end'));
    // What the stream had to say would have come before the answer to a later call.
    await served.client.call('/grpc.health.v1.Health/Check', HealthCheck.Request.encode({ service: 'plugin' }));
    expect(said).toEqual([]);
    stream.cancel();
  });

  test('the broker stream ends when the engine ends it', async () => {
    const stream = served.client.grpc.makeBidiStreamRequest('/plugin.GRPCBroker/StartStream', bytes, (wire) => ConnInfo.decode(wire));
    stream.write(ConnInfo.encode({ serviceId: 1 }));
    stream.end();
    stream.resume();
    const { code } = await new Promise<{ code: number }>((resolve) => stream.on('status', resolve));
    expect(code).toBe(status.OK);
  });

  test('shutdown', async () => {
    await served.client.call('/plugin.GRPCController/Shutdown', new Uint8Array(0));
    expect(served.shutdowns()).toBe(1);
  });

  test('messages of more than gRPC’s usual 4 MiB pass', async () => {
    const request = ValidateProviderConfig.Request.encode({ config: { msgpack: new Uint8Array(20 * 1024 * 1024) } });
    const answer = ValidateProviderConfig.Response.decode(await served.client.call('/tfplugin6.Provider/ValidateProviderConfig', request));
    expect(answer.diagnostics[0]?.detail).toContain('not msgpack');
  });
});
