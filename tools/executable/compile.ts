import { isBuiltin } from 'node:module';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { neutralEnvironment } from '../environment';
import { run } from '../process';
import { bunFor } from './bun';
import { executableName, hostPlatform, type Platform } from './platforms';

/** Program to compile. */
export interface Program {
  /** Name of the executable, without a suffix. */
  readonly name: string;
  /** CommonJS files by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Name of the file that runs. */
  readonly entry: string;
}

/** The executable must read nothing from the folder in which a user starts it. */
const NOTHING_FROM_THE_FOLDER = ['dotenv', 'bunfig', 'tsconfig', 'package-json'].map((file) => `--no-compile-autoload-${file}`);

/**
 * Compiles a program to an executable for a platform: Bun, the program, and its bytecode. The same program has the same bytes each time.
 *
 * @param outfile path of the executable
 * @param say progress callback
 */
export async function compileExecutable(
  { name, files, entry }: Program,
  platform: Platform,
  outfile: string,
  say: (line: string) => void,
): Promise<void> {
  refusePackages(files);
  const folder = await mkdtemp(join(tmpdir(), 'svc-executable-'));
  const buns = await mkdtemp(join(tmpdir(), 'svc-bun-'));
  const built = join(folder, executableName(name, platform));
  try {
    const host = hostPlatform();
    const compiler = await bunFor(host, join(buns, 'compiler'), say);
    const runtime = platform.bun === host.bun ? compiler : await bunFor(platform, join(buns, 'runtime'), say);
    await Promise.all(Object.entries(files).map(([file, code]) => writeFile(join(folder, file), code)));
    await run(
      compiler,
      [
        ...['build', entry, '--compile', '--bytecode', '--minify', '--target', targetOf(platform)],
        ...['--compile-executable-path', runtime, '--outfile', built],
        // Otherwise, Bun writes the path of the folder here. Any other folder would be one that others may fill.
        ...['--define', '__dirname=undefined', '--define', '__filename=undefined'],
        ...NOTHING_FROM_THE_FOLDER,
      ],
      { cwd: folder, env: neutralEnvironment({}) },
    );
    await mkdir(dirname(outfile), { recursive: true });
    // Not renamed: the temporary folder may be on another file system.
    await copyFile(built, outfile);
  } finally {
    for (const each of [folder, buns]) await rm(each, { recursive: true, force: true });
  }
}

/** Fails if code is not whole: Bun looks for the packages that an executable lacks in the folder in which a user starts it. */
function refusePackages(files: Program['files']): void {
  const required = Object.values(files).flatMap((code) => [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, module]) => module!));
  const packages = [...new Set(required)].filter((module) => !module.startsWith('.') && !isBuiltin(module));
  if (packages.length > 0) throw new Error(`An executable cannot load packages: ${packages.join(', ')}.`);
}

/** Returns a platform in Bun's words. */
function targetOf({ os, arch, libc }: Platform): string {
  const parts = ['bun', os, arch === 'amd64' ? 'x64' : 'arm64', ...(arch === 'amd64' ? ['baseline'] : []), ...(libc ? [libc] : [])];
  return parts.join('-');
}
