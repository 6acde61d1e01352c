import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths';

/** Something that is generated and committed. */
export interface Generated {
  /** Name of the output and of its check: `docs/openapi.json`. */
  readonly name: string;
  /** Source of the output, for the check: `the emulator`. */
  readonly source: string;
  /** The files that are not as they should be, from the root of the repository. */
  readonly outdated: () => Promise<readonly string[]>;
  /** Writes them. */
  readonly write: () => Promise<void>;
}

/** The files of one kind, by their paths from the root: what each should hold, or undefined for one that should not be there. */
export type Files = ReadonlyMap<string, string | undefined>;

/** Returns generated text files. */
export function generatedFiles(name: string, source: string, files: () => Files | Promise<Files>, root = ROOT): Generated {
  const other = async () => [...(await files())].filter(([path, text]) => contentOf(join(root, path)) !== text);
  return {
    name,
    source,
    outdated: async () => (await other()).map(([path]) => path),
    write: async () => {
      for (const [path, text] of await other()) put(join(root, path), text);
    },
  };
}

function put(file: string, text: string | undefined): void {
  if (text === undefined) return rmSync(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
