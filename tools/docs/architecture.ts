import { readFileSync } from 'node:fs';
import { generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';
import { ROOMS } from '../rooms.mjs';
import { withRoomsTable } from './rooms-table';

const PAGE = 'ARCHITECTURE.md';

/** The table of rooms in ARCHITECTURE.md, from the list that ESLint reads. */
export const ROOMS_TABLE = generatedFiles(
  'the table of rooms in ARCHITECTURE.md',
  'tools/rooms.mjs',
  () => new Map([[PAGE, withRoomsTable(readFileSync(fromRoot(PAGE), 'utf8'), ROOMS)]]),
);
