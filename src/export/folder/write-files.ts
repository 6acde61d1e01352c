import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Safe, writeTextFile } from '../../output';
import { digest } from './fingerprints';
import { type Manifest, MANIFEST, manifestText } from './manifest';
import { BESIDE, type FileStep } from './write-plan';

/** Texts are written here first, so that no file of the folder is ever half written. */
const WORKSHOP = '.svc-waap-export.tmp';

/** The text of a file in the folder; undefined where there is none. */
export function readFrom(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Carries the steps out. Each file is replaced at once. If the work is cut short, the next export knows what was to be written,
 * and takes none of it for the work of a person.
 *
 * @param earlier what the export before remembers
 */
export function writeFiles(folder: string, steps: readonly FileStep[], manifest: Manifest, earlier: Manifest | undefined): void {
  const texts = steps.flatMap(({ name, kind, text }): [string, Safe][] => {
    if (kind === 'write') return [[name, text]];
    return kind === 'beside' ? [[name + BESIDE, text]] : [];
  });
  const gone = steps.filter(({ kind }) => kind === 'delete');
  const finished = manifestText(manifest);
  makeFolder(folder);
  const workshop = join(folder, WORKSHOP);
  // An export that was killed may have left it behind.
  rmSync(workshop, { recursive: true, force: true });
  if (texts.length === 0 && gone.length === 0 && readFrom(folder, MANIFEST) === finished) return;
  mkdirSync(workshop);
  const put = (name: string, text: Safe) => {
    writeTextFile(join(workshop, name), text);
    renameSync(join(workshop, name), join(folder, name));
  };
  try {
    const writing = { ...earlier?.writing, ...Object.fromEntries(texts.map(([name, text]) => [name, digest(text)])) };
    put(MANIFEST, manifestText({ ...(earlier ?? { ...manifest, files: {} }), writing }));
    for (const [name, text] of texts) put(name, text);
    for (const { name } of gone) rmSync(join(folder, name));
    put(MANIFEST, finished);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * Makes a folder, and those above it. Node's own `recursive` does not end in a place such as /proc.
 *
 * @throws Error that names the folder and the problem
 */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' ? 'there is a file of this name' : message;
    throw new Error(`The folder ${path} cannot be made: ${problem}. Set --out to another folder.`);
  }
}
