import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { neutralEnvironment } from './environment';
import { fromRoot } from './paths';

/** The built command, as `npx svc-waap` runs it. */
export const SVC_WAAP = fromRoot('dist/cli/svc-waap.cjs');

/** An emulator in a process of its own. */
export class EmulatorProcess {
  /**
   * Starts it on a port that is free.
   *
   * @param args of `svc-waap emulator`, beside `--port`
   * @param command the `svc-waap` to run
   * @throws Error with what it printed, when it does not come up
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
    /** Its base URL. */
    public readonly url: string,
  ) {
    // Whatever ends this process ends the emulator too.
    process.once('exit', () => child.kill('SIGKILL'));
  }

  /** Id of the process. */
  public get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Ends it, by default as a user would. */
  public async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}
