import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './languages';

/** Name of the file that records the export. */
export const MANIFEST = '.svc-waap-export.json';

/** File with the imports of the first apply, in each language. The user deletes it afterwards. */
export const IMPORTS_FILES: Readonly<Record<Language, string>> = {
  typescript: 'imports.ts',
  python: 'imports.py',
  hcl: 'imports.tf',
  query: 'imports.tf',
};

/** Whether a folder has an export that imports entries of a service: its first plan fails on each other service. */
export function hasImports(folder: string): boolean {
  return existsSync(join(folder, MANIFEST)) && Object.values(IMPORTS_FILES).some((name) => existsSync(join(folder, name)));
}
