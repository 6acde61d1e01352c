import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BARRELS, MODULES } from './modules.mjs';

/** Returns the differences between the lists of modules and barrels and the folder `src`, each with the edit to make. */
export function moduleProblems(src, modules = MODULES, barrels = BARRELS) {
  const files = readdirSync(src, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'));
  const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder !== '.');
  const generated = modules.filter((module) => module.generated).map(({ module }) => module);
  const indexed = folders.filter((folder) => files.includes(`${folder}/index.ts`) && !generated.some((module) => isWithin(folder, module)));
  return [
    ...folders
      .filter((folder) => !isListed(folder, modules))
      .map((folder) => `src/${folder} is in no module: list it in tools/modules.mjs.`),
    ...modules
      .filter(({ module }) => !generated.includes(module) && !folders.some((folder) => isWithin(folder, module)))
      .map(({ module }) => `There is no src/${module}: remove the module from tools/modules.mjs.`),
    ...indexed
      .filter((folder) => !barrels.some((barrel) => barrel.folder === folder))
      .map((folder) => `src/${folder}/index.ts is in no list: add it to BARRELS in tools/modules.mjs.`),
    ...barrels.flatMap((barrel) => barrelProblems(src, barrel)),
    ...modules.flatMap(({ module, mayImport = [] }) =>
      mayImport
        .filter((name) => !modules.some((other) => other.module === name))
        .map((name) => `src/${module} may import src/${name}, which is no module: mend its row in tools/modules.mjs.`),
    ),
    ...circleProblems(modules),
  ];
}

/** Whether a folder with files is in a module, and in one of its parts where the module is divided. */
function isListed(folder, modules) {
  const around = modules.filter(({ module }) => isWithin(folder, module)).map(({ module }) => module);
  const innermost = around.sort((a, b) => b.length - a.length)[0];
  if (innermost === undefined) return false;
  return folder === innermost || !modules.some(({ module }) => module !== innermost && isWithin(module, innermost));
}

/** Arrows run one way: a module is imported only from above. */
function circleProblems(modules) {
  const open = new Map(modules.map(({ module, mayImport = [] }) => [module, mayImport]));
  // Takes away what imports nothing that is left, until only circles and their importers are left.
  for (let before = -1; before !== open.size;) {
    before = open.size;
    for (const [module, mayImport] of open) if (!mayImport.some((each) => each !== module && open.has(each))) open.delete(module);
  }
  return open.size === 0 ? [] : [`Some of these modules may import each other, directly or in a circle: ${[...open.keys()].join(', ')}.`];
}

function barrelProblems(src, { folder, alsoOpen = [] }) {
  const index = join(src, folder, 'index.ts');
  if (!existsSync(index)) return [`There is no src/${folder}/index.ts: remove it from BARRELS in tools/modules.mjs.`];
  const text = readFileSync(index, 'utf8');
  return alsoOpen.flatMap((name) => {
    if (!existsSync(join(src, folder, `${name}.ts`)) && !existsSync(join(src, folder, name, 'index.ts')))
      return [`There is no src/${folder}/${name}: remove it from BARRELS in tools/modules.mjs.`];
    return text.includes(`\`${name}\``) ? [] : [`src/${folder}/index.ts does not say why \`${name}\` may be imported beside it.`];
  });
}

function isWithin(folder, module) {
  return folder === module || folder.startsWith(`${module}/`);
}
