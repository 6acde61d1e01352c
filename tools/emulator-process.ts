import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { neutralEnvironment } from './environment';
import { fromRoot } from './paths';

/** Path of the built command, as run by `npx svc-waap`. */
export const SVC_WAAP = fromRoot('dist/cli/svc-waap.cjs');

/** Process of an emulator. */
export class EmulatorProcess {
  /**
   * Starts the emulator on a free port.
   *
   * @param args of `svc-waap emulator`, beside `--port`
   * @param command the `svc-waap` to run
   * @throws Error with the output if the emulator does not start
   */
  public static async start(args: readonly string[] = [], command: string = SVC_WAAP): Promise<EmulatorProcess> {
    const child = spawn(process.execPath, [command, 'emulator', '--port', '0', ...args], {
      env: neutralEnvironment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    const [url] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>,
      once(child, 'exit').then(() => {
        throw new Error(`The emulator did not start:\n${complaints}`);
      }),
    ]);
    return new EmulatorProcess(child, url);
  }

  private constructor(
    private readonly child: ChildProcess,
    /** Base URL. */
    public readonly url: string,
  ) {
    // The end of this process ends the emulator too.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.removeListener('exit', end));
  }

  /** Id of the process. */
  public get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Ends the emulator, by default as Ctrl-C does. */
  public async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}
