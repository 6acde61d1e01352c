import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asideName, shellLauncher } from '../../../src/provider/launcher/shell-launcher';

describe('the launcher', () => {
  const folder = mkdtempSync(join(tmpdir(), "svc launcher's "));
  const launcher = join(folder, 'terraform-provider-test');
  // Replaces Node, and prints its arguments.
  const node = join(folder, 'node');

  beforeAll(() => {
    writeFileSync(launcher, shellLauncher());
    writeFileSync(node, '#!/bin/sh\nprintf "%s\\n" "$@"\nenv | grep NODE | sort\n');
    for (const file of [launcher, node]) chmodSync(file, 0o755);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const path = '/usr/bin:/bin';

  test('execs Node with the loader in its folder and its own arguments', () => {
    const said = execFileSync(launcher, ['-debug', 'a b'], { env: { PATH: `${folder}:${path}` }, encoding: 'utf8' });
    expect(said).toBe(`${folder}/loader.cjs\n-debug\na b\n`);
  });

  test('works with a path without a folder', () => {
    const said = execFileSync('sh', ['terraform-provider-test'], { cwd: folder, env: { PATH: `${folder}:${path}` }, encoding: 'utf8' });
    expect(said).toBe('./loader.cjs\n');
  });

  test('renames variables that slow Node down, with their values', () => {
    const env = { PATH: path, SVC_NODE: node, NODE_OPTIONS: '--a "b $c"', NODE_EXTRA_CA_CERTS: '/my certs.pem', NODE_PATH: '/x' };
    const said = execFileSync(launcher, { env, encoding: 'utf8' });
    expect(said.split('\n').slice(1)).toEqual([
      'NODE_PATH=/x',
      `SVC_NODE=${node}`,
      `${asideName('NODE_EXTRA_CA_CERTS')}=/my certs.pem`,
      `${asideName('NODE_OPTIONS')}=--a "b $c"`,
      '',
    ]);
  });

  test('names Node if it is not installed', () => {
    const run = (env: NodeJS.ProcessEnv) => spawnSync(launcher, { env, encoding: 'utf8' });
    const byHand = run({ PATH: path, SVC_NODE: '/nowhere/node' });
    expect(byHand.status).toBe(1);
    expect(byHand.stderr).toContain('needs Node.js 20 or later, but /nowhere/node is not on the PATH');
    expect(byHand.stdout).toBe('');
    // Engines show standard output.
    expect(run({ PATH: path, SVC_NODE: '/nowhere/node', TF_PLUGIN_MAGIC_COOKIE: 'x' }).stdout).toContain('needs Node.js 20');
  });
});
