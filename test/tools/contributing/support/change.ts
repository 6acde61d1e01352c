import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Edit of one file by hand: returns the new text from the present text, or from undefined for a new file. */
export type Edit = (before: string | undefined) => string;

/** The edits of a change, by the files that they are made to. */
export type Change = Readonly<Record<string, Edit>>;

/** Creates a file. */
export function created(text: string): Edit {
  return (before) => {
    if (before !== undefined) throw new Error('The file exists already.');
    return text;
  };
}

/**
 * Replaces a part of a file. The edit throws an Error if the file does not have the part exactly once.
 */
export function replaced(part: string, by: string): Edit {
  return (before = '') => {
    if (before.split(part).length !== 2) throw new Error(`The file does not have this part exactly once: ${part}`);
    return before.replace(part, () => by);
  };
}

/**
 * Returns the texts of the files after a change.
 *
 * @param clone folder of the clone, which stays as it is
 * @throws Error that names each file that an edit no longer fits
 */
export function applied(change: Change, clone: string): ReadonlyMap<string, string> {
  const problems: string[] = [];
  const texts = Object.entries(change).flatMap(([file, edit]): [string, string][] => {
    try {
      return [[file, edit(textOf(join(clone, file)))]];
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return new Map(texts);
}

/** Makes a change in a clone. */
export function make(change: Change, clone: string): void {
  for (const [file, text] of applied(change, clone)) {
    const path = join(clone, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
