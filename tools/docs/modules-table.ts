import type { Module } from '../modules.mjs';
import { table } from './markdown';

/** Returns the table of the modules of src/. */
export function modulesTable(modules: readonly Module[]): string {
  const rows = modules.map(({ module, holds, mayImport }) => [
    `\`src/${module}\``,
    holds,
    mayImport.map((allowed) => `\`${allowed}\``).join(', ') || 'nothing',
  ]);
  return table(['Module', 'What it holds', 'May import'], rows);
}
