import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of each file by its path, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>;

/** First line of generated files. */
const GENERATED = /^\/\/ Generated /;

/**
 * Reads the TypeScript of a folder, without generated files.
 *
 * @param generated folders below the folder whose files are generated
 */
export function handWritten(folder: string, generated: readonly string[] = []): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !generated.some((each) => file.startsWith(`${each}/`)))
    .sort();
  const texts = files.map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
  return new Map(texts.filter(([, text]) => !GENERATED.test(text)));
}

/** Returns the number of lines of a text. */
export function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}
