import type { Room } from '../rooms.mjs';
import { table } from './markdown';

const BEGIN = '<!-- rooms: made from tools/rooms.mjs by "npm run generate" -->';
const END = '<!-- end of rooms -->';

/**
 * A page with the table of rooms between its two markers.
 *
 * @throws Error where the page has no such markers
 */
export function withRoomsTable(page: string, rooms: readonly Room[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no place for the table of rooms: it lacks "${BEGIN}" and "${END}".`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${roomsTable(rooms)}\n\n${page.slice(end)}`;
}

function roomsTable(rooms: readonly Room[]): string {
  const rows = rooms.map(({ room, holds, mayImport }) => [
    `\`src/${room}\``,
    holds,
    mayImport.map((allowed) => `\`${allowed}\``).join(', ') || 'nothing',
  ]);
  return table(['Room', 'What it holds', 'May import'], rows);
}
