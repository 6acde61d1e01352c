import type { ManagementClient } from '../../../api';
import { grouped } from '../../../model/words';
import { NOTHING, sharedPath, standardError, terminalLine, terminalText, type TerminalText, type TextStream } from '../../../output';
import type { PreviewInput } from '../../preview';
import type { AskedWindow, ReplayProgress } from '../../preview/impact';
import { type AccessLogFlags, accessLogOptions, setAccessLogFlags } from '../options/access-log';

/** Flags of a replay. */
export interface ReplayFlags extends AccessLogFlags {
  /** In seconds. */
  readonly last?: number;
  readonly traffic?: readonly string[];
}

/** The replay that the flags ask for; undefined if they ask for none. */
export async function replayFromFlags(
  { last, traffic: files, ...flags }: ReplayFlags,
  client?: ManagementClient,
): Promise<PreviewInput['replay']> {
  const [unused] = setAccessLogFlags(flags);
  if (last === undefined && files === undefined && unused === undefined) return undefined;
  if (unused !== undefined && files === undefined) throw new Error(`${unused} is for access logs. Name one with --traffic.`);
  if (files === undefined && client === undefined) {
    throw new Error(
      '--last needs the traffic of the service. Set SVC_BASE_URL or --base-url without --offline; or set --traffic to a file.',
    );
  }
  const { FileTraffic, replayImpact, ServiceTraffic } = await import('../../preview/impact');
  const traffic =
    files === undefined
      ? new ServiceTraffic(client!.traffic)
      : new FileTraffic(files, { accessLog: await accessLogOptions(flags), nameOf: sharedPath });
  const window: AskedWindow = last === undefined ? ALL_TIME : { last };
  return async (all) => {
    // The service has no traffic of other services. Files do not name a service.
    const protections = files === undefined ? all.filter(({ isElsewhere }) => !isElsewhere) : all;
    const progress = progressOn(standardError);
    try {
      return await replayImpact({ protections, traffic, window, onProgress: (now) => progress.show(now) });
    } finally {
      progress.end();
    }
  };
}

/** All traffic of a file. */
const ALL_TIME: AskedWindow = { from: '1970-01-01T00:00:00Z', to: '2999-12-31T23:59:59Z' };

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
