import { grouped } from '../../model/counted';
import { NOTHING, terminalLine, terminalText, type TerminalText, type TextStream } from '../../output';
import type { Progress } from '../../preview/impact';

/** Shows on a terminal how far a replay has come, in one line. */
export interface ProgressLine {
  show(progress: Progress): void;
  /** Takes the line away. */
  end(): void;
}

/** A file or a pipe gets no progress. */
export function progressOn(stream: TextStream): ProgressLine {
  let shown: TerminalText = NOTHING;
  const write = (text: TerminalText) => {
    stream.write(terminalText`\r${terminalLine(text.padEnd(shown.length))}`);
    shown = text;
  };
  return {
    show: (progress) => {
      if (stream.isTTY === true) write(progressText(progress));
    },
    end: () => {
      if (shown === NOTHING) return;
      write(NOTHING);
      stream.write(terminalText`\r`);
    },
  };
}

function progressText({ doing, config, requests, total }: Progress): TerminalText {
  const of = total === undefined ? '' : ` of ${grouped(total)}`;
  const whose = config === undefined ? '' : ` of ${config}`;
  const verb = doing === 'reading' ? 'Reading' : 'Replaying';
  return terminalLine(`${verb} the traffic${whose}: ${grouped(requests)}${of} requests`);
}
