import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMULATOR_PACKAGE_NAME } from '../../src/command/cli/installation/emulator-package';
import { CDKS, STARTER_LANGUAGES, STARTERS } from '../../src/command/apps/starters';
import { PROVIDER_EXECUTABLE } from '../../src/model';
import { fromRoot } from '../paths';
import { assembleProvider } from './assemble-provider';
import { bundleChunks, type ChunkOptions } from './chunks';
import { SCHEMA_REPLY } from './schema';

/**
 * Bundles the folder that Terraform runs the provider from.
 *
 * @param rewritten modules that are bundled with other code
 */
export async function bundleProvider(folder = fromRoot('dist', 'provider'), rewritten?: ChunkOptions['rewritten']): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await assembleProvider({
    entry: fromRoot('src/provider/main.ts'),
    folder,
    executable: PROVIDER_EXECUTABLE,
    files: { 'schema-reply.bin': await readFile(fromRoot(SCHEMA_REPLY)) },
    rewritten,
  });
}

/**
 * Bundles the command `svc-waap` into files, by name. The emulator is a package of its own.
 *
 * @param emulator code in its place, for a program that loads no packages
 */
export function commandChunks(emulator?: ChunkOptions['rewritten']): Promise<Record<string, string>> {
  return bundleChunks(
    { 'svc-waap': fromRoot('src/command/cli/main.ts') },
    {
      packages: emulator ? {} : { [fromRoot('src/emulator')]: EMULATOR_PACKAGE_NAME },
      // The new apps are files of this repository, which a program elsewhere cannot read.
      rewritten: {
        ...emulator,
        [fromRoot('src/command/apps/starters.ts')]: () =>
          Object.entries({ CDKS, STARTER_LANGUAGES, STARTERS })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
            .join(''),
      },
    },
  );
}

/** Bundles the command `svc-waap`. Code of a single subcommand is in separate chunks, and the emulator is in its own package. */
export async function bundleCli(): Promise<void> {
  const folder = fromRoot('dist', 'cli');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const chunks = await commandChunks();
  for (const [name, code] of Object.entries(chunks)) await writeFile(join(folder, name), code);
  const command = join(folder, 'svc-waap.cjs');
  await writeFile(command, `#!/usr/bin/env node\n${chunks['svc-waap.cjs']}`);
  await chmod(command, 0o755);
}
