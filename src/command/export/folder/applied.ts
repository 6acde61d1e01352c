import { MOVED } from '../print/hcl-printer';
import type { Manifest } from './manifest';
import { readFrom } from './write-files';

/** Applies since the last export, as the files of the folder show them. After an apply, the user deletes the files of imports and moves. */
export interface Applied {
  /** Keys of the resources that need no import. */
  readonly imported: ReadonlySet<string>;
  /** Whether the state has the moves of the last export. */
  readonly areMoved: boolean;
  /** Digests of the files of the last export. A deleted file of imports or of moves may be written again, so it is left out. */
  readonly generated: Manifest['files'];
}

/** @param importsFile name of the file of imports */
export function appliedIn(folder: string, earlier: Manifest | undefined, importsFile: string): Applied {
  if (!earlier) return { imported: new Set(), areMoved: false, generated: {} };
  const isDeleted = (name: string): boolean => Object.hasOwn(earlier.files, name) && readFrom(folder, name) === undefined;
  // Without the file of imports, all resources of the last export are in the state.
  const inState = () => Object.values(earlier.names).flatMap((names) => Object.keys(names));
  return {
    imported: new Set(isDeleted(importsFile) ? inState() : earlier.imported),
    areMoved: isDeleted(MOVED),
    generated: Object.fromEntries(
      Object.entries(earlier.files).filter(([name]) => ![importsFile, MOVED].includes(name) || !isDeleted(name)),
    ),
  };
}
