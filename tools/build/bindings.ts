import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../package.json';
import { PROVIDER_SOURCE } from '../../src/model';
import { fromRoot } from '../paths';

/** Generated bindings of a schema, before they are written. */
interface Generated {
  /** Writes the bindings below `providers` in a folder. */
  save(folder: string): Promise<unknown>;
}

/**
 * Generates bindings of a provider with a CDK.
 *
 * @param schema what `terraform providers schema -json` prints
 * @param provider source and version that apps ask for
 */
export type Generator = (schema: string, provider: string) => Promise<Generated>;

const generateForCdktf: Generator = async (schema, provider) => {
  const { CodeMaker, TerraformProviderGenerator } = await import('@cdktf/provider-generator');
  const { ConstructsMakerProviderTarget, LANGUAGES, TerraformProviderConstraint } = await import('@cdktf/commons');
  const generator = new TerraformProviderGenerator(new CodeMaker(), JSON.parse(schema));
  generator.generate(new ConstructsMakerProviderTarget(new TerraformProviderConstraint(provider), LANGUAGES[0]!));
  return generator;
};

/**
 * Generates the L1 bindings from the provider's own schema, with the CDK's generator. Apps then ask for a provider that
 * has this schema: this version, or a later one of the same minor.
 *
 * @param schemaFile the schema
 * @param folder replaced by the bindings. Default: the folder of the submodule, which git ignores
 * @param generate the generator. Default: the generator of CDKTF
 */
export async function generateBindings(
  schemaFile: string,
  folder: string = fromRoot('src/bindings'),
  generate: Generator = generateForCdktf,
): Promise<void> {
  // The generator asks the engine for its version when it loads. The user's settings and files for version checks are disabled.
  delete process.env.TF_CLI_CONFIG_FILE;
  process.env.CHECKPOINT_DISABLE = '1';
  const generated = await generate(readFileSync(schemaFile, 'utf8'), `${PROVIDER_SOURCE}@~> ${version}`);
  const scratch = await mkdtemp(join(tmpdir(), 'svc-bindings-'));
  try {
    await generated.save(scratch);
    const bindings = join(scratch, 'providers', PROVIDER_SOURCE.split('/').at(-1)!);
    // The generated index assigns to `exports` without a declaration, which jsii cannot compile.
    await rm(join(bindings, 'lazy-index.ts'));
    await rm(folder, { recursive: true, force: true });
    await cp(bindings, folder, { recursive: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
