import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_SOURCE, REGISTRY_HOSTS } from '../../../src/model';
import type { ProviderSchemaJson, ProvidersSchemaJson } from '../../../src/provider/protocol/schema-json';
import { generateBindings } from '../../../tools/build/bindings';
import { currentSchema } from '../../../tools/docs/schema';
import { fromRoot } from '../../../tools/paths';
import { generateForCdktn } from '../../../tools/twin/bindings';
import { TWIN } from '../../../tools/twin/twin';
import { temporaryFolders } from '../../emulator/support/folder';
import { camelCase } from '../../model/reserved-names';

const temporaryFolder = temporaryFolders();

/** The type of a class in what jsii says of the package. */
interface Class {
  readonly methods?: readonly { readonly name: string }[];
}

describe('the bindings for cdktn', () => {
  test('have a method for each function of the provider', () => {
    const { types } = JSON.parse(readFileSync(fromRoot(TWIN, '.jsii'), 'utf8')) as { types: Record<string, Class> };
    const { methods } = types['@svc-waap/cdktn.bindings.providerFunctions.SvcProviderFunctions']!;
    const functions = Object.keys(currentSchema().functions!);
    expect(functions).toContain('parse_filter');
    expect(methods!.map(({ name }) => name).sort()).toEqual(functions.map(camelCase).sort());
  });

  test('have a class for each ephemeral resource', async () => {
    // GIVEN a provider that has one
    const token = { version: 0, block: { attributes: { value: { type: 'string', computed: true, description_kind: 'markdown' } } } };
    const schema = {
      provider: { version: 0, block: {} },
      ephemeral_resource_schemas: { svc_token: token },
    } as unknown as ProviderSchemaJson;
    const all: ProvidersSchemaJson = {
      format_version: '1.0',
      provider_schemas: { [`${REGISTRY_HOSTS[0]}/${PROVIDER_SOURCE}`]: schema },
    };
    const [schemaFile, bindings] = [join(temporaryFolder(), 'schema.json'), join(temporaryFolder(), 'bindings')];
    writeFileSync(schemaFile, JSON.stringify(all));
    // WHEN
    await generateBindings(schemaFile, bindings, generateForCdktn);
    // THEN
    expect(readFileSync(join(bindings, 'ephemeral-svc-token/index.ts'), 'utf8')).toContain(
      'class EphemeralSvcToken extends cdktn.TerraformEphemeralResource',
    );
    expect(existsSync(join(bindings, 'lazy-index.ts'))).toBe(false);
  });
});
