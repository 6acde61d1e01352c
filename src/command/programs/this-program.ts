import { createRequire } from 'node:module';
import { sep } from 'node:path';

/** Returns the folder of this program's code; undefined for an executable, whose code is in no folder. */
export function programFolder(): string | undefined {
  // tools/executable/compile.ts puts undefined here.
  return __dirname as string | undefined;
}

/** Returns what loads the packages beside this program; undefined for an executable, which loads none. */
export function programPackages(): NodeJS.Require | undefined {
  const folder = programFolder();
  return folder === undefined ? undefined : createRequire(folder + sep);
}
