import { counted, grouped, plural } from '../../../model';
import type { Transition } from '../../levels';
import type { ConfigurationImpact, Effect, EntryImpact, Reduction, ReplayedTraffic, Segments, Side } from '../../impact';
import type { Block, Entry, FigureTable, OverTime, Ranking, Sweep } from './blocks';

/** Returns the blocks about the traffic of a configuration. */
export function trafficBlocks({ traffic, segments, rules, policies, transitions, notes }: ConfigurationImpact): Block[] {
  const { requests } = segments;
  const all = { name: 'requests', of: 'all', values: requests } as const;
  return [
    {
      kind: 'text',
      text: trafficText(traffic),
      ...(traffic.reductions.length > 0 && { strong: traffic.reductions.map(reductionText).join(' ') }),
      isMuted: true,
    },
    ...(requests.length > 0 ? [{ kind: 'over-time', title: 'All replayed requests', segments, series: [all] } as const] : []),
    ...(transitions.length > 0
      ? [
          {
            kind: 'table',
            of: 'figures',
            columns: ['Requests of the plan as a whole', 'Requests'],
            rows: transitionRows(transitions),
          } as const,
        ]
      : []),
    ...rules.map((entry) => impactEntry({ ...entry, isRule: true }, segments)),
    ...policies.map((entry) => impactEntry({ ...entry, isRule: false }, segments)),
    ...(notes.length > 0 ? [{ kind: 'list', title: 'How to read these numbers', items: notes.map(({ text }) => text) } as const] : []),
  ];
}

function trafficText({ source, used, requests, humanRequests }: ReplayedTraffic): string {
  const from = source.kind === 'service' ? "the service's logs" : source.files.join(', ');
  const humans = humanRequests === null ? '' : `, ${grouped(humanRequests)} of them human`;
  const when = used === null ? '' : `, from ${used.from} to ${used.to}`;
  return `Replayed: ${counted(requests, 'request')} of ${from}${humans}${when}.`;
}

function reductionText(reduction: Reduction): string {
  if (reduction.kind === 'sources') {
    return (
      `Only some sources were replayed, each with all of its requests: ${grouped(reduction.chosen)} of ` +
      `${counted(reduction.available, 'request')}.`
    );
  }
  const of = reduction.available === null ? '' : ` The whole window has ${counted(reduction.available, 'request')}.`;
  return `Only the newest part of the window was replayed: the limit is ${grouped(reduction.value)} ${reduction.limit}.${of}`;
}

function impactEntry(entry: EntryImpact & { readonly isRule: boolean }, segments: Segments): Entry {
  const { name: title, address, change } = entry;
  const figures = {
    kind: 'table',
    of: 'figures',
    columns: ['Traffic', entry.isRule ? 'Caught' : 'Tagged'],
    rows: figuresOf(entry),
  } as const;
  const blocks = [figures, chartOf(entry, segments), rankingOf(entry), sweepOf(entry)].filter((block) => block !== undefined);
  return { kind: 'entry', of: 'impact', title, effect: change, words: [change], places: [address], findings: [], blocks };
}

function figuresOf({
  before,
  after,
  released,
  added,
  transitions,
  isRule,
}: EntryImpact & { readonly isRule: boolean }): FigureTable['rows'] {
  const [verb, gone, more] = isRule ? ['caught', 'lost', 'gained'] : ['tagged', 'no longer tagged', 'tagged in addition'];
  const difference = (label: string, effect: Effect | null) =>
    effect && effect.requests > 0 ? [{ label, name: label, ...effectTexts(effect) }] : [];
  return [
    { label: 'before the plan', name: `${verb} before the plan`, ...sideTexts(before) },
    { label: 'after the plan', name: `${verb} after the plan`, ...sideTexts(after) },
    ...difference(gone!, released),
    ...difference(more!, added),
    ...transitionRows(transitions),
  ];
}

/** Returns a row for each change of level: `blocked before, monitored after`. */
function transitionRows(transitions: readonly Transition[]): FigureTable['rows'] {
  return transitions.map(({ before, after, requests, humanRequests }) => {
    const label = `${before} before, ${after} after`;
    const human = humanRequests ? `${grouped(humanRequests)} human` : undefined;
    return {
      label,
      name: label,
      text: `${counted(requests, 'request')}${human === undefined ? '' : ` (${human})`}`,
      amount: [grouped(requests), [plural(requests, 'request'), ...(human === undefined ? [] : [human])].join(', ')],
    };
  });
}

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

function effectTexts({ requests, humanRequests, sources, humanSources }: Effect): Texts {
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

function chartOf({ name, before, after, isRule }: EntryImpact & { readonly isRule: boolean }, segments: Segments): OverTime | undefined {
  const verb = isRule ? 'caught' : 'tagged';
  const series = [
    ...(after.kind === 'replayed' ? [{ name: `${verb} after the plan`, of: 'after', values: after.effect.overTime } as const] : []),
    ...(before.kind === 'replayed' ? [{ name: `${verb} before the plan`, of: 'before', values: before.effect.overTime } as const] : []),
  ];
  if (!series.some(({ values }) => values.some((value) => value > 0))) return undefined;
  return { kind: 'over-time', title: `Requests that ${name} ${isRule ? 'catches' : 'tags'}`, segments, series };
}

function rankingOf({ before, after, isRule }: EntryImpact & { readonly isRule: boolean }): Ranking | undefined {
  const side = after.kind === 'replayed' ? after : before;
  if (side.kind !== 'replayed' || side.effect.top.length === 0) return undefined;
  const rows = side.effect.top.map((source) => {
    const humans = source.humanRequests ? ` (${grouped(source.humanRequests)} human)` : '';
    return { ...source, label: source.value, text: `${grouped(source.requests)}${humans}` };
  });
  const isPart = side.effect.requests > rows.reduce((sum, { requests }) => sum + requests, 0);
  const title = isRule ? 'Sources with the most caught requests' : 'Visitors with the most tagged requests';
  return { kind: 'ranking', title, rows, ...(isPart && { note: 'Other sources are left out.' }) };
}

function sweepOf({ sweep }: EntryImpact): Sweep | undefined {
  if (sweep === null || sweep.points.length === 0) return undefined;
  const columns = ['Threshold', 'Caught sources', ...(sweep.points.some(({ humans }) => humans !== null) ? ['Humans among them'] : [])];
  const points = sweep.points.map((point) => {
    const { threshold, sources, humans } = point;
    const ofHumans = humans === null ? '' : `, ${grouped(humans)} human`;
    const cells = [threshold, sources, ...(humans === null ? [] : [humans])].map(grouped);
    return { ...point, cells, text: `threshold ${grouped(threshold)}: ${counted(sources, 'source')}${ofHumans}` };
  });
  const note = 'These numbers are not exact: the rule counts by tags that other rules of the plan add.';
  return { kind: 'sweep', title: 'Other thresholds', planned: sweep.planned, columns, points, ...(!sweep.exact && { note }) };
}
