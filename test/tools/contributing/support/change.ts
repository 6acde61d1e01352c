import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a contributor does to one file by hand: its new text, from the text before, or undefined for a new file. */
export type Edit = (before: string | undefined) => string;

/** The edits of a change, by the files that they are made to. */
export type Change = Readonly<Record<string, Edit>>;

/** A new file. */
export function created(text: string): Edit {
  return () => text;
}

/**
 * Text in place of a part of a file.
 *
 * @throws Error where the file does not have the part exactly once
 */
export function replaced(part: string, by: string): Edit {
  return (before = '') => {
    if (before.split(part).length !== 2) throw new Error(`The file does not have this part exactly once: ${part}`);
    return before.replace(part, () => by);
  };
}

/** Makes a change in a clone. */
export function make(change: Change, clone: string): void {
  for (const [file, edit] of Object.entries(change)) {
    const path = join(clone, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit(textOf(path)));
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
