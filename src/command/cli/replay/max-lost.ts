import { counted, plural } from '../../../model/words';
import type { Report } from '../../preview';
import type { TrafficImpact } from '../../preview/impact';
import { emptyTrafficText, requestOf } from '../options/empty-traffic';
import { unusableReasons } from './max-unusable';

const NO_REQUEST = 'No request was replayed.';

/**
 * Returns why a limit of lost requests is not shown to hold, one sentence for each reason; empty if it is. A plan without changes loses
 * nothing.
 */
export function reasonsNotShown({ has_changes: hasChanges, traffic }: Report, maxUnusable: number): string[] {
  if (!hasChanges || !traffic) return [];
  const problem = notReplayed(traffic);
  const { notShown = [] } = traffic;
  return [...unreadReasons(traffic), ...(problem === undefined ? unusableReasons(traffic, maxUnusable) : [problem]), ...notShown];
}

/** Returns what a replay does not show, and what the number of lost requests does not, if it is limited. */
export function limitsOfLost(
  report: Report,
  { maxLost, maxUnusable }: { readonly maxLost?: number | undefined; readonly maxUnusable: number },
  rulesNotCounted: (traffic: TrafficImpact) => number,
): string[] {
  const { has_changes: hasChanges, traffic } = report;
  if (!traffic) return [];
  const problem = hasChanges ? notReplayed(traffic) : undefined;
  if (maxLost === undefined) return problem === undefined ? [] : [problem];
  const without = hasChanges ? configurationsWithoutReplay(traffic) : [];
  // A list of what is not shown names these rules.
  const uncounted = traffic.notShown === undefined ? rulesNotCounted(traffic) : 0;
  const rules = `${counted(uncounted, 'rule')} that could not be replayed or whose action has an unknown type`;
  return [
    ...reasonsNotShown(report, maxUnusable).map((reason) => `--max-lost is not shown to hold. ${reason}`),
    ...(problem === undefined && without.length > 0 ? [`--max-lost does not count the ${configurationsText(without)}.`] : []),
    ...(uncounted > 0 ? [`--max-lost does not count ${rules}. To fail on them, add --fail-on unjudged.`] : []),
  ];
}

function configurationsText(names: readonly string[]): string {
  return `${plural(names.length, 'configuration')} ${names.join(', ')}: no request of ${plural(names.length, 'it', 'them')} was replayed`;
}

/**
 * Returns which requests the plan may lose besides those that were replayed: the service counts them and did not return them, or a window
 * of files ends with a time that is still to come, and leaves them out.
 */
function unreadReasons({ configurations }: TrafficImpact): string[] {
  return configurations.flatMap(({ notes, traffic: { asked, source } }) => {
    const endsAhead = 'last' in asked && source.kind === 'files';
    return notes.flatMap(({ kind, text }) => (kind === 'unread' || (kind === 'ahead-of-clock' && endsAhead) ? [text] : []));
  });
}

/** Returns why the replay shows nothing of the changes, and the remedy; undefined if it does. */
function notReplayed(traffic: TrafficImpact): string | undefined {
  return emptyReplay(traffic) ?? nothingChangedReplayed(traffic);
}

/** Returns why no request was replayed, and the remedy; undefined if a request was, or if the plan has nothing to replay. */
function emptyReplay({ configurations }: TrafficImpact): string | undefined {
  const [first] = configurations;
  if (!first || configurations.some(({ traffic }) => traffic.requests > 0)) return undefined;
  const { source } = first.traffic;
  // The traffic is there, but could not be read.
  if (configurations.some(({ traffic }) => traffic.reductions.some(({ kind }) => kind === 'unread'))) return undefined;
  const names = configurations.map(({ config }) => config);
  if (source.kind === 'service') {
    const remedy = 'Set a longer window with --last, or load traffic into an emulator.';
    return `${NO_REQUEST} The service has no ${requestOf(names)} in the window. ${remedy}`;
  }
  return `${NO_REQUEST} ${emptyTrafficText({ ...source, configurations: names, firstBadLine: source.firstBadLines[0] })}`;
}

/** Returns why no request was replayed through a changed setting, and the remedy, if some are left out of the replay. */
function nothingChangedReplayed({ configurations, elsewhere = [], uncountedRules = 0 }: TrafficImpact): string | undefined {
  if (configurations.some(({ traffic, rules, policies }) => traffic.requests > 0 && rules.length + policies.length > 0)) return undefined;
  const nothing = 'No request was replayed through a changed setting.';
  if (elsewhere.length > 0) {
    const names = elsewhere.map(nameElsewhere).join(', ');
    const are = `${plural(elsewhere.length, 'configuration')} ${names} ${plural(elsewhere.length, 'is', 'are')}`;
    return `${nothing} The ${are} on another service. Set --base-url to its address, or --traffic to a file.`;
  }
  if (uncountedRules === 0) return undefined;
  const why = 'because values are secret or known only after the apply, or because the change is left to a later plan';
  return `${nothing} ${counted(uncountedRules, 'changed rule')} could not be replayed, ${why}. Review the plan by hand.`;
}

/** Returns the configurations without a replayed request. */
function configurationsWithoutReplay({ configurations, elsewhere = [] }: TrafficImpact): string[] {
  const empty = configurations.filter(({ traffic }) => traffic.requests === 0).map(({ config }) => config);
  return [...empty, ...elsewhere.map(nameElsewhere)];
}

function nameElsewhere({ config, service }: { readonly config: string; readonly service: string }): string {
  return `${config} of the provider ${service}`;
}
