import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { shellLauncher } from '../../../src/provider/launcher/shell-launcher';

/** The shells that are /bin/sh on Debian, on macOS and Fedora, and on Alpine, as far as they are here. */
const SHELLS = [['/bin/sh'], ['/bin/dash'], ['/bin/bash', '--posix'], ['/bin/busybox', 'sh']].filter(([file]) => existsSync(file!));

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

  describe.each(SHELLS)('in %s', (...shell) => {
    const [program, ...options] = [...shell, launcher];
    const run = (env: NodeJS.ProcessEnv) => execFileSync(program!, options, { env, cwd: folder, encoding: 'utf8' });

    test('removes all settings of Node, also those of later versions, and passes on what the HTTPS client reads', () => {
      const settings = ['COMPILE_CACHE', 'PATH', 'V8_COVERAGE', 'REDIRECT_WARNINGS', 'DEBUG', 'ICU_DATA', 'OF_LATER'];
      const env = {
        ...Object.fromEntries(settings.map((name) => [`NODE_${name}`, '/x'])),
        ...{ PATH: path, SVC_NODE: node, NODE_OPTIONS: '--a "b $c"\n\'x', NODE_EXTRA_CA_CERTS: '/my certs.pem', NODE_EMPTY: '' },
        ...{ OPENSSL_CONF: '/NODE', OPENSSL_MODULES: '/NODE', OPENSSL_ENGINES: '/NODE', SSL_CERT_FILE: '/NODE.pem' },
      };
      expect(run(env).split('\n').slice(1)).toEqual([
        'SSL_CERT_FILE=/NODE.pem',
        `SVC_NODE=${node}`,
        'SVC_NODE_EXTRA_CA_CERTS=/my certs.pem',
        '',
      ]);
    });

    test('keeps values that look like variables', () => {
      const value = "a\nexport NODE_X='$(touch x) *\nexport NODE_$(touch y)=\ndeclare -x NODE_Z=`touch z`";
      const said = run({ PATH: path, SVC_NODE: node, OTHER_NODE: value });
      expect(said).toContain(value.split('\n')[1]);
      expect(readdirSync(folder).sort()).toEqual(['node', 'terraform-provider-test']);
    });

    test('takes no Node from an empty or relative part of the PATH', () => {
      const away = mkdtempSync(join(tmpdir(), 'svc-node-'));
      copyFileSync(node, join(away, 'node'));
      const from = (...parts: string[]) => run({ PATH: parts.join(':') });
      // The working folder has a Node, too.
      for (const part of ['', '.', `../${basename(folder)}`]) {
        writeFileSync(join(away, 'node'), '#!/bin/sh\necho away\n');
        expect(from(part, away, path)).toBe('away\n');
      }
      rmSync(away, { recursive: true });
    });
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
