import { counted, plural } from '../../../model/words';
import type { Report } from '../../preview';
import type { TrafficImpact } from '../../preview/impact';
import { emptyTrafficText, requestOf } from '../options/empty-traffic';
import { unusableReasons } from './max-unusable';

/** Returns why no limit of lost requests is shown to hold; undefined if one is. A plan without changes loses nothing. */
export function reasonNotShown({ has_changes: hasChanges, traffic }: Report): string | undefined {
  return hasChanges && traffic ? emptyReplay(traffic) : undefined;
}

/** Returns what a replay does not show, and what the number of lost requests does not, if it is limited. */
export function limitsOfLost(
  report: Report,
  { maxLost, maxUnusable }: { readonly maxLost?: number | undefined; readonly maxUnusable: number },
  rulesNotCounted: (traffic: TrafficImpact) => number,
): string[] {
  const { has_changes: hasChanges, traffic } = report;
  if (!traffic) return [];
  const problem = reasonNotShown(report);
  if (maxLost === undefined) return problem === undefined ? [] : [`No request was replayed. ${problem}`];
  const without = hasChanges ? configurationsWithoutReplay(traffic) : [];
  const uncounted = rulesNotCounted(traffic);
  const rules = `${counted(uncounted, 'rule')} that could not be replayed or whose action has an unknown type`;
  const unusable = problem === undefined && hasChanges ? unusableReasons(traffic, maxUnusable) : [];
  return [
    ...unusable.map((reason) => `--max-lost is not shown to hold: ${reason}`),
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
  const names = configurations.map(({ config }) => config);
  if (source.kind === 'service')
    return `The service has no ${requestOf(names)} in the window. Set a longer window with --last, or load traffic into an emulator.`;
  return emptyTrafficText({ ...source, configurations: names, firstBadLine: source.firstBadLines[0] });
}

/** Returns the configurations without a replayed request. */
function configurationsWithoutReplay({ configurations }: TrafficImpact): string[] {
  return configurations.filter(({ traffic }) => traffic.requests === 0).map(({ config }) => config);
}
