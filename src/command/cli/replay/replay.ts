import type { ManagementClient } from '../../../api';
import { counted, grouped } from '../../../model/words';
import { NOTHING, standardError, terminalLine, terminalText, type TerminalText, type TextStream } from '../../../output';
import type { PreviewInput } from '../../preview';
import type { AskedWindow, ReplayProgress } from '../../preview/impact';
import { type AccessLogFlags, accessLogOptions, setAccessLogFlags } from '../options/access-log';
import { trafficOfFiles } from './traffic-files';

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
  const { ALL_TIME, replayImpact, ServiceTraffic } = await import('../../preview/impact');
  const traffic = files === undefined ? new ServiceTraffic(client!.traffic) : await trafficOfFiles(files, await accessLogOptions(flags));
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

/** Progress of a replay, in one line of a terminal. */
export interface ProgressLine {
  show(progress: ReplayProgress): void;
  /** Clears the line. */
  end(): void;
}

/**
 * Shows progress on a stream, if the stream is a terminal.
 *
 * @param now clock in milliseconds
 */
export function progressOn(stream: TextStream, now: () => number = () => performance.now()): ProgressLine {
  let shown: TerminalText = NOTHING;
  let began: { readonly doing: ReplayProgress['doing']; readonly config: string | undefined; readonly at: number } | undefined;
  const write = (text: TerminalText) => {
    stream.write(terminalText`\r${terminalLine(text.padEnd(shown.length))}`);
    shown = text;
  };
  return {
    show: (progress) => {
      if (stream.isTTY !== true) return;
      const { doing, config } = progress;
      if (began?.doing !== doing || began.config !== config) began = { doing, config, at: now() };
      write(progressText(progress, (now() - began.at) / 1000));
    },
    end: () => {
      if (shown === NOTHING) return;
      write(NOTHING);
      stream.write(terminalText`\r`);
    },
  };
}

/** @param elapsed seconds of what is done */
function progressText({ doing, config, requests, total }: ReplayProgress, elapsed: number): TerminalText {
  const ofConfig = config === undefined ? '' : ` of ${config}`;
  const verb = doing === 'reading' ? 'Reading' : 'Replaying';
  const what = `${verb} the traffic${ofConfig}`;
  if (requests === 0 && total === undefined) return terminalLine(what);
  const of = total === undefined ? '' : ` of ${grouped(total)}`;
  const rate = requests / elapsed;
  const left = total === undefined ? '' : `, ${counted(Math.ceil((total - requests) / rate), 'second')} left`;
  const speed = elapsed < 1 || requests === 0 ? '' : `, ${grouped(Math.round(rate))} per second${left}`;
  return terminalLine(`${what}: ${grouped(requests)}${of} requests${speed}`);
}
