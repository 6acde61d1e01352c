import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BARRELS, ROOMS } from './rooms.mjs';

/** Returns the differences between the lists of modules and barrels and the folder `src`, each with the edit to make. */
export function roomProblems(src, rooms = ROOMS, barrels = BARRELS) {
  const files = readdirSync(src, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'));
  const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder !== '.');
  const generated = rooms.filter((room) => room.generated).map(({ room }) => room);
  const indexed = folders.filter((folder) => files.includes(`${folder}/index.ts`) && !generated.some((room) => isWithin(folder, room)));
  return [
    ...folders
      .filter((folder) => !rooms.some(({ room }) => isWithin(folder, room) || isWithin(room, folder)))
      .map((folder) => `src/${folder} is in no module: list it in tools/rooms.mjs.`),
    ...rooms
      .filter(({ room }) => !generated.includes(room) && !folders.some((folder) => isWithin(folder, room)))
      .map(({ room }) => `There is no src/${room}: remove the module from tools/rooms.mjs.`),
    ...indexed
      .filter((folder) => !barrels.some((barrel) => barrel.folder === folder))
      .map((folder) => `src/${folder}/index.ts is in no list: add it to BARRELS in tools/rooms.mjs.`),
    ...barrels.flatMap((barrel) => barrelProblems(src, barrel)),
  ];
}

function barrelProblems(src, { folder, alsoOpen = [] }) {
  const index = join(src, folder, 'index.ts');
  if (!existsSync(index)) return [`There is no src/${folder}/index.ts: remove it from BARRELS in tools/rooms.mjs.`];
  const text = readFileSync(index, 'utf8');
  return alsoOpen.flatMap((name) => {
    if (!existsSync(join(src, folder, `${name}.ts`)) && !existsSync(join(src, folder, name, 'index.ts')))
      return [`There is no src/${folder}/${name}: remove it from BARRELS in tools/rooms.mjs.`];
    return text.includes(`\`${name}\``) ? [] : [`src/${folder}/index.ts does not say why \`${name}\` may be imported beside it.`];
  });
}

function isWithin(folder, room) {
  return folder === room || folder.startsWith(`${room}/`);
}
