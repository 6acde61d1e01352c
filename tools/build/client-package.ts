import { devDependencies } from '../../package.json';
import { buildNpmPackage, type NpmPackage } from './npm-package';

/** Output folder of the package `@svc-waap/client`. */
export const CLIENT_PACKAGE = 'dist/client';

/** Builds the client with declarations, for scripts that call the API without Terraform. */
export const CLIENT: NpmPackage = {
  name: '@svc-waap/client',
  description: 'Client for the management API of a web-application protection service.',
  start: ['npm install @svc-waap/client'],
  page: 'docs/contract.md',
  folder: CLIENT_PACKAGE,
  entry: 'src/api/index.ts',
  hasTypes: true,
  // The declarations import it.
  dependencies: { '@sinclair/typebox': devDependencies['@sinclair/typebox'] },
};

export const buildClientPackage = () => buildNpmPackage(CLIENT);
