import { counted, plural } from '../../../model/words';
import type { Report } from '../../preview';
import type { TrafficImpact } from '../../preview/impact';
import { emptyTrafficText, requestOf } from '../options/empty-traffic';
import { unusableReasons } from './max-unusable';

/**
 * Returns why a limit of lost requests is not shown to hold, one clause for each reason; empty if it is. A plan without changes loses
 * nothing.
 */
export function reasonsNotShown({ has_changes: hasChanges, traffic }: Report, maxUnusable: number): string[] {
  if (!hasChanges || !traffic) return [];
  const problem = emptyReplay(traffic);
  return [
    ...unreadReasons(traffic),
    ...(problem === undefined ? unusableReasons(traffic, maxUnusable) : [`no request was replayed. ${problem}`]),
  ];
}

/** Returns what a replay does not show, and what the number of lost requests does not, if it is limited. */
export function limitsOfLost(
  report: Report,
  { maxLost, maxUnusable }: { readonly maxLost?: number | undefined; readonly maxUnusable: number },
  rulesNotCounted: (traffic: TrafficImpact) => number,
): string[] {
  const { has_changes: hasChanges, traffic } = report;
  if (!traffic) return [];
  const problem = hasChanges ? emptyReplay(traffic) : undefined;
  if (maxLost === undefined) return problem === undefined ? [] : [`No request was replayed. ${problem}`];
  const without = hasChanges ? configurationsWithoutReplay(traffic) : [];
  const uncounted = rulesNotCounted(traffic);
  const rules = `${counted(uncounted, 'rule')} that could not be replayed or whose action has an unknown type`;
  return [
    ...reasonsNotShown(report, maxUnusable).map((reason) => `--max-lost is not shown to hold: ${reason}`),
    ...(problem === undefined && without.length > 0 ? [`--max-lost does not count the ${configurationsText(without)}.`] : []),
    ...(uncounted > 0 ? [`--max-lost does not count ${rules}. To fail on them, add --fail-on unjudged.`] : []),
  ];
}

function configurationsText(names: readonly string[]): string {
  return `${plural(names.length, 'configuration')} ${names.join(', ')}: no request of ${plural(names.length, 'it', 'them')} was replayed`;
}

/** Returns which requests the service counts and did not return: the plan may lose them. */
function unreadReasons({ configurations }: TrafficImpact): string[] {
  return configurations.flatMap(({ notes }) => notes.flatMap(({ kind, text }) => (kind === 'unread' ? [text] : [])));
}

/** Returns why no request was replayed, and the remedy; undefined if a request was, or if the plan has nothing to replay. */
function emptyReplay({ configurations }: TrafficImpact): string | undefined {
  const [first] = configurations;
  if (!first || configurations.some(({ traffic }) => traffic.requests > 0)) return undefined;
  const { source } = first.traffic;
  // The traffic is there, but could not be read.
  if (configurations.some(({ traffic }) => traffic.reductions.some(({ kind }) => kind === 'unread'))) return undefined;
  const names = configurations.map(({ config }) => config);
  if (source.kind === 'service')
    return `The service has no ${requestOf(names)} in the window. Set a longer window with --last, or load traffic into an emulator.`;
  return emptyTrafficText({ ...source, configurations: names, firstBadLine: source.firstBadLines[0] });
}

/** Returns the configurations without a replayed request. */
function configurationsWithoutReplay({ configurations }: TrafficImpact): string[] {
  return configurations.filter(({ traffic }) => traffic.requests === 0).map(({ config }) => config);
}
