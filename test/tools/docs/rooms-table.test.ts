import { withRoomsTable } from '../../../tools/docs/rooms-table';

const ROOMS = [
  { room: 'model', holds: 'things', mayImport: [] },
  { room: 'api', holds: 'the client | transport', mayImport: ['model', 'filter'] },
];

const BEGIN = '<!-- rooms: made from tools/rooms.mjs by "npm run generate" -->';
const END = '<!-- end of rooms -->';

test('the table of rooms stands between its markers, and the words around it stay', () => {
  // GIVEN
  const page = `# A page\n\n${BEGIN}\n| old |\n${END}\n\nMore.\n`;
  // WHEN
  const written = withRoomsTable(page, ROOMS);
  // THEN
  const rows = ['| `src/model` | things | nothing |', '| `src/api` | the client \\| transport | `model`, `filter` |'];
  const table = ['| Room | What it holds | May import |', '| --- | --- | --- |', ...rows].join('\n');
  expect(written).toBe(`# A page\n\n${BEGIN}\n\n${table}\n\n${END}\n\nMore.\n`);
  expect(withRoomsTable(written, ROOMS)).toBe(written);
});

test('a page without the markers is refused', () => {
  expect(() => withRoomsTable(`# A page\n\n${BEGIN}\n`, ROOMS)).toThrow('no place for the table of rooms');
});
