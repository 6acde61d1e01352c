import { posix } from 'node:path';
import { preProcessFile } from 'typescript';
import type { Sources } from './sources';

/** Imports of each file. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports between the files. Imports of types count, and so does import(). */
export function importsOf(sources: Sources): Imports {
  return new Map(
    [...sources].map(([file, text]) => {
      const named = preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
      const relative = named.filter((name) => name.startsWith('.')).map((name) => posix.join(posix.dirname(file), name));
      return [file, relative.flatMap((path) => [`${path}.ts`, `${path}/index.ts`].find((each) => sources.has(each)) ?? [])];
    }),
  );
}

/** Returns the files that a file reaches through imports of imports, with the file itself. */
export function reachableFrom(file: string, imports: Imports): Set<string> {
  const reached = new Set([file]);
  // The loop also visits members that are added to the set during the loop.
  for (const each of reached) for (const imported of imports.get(each) ?? []) reached.add(imported);
  return reached;
}
