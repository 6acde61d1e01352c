import { counted, grouped, plural, replaceStrings } from '../../../../model';
import { isLoss, type Transition } from '../../impact/levels';
import type {
  ConfigurationImpact,
  Effect,
  EntryImpact,
  ImpactNote,
  Reduction,
  ReplayedTraffic,
  Segments,
  Side,
  TimeframePoint,
} from '../../impact';
import type { Block, EntryBlock, FigureTable, OverTime, Ranking, ReplayBlock, Sweep, SweepRow, TransitionTable } from './blocks';
import { timeText } from '../../../../output';

/** An impact, with facts about its entry. */
export interface Impact extends EntryImpact {
  readonly isRule: boolean;
  readonly segments: Segments;
}

/** Returns the impacts of a configuration. */
export function impactsIn({ rules, policies, segments }: ConfigurationImpact): Impact[] {
  const impact = (isRule: boolean) => (entry: EntryImpact) => ({ ...entry, isRule, segments });
  return [...rules.map(impact(true)), ...policies.map(impact(false))];
}

/**
 * Returns the blocks about the traffic of a configuration.
 *
 * @param others impacts that the report does not show in the change of their entry
 * @param names of rules and policies by id
 */
export function trafficBlocks(
  { traffic, segments, transitions, notes }: ConfigurationImpact,
  others: readonly Impact[],
  names: ReadonlyMap<string, string>,
): Block[] {
  const { requests } = segments;
  const all = { name: 'requests', of: 'all', values: requests } as const;
  return [
    {
      kind: 'text',
      text: trafficText(traffic),
      ...(traffic.reductions.length > 0 && { strong: traffic.reductions.map(reductionText).join(' ') }),
      isMuted: true,
    },
    ...transitionTable(transitions, 'The plan as a whole'),
    ...(requests.length > 0 ? [{ kind: 'over-time', title: 'All replayed requests', segments, series: [all] } as const] : []),
    ...others.map(impactEntry),
    ...(notes.length > 0
      ? [{ kind: 'list', title: 'How to read these numbers', items: notes.map((note) => noteText(note, names)) } as const]
      : []),
  ];
}

/**
 * Returns the replay of an entry, for its change.
 *
 * @param current threshold before the plan; undefined for a new rule
 */
export function replayOf(impact: Impact, current: number | undefined): ReplayBlock {
  return { kind: 'replay', title: 'Recorded traffic', blocks: impactBlocks(impact, current) };
}

/** Returns a note with the names of entries in place of their ids. */
function noteText({ kind, text, entries }: ImpactNote, names: ReadonlyMap<string, string>): string {
  // The quoted strings of this note are ids of actions.
  const known = kind === 'unknown-action' ? [] : entries;
  const named = known.flatMap((id) => (names.has(id) ? [[JSON.stringify(id), JSON.stringify(names.get(id))] as const] : []));
  const byId = new Map(named);
  return timeText(replaceStrings(text, (quoted) => byId.get(quoted) ?? quoted));
}

function trafficText({ source, used, requests, humanRequests }: ReplayedTraffic): string {
  const from = source.kind === 'service' ? "the service's logs" : source.files.join(', ');
  const humans = humanRequests === null ? '' : `, ${grouped(humanRequests)} of them human`;
  const when = used === null ? '' : `, from ${timeText(used.from)} to ${timeText(used.to)}`;
  // Other configurations, a window or a limit leave out requests.
  const isAll = source.kind === 'files' && requests > 1 && requests === source.lines - source.badLines;
  return `Replayed: ${isAll ? 'all ' : ''}${counted(requests, 'request')} of ${from}${humans}${when}.`;
}

