import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { devDependencies } from '../../package.json';
import { EMULATOR_PACKAGE_NAME } from '../../src/command/cli/installation/emulator-package';
import { fromRoot } from '../paths';
import { buildNpmPackage, type NpmPackage } from './npm-package';

/** Output folder of the emulator's package. */
export const EMULATOR_PACKAGE = 'dist/emulator';

/** Link through which the built command resolves the package, as after an npm install. */
export const EMULATOR_LINK = `dist/node_modules/${EMULATOR_PACKAGE_NAME}`;

/** Builds the package of the emulator. It is separate, because the constructs must not install a database. */
export const EMULATOR: NpmPackage = {
  name: EMULATOR_PACKAGE_NAME,
  description: 'The management API of a web-application protection service, served on this machine by "svc-waap emulator".',
  start: ['npm install --save-dev @svc-waap/cdktf @svc-waap/emulator', 'npx svc-waap emulator'],
  page: 'docs/guides/getting-started.md',
  folder: EMULATOR_PACKAGE,
  entry: 'src/emulator/index.ts',
  // The embedded databases find their prebuilt binaries in the package for the platform.
  dependencies: {
    '@clickhouse/client': devDependencies['@clickhouse/client'],
    '@duckdb/node-api': devDependencies['@duckdb/node-api'],
    libsql: devDependencies.libsql,
  },
};

export async function buildEmulatorPackage(): Promise<void> {
  await buildNpmPackage(EMULATOR);
  await link(fromRoot(EMULATOR_LINK), fromRoot(EMULATOR_PACKAGE));
}

async function link(path: string, target: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await symlink(relative(dirname(path), target), path, 'junction');
}
