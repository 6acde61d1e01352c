import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../paths';
import { ROOMS } from '../rooms.mjs';
import { withRoomsTable } from './rooms-table';

const PAGE = fromRoot('ARCHITECTURE.md');

/** Whether the table of rooms in ARCHITECTURE.md says what ESLint holds. */
export function roomsTableIsCurrent(): boolean {
  const page = readFileSync(PAGE, 'utf8');
  return withRoomsTable(page, ROOMS) === page;
}

/** Brings the table of rooms in ARCHITECTURE.md up to date. */
export function writeRoomsTable(): void {
  writeFileSync(PAGE, withRoomsTable(readFileSync(PAGE, 'utf8'), ROOMS));
}
