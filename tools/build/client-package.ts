import { devDependencies } from '../../package.json';
import { buildNpmPackage } from './npm-package';

/** Where the package `@svc-waap/client` is built. */
export const CLIENT_PACKAGE = 'dist/client';

/** Its declarations. */
export const CLIENT_TYPES = 'types/src/api/index.d.ts';

/** Makes the client a package of its own, with declarations: for scripts that talk to the API without Terraform. */
export async function buildClientPackage(): Promise<void> {
  await buildNpmPackage({
    name: '@svc-waap/client',
    description: 'Client for the management API of a web-application protection service.',
    folder: CLIENT_PACKAGE,
    entry: 'src/api/index.ts',
    types: CLIENT_TYPES,
    // The declarations need it.
    dependencies: { '@sinclair/typebox': devDependencies['@sinclair/typebox'] },
  });
}
