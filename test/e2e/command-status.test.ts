import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmulatorProcess, SVC_WAAP } from '../../tools/emulator-process';
import { neutralEnvironment } from '../../tools/environment';
import { run } from '../../tools/process';
import { change, plan, rule } from '../command/preview/support/plan';
import { Service } from './support/service';

// The status of a command decides in a pipeline. It must not be that of success before the work is done.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-status-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a plan that weakens rules. */
function weakening(rules: number): string {
  const file = join(folder, 'plan.json');
  const changes = Array.from({ length: rules }, (_, i) => {
    const values = { id: `rule-${i}`, name: `Rule ${i}` };
    return change(`svc_dynamic_rule.r${i}`, rule(values), rule({ ...values, threshold: 400 }));
  });
  writeFileSync(file, JSON.stringify(plan(changes)));
  return file;
}

const command = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [SVC_WAAP, ...args], { env: neutralEnvironment(more), accept: [0, 1, 2, 3] });

describe('a server that leaves its protocol', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => void server.close());

  test('is an error of a preview that asks it for traffic', async () => {
    const traffic = `clickhouse://127.0.0.1:${port}/edge.requests`;
    const { status, stderr } = await command(['preview', weakening(1), '--offline', '--traffic', traffic, '--max-lost', '0']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('it answers with another protocol') });
  });

  test('is an error of a comment', async () => {
    const report = join(folder, 'report.md');
    writeFileSync(report, '<!-- svc-waap preview -->\nText\n');
    const { status, stderr } = await command(['comment', report, '--host', 'github', '--number', '12'], {
      GITHUB_REPOSITORY: 'example/shop',
      GITHUB_TOKEN: 'token',
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('waited for an answer that cannot come') });
  });
});

test('a reader that stops early does not change the status of a preview', async () => {
  const line = 'set -o pipefail; "$0" "$1" preview "$2" --offline --fail-on weaker | head -3';
  const { status, stdout } = await run('bash', ['-c', line, process.execPath, SVC_WAAP, weakening(300)], {
    env: neutralEnvironment({}),
    accept: [0, 3],
  });
  expect(stdout.length).toBeLessThan(1_000);
  expect(status).toBe(3);
});

test('a message is short, whatever a file contains', async () => {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify({ format_version: '1.2', resource_changes: [{ ['x'.repeat(3_000_000)]: 1 }] }));
  const { status, stderr } = await command(['preview', file, '--offline']);
  expect(status).not.toBe(0);
  expect(stderr.length).toBeLessThan(30_000);
});

describe('a command whose output has no reader, or no space, does its work, and its status says whether', () => {
  const OUTPUTS = [
    ['a pipe that its reader has closed', 'pipe', { status: 0, stderr: '' }],
    [
      'a full disk',
      '/dev/full',
      { status: 1, stderr: expect.stringMatching(/^svc-waap: The output cannot be written: ENOSPC.*\n$/) as string },
    ],
  ] as const;
  // macOS has no such device.
  const outputs = OUTPUTS.filter(([, file]) => file === 'pipe' || existsSync(file));

  /** Runs a command whose standard output fails. */
  async function withoutOutput(args: readonly string[], file: string, more: Readonly<Record<string, string>> = {}) {
    const to = file === 'pipe' ? file : openSync(file, 'w');
    const child = spawn(process.execPath, [SVC_WAAP, ...args], {
      cwd: folder,
      env: neutralEnvironment(more),
      stdio: ['ignore', to, 'pipe'],
    });
    child.stdout?.destroy();
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [status] = (await once(child, 'close')) as [number];
    if (typeof to === 'number') closeSync(to);
    return { status, stderr };
  }

  test.each(outputs)('as a revert, with %s', async (_, file, expected) => {
    const emulator = await EmulatorProcess.start();
    try {
      const service = new Service(emulator.url);
      for (const id of ['early', 'late']) await service.call('POST', `actions/${id}`, { id, name: id, type: 'skip' });
      const { items } = (await service.call('GET', 'actions/versions')) as unknown as { items: readonly { version: string }[] };
      const args = ['versions', 'revert', 'actions', items[1]!.version, '--yes', '--config', 'prod', '--base-url', emulator.url];
      expect(await withoutOutput(args, file)).toEqual(expected);
      expect(Object.keys(await service.entries('actions'))).not.toContain('late');
    } finally {
      await emulator.stop();
    }
  });

  test.each(outputs)('as a deployment to the emulator, with %s', async (_, file, expected) => {
    const program = join(folder, 'cdktf');
    const asks =
      'require("http").get(process.env.SVC_BASE_URL + "/_emulator/health", ' +
      '(answer) => { answer.resume(); require("fs").writeFileSync("done", ""); })';
    const lines = ['#!/bin/sh', "trap '' PIPE", 'for i in 1 2 3; do echo $i; sleep 0.2; done', `"${process.execPath}" -e '${asks}'`, ''];
    writeFileSync(program, lines.join('\n'), { mode: 0o755 });
    const { status, stderr } = await withoutOutput(['try', '--', program, 'deploy', '--auto-approve'], file, { HOME: folder });
    expect(existsSync(join(folder, 'done'))).toBe(true);
    expect(status).toBe(expected.status);
    expect(stderr).not.toContain('    at ');
  });
});
