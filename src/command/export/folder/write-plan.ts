import { own } from '../../../model';
import { NOTHING, type Safe } from '../../../output';
import { digest } from './fingerprints';
import type { ExportedFile } from '../print/printer';

/** Action for a file of the folder. */
export interface FileStep {
  readonly name: string;
  /**
   * - `write`: the file is new, or unedited.
   * - `same`: the file has the generated content already.
   * - `keep`: the user edited the file, and its generated code has not changed.
   * - `absent`: the user deleted the file, and its generated code has not changed.
   * - `beside`: the user edited or deleted the file, and its generated code has changed. The new code is written to `NAME.new`.
   * - `waiting`: `NAME.new` of an earlier export still exists.
   * - `held`: as `beside`, but the user edited `NAME.new`, too. The new code is not written.
   * - `delete`: the file is unedited, and no longer part of the export.
   */
  readonly kind: 'write' | 'same' | 'keep' | 'absent' | 'beside' | 'waiting' | 'held' | 'delete';
  readonly text: Safe;
}

/** The folder before the export. */
export interface FolderState {
  /** Reads a file of the folder, or returns undefined if the file is missing. */
  readonly read: (name: string) => string | undefined;
  /** Digests of the files of the last export. */
  readonly generated: Readonly<Record<string, string>>;
  /** Digests of the files beside edited ones, by their names: `NAME.new`. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Digests of the files that an interrupted export was about to write. */
  readonly writing?: Readonly<Record<string, string>>;
}

/** Suffix of a new file beside an edited one, which neither engines nor compilers read. */
export const BESIDE = '.new';

/** Plans the steps for a folder without losing the user's edits. */
export function planFiles(files: readonly ExportedFile[], { read, generated, besides = {}, writing = {} }: FolderState): FileStep[] {
  const isUntouched = (name: string, text: string) => [own(generated, name), own(writing, name)].includes(digest(text));
  /** The user may merge in the new file, too. An earlier release has kept no digest of it, but it has the text of the last export. */
  const isEdited = (name: string, beside: string) =>
    !isUntouched(name, beside) && ![own(besides, name + BESIDE), own(writing, name + BESIDE)].includes(digest(beside));
  const steps = files.map(({ name, text }): FileStep => {
    const there = read(name);
    const isKnown = Object.hasOwn(generated, name);
    if (there === text) return { name, kind: 'same', text };
    if (there === undefined ? !isKnown : isUntouched(name, there)) return { name, kind: 'write', text };
    const isNew = !isKnown || own(generated, name) !== digest(text);
    const beside = read(name + BESIDE);
    if (isNew) return { name, kind: beside !== undefined && isEdited(name, beside) ? 'held' : 'beside', text };
    if (beside !== undefined) return { name, kind: 'waiting', text };
    return { name, kind: there === undefined ? 'absent' : 'keep', text };
  });
  const names = new Set(files.map(({ name }) => name));
  const gone = Object.keys(generated).filter((name) => !names.has(name));
  const leftovers = gone.flatMap((name): FileStep[] => {
    const there = read(name);
    if (there === undefined) return [];
    return [{ name, kind: isUntouched(name, there) ? 'delete' : 'keep', text: NOTHING }];
  });
  return [...steps, ...leftovers];
}
