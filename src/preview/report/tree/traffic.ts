import { counted, grouped, plural } from '../../../model';
import type { ConfigurationImpact, Effect, EntryImpact, Reduction, ReplayedTraffic, Segments, Side } from '../../impact';
import type { Block, Entry, FigureTable, OverTime, Ranking, Sweep } from './blocks';

/** Returns the blocks about the traffic of a configuration. */
export function trafficBlocks({ traffic, segments, rules, policies, notes }: ConfigurationImpact): Block[] {
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
    ...[...rules, ...policies].map((entry) => impactEntry(entry, segments)),
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

function impactEntry(entry: EntryImpact, segments: Segments): Entry {
  const { name: title, address, change } = entry;
  const figures = { kind: 'table', of: 'figures', columns: ['Traffic', 'Caught'], rows: figuresOf(entry) } as const;
  const blocks = [figures, chartOf(entry, segments), rankingOf(entry), sweepOf(entry)].filter((block) => block !== undefined);
  return { kind: 'entry', of: 'impact', title, effect: change, words: [change], places: [address], findings: [], blocks };
}

function figuresOf({ before, after, released, added }: EntryImpact): FigureTable['rows'] {
  const difference = (label: string, effect: Effect | null) =>
    effect && effect.requests > 0 ? [{ label, name: label, ...effectTexts(effect) }] : [];
  return [
    { label: 'before the plan', name: 'caught before the plan', ...sideTexts(before) },
    { label: 'after the plan', name: 'caught after the plan', ...sideTexts(after) },
    ...difference('no longer caught', released),
    ...difference('caught in addition', added),
  ];
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

function chartOf({ name, before, after }: EntryImpact, segments: Segments): OverTime | undefined {
  const series = [
    ...(after.kind === 'replayed' ? [{ name: 'caught after the plan', of: 'after', values: after.effect.overTime } as const] : []),
    ...(before.kind === 'replayed' ? [{ name: 'caught before the plan', of: 'before', values: before.effect.overTime } as const] : []),
  ];
  if (!series.some(({ values }) => values.some((value) => value > 0))) return undefined;
  return { kind: 'over-time', title: `Requests that ${name} catches`, segments, series };
}

function rankingOf({ before, after }: EntryImpact): Ranking | undefined {
  const side = after.kind === 'replayed' ? after : before;
  if (side.kind !== 'replayed' || side.effect.top.length === 0) return undefined;
  const rows = side.effect.top.map((source) => {
    const humans = source.humanRequests ? ` (${grouped(source.humanRequests)} human)` : '';
    return { ...source, label: source.value, text: `${grouped(source.requests)}${humans}` };
  });
  const isPart = side.effect.requests > rows.reduce((sum, { requests }) => sum + requests, 0);
  const title = 'Sources with the most caught requests';
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
