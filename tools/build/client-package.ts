import { join } from 'node:path';
import { devDependencies } from '../../package.json';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { buildNpmPackage } from './npm-package';

/** Where the package `@svc-waap/client` is built. */
export const CLIENT_PACKAGE = 'dist/client';

/** Its declarations. The root is that of the project: the sources take the version from package.json. */
export const TYPES = 'types/src/api/index.d.ts';

/** Makes the client a package of its own, with declarations: for scripts that talk to the API without Terraform. */
export async function buildClientPackage(): Promise<void> {
  await buildNpmPackage({
    name: '@svc-waap/client',
    description: 'Client for the management API of a web-application protection service.',
    folder: CLIENT_PACKAGE,
    entry: 'src/api/index.ts',
    types: TYPES,
    // The declarations need it.
    dependencies: { '@sinclair/typebox': devDependencies['@sinclair/typebox'] },
  });
  await run(
    process.execPath,
    [
      fromRoot('node_modules/typescript/bin/tsc'),
      ...['--declaration', '--emitDeclarationOnly', '--ignoreConfig', '--strict', '--skipLibCheck'],
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
      ...['--rootDir', ROOT, '--outDir', join(fromRoot(CLIENT_PACKAGE), 'types'), fromRoot('src/api/index.ts')],
    ],
    { cwd: ROOT },
  );
}