function reductionText(reduction: Reduction): string {
  if (reduction.kind === 'unread') {
    const counts = counted(reduction.available, 'request');
    return `The logs of the service returned only ${grouped(reduction.read)} of the ${counts} that it counts.`;
  }
  if (reduction.kind === 'sources') {
    return (
      `Only some sources were replayed, each with all of its requests: ${grouped(reduction.chosen)} of ` +
      `${counted(reduction.available, 'request')}.`
    );
  }
  const of = reduction.available === null ? '' : ` The whole window has ${counted(reduction.available, 'request')}.`;
  return `Only the newest part of the window was replayed: the limit is ${counted(reduction.value, reduction.limit.slice(0, -1))}.${of}`;
}

function impactEntry(impact: Impact): EntryBlock {
  const { name: title, address, change, sweep } = impact;
  const words = { effect: change, words: [change], places: [address] } as const;
  const blocks = impactBlocks(impact, change === 'added' ? undefined : sweep?.planned);
  return { kind: 'entry', of: 'impact', title, ...words, findings: [], verdicts: [], blocks };
}

function impactBlocks(impact: Impact, current: number | undefined): Block[] {
  const figures = {
    kind: 'table',
    of: 'figures',
    title: 'Numbers of requests',
    columns: ['Traffic', impact.isRule ? 'Caught' : 'Tagged'],
    rows: figuresOf(impact),
  } as const;
  const { isRule, released } = impact;
  const rankings = [
    ...(isRule && released && released.requests > 0 ? [rankingOf('Lost sources', released)] : []),
    rankingOf(isRule ? 'Sources with the most caught requests' : 'Visitors with the most tagged requests', shownEffect(impact)),
  ];
  return [
    figures,
    ...transitionTable(impact.transitions, 'Requests of this rule'),
    ...[chartOf(impact), sweepOf(impact, current), ...rankings].filter((block) => block !== undefined),
  ];
}

function figuresOf({ before, after, released, added, isRule }: Impact): FigureTable['rows'] {
  const [verb, gone, more] = isRule ? ['caught', 'lost', 'gained'] : ['tagged', 'no longer tagged', 'tagged in addition'];
  const difference = (label: string, effect: Effect | null, isLost: boolean) =>
    effect && effect.requests > 0 ? [{ label, name: label, ...effectTexts(effect), ...(isLost && { isLoss: true }) }] : [];
  return [
    { label: 'before the plan', name: `${verb} before the plan`, ...sideTexts(before) },
    { label: 'after the plan', name: `${verb} after the plan`, ...sideTexts(after) },
    ...difference(gone!, released, isRule),
    ...difference(more!, added, false),
  ];
}

/** Returns a row for each change of level: `blocked before, monitored after`. */
function transitionTable(transitions: readonly Transition[], title: string): TransitionTable[] {
  if (transitions.length === 0) return [];
  const rows = transitions.map((transition) => {
    const { before, after, requests, humanRequests } = transition;
    const label = `${before} before, ${after} after`;
    const [isLost, human] = [isLoss(transition), humanRequests ? ` (${grouped(humanRequests)} human)` : ''];
    return { label, name: label, text: `${counted(requests, 'request')}${human}${isLost ? ', lost' : ''}`, isLoss: isLost };
  });
  return [{ kind: 'table', of: 'transitions', title, columns: [title, 'Requests'], rows }];
}

type Caught = Pick<Effect, 'requests' | 'humanRequests' | 'sources' | 'humanSources'>;

type Texts = Pick<FigureTable['rows'][number], 'text' | 'amount'>;

function sideTexts(side: Side): Texts {
  switch (side.kind) {
    case 'replayed':
      return effectTexts(side.effect);
    case 'absent':
      return { text: 'it does not exist' };
    case 'inactive':
      return { text: 'it is inactive' };
    case 'not-replayed':
      return { text: side.reason };
  }
}

