import { realpathSync } from 'node:fs';
import { ProgramFailed, run, type RunOptions } from '../../tools/process';
import { temporaryFolders } from '../emulator/support/folder';

const temporaryFolder = temporaryFolders();

const node = (script: string, options?: RunOptions) => run(process.execPath, ['-e', script], options);

describe('running a program', () => {
  test('tells its status and what it said, each on its own', async () => {
    expect(await node('console.log("out"); console.error("err")')).toEqual({ status: 0, stdout: 'out\n', stderr: 'err\n' });
  });

  test('fails with a status that is not accepted, saying what it said', async () => {
    const failure = await node('console.log("out"); console.error("err"); process.exitCode = 3').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProgramFailed);
    expect(failure).toMatchObject({ finished: { status: 3, stdout: 'out\n', stderr: 'err\n' } });
    expect((failure as Error).message).toMatch(/ -e .* ended with status 3:\nout\nerr\n$/s);
  });

  test('accepts the statuses that it is told, and those alone', async () => {
    expect(await node('process.exitCode = 2', { accept: [0, 2] })).toMatchObject({ status: 2 });
    await expect(node('', { accept: [2] })).rejects.toThrow('status 0');
  });

  test('fails where a signal ends it', async () => {
    await expect(node('process.kill(process.pid, "SIGKILL")')).rejects.toMatchObject({ finished: { status: 1 } });
  });

  test('fails where there is no such program', async () => {
    await expect(run('/nowhere/program', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('hands on what it says as it says it', async () => {
    const heard: string[] = [];
    const { stdout } = await node('process.stdout.write("one"); setImmediate(() => process.stderr.write("two"))', {
      onOutput: (chunk) => heard.push(chunk),
    });
    expect(heard.join('')).toMatch(/^(onetwo|twoone)$/);
    expect(stdout).toBe('one');
  });

  test('keeps characters whole, however long the text is', async () => {
    const { stdout } = await node('process.stdout.write("é".repeat(300_001))');
    expect(stdout).toBe('é'.repeat(300_001));
  });

  test('gives it the folder and the environment that it is told, and no input', async () => {
    const folder = realpathSync(temporaryFolder());
    const script =
      'process.stdin.on("data", () => {}).on("end", () => ' +
      'console.log(JSON.stringify([process.cwd(), process.env.IT, ' +
      'process.env.HOME ?? null])))';
    const { stdout } = await node(script, { cwd: folder, env: { IT: 'x' } });
    expect(JSON.parse(stdout)).toEqual([folder, 'x', null]);
  });
});
