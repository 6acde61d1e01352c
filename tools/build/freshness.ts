import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths';

/** One step of the build: it runs again only after a change of its inputs, or when its output is missing. */
export interface Step {
  readonly name: string;
  /** Files and folders below the root. */
  readonly reads: readonly string[];
  /** Files and folders below the root. */
  readonly makes: readonly string[];
  readonly make: () => Promise<void>;
}

/**
 * Runs the step unless it is up to date.
 *
 * @param root folder that the paths of the step are relative to. Default: the repository
 * @throws Error if something that the step makes is missing afterwards
 */
export async function ensure(step: Step, root: string = ROOT): Promise<'done' | 'fresh'> {
  const stamp = join(root, 'dist', '.stamps', step.name);
  const digest = digestOf(step.reads, root);
  const missing = () => step.makes.filter((made) => !existsSync(join(root, made)));
  if (missing().length === 0 && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return 'fresh';
  // A step that fails half way is no longer up to date.
  rmSync(stamp, { force: true });
  await step.make();
  if (missing().length > 0) throw new Error(`The step "${step.name}" of the build has not made ${missing().join(', ')}.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return 'done';
}

function digestOf(places: readonly string[], root: string): string {
  const digest = createHash('sha256');
  for (const file of places.flatMap((place) => filesOf(place, root)).sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

function filesOf(place: string, root: string): string[] {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  return readdirSync(path).flatMap((name) => filesOf(join(place, name), root));
}
