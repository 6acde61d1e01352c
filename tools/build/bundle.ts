import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { PROVIDER_EXECUTABLE } from '../../src/model';
import { fromRoot } from '../paths';
import { SCHEMA_REPLY } from './schema';

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  keepNames: false,
  legalComments: 'none',
  logLevel: 'warning',
  // A script that is compiled from the code cache cannot import(); it can require().
  supported: { 'dynamic-import': false },
};

/**
 * The provider's parts: what greets the engine, what plans and applies, what talks to the service. Each is loaded when
 * it is first needed, so that a start pays only for the greeting.
 */
const PROVIDER_PARTS = { main: 'src/provider/main.ts', client: 'src/api/index.ts' };

export async function bundleProvider(): Promise<void> {
  const folder = fromRoot('dist', 'provider');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [part, entry] of Object.entries(PROVIDER_PARTS)) {
    await build({ ...COMMON, entryPoints: [fromRoot(entry)], outfile: join(folder, `${part}.cjs`), plugins: [partsApart()] });
  }
  await copyFile(fromRoot(SCHEMA_REPLY), join(folder, 'schema-reply.bin'));
  const executable = join(folder, PROVIDER_EXECUTABLE);
  await writeFile(executable, '#!/bin/sh\nexec node "$(dirname "$0")/main.cjs" "$@"\n');
  await chmod(executable, 0o755);
}

/** Keeps each part out of the others: an import() of one is left to run time. */
function partsApart(): Plugin {
  return {
    name: 'parts-apart',
    setup(context) {
      context.onResolve({ filter: /^\.\.?\// }, async (args) => {
        if (args.kind !== 'dynamic-import') return undefined;
        const { path } = await context.resolve(args.path, { resolveDir: args.resolveDir, kind: 'import-statement' });
        const part = Object.entries(PROVIDER_PARTS).find(([, entry]) => fromRoot(entry) === path);
        return part && { path: `./${part[0]}.cjs`, external: true };
      });
    },
  };
}

export async function bundleCli(): Promise<void> {
  await build({
    ...COMMON,
    entryPoints: [fromRoot('src/cli/main.ts')],
    outfile: fromRoot('dist/cli/svc-waap.cjs'),
    banner: { js: '#!/usr/bin/env node' },
    // Finds its prebuilt binary in the package for this platform.
    external: ['libsql'],
  });
  await chmod(fromRoot('dist/cli/svc-waap.cjs'), 0o755);
}
