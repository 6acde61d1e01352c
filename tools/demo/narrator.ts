import ora, { type Ora } from 'ora';

/** Prints the steps of the demonstration: with progress on a terminal, otherwise in plain lines. */
export class Narrator {
  private readonly started = Date.now();
  private spinner: Ora | undefined;

  public constructor(private readonly terminal: boolean = process.stdout.isTTY === true) {}

  /** Runs one step under its title. `detail` is the current action. */
  public async step<T>(title: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> {
    const begun = Date.now();
    if (!this.terminal) this.line(`> ${title}`);
    this.spinner = this.terminal ? ora({ text: title, stream: process.stdout }).start() : undefined;
    try {
      const result = await work((text) => this.detail(title, text));
      const took = `${((Date.now() - begun) / 1000).toFixed(1)} s`;
      if (this.spinner) this.spinner.succeed(`${title} (${took})`);
      else this.line(`  done in ${took}`);
      return result;
    } catch (error) {
      this.spinner?.fail(title);
      throw error;
    } finally {
      this.spinner = undefined;
    }
  }

  /** Prints the result of a step. */
  public show(text: string): void {
    for (const line of text.split('\n')) this.line(line === '' ? '' : `    ${line}`);
    this.line('');
  }

  public get elapsedSeconds(): number {
    return (Date.now() - this.started) / 1000;
  }

  public line(text: string): void {
    console.log(text);
  }

  private detail(title: string, text: string): void {
    const last = text.trim().split('\n').at(-1)?.trim();
    if (!last) return;
    if (this.spinner) this.spinner.text = `${title}: ${last.slice(0, 80)}`;
  }
}
