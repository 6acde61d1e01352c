import { type Module, MODULES } from '../modules.mjs';

/**
 * Returns the folders whose code may be in a product: a module of src/, all that it may import, and all that those may import. A
 * module that the product only might import is read too: building once too often is cheap, a stale product is not.
 *
 * @param entry the module, or a folder of modules such as `provider`, below src/
 * @param modules the modules of src/. Default: those of this repository
 * @throws Error if the module does not exist
 */
export function sourcesOf(entry: string, modules: readonly Module[] = MODULES): string[] {
  const found = new Set<string>();
  const pending = [entry];
  for (const folder of pending) {
    if (found.has(folder)) continue;
    found.add(folder);
    const within = modules.filter(({ module }) => isWithin(module, folder));
    if (within.length === 0) throw new Error(`There is no module src/${folder} in tools/modules.mjs.`);
    pending.push(...within.flatMap(({ module, mayImport }) => [module, ...mayImport]));
  }
  return [...found]
    .filter((folder) => ![...found].some((other) => other !== folder && isWithin(folder, other)))
    .sort()
    .map((folder) => `src/${folder}`);
}

function isWithin(module: string, folder: string): boolean {
  return module === folder || module.startsWith(`${folder}/`);
}
