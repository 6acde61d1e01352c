import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { join } from 'node:path';
import type { Figures } from '../../bench/bench';

/** A bench that runs in its own process, in this tree or in another one. */
export class SideProcess {
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;
  private readonly reader: Interface;

  /** @param tree top folder of a tree that is built */
  public constructor(
    private readonly tree: string,
    private readonly bench: string,
    scale: number,
  ) {
    const args = ['--import', 'tsx', join(tree, 'tools/bench/side.ts'), bench, String(scale)];
    this.child = spawn(process.execPath, args, { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] });
    this.reader = createInterface({ input: this.child.stdout! });
    this.lines = this.reader[Symbol.asyncIterator]();
  }

  /**
   * Runs one round.
   *
   * @throws Error if the bench fails. The reason is on standard error.
   */
  public async round(): Promise<Figures> {
    this.child.stdin!.write('round\n');
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`The bench ${this.bench} failed in ${this.tree}.`);
    return JSON.parse(value) as Figures;
  }

  /** Ends the process, and waits until it has removed its files. */
  public async close(): Promise<void> {
    const ended = new Promise((resolve) => (this.child.exitCode === null ? this.child.once('close', resolve) : resolve(undefined)));
    this.child.stdin!.end();
    await ended;
    this.reader.close();
  }
}
