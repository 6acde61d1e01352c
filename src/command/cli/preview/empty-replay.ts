import { counted, plural } from '../../../model/words';
import type { TrafficImpact } from '../../preview/impact';

/** Returns why no request was replayed, and the remedy; undefined if a request was, or if the plan has nothing to replay. */
export function emptyReplay({ configurations }: TrafficImpact): string | undefined {
  const [first] = configurations;
  if (!first || configurations.some(({ traffic }) => traffic.requests > 0)) return undefined;
  const { source } = first.traffic;
  const of = `request of the ${plural(configurations.length, 'configuration')} ${configurations.map(({ config }) => config).join(', ')}`;
  if (source.kind === 'service') return `The service has no ${of} in the window. Set a longer window with --last.`;
  const { files, lines, badLines, firstBadLines } = source;
  const [names, have] = [files.join(', '), plural(files.length, 'has', 'have')];
  if (lines === 0) return `${names} ${have} no request. Name a log with requests in --traffic.`;
  const [bad] = firstBadLines;
  if (bad && badLines === lines) {
    const all = plural(lines, 'The only line', `None of the ${counted(lines, 'line')}`);
    const first = `Line ${bad.line} of ${bad.file}: ${bad.problem}.`;
    return `${all} of ${names} ${plural(lines, 'could not', 'could')} be read. ${first} Set --log-format to the format of the log.`;
  }
  return `${names} ${have} no ${of}. Name a log of this configuration in --traffic.`;
}

/** Returns the configurations without a replayed request. */
export function configurationsWithoutReplay({ configurations }: TrafficImpact): string[] {
  return configurations.filter(({ traffic }) => traffic.requests === 0).map(({ config }) => config);
}
