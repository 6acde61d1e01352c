import { counted, plural } from '../../../model/words';
import type { Report } from '../../preview';
import type { TrafficImpact } from '../../preview/impact';

/** Returns why no limit of lost requests is shown to hold; undefined if one is. A plan without changes loses nothing. */
export function reasonNotShown({ has_changes: hasChanges, traffic }: Report): string | undefined {
  return hasChanges && traffic ? emptyReplay(traffic) : undefined;
}

/** Returns what the number of lost requests does not show, if it is limited. */
export function limitsOfLost(report: Report, maxLost: number | undefined, rulesNotCounted: (traffic: TrafficImpact) => number): string[] {
  const { has_changes: hasChanges, traffic } = report;
  if (!traffic || maxLost === undefined) return [];
  const problem = reasonNotShown(report);
  const without = hasChanges ? configurationsWithoutReplay(traffic) : [];
  const uncounted = rulesNotCounted(traffic);
  const rules = `${counted(uncounted, 'rule')} that could not be replayed or whose action has an unknown type`;
  return [
    ...(problem !== undefined ? [`--max-lost is not shown to hold: no request was replayed. ${problem}`] : []),
    ...(problem === undefined && without.length > 0 ? [`--max-lost does not count the ${configurationsText(without)}.`] : []),
    ...(uncounted > 0 ? [`--max-lost does not count ${rules}. To fail on them, add --fail-on unjudged.`] : []),
  ];
}

function configurationsText(names: readonly string[]): string {
  return `${plural(names.length, 'configuration')} ${names.join(', ')}: no request of ${plural(names.length, 'it', 'them')} was replayed`;
}

/** Returns why no request was replayed, and the remedy; undefined if a request was, or if the plan has nothing to replay. */
function emptyReplay({ configurations }: TrafficImpact): string | undefined {
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
function configurationsWithoutReplay({ configurations }: TrafficImpact): string[] {
  return configurations.filter(({ traffic }) => traffic.requests === 0).map(({ config }) => config);
}
