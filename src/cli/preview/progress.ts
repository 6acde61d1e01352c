import type { Progress } from '../../preview/impact';

/** Shows on a terminal how far a replay has come, in one line. */
export interface ProgressLine {
  show(progress: Progress): void;
  /** Takes the line away. */
  end(): void;
}

/** A file or a pipe gets no progress. */
export function progressOn(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): ProgressLine {
  let shown = '';
  const write = (text: string) => {
    stream.write(`\r${text.padEnd(shown.length)}`);
    shown = text;
  };
  return {
    show: (progress) => {
      if (stream.isTTY === true) write(progressText(progress));
    },
    end: () => {
      if (shown === '') return;
      write('');
      stream.write('\r');
    },
  };
}

function progressText({ doing, config, requests, total }: Progress): string {
  const of = total === undefined ? '' : ` of ${total.toLocaleString('en-US')}`;
  const whose = config === undefined ? '' : ` of ${config}`;
  const verb = doing === 'reading' ? 'Reading' : 'Replaying';
  return `${verb} the traffic${whose}: ${requests.toLocaleString('en-US')}${of} requests`;
}
