import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Safe, writeTextFile } from '../../../output';
import { digest } from './fingerprints';
import { type Manifest, MANIFEST, manifestText } from './manifest';
import { withoutProjectId, withProjectId } from './project-id';
import { BESIDE, type FileStep } from './write-plan';

/** Temporary folder. Files are written here and then renamed, so no file is ever half written. */
const TEMPORARY = '.svc-waap-export.tmp';

/** Reads a file of the folder, or returns undefined if the file is missing. */
export function readFrom(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Reads a file as an export generates it: without what the command of the CDK adds. */
export function readAsGenerated(folder: string, name: string): string | undefined {
  const text = readFrom(folder, name);
  return text === undefined ? undefined : withoutProjectId(name, text);
}

/**
 * Executes the steps. Each file is replaced atomically. After an interruption, the next export knows the digests of the files that
 * were about to be written, and does not mistake them for the user's edits.
 *
 * @param earlier manifest of the previous export
 */
export function writeFiles(folder: string, steps: readonly FileStep[], manifest: Manifest, earlier: Manifest | undefined): void {
  const texts = steps.flatMap(({ name, kind, text }): [string, Safe][] => {
    if (kind === 'write') return [[name, text]];
    return kind === 'beside' ? [[name + BESIDE, text]] : [];
  });
  const gone = steps.filter(({ kind }) => kind === 'delete');
  const finished = manifestText(manifest);
  makeFolder(folder);
  const temporary = join(folder, TEMPORARY);
  // A killed export may have left the temporary folder behind.
  rmSync(temporary, { recursive: true, force: true });
  if (texts.length === 0 && gone.length === 0 && readFrom(folder, MANIFEST) === finished) return;
  mkdirSync(temporary);
  const put = (name: string, text: Safe) => {
    writeTextFile(join(temporary, name), text);
    renameSync(join(temporary, name), join(folder, name));
  };
  try {
    const writing = { ...earlier?.writing, ...Object.fromEntries(texts.map(([name, text]) => [name, digest(text)])) };
    put(MANIFEST, manifestText({ ...(earlier ?? { ...manifest, files: {} }), writing }));
    for (const [name, text] of texts) put(name, withProjectId(name, text, readFrom(folder, name)));
    for (const { name } of gone) rmSync(join(folder, name));
    put(MANIFEST, finished);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns for paths such as those in /proc.
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
    const problem = code === 'EEXIST' ? 'a file has this name' : message;
    throw new Error(`The folder ${path} cannot be created: ${problem}. Set --out to another folder.`);
  }
}
