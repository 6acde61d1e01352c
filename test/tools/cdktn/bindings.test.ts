import { readFileSync } from 'node:fs';
import { currentSchema } from '../../../tools/docs/schema';
import { fromRoot } from '../../../tools/paths';
import { CDKTN_FOLDER } from '../../../tools/cdktn/package';
import { camelCase } from '../../model/reserved-names';

/** The type of a class in what jsii says of the package. */
interface Class {
  readonly base?: string;
  readonly methods?: readonly { readonly name: string }[];
}

describe('the bindings for cdktn', () => {
  test('have a method for each function of the provider', () => {
    const { types } = JSON.parse(readFileSync(fromRoot(CDKTN_FOLDER, '.jsii'), 'utf8')) as { types: Record<string, Class> };
    const { methods } = types['@svc-waap/cdktn.bindings.providerFunctions.SvcProviderFunctions']!;
    const functions = Object.keys(currentSchema().functions!);
    expect(functions).toContain('parse_filter');
    expect(methods!.map(({ name }) => name).sort()).toEqual(functions.map(camelCase).sort());
  });

  test('have a class for each ephemeral resource', () => {
    const { types } = JSON.parse(readFileSync(fromRoot(CDKTN_FOLDER, '.jsii'), 'utf8')) as { types: Record<string, Class> };
    const names = Object.keys(currentSchema().ephemeral_resource_schemas!);
    expect(names).toContain('svc_traffic_logs');
    for (const name of names) {
      const module = camelCase(`ephemeral_${name}`);
      const className = `${module[0]!.toUpperCase()}${module.slice(1)}`;
      expect(types[`@svc-waap/cdktn.bindings.${module}.${className}`]).toMatchObject({ base: 'cdktn.TerraformEphemeralResource' });
    }
  });
});
