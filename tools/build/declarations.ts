import { join } from 'node:path';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** Returns the declarations of a module, from the folder of its package. */
export function declarationsOf(entry: string): string {
  return `types/${entry.replace(/\.ts$/, '.d.ts')}`;
}

/**
 * Writes the declarations of a package beside its bundle, into `types`. Their root is that of the project: the sources take the version
 * from package.json.
 *
 * @param entry the module that the package exports
 */
export async function writeDeclarations(entry: string, folder: string): Promise<void> {
  await run(
    process.execPath,
    [
      fromRoot('node_modules/typescript/bin/tsc'),
      ...['--declaration', '--emitDeclarationOnly', '--stripInternal', '--ignoreConfig', '--strict', '--skipLibCheck'],
      ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
      ...['--rootDir', ROOT, '--outDir', join(fromRoot(folder), 'types'), fromRoot(entry)],
    ],
    { cwd: ROOT },
  );
}
