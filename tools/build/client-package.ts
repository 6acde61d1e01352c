import { join } from 'node:path';
import { devDependencies } from '../../package.json';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { buildNpmPackage } from './npm-package';

/** Where the package `@svc-waap/client` is built. */
export const CLIENT_PACKAGE = 'dist/client';

/** Makes the client a package of its own, with declarations: for scripts that talk to the API without Terraform. */
export async function buildClientPackage(): Promise<void> {
  await buildNpmPackage({
    name: '@svc-waap/client',
    description: 'Client for the management API of a web-application protection service.',
    folder: CLIENT_PACKAGE,
    entry: 'src/api/index.ts',
    types: 'types/api/index.d.ts',
    // The declarations need it.
    dependencies: { '@sinclair/typebox': devDependencies['@sinclair/typebox'] },
  });
  await run(
    process.execPath,
    [
      fromRoot('node_modules/typescript/bin/tsc'),
      ...['--declaration', '--emitDeclarationOnly', '--ignoreConfig', '--strict', '--skipLibCheck'],
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
      ...['--rootDir', fromRoot('src'), '--outDir', join(fromRoot(CLIENT_PACKAGE), 'types'), fromRoot('src/api/index.ts')],
    ],
    { cwd: ROOT },
  );
}
