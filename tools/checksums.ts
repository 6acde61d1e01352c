import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files of a folder and the folders in it, in order, by their paths. */
export function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
}

/** Writes the digests of all files of a folder to another file in it, as `sha256sum` writes and checks them. */
export async function writeChecksums(folder: string, file = 'SHA256SUMS'): Promise<void> {
  const names = filesIn(folder).filter((name) => name !== file);
  const lines = await Promise.all(names.map(async (name) => `${await digestOf(join(folder, name))}  ${name.replaceAll('\\', '/')}\n`));
  await writeFile(join(folder, file), lines.join(''));
}

/** Returns the SHA-256 digest of a file, in hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
