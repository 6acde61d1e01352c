import { spawn, spawnSync } from 'node:child_process';
import type { Workspace } from '../../test/e2e/support/workspace';
import type { Engine } from '../engines/engine';

/** Process of an engine, in its own process group, like one that a shell starts. */
export class EngineRun {
  public readonly ended: Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>;
  private readonly child;

  public constructor(engine: Engine, workspace: Workspace, args: readonly string[]) {
    const child = spawn(engine.path, [...args], {
      cwd: workspace.work,
      env: workspace.env({}),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.child = child;
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, ...output }));
    });
  }

  /** Presses Ctrl-C: the terminal signals the engine and its providers. */
  public interrupt(): void {
    this.signal('SIGINT');
  }

  /** Kills the engine and its providers, as a power cut does. */
  public kill(): void {
    this.signal('SIGKILL');
  }

  /** Kills only the provider. */
  public killProvider(): void {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' });
    for (const line of stdout.split('\n')) {
      const [pid, group, ...args] = line.trim().split(/\s+/);
      if (Number(group) === this.child.pid && Number(pid) !== this.child.pid && args.join(' ').includes('provider')) {
        process.kill(Number(pid), 'SIGKILL');
      }
    }
  }

  private signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      process.kill(-pid, name);
    } catch {
      // the process has just ended
    }
  }
}
