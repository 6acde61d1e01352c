import type { Room } from '../rooms.mjs';
import { table } from './markdown';

/** Returns the table of the modules of src/. */
export function modulesTable(modules: readonly Room[]): string {
  const rows = modules.map(({ room, holds, mayImport }) => [
    `\`src/${room}\``,
    holds,
    mayImport.map((allowed) => `\`${allowed}\``).join(', ') || 'nothing',
  ]);
  return table(['Module', 'What it holds', 'May import'], rows);
}
