import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import typescript from 'typescript';

/** ESLint rule against files that import each other, directly or in a circle. Unlike `import-x/no-cycle`, it follows imports of types. */
export const noCirclesRule = {
  meta: { type: 'problem', schema: [], messages: { circle: 'These files import each other: {{circle}}.' } },
  create({ cwd, filename, sourceCode, report }) {
    const nameOf = (file) => relative(cwd, file).replaceAll('\\', '/');
    return {
      Program() {
        const imports = importsOf(filename, sourceCode.text);
        // Few files are in circles, and one search is faster than one for each import.
        if (
          !pathOfImports(
            imports.map(({ file }) => file),
            filename,
          )
        )
          return;
        for (const { file, start, end } of imports) {
          const path = pathOfImports([file], filename);
          if (!path) continue;
          const loc = { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
          report({ loc, messageId: 'circle', data: { circle: [filename, ...path].map(nameOf).join(' → ') } });
        }
      },
    };
  },
};

/** Returns a shortest path of imports from one of the files to another, with both ends, if there is one. */
export function pathOfImports(files, to) {
  const importers = new Map(files.map((file) => [file, undefined]));
  // The loop also visits members that are added to the map during the loop.
  for (const file of importers.keys()) {
    if (file === to) return pathTo(file, importers);
    for (const imported of storedImports(file)) if (!importers.has(imported.file)) importers.set(imported.file, file);
  }
  return undefined;
}

function pathTo(file, importers) {
  const importer = importers.get(file);
  return importer === undefined ? [file] : [...pathTo(importer, importers), file];
}

const FRESH_MS = 1_000;
const stored = new Map();

/** Imports of a file, read again after changes: the process of an editor lives on. */
function storedImports(file) {
  const known = stored.get(file);
  if (known && Date.now() - known.checkedAt < FRESH_MS) return known.imports;
  const { mtimeMs } = statSync(file);
  const imports = known?.mtimeMs === mtimeMs ? known.imports : importsOf(file, readFileSync(file, 'utf8'));
  stored.set(file, { checkedAt: Date.now(), mtimeMs, imports });
  return imports;
}

function importsOf(importer, text) {
  const named = typescript.preProcessFile(text, true, true).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
  return named.flatMap(({ fileName, pos, end }) => {
    const path = resolve(dirname(importer), fileName);
    const file = ['', '.ts', '/index.ts']
      .map((ending) => path + ending)
      .find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
    return file ? [{ file, start: pos, end }] : [];
  });
}
