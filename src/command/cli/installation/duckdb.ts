import { createRequire } from 'node:module';
import type { DuckdbLibrary } from '../../../traffic/store';
import { programFolder, programPackages } from '../../programs/this-program';
import { EMULATOR_PACKAGE_NAME } from './emulator-package';

const DUCKDB_PACKAGE = '@duckdb/node-api';

/** Returns DuckDB's library, if it is installed beside the command or with the emulator. Nothing else of the command needs it. */
export function installedDuckdb(): DuckdbLibrary | undefined {
  const beside = programPackages();
  if (beside === undefined) return undefined;
  const places = [() => beside, () => createRequire(beside.resolve(EMULATOR_PACKAGE_NAME))];
  for (const requireOf of places) {
    try {
      return requireOf()(DUCKDB_PACKAGE) as DuckdbLibrary;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/** Command that installs DuckDB. */
export const HOW_TO_ADD_DUCKDB = `npm install --save-dev ${EMULATOR_PACKAGE_NAME}`;

/** Sentence for what needs DuckDB, without it. */
export function withoutDuckdb(): string {
  return programFolder() === undefined
    ? `It is not part of this executable. Use the command for Node, with: ${HOW_TO_ADD_DUCKDB}`
    : `Install it: ${HOW_TO_ADD_DUCKDB}`;
}
