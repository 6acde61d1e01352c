import { type Zippable, zipSync } from 'fflate';

/** File of an archive. */
export interface ArchivedFile {
  readonly content: Uint8Array;
  readonly isExecutable?: boolean;
}

/** Files have no time of their own: archives of the same files must have the same bytes, because lock files contain their digests. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const [EXECUTABLE, PLAIN] = [0o100755, 0o100644];

/**
 * Returns a ZIP archive. The same files make the same bytes, on every machine.
 *
 * @param level of the compression, from 0
 */
export function archived(files: Readonly<Record<string, ArchivedFile>>, level: 0 | 9 = 9): Uint8Array {
  const entries = Object.entries(files).map(([name, { content, isExecutable = false }]): [string, Zippable[string]] => [
    name,
    [content, { mtime: NO_TIME, os: UNIX, attrs: (isExecutable ? EXECUTABLE : PLAIN) * 2 ** 16, level }],
  ]);
  return zipSync(Object.fromEntries(entries));
}
