import { spawn } from 'node:child_process';
import fs, { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { whileNotInterrupted } from '../../src/command/plans';
import { ENDING_SIGNALS, standardError, TemporaryFolder } from '../../src/output';
import { bundle } from '../emulator/support/bundle';
import { temporaryFolders } from '../emulator/support/folder';
import { filled, MANY, signalled } from './support/during-deletion';

const scratch = temporaryFolders();

afterEach(() => jest.restoreAllMocks());

test('a temporary folder is only for this user', () => {
  const folder = new TemporaryFolder('svc-test-');
  expect(dirname(folder.path)).toBe(os.tmpdir());
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

test('a temporary folder has an absolute path, although TMPDIR is relative to the working directory', () => {
  jest.spyOn(os, 'tmpdir').mockReturnValue('.');
  const folder = new TemporaryFolder('svc-test-');
  expect(isAbsolute(folder.path)).toBe(true);
  folder.remove();
});

test('temporary folders are deleted when the process ends, whatever ends it', async () => {
  const folders = [1, 2].map(() => new TemporaryFolder('svc-test-'));
  for (const { path } of folders) writeFileSync(join(path, 'plan'), 'secret');
  process.emit('exit', 1);
  expect(folders.filter(({ path }) => existsSync(path))).toEqual([]);
  await expectDeaf();
});

/** Waits until the process does not listen for its end any more. Until then, it hears of earlier signals. */
async function expectDeaf(): Promise<void> {
  const heard = () => (['exit', ...ENDING_SIGNALS] as const).filter((event) => process.listenerCount(event) > 0);
  expect(heard()).not.toEqual([]);
  while (heard().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('the process listens for its end as long as it has a temporary folder, and not after one that could not be created', async () => {
  const [first, second] = [new TemporaryFolder('svc-test-'), new TemporaryFolder('svc-test-')];
  first.remove();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(ENDING_SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(ENDING_SIGNALS.map(() => 1));
  second.remove();
  // Another one in the time after which the process would stop to listen.
  await new Promise((resolve) => setImmediate(resolve));
  const third = new TemporaryFolder('svc-test-');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(process.listenerCount('SIGINT')).toBe(1);
  third.remove();
  await expectDeaf();
  expect(() => new TemporaryFolder('svc-test-', { parent: '/nowhere', remedy: 'Go.' })).toThrow('No temporary folder can be created');
  await expectDeaf();
});

test('a signal that ends the work with a temporary folder first leaves the folder to the work', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const folder = new TemporaryFolder('svc-test-');
  await whileNotInterrupted((interrupted) => {
    process.emit('SIGINT', 'SIGINT');
    expect([interrupted.aborted, existsSync(folder.path)]).toEqual([true, true]);
    return Promise.resolve();
  });
  expect(kill).not.toHaveBeenCalled();
  process.emit('SIGINT', 'SIGINT');
  expect([kill.mock.calls, existsSync(folder.path)]).toEqual([[[process.pid, 'SIGINT']], false]);
});

test.each(['/nowhere', __filename])('a temporary folder below %s is refused with the remedy', (parent) => {
  jest.spyOn(os, 'tmpdir').mockReturnValue(parent);
  expect(() => new TemporaryFolder('svc-test-')).toThrow(/^No temporary folder can be created in .*: E[A-Z]+: .*\. Set TMPDIR to a folder/);
});

describe('a temporary folder that cannot be deleted', () => {
  const { rmSync } = fs;
  const notEmpty = () => Object.assign(new Error('ENOTEMPTY: directory not empty'), { code: 'ENOTEMPTY' });

  /** Returns what is written to standard error while some folders cannot be deleted. */
  function whileStuck(folders: readonly string[], work: () => void): string {
    const deletion = jest.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      if (folders.includes(String(path))) throw notEmpty();
      rmSync(path, options);
    });
    const written = jest.spyOn(standardError, 'write').mockReturnValue(true);
    work();
    deletion.mockRestore();
    return written.mock.calls.map(([text]) => text).join('');
  }

  test('is named at the end of the process, and the others are deleted', () => {
    const made = [1, 2, 3].map(() => new TemporaryFolder('svc-test-'));
    const folders = made.map(({ path }) => path);
    const said = whileStuck(folders.slice(0, 2), () => process.emit('exit', 0));
    expect(folders.filter(existsSync)).toEqual(folders.slice(0, 2));
    const line = (path: string) => `Warning: The temporary folder ${path} remains: ENOTEMPTY: directory not empty. Delete it.\n`;
    expect(said).toBe(folders.slice(0, 2).map(line).join(''));
    made.forEach(({ remove }) => remove());
  });

  test.each(ENDING_SIGNALS)('does not keep %s from ending the process', (signal) => {
    const folder = new TemporaryFolder('svc-test-');
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    expect(whileStuck([folder.path], () => process.emit(signal, signal))).toContain(`The temporary folder ${folder.path} remains`);
    expect(kill.mock.calls).toEqual([[process.pid, signal]]);
    expect(process.listenerCount(signal)).toBe(0);
    folder.remove();
  });
});

test.each(['SIGTERM', 'exit'] as const)('what writes to a temporary folder is told to end, until %s has deleted the folder', (by) => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  // GIVEN a writer that is deaf for a while
  const folder = new TemporaryFolder('svc-test-');
  let told = 0;
  folder.stopBy(() => (told += 1));
  const { rmSync } = fs;
  jest.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    rmSync(path, options);
    if (told === 3) return;
    mkdirSync(path);
    throw new Error('ENOTEMPTY');
  });
  // WHEN
  if (by === 'exit') process.emit('exit', 0);
  else process.emit(by, by);
  // THEN
  expect(told).toBe(3);
  expect(existsSync(folder.path)).toBe(false);
  expect(kill.mock.calls).toEqual(by === 'exit' ? [] : [[process.pid, by]]);
  folder.remove();
});

