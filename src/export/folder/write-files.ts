import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const texts = steps.flatMap(({ name, kind, text }): [string, string][] => {
    if (kind === 'write') return [[name, text]];
    return kind === 'beside' ? [[name + BESIDE, text]] : [];
  });
  const gone = steps.filter(({ kind }) => kind === 'delete');
  const finished = manifestText(manifest);
  if (texts.length === 0 && gone.length === 0 && readFrom(folder, MANIFEST) === finished) return;
  const workshop = join(folder, WORKSHOP);
  mkdirSync(folder, { recursive: true });
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop);
  const put = (name: string, text: string) => {
    writeFileSync(join(workshop, name), text);
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
