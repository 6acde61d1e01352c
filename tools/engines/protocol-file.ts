import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process';
import { onPath } from './find';
import type { GoBuild } from './go-build';
import { NEWER_TERRAFORM } from './newer-terraform';
import { OPENTOFU } from './opentofu';

/** File of Terraform's plugin protocol 6, in the sources of an engine. */
export interface ProtocolFile {
  /** Engine with its version: `the protocol file of Terraform 1.16.0`. */
  readonly title: string;
  /** Minor version of the protocol. */
  readonly minor: number;
  readonly path: string;
}

export interface ProtocolFiles {
  readonly found: readonly ProtocolFile[];
  /** Titles of the files that Go's module cache lacks. */
  readonly missing: readonly string[];
}

/** Newest protocol file of each engine. */
const FILES: readonly { readonly build: GoBuild; readonly minor: number; readonly file: string }[] = [
  { build: NEWER_TERRAFORM, minor: 11, file: 'docs/plugin-protocol/tfplugin6.proto' },
  { build: OPENTOFU, minor: 10, file: 'docs/plugin-protocol/tfplugin6.10.proto' },
];

/** Returns the protocol files in Go's module cache. */
export function protocolFiles(): ProtocolFiles {
  const go = onPath('go');
  const modules = go === undefined ? undefined : execFileSync(go, ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim();
  const files = FILES.map(({ build, minor, file }) => ({
    title: titleOf(build),
    minor,
    path: modules && join(modules, ...moduleOf(build).split('/'), file),
  }));
  const found = files.filter((file): file is ProtocolFile => !!file.path && existsSync(file.path));
  return { found, missing: files.map(({ title }) => title).filter((title) => !found.some((file) => file.title === title)) };
}

/**
 * Downloads the missing sources of engines. An engine of an earlier build does not need them.
 *
 * @param say progress callback
 */
export async function prepareProtocolFiles(say: (line: string) => void): Promise<ProtocolFiles> {
  const go = onPath('go');
  const { missing } = protocolFiles();
  for (const { build } of FILES) {
    if (go === undefined || !missing.includes(titleOf(build))) continue;
    say(`Downloading the sources of ${build.title} ${build.version} with Go, once ...`);
    // A failure leaves the file missing, which the caller reports.
    await run(go, ['mod', 'download', moduleOf(build)], { cwd: tmpdir() }).catch((error: Error) => say(error.message));
  }
  return protocolFiles();
}

function titleOf({ title, version }: GoBuild): string {
  return `protocol file of ${title} ${version}`;
}

function moduleOf({ module, version }: GoBuild): string {
  return `${module}@v${version}`;
}
