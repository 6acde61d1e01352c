import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';

const NAME = '@svc-waap/cdktf';

/** File that the shims obey, as those of version managers obey files of theirs. */
const SHIM_SETTINGS = '.shim-settings';

/** Writes shims of node and npm, which execute the settings of the working directory and of its parents, and returns their folder. */
export async function writeShims(folder: string): Promise<string> {
  mkdirSync(folder);
  for (const name of ['node', 'npm']) {
    const { stdout } = await run('sh', ['-c', `command -v ${name}`]);
    const lines = [
      '#!/bin/sh',
      'at=$PWD',
      `while :; do if [ -f "$at/${SHIM_SETTINGS}" ]; then . "$at/${SHIM_SETTINGS}"; fi; [ "$at" = / ] && break; at=$(dirname "$at"); done`,
      `exec ${stdout.trim()} "$@"`,
      '',
    ];
    writeFileSync(join(folder, name), lines.join('\n'), { mode: 0o755 });
  }
  return folder;
}

/** Returns the archive of our package, with the files that the command needs. */
export function ourArchive(): Promise<Buffer> {
  return archiveOf((folder) => {
    cpSync(fromRoot('package.json'), join(folder, 'package.json'));
    cpSync(fromRoot('dist/cli'), join(folder, 'dist/cli'), { recursive: true });
  });
}

/** Returns the archive of a package with the name of ours, whose code creates a file. */
export function hostileArchive(pwned: string): Promise<Buffer> {
  return archiveOf((folder) => write(folder, packageFiles('.', pwned)));
}

async function archiveOf(fill: (folder: string) => void): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-archive-'));
  try {
    fill(join(folder, 'package'));
    await run('tar', ['-czf', join(folder, 'archive.tgz'), '-C', folder, 'package']);
    return readFileSync(join(folder, 'archive.tgz'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the files by which a repository gets code of its own executed where a tool is installed in it.
 *
 * @param pwned file that this code creates
 * @param registry address of a registry whose package is hostile
 */
export function writeHostileCheckout(checkout: string, pwned: string, registry: string): void {
  const settings = [
    `registry=${registry}`,
    `@svc-waap:registry=${registry}`,
    'ignore-scripts=false',
    `node-options=--require=${join(checkout, 'hostile.cjs')}`,
    `script-shell=${join(checkout, 'hostile.sh')}`,
    '',
  ].join('\n');
  const scripts = Object.fromEntries(
    ['preinstall', 'install', 'postinstall', 'prepare', 'prepack'].map((name) => [name, 'sh ./hostile.sh']),
  );
  const resolved = `${registry}archive.tgz`;
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies: { [NAME]: '*' } }, [`node_modules/${NAME}`]: { version: '0.1.0', resolved } },
  };
  // The folder of the tool has had these names; tmp is where a pipeline may have its temporary files.
  for (const folder of ['', '.svc-waap', 'svc-waap', 'tmp']) {
    write(join(checkout, folder), {
      '.npmrc': settings,
      'package.json': JSON.stringify({
        name: 'hostile',
        version: '1.0.0',
        workspaces: ['tmp/*/npm', '*/npm'],
        scripts,
        dependencies: { [NAME]: '*' },
      }),
      'package-lock.json': JSON.stringify(lock),
      'npm-shrinkwrap.json': JSON.stringify(lock),
      'hostile.cjs': code(pwned),
      'hostile.sh': shell(pwned),
      '.envrc': `touch ${pwned}\n`,
      [SHIM_SETTINGS]: `touch ${pwned}\n`,
      '.env': `NODE_OPTIONS=--require=./hostile.cjs\n`,
      'node_modules/.bin/svc-waap': shell(pwned),
      'node_modules/.bin/npm': shell(pwned),
      'node_modules/.bin/node': shell(pwned),
      ...packageFiles(`node_modules/${NAME}`, pwned),
    });
  }
}

/** Puts a symbolic link where a report would be written. Returns the file that the link would spoil. */
export function linkReport(checkout: string, outside: string, kind: 'folder' | 'file'): string {
  mkdirSync(outside);
  const target = join(outside, 'preview.html');
  writeFileSync(target, 'mine');
  const report = join(checkout, 'protection-preview');
  if (kind === 'folder') symlinkSync(outside, report);
  else {
    mkdirSync(report);
    symlinkSync(target, join(report, 'preview.html'));
  }
  return target;
}

function packageFiles(folder: string, pwned: string): Readonly<Record<string, string>> {
  return {
    [`${folder}/package.json`]: JSON.stringify({
      name: NAME,
      version: '0.1.0',
      bin: { 'svc-waap': 'dist/cli/svc-waap.cjs' },
      scripts: { install: `touch ${pwned}` },
    }),
    [`${folder}/dist/cli/svc-waap.cjs`]: code(pwned),
  };
}

function code(pwned: string): string {
  return `#!/usr/bin/env node\nrequire('node:fs').writeFileSync(${JSON.stringify(pwned)}, '');\n`;
}

function shell(pwned: string): string {
  return `#!/bin/sh\ntouch ${pwned}\n`;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
}
