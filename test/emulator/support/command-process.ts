import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { bundle, PACKAGES } from './bundle';

/** Run of `svc-waap emulator` in a separate process. */
export interface CommandProcess {
  /** The first line of its standard output; undefined if it ends without one. */
  readonly url: Promise<string | undefined>;
  /** Exit code and output. */
  readonly ended: Promise<Ending>;
  /**
   * Exit code and output of a run that does not serve.
   *
   * @throws Error as soon as the emulator serves, because it would not end
   */
  refused(): Promise<Ending>;
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
}

/** Options of a run. */
interface Start {
  /** Program, with its arguments, that starts the run in its own place. */
  readonly through?: readonly string[];
  /** Arguments of another command. */
  readonly command?: readonly string[];
}

interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Bundles the command like the build, once per test file. The runs end with the tests. */
export function commandProcesses(): (flags: readonly string[], environment?: NodeJS.ProcessEnv, start?: Start) => CommandProcess {
  const running: ChildProcessByStdio<null, Readable, Readable>[] = [];
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-bundle-'));
    bundle(join(__dirname, 'command.ts'), join(folder, 'command.cjs'));
  });
  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  return (flags, environment = {}, { through = [], command = ['emulator'] } = {}) => {
    const [program = '', ...words] = [...through, process.execPath, join(folder, 'command.cjs'), ...command, ...flags];
    const child = spawn(program, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], TMPDIR: folder, ...PACKAGES, ...environment },
    });
    running.push(child);
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
    const ended = new Promise<Ending>((settle) => {
      child.once('close', (code) => settle({ code, ...said }));
    });
    const line = new Promise<string>((settle) => createInterface(child.stdout).once('line', settle));
    const url = Promise.race([line, ended.then(() => undefined)]);
    const refused = async (): Promise<Ending> => {
      const served = await url;
      if (served !== undefined) throw new Error(`the command was not refused: it serves ${served}`);
      return ended;
    };
    return { url, ended, refused, pid: Number(child.pid), kill: (signal) => child.kill(signal) };
  };
}
