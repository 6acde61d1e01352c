import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeMaker, TerraformProviderGenerator } from '@cdktf/provider-generator';
import { ConstructsMakerProviderTarget, LANGUAGES, TerraformProviderConstraint } from '@cdktf/commons';
import { PROVIDER_SOURCE } from '../../src/model';
import { fromRoot } from '../paths';

/** Where the generated bindings live: compiled by jsii as a submodule, never committed. */
const BINDINGS = fromRoot('src/bindings');

/** Generates the L1 bindings from the provider's own schema, with the field's generator. */
export async function generateBindings(schemaFile: string): Promise<void> {
  const generator = new TerraformProviderGenerator(new CodeMaker(), JSON.parse(readFileSync(schemaFile, 'utf8')));
  generator.generate(new ConstructsMakerProviderTarget(new TerraformProviderConstraint(PROVIDER_SOURCE), LANGUAGES[0]!));
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
