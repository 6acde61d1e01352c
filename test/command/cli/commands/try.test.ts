import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { providerCommand } from '../../../../src/command/cli/commands/provider';
import { tryCommand } from '../../../../src/command/cli/commands/try';
import { Screen } from '../support/screen';

let folder: string;
const { PATH, HOME, SVC_BASE_URL, TERRAFORM_BINARY_NAME } = process.env;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  process.env['HOME'] = join(folder, 'home');
  process.env['SVC_BASE_URL'] = 'http://127.0.0.1:9';
  delete process.env['TERRAFORM_BINARY_NAME'];
});
afterEach(() => {
  for (const [name, value] of Object.entries({ PATH, HOME, SVC_BASE_URL, TERRAFORM_BINARY_NAME })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

/** Makes a machine with these engines. */
function engines(...names: string[]): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of names) {
    writeFileSync(join(bin, name), '#!/bin/sh\n');
    chmodSync(join(bin, name), 0o755);
  }
  process.env['PATH'] = [bin, '/bin'].join(delimiter);
}

const tried = (node: string | undefined, ...args: string[]) =>
  tryCommand(() => undefined, { node: () => node, install: () => Promise.resolve([]) }).parseAsync(['--if-needed', '--', ...args], {
    from: 'user',
  });

test.each([
  ['cdktn', '20.20.2'],
  ['node_modules/.bin/cdktn', '20.20.2'],
  ['cdktn.cmd', undefined],
  ['cdktf', '18.0.0'],
])('refuses to start %s on Node %s, and writes nothing', async (program, node) => {
  await expect(tried(node, program, 'deploy')).rejects.toThrow(
    /^The command of cdkt[fn] needs Node \d+\.\d+ or newer, and .* is on the PATH\. Install Node \d+\.\d+ or newer where the app runs\.$/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

describe('in the folder of an export', () => {
  const former = process.cwd();
  beforeEach(() => {
    process.chdir(folder);
    engines('terraform');
    writeFileSync('.svc-waap-export.json', '{}');
    delete process.env['SVC_BASE_URL'];
  });
  afterEach(() => process.chdir(former));

  const run = (...args: string[]) =>
    tryCommand(() => undefined, { node: () => '20.0.0', install: () => Promise.reject(new Error('it goes on')) }).parseAsync(args, {
      from: 'user',
    });

  test.each(['imports.ts', 'imports.py', 'imports.tf'])('stops before it serves an empty emulator, while there is %s', async (name) => {
    writeFileSync(name, '');
    await expect(run('--if-needed', '--', 'true')).rejects.toThrow('Set SVC_BASE_URL to the address of that service');
    await expect(run('--', 'true')).rejects.toThrow('npx svc-waap try --data ../shop/.emulator -- npm run diff');
    expect(readdirSync('.').sort()).toEqual(['.svc-waap-export.json', 'bin', name]);
  });

  test('goes on with the service in SVC_BASE_URL, with an emulator that has data, for tests, and without imports', async () => {
    await expect(run('--', 'true')).rejects.toThrow('it goes on');
    writeFileSync('imports.tf', '');
    mkdirSync('data');
    await expect(run('--data', 'data', '--', 'true')).rejects.toThrow('it goes on');
    await expect(run('--', 'terraform', 'test')).rejects.toThrow('it goes on');
    process.env['SVC_BASE_URL'] = 'http://127.0.0.1:9';
    await expect(run('--if-needed', '--', 'true')).rejects.toThrow('it goes on');
    await expect(run('--', 'true')).rejects.toThrow('Set SVC_BASE_URL');
  });

  test('stops after tests, too: they leave no data', async () => {
    writeFileSync('imports.tf', '');
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const lines: string[] = [];
    const machine = { node: () => '20.0.0', install: () => Promise.resolve([]) };
    const args = ['--if-needed', '--', join(folder, 'bin', 'terraform'), 'test'];
    await tryCommand((line) => lines.push(line), machine).parseAsync(args, { from: 'user' });
    expect(exit).toHaveBeenCalledWith(0);
    exit.mockRestore();
    // The process would have ended.
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
    expect(lines).toEqual(['SVC_BASE_URL is not set: the service is an emulator that keeps no data.']);
    await expect(run('--if-needed', '--', 'true')).rejects.toThrow('Set SVC_BASE_URL');
  });
});

test.each<[string, string[], string | undefined, string]>([
  ['the engine that it found', ['tofu'], undefined, 'tofu'],
  ['Terraform, where there are both', ['terraform', 'tofu'], undefined, 'terraform'],
  ['the engine of the user', ['terraform', 'tofu'], 'tofu', 'tofu'],
])('tells the command %s, for the CDK and the scripts of an app', async (_, found, stated, used) => {
  engines(...found);
  if (stated !== undefined) process.env['TERRAFORM_BINARY_NAME'] = stated;
  await tried('20.0.0', '/bin/sh', '-c', 'printf %s "$TERRAFORM_BINARY_NAME" > "$1"', 'sh', join(folder, 'engine'));
  expect(readFileSync(join(folder, 'engine'), 'utf8')).toBe(used);
});

test.each([
  ['SIGINT', 7],
  ['SIGQUIT', 7],
  ['SIGTERM', 9],
  ['SIGHUP', 9],
] as const)('waits on %s until the command has ended, with its status', async (signal, status) => {
  // GIVEN a command such as an apply, which a terminal sends its signals to, and which ends in its own time
  const [runs, go] = [join(folder, 'runs'), join(folder, 'go')];
  const script = 'trap "exit 9" TERM HUP; : > "$1"; until [ -e "$2" ]; do sleep 0.02; done; exit 7';
  const ended = tried('20.0.0', '/bin/sh', '-c', script, 'sh', runs, go);
  while (!existsSync(runs)) await setTimeout(5);
  // WHEN
  const isAwaited = process.emit(signal, signal);
  if (status === 7) writeFileSync(go, '');
  await ended;
  // THEN
  expect(isAwaited).toBe(true);
  expect(process.exitCode).toBe(status);
  expect(process.listenerCount(signal)).toBe(0);
});

describe('provider install --for-engine', () => {
  const install = () => providerCommand(new Screen(), folder).parseAsync(['install', '--for-engine'], { from: 'user' });

  test.each<[string, string[], RegExp]>([
    ['without an engine', [], /^Neither terraform nor tofu is on the PATH\. Install Terraform/],
    ['with OpenTofu alone', ['tofu'], /^terraform is not on the PATH, and tofu is\. To use it, set TERRAFORM_BINARY_NAME=tofu\.$/],
  ])('installs nothing %s', async (_, found, message) => {
    engines(...found);
    await expect(install()).rejects.toThrow(message);
  });

  test('goes on with the engine that is named', async () => {
    engines('tofu');
    process.env['TERRAFORM_BINARY_NAME'] = 'tofu';
    // The sources have no built provider.
    await expect(install()).rejects.toThrow('The provider is not built');
  });
});