test('signals end processes while a thread of each writes to its temporary folder, and leave no folder', async () => {
  const temporary = scratch();
  const program = join(scratch(), 'writer.cjs');
  bundle(join(__dirname, 'support/writer.ts'), program);
  const env = { PATH: process.env['PATH'], TMPDIR: temporary };
  const started = ENDING_SIGNALS.map((signal) => {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
    return { signal, child, ended, stderr: text(child.stderr) };
  });
  const writing = () => readdirSync(temporary).filter((name) => readdirSync(join(temporary, name)).length > 100);
  while (writing().length < started.length) {
    expect(started.filter(({ child }) => child.exitCode !== null)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const { child, signal } of started) child.kill(signal);
  for (const { signal, ended, stderr } of started) expect([signal, await stderr, await ended]).toEqual([signal, '', signal]);
  expect(readdirSync(temporary)).toEqual([]);
});

describe.each(ENDING_SIGNALS)('%s during the deletion of a temporary folder ends the process after it', (signal) => {
  let program: string;
  beforeAll(() => {
    program = join(scratch(), 'remover.cjs');
    bundle(join(__dirname, 'support/remover.ts'), program);
  });

  test.each(['the work', 'the same signal'])(
    'which %s has begun',
    async (begin) => {
      for (const left of [MANY, 0.9 * MANY, 0.1 * MANY, 1]) {
        const temporary = scratch();
        const child = spawn(process.execPath, [program], { env: { TMPDIR: temporary }, stdio: ['pipe', 'ignore', 'inherit'] });
        await filled(temporary);
        const ended = signalled(child, temporary, signal, left);
        if (begin === 'the work') child.stdin.write('remove');
        else child.kill(signal);
        expect(await ended).toBe(signal);
        expect(readdirSync(temporary)).toEqual([]);
      }
    },
    30_000,
  );
});
