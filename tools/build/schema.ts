import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../src/model';
import { providerSchemas } from '../../src/provider/framework/framework-server';
import { encodeStaticReplies, schemaToJson } from '../../src/provider/protocol';
import { svcProvider } from '../../src/provider/provider';
import { fromRoot } from '../paths';

/** The provider's schema as `terraform providers schema -json` prints it: the source of bindings and docs. */
export const SCHEMA_JSON = 'dist/schema/provider-schema.json';

/** Encoded answers of the provider that depend only on its schemas. */
export const SCHEMA_REPLY = 'dist/schema/schema-reply.bin';

/** Writes the provider's schema in both forms. */
export function writeSchema(): void {
  const schemas = providerSchemas(svcProvider);
  mkdirSync(dirname(fromRoot(SCHEMA_JSON)), { recursive: true });
  const json = schemaToJson(schemas, `${REGISTRY_HOSTS[0]}/${PROVIDER_SOURCE}`);
  writeFileSync(fromRoot(SCHEMA_JSON), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(fromRoot(SCHEMA_REPLY), encodeStaticReplies(schemas));
}
