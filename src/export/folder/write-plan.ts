import { own } from '../../model';
import { NOTHING, type Safe } from '../../output';
import { digest } from './fingerprints';
import type { ExportedFile } from '../print/printer';

/** What becomes of a file in the folder. */
export interface FileStep {
  readonly name: string;
  /**
   * - `write`: it is new, or nobody edited what was generated.
   * - `same`: it is already so.
   * - `keep`: somebody edited it, and the code for it is what it was.
   * - `gone`: somebody deleted it, and the code for it is what it was.
   * - `beside`: somebody edited or deleted it, and the code for it is another now. That goes into a file beside it.
   * - `waiting`: the new code of an earlier export is still beside it.
   * - `delete`: it is no longer needed, and nobody edited it.
   */
  readonly kind: 'write' | 'same' | 'keep' | 'gone' | 'beside' | 'waiting' | 'delete';
  readonly text: Safe;
}

/** What is known of the files of the folder. */
export interface FolderState {
  /** The text of a file in the folder; undefined where there is none. */
  readonly read: (name: string) => string | undefined;
  /** Digests of what was generated last. */
  readonly generated: Readonly<Record<string, string>>;
  /** Digests of what was about to be written. */
  readonly writing?: Readonly<Record<string, string>>;
}

/** The ending of a file beside an edited one. Neither engines nor compilers read it. */
export const BESIDE = '.new';

/** What to do in the folder so that nothing is lost that a person wrote. */
export function planFiles(files: readonly ExportedFile[], { read, generated, writing = {} }: FolderState): FileStep[] {
  const isUntouched = (name: string, text: string) => [own(generated, name), own(writing, name)].includes(digest(text));
  const steps = files.map(({ name, text }): FileStep => {
    const there = read(name);
    const isKnown = Object.hasOwn(generated, name);
    if (there === text) return { name, kind: 'same', text };
    if (there === undefined ? !isKnown : isUntouched(name, there)) return { name, kind: 'write', text };
    const isNew = !isKnown || own(generated, name) !== digest(text);
    if (isNew) return { name, kind: 'beside', text };
    if (read(name + BESIDE) !== undefined) return { name, kind: 'waiting', text };
    return { name, kind: there === undefined ? 'gone' : 'keep', text };
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
