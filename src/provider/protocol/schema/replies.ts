import type { ProviderSchemas } from '../../framework/server';
import { GetFunctions, GetMetadata, GetProviderSchema, GetResourceIdentitySchemas } from '../messages/schema';
import { StaticReplies } from '../messages/static-replies';
import type { StaticRpc } from '../messages/methods';
import { functionToWire, identitySchemaToWire, schemaToWire } from './to-wire';

const SERVER_CAPABILITIES = { planDestroy: true, getProviderSchemaOptional: true, moveResourceState: true, generateResourceConfig: true };

/** The replies that depend only on the provider's schemas, by RPC. */
const REPLIES: Record<StaticRpc, (schemas: ProviderSchemas) => Uint8Array> = {
  GetMetadata: encodeMetadata,
  GetProviderSchema: encodeProviderSchema,
  GetResourceIdentitySchemas: ({ identities }) =>
    GetResourceIdentitySchemas.Response.encode({ identitySchemas: mapValues(identities, identitySchemaToWire) }),
  GetFunctions: ({ functions }) => GetFunctions.Response.encode({ functions: mapValues(functions, functionToWire) }),
};

/** Encodes all static replies as one message, which the build stores. */
export function encodeStaticReplies(schemas: ProviderSchemas): Uint8Array {
  return StaticReplies.encode(mapValues(REPLIES, (encode) => encode(schemas)));
}

/** Encodes the answer to GetProviderSchema. Without provider_meta, because an empty one leads to more requests from Core. */
export function encodeProviderSchema(schemas: ProviderSchemas): Uint8Array {
  return GetProviderSchema.Response.encode({
    provider: schemaToWire(schemas.provider),
    resourceSchemas: mapValues(schemas.resources, schemaToWire),
    dataSourceSchemas: mapValues(schemas.dataSources, schemaToWire),
    ephemeralResourceSchemas: mapValues(schemas.ephemeralResources, schemaToWire),
    listResourceSchemas: mapValues(schemas.listResources, schemaToWire),
    actionSchemas: mapValues(schemas.actions, (schema) => ({ schema: schemaToWire(schema) })),
    functions: mapValues(schemas.functions, functionToWire),
    serverCapabilities: SERVER_CAPABILITIES,
  });
}

function encodeMetadata(schemas: ProviderSchemas): Uint8Array {
  const types = (all: Readonly<Record<string, unknown>>) => Object.keys(all).map((typeName) => ({ typeName }));
  return GetMetadata.Response.encode({
    serverCapabilities: SERVER_CAPABILITIES,
    resources: types(schemas.resources),
    dataSources: types(schemas.dataSources),
    ephemeralResources: types(schemas.ephemeralResources),
    listResources: types(schemas.listResources),
    actions: types(schemas.actions),
    functions: Object.keys(schemas.functions).map((name) => ({ name })),
  });
}

function mapValues<From, To>(all: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, to(value)]));
}
