import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths';

/** A generated and committed output. */
export interface Generated {
  /** Name of the output and of its check: `docs/openapi.json`. */
  readonly name: string;
  /** Source of the output, for the check: `the emulator`. */
  readonly source: string;
  /** Returns the files that are out of date, relative to the root of the repository. */
  readonly outdated: () => Promise<readonly string[]>;
  /** Writes the files. */
  readonly write: () => Promise<void>;
}

/** Content of the files of an output, by path from the root. Undefined for a file that must not exist. */
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
