import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isOtherProcess, isRunning } from '../../src/output';

test('tells a running process from one that has ended, and this one from others', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(other, 'spawn');
  expect([isRunning(other.pid!), isOtherProcess(other.pid!)]).toEqual([true, true]);
  const ended = once(other, 'close');
  other.stdin.end();
  await ended;
  expect([isRunning(other.pid!), isOtherProcess(other.pid!)]).toEqual([false, false]);
  expect([isRunning(process.pid), isOtherProcess(process.pid)]).toEqual([true, false]);
});

test('takes what is no process id for no process', () => {
  expect(isRunning(NaN)).toBe(false);
});
