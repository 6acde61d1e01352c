import type { Safe } from '../../../../src/output';
import type { Terminal } from '../../../../src/command/cli/printing/terminal';

/** Terminal that keeps the output of a command. */
export class Screen implements Terminal {
  public text = '';
  public readonly isInteractive: boolean;
  public readonly columns: number;
  public readonly hasColors: boolean;
  /** A test may end it, as a reader that stops early. */
  public hasReader: boolean;

  /** Default: a pipe. */
  public constructor({ isInteractive = false, columns = 80, hasColors = false, hasReader = true }: Partial<Omit<Terminal, 'write'>> = {}) {
    this.isInteractive = isInteractive;
    this.columns = columns;
    this.hasColors = hasColors;
    this.hasReader = hasReader;
  }

  public write(text: Safe): Promise<void> {
    this.text += text;
    return Promise.resolve();
  }

  /** Output lines, without trailing white space. */
  public get lines(): string[] {
    return this.text.split('\n').map((line) => line.trimEnd());
  }
}
