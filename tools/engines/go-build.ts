import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../cache';
import { run } from '../process';

/** An engine that Go builds from its module, once, into the cache. */
export interface GoBuild {
  /** Name in messages. */
  readonly title: string;
  /** Folder in the cache. */
  readonly folder: string;
  readonly version: string;
  /** The name of the executable, without a suffix. */
  readonly executable: string;
  readonly module: string;
  /** The package of the module that is compiled. */
  readonly package: string;
  /** The files of the module that Go builds in, by path: `go.mod` is one of them. */
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the binary of an earlier run, if any. */
export function cached(build: GoBuild): string | undefined {
  const path = pathOf(build);
  return existsSync(path) ? path : undefined;
}

/**
 * Builds an engine into the cache. Takes minutes, once.
 *
 * @param go the Go to build with
 * @param say progress callback
 * @returns path of the executable
 */
export async function buildWithGo(build: GoBuild, go: string, say: (line: string) => void): Promise<string> {
  const path = pathOf(build);
  await mkdir(dirname(path), { recursive: true });
  const scratch = await mkdtemp(join(dirname(path), 'build-'));
  try {
    for (const [name, text] of Object.entries(build.files)) {
      await mkdir(dirname(join(scratch, name)), { recursive: true });
      await writeFile(join(scratch, name), text);
    }
    const environment = { ...process.env, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' };
    const built = join(scratch, 'built');
    say(`Building ${build.title} ${build.version} with Go, once: this takes some minutes ...`);
    await run(go, ['mod', 'download', build.module], { cwd: scratch, env: environment });
    say('  sources are there; compiling ...');
    const linked = `-s -w -X ${build.module}/version.dev=no`;
    await run(go, ['build', '-trimpath', '-ldflags', linked, '-o', built, build.package], { cwd: scratch, env: environment });
    await rename(built, path);
    say(`  kept at ${path}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return path;
}

function pathOf({ folder, version, executable }: GoBuild): string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return cacheFolder(folder, `${version}-${process.platform}-${process.arch}`, executable + suffix);
}