function effectTexts({ requests, humanRequests, sources, humanSources }: Caught): Required<Texts> {
  const of = counted(sources, 'source');
  const human = humanRequests ? grouped(humanRequests) : undefined;
  const ofThem = humanSources === null ? [] : [`${grouped(humanSources)} of them human`];
  return {
    text: [`${counted(requests, 'request')}${human === undefined ? '' : ` (${human} of humans)`} of ${of}`, ...ofThem].join(', '),
    amount: [
      grouped(requests),
      [plural(requests, 'request'), ...(human === undefined ? [] : [`${human} human`]), of, ...ofThem].join(', '),
    ],
  };
}

function chartOf({ name, before, after, isRule, segments }: Impact): OverTime | undefined {
  const verb = isRule ? 'caught' : 'tagged';
  const series = [
    ...(before.kind === 'replayed' ? [{ name: `${verb} before the plan`, of: 'before', values: before.effect.overTime } as const] : []),
    ...(after.kind === 'replayed' ? [{ name: `${verb} after the plan`, of: 'after', values: after.effect.overTime } as const] : []),
  ];
  if (!series.some(({ values }) => values.some((value) => value > 0))) return undefined;
  return { kind: 'over-time', title: `Requests that ${name} ${isRule ? 'catches' : 'tags'}`, segments, series };
}

/** Returns the effect after the plan, or else before it. */
function shownEffect({ before, after }: EntryImpact): Effect | undefined {
  const side = after.kind === 'replayed' ? after : before;
  return side.kind === 'replayed' ? side.effect : undefined;
}

function rankingOf(title: string, effect: Effect | undefined): Ranking | undefined {
  if (effect === undefined || effect.top.length === 0) return undefined;
  const rows = effect.top.map((source) => {
    const humans = source.humanRequests ? ` (${grouped(source.humanRequests)} human)` : '';
    return { ...source, label: source.value, text: `${counted(source.requests, 'request')}${humans}` };
  });
  const isPart = effect.requests > rows.reduce((sum, { requests }) => sum + requests, 0);
  return { kind: 'ranking', title, rows, ...(isPart && { note: 'Other sources are left out.' }) };
}

function sweepOf({ sweep }: EntryImpact, current: number | undefined): Sweep | undefined {
  if (sweep === null || sweep.points.length === 0) return undefined;
  const hasHumans = sweep.points.some(({ humans }) => humans !== null);
  const [requestColumns, sourceColumns] = [
    ['Caught requests', 'Human requests'],
    ['Caught sources', 'Human sources'],
  ];
  const timeframes = sweep.points[0]!.otherTimeframes.map(({ timeframe }) => `within ${grouped(timeframe)} s`);
  const columns = [
    'Threshold',
    ...[requestColumns, sourceColumns].flatMap((both) => (hasHumans ? both : both.slice(0, 1))),
    ...timeframes.map((within) => `Sources ${within}`),
  ];
  const points = sweep.points.map((point): SweepRow => {
    const { threshold, sources, humans: humanSources, requests, humanRequests, planned, otherTimeframes } = point;
    const numbers = [threshold, requests, humanRequests, sources, humanSources].filter((number) => number !== null).map(grouped);
    const cells = [...numbers, ...otherTimeframes.map(sourcesText)];
    const marks = [...(threshold === current ? ['current'] : []), ...(planned ? ['planned'] : [])];
    const within = otherTimeframes.map((other, i) => `${timeframes[i]!} ${sourcesText(other)}`).join(', ');
    const { text } = effectTexts({ requests, humanRequests, sources, humanSources });
    return { ...point, cells, marks, text, ...(within !== '' && { within: `sources ${within}` }) };
  });
  const note = 'These numbers are not exact: the rule counts by tags that other rules of the plan add.';
  const thresholds = { planned: sweep.planned, ...(current !== undefined && { current }) };
  return { kind: 'sweep', title: 'Other thresholds', ...thresholds, columns, timeframes, points, ...(!sweep.exact && { note }) };
}

function sourcesText({ sources, humans }: TimeframePoint): string {
  return `${grouped(sources)}${humans ? ` (${grouped(humans)} human)` : ''}`;
}
