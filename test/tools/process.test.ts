import { realpathSync } from 'node:fs';
import { ProgramFailed, run, type RunOptions } from '../../tools/process';
import { temporaryFolders } from '../emulator/support/folder';

const temporaryFolder = temporaryFolders();

const node = (script: string, options?: RunOptions) => run(process.execPath, ['-e', script], options);

describe('running a program', () => {
  test('returns status, output and errors separately', async () => {
    expect(await node('console.log("out"); console.error("err")')).toEqual({ status: 0, stdout: 'out\n', stderr: 'err\n' });
  });

  test('fails with an unaccepted status and the output', async () => {
    const failure = await node('console.log("out"); console.error("err"); process.exitCode = 3').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProgramFailed);
    expect(failure).toMatchObject({ finished: { status: 3, stdout: 'out\n', stderr: 'err\n' } });
    expect((failure as Error).message).toMatch(/ -e .* ended with status 3:\nout\nerr\n$/s);
  });

  test('accepts only the given statuses', async () => {
    expect(await node('process.exitCode = 2', { accept: [0, 2] })).toMatchObject({ status: 2 });
    await expect(node('', { accept: [2] })).rejects.toThrow('status 0');
  });

  test('fails when a signal ends the program', async () => {
    await expect(node('process.kill(process.pid, "SIGKILL")')).rejects.toMatchObject({ finished: { status: 1 } });
  });

  test('fails when the program does not exist', async () => {
    await expect(run('/nowhere/program', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('passes on output as it is written', async () => {
    const heard: string[] = [];
    const { stdout } = await node('process.stdout.write("one"); setImmediate(() => process.stderr.write("two"))', {
      onOutput: (chunk) => heard.push(chunk),
    });
    expect(heard.join('')).toMatch(/^(onetwo|twoone)$/);
    expect(stdout).toBe('one');
  });

  test('keeps multi-byte characters whole in long output', async () => {
    const { stdout } = await node('process.stdout.write("é".repeat(300_001))');
    expect(stdout).toBe('é'.repeat(300_001));
  });

  test('passes the given folder and environment, and no input', async () => {
    const folder = realpathSync(temporaryFolder());
    const script =
      'process.stdin.on("data", () => {}).on("end", () => ' +
      'console.log(JSON.stringify([process.cwd(), process.env.IT, ' +
      'process.env.HOME ?? null])))';
    const { stdout } = await node(script, { cwd: folder, env: { IT: 'x' } });
    expect(JSON.parse(stdout)).toEqual([folder, 'x', null]);
  });
});
