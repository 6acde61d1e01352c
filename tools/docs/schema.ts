import { PROVIDER_SOURCE } from '../../src/model';
import { providerSchemas } from '../../src/provider/framework/framework-server';
import { schemaToJson } from '../../src/provider/protocol';
import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { svcProvider } from '../../src/provider/provider';
import { type EntityKind, type FUNCTION, KINDS } from './kind';

/** Returns the provider's schema, as `terraform providers schema -json` prints it. */
export function currentSchema(): ProviderSchemaJson {
  return schemaToJson(providerSchemas(svcProvider), PROVIDER_SOURCE).provider_schemas[PROVIDER_SOURCE]!;
}

/** Returns the resources, data sources and functions of a schema, by kind and name. */
export function offered(schema: ProviderSchemaJson): { readonly kind: EntityKind | typeof FUNCTION; readonly name: string }[] {
  return KINDS.flatMap((kind) => Object.keys(schema[kind.schemas] ?? {}).map((name) => ({ kind, name })));
}
