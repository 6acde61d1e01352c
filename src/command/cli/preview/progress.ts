import { grouped } from '../../../model/words';
import { NOTHING, terminalLine, terminalText, type TerminalText, type TextStream } from '../../../output';
import type { ReplayProgress } from '../../preview/impact';

/** Progress of a replay, in one line of a terminal. */
export interface ProgressLine {
  show(progress: ReplayProgress): void;
  /** Clears the line. */
  end(): void;
}

/** Shows progress on a stream, if the stream is a terminal. */
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

function progressText({ doing, config, requests, total }: ReplayProgress): TerminalText {
  const of = total === undefined ? '' : ` of ${grouped(total)}`;
  const ofConfig = config === undefined ? '' : ` of ${config}`;
  const verb = doing === 'reading' ? 'Reading' : 'Replaying';
  return terminalLine(`${verb} the traffic${ofConfig}: ${grouped(requests)}${of} requests`);
}
