import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../package.json';
import { PROVIDER_SOURCE } from '../../src/model';
import { fromRoot } from '../paths';

/** Where the generated bindings live: compiled by jsii as a submodule, never committed. */
const BINDINGS = fromRoot('src/bindings');

/**
 * Generates the L1 bindings from the provider's own schema, with the field's generator. Apps then ask for a provider that
 * has this schema: this version, or a later one of the same minor.
 */
export async function generateBindings(schemaFile: string): Promise<void> {
  // Asks the engine for its version as it loads: without the user's settings, and without leaving a file for its checks.
  delete process.env.TF_CLI_CONFIG_FILE;
  process.env.CHECKPOINT_DISABLE = '1';
  const { CodeMaker, TerraformProviderGenerator } = await import('@cdktf/provider-generator');
  const { ConstructsMakerProviderTarget, LANGUAGES, TerraformProviderConstraint } = await import('@cdktf/commons');
  const generator = new TerraformProviderGenerator(new CodeMaker(), JSON.parse(readFileSync(schemaFile, 'utf8')));
  generator.generate(new ConstructsMakerProviderTarget(new TerraformProviderConstraint(`${PROVIDER_SOURCE}@~> ${version}`), LANGUAGES[0]!));
  const scratch = await mkdtemp(join(tmpdir(), 'svc-bindings-'));
  try {
    await generator.save(scratch);
    const generated = join(scratch, 'providers', PROVIDER_SOURCE.split('/').at(-1)!);
    // It assigns to `exports` behind TypeScript's back, which jsii cannot compile.
    await rm(join(generated, 'lazy-index.ts'));
    await rm(BINDINGS, { recursive: true, force: true });
    await cp(generated, BINDINGS, { recursive: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
