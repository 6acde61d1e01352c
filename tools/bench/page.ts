import { cpus, release, totalmem, type } from 'node:os';
import { table } from '../docs/markdown';
import { replacedBetween } from '../docs/section';
import { type Report, shown } from './measure';

/** A wish, in figures of a report. */
interface Target {
  readonly title: string;
  readonly value: (figure: (name: string) => number) => number;
  readonly most: number;
}

/** Targets of the executable beside a peer. The engine's share is the time of the provider that does nothing. */
function targetsFor(peer: string): readonly Target[] {
  const ratio = (step: string) => (figure: (name: string) => number) => figure(`executable: ${step}`) / figure(`${peer}: ${step}`);
  const own = (step: string) => (figure: (name: string) => number) =>
    (figure(`executable: ${step}`) - figure(`nothing: ${step}`)) / (figure(`${peer}: ${step}`) - figure(`nothing: ${step}`));
  return [
    { title: `start to the handshake, to ${peer}`, value: ratio('handshake, ms'), most: 3 },
    { title: `plan of 10 entries, to ${peer}`, value: ratio('plan of few, ms'), most: 1.25 },
    ...['apply', 'plan', 'destroy'].map((step) => ({
      title: `${step} of 10 entries, over a network, to ${peer}`,
      value: ratio(`${step} of 10, round trip of 20 ms, ms`),
      most: 1.15,
    })),
    { title: `plan of 1,000 unchanged entries, to ${peer}`, value: ratio('plan, ms'), most: 1 },
    { title: `apply of 1,000 entries without the engine's share, to ${peer}`, value: own('apply, ms'), most: 0.5 },
    { title: `destroy of 1,000 entries without the engine's share, to ${peer}`, value: own('destroy, ms'), most: 0.7 },
    { title: `plan of 5,000 unchanged entries, to ${peer}`, value: ratio('plan of 5,000, ms'), most: 1 },
    { title: `plan of 10,000 unchanged entries, to ${peer}`, value: ratio('plan of 10,000, ms'), most: 1 },
  ];
}

/** Targets that need no peer. */
const TO_NOTHING: readonly Target[] = [
  ['1,000', 'plan, ms'],
  ['5,000', 'plan of 5,000, ms'],
  ['10,000', 'plan of 10,000, ms'],
].map(([entries, step]) => ({
  title: `plan of ${entries} unchanged entries, to a provider that does nothing`,
  value: (figure) => figure(`for Node: ${step}`) / figure(`nothing: ${step}`),
  most: 1.05,
}));

/** Target for the memory beside all peers. */
function memoryTarget(peers: readonly string[]): Target {
  const step = 'plan of 5,000, MiB of the provider';
  return {
    title: 'memory in a plan of 5,000 entries, to the larger peer',
    value: (figure) => figure(`executable: ${step}`) / Math.max(...peers.map((peer) => figure(`${peer}: ${step}`))),
    most: 1.5,
  };
}

/** Most that a ratio of replays may be, by the end of its title. Ten times as many requests may take a tenth more each. */
const MOST_OF_REPLAYS: Readonly<Record<string, number>> = {
  'JSON by DuckDB to its scan': 3,
  'Parquet to its scan': 8,
  'Parquet of 10 M to 1 M': 11,
};

/** Targets of replays: the ratios of their benches, and the memory. */
function replayTargets(reports: readonly Report[]): readonly Target[] {
  const ratios = reports.flatMap((report) =>
    Object.entries(report.ratios).map(([title, ratio]) => ({
      ...{ title, value: () => ratio },
      most: Object.entries(MOST_OF_REPLAYS).find(([end]) => title.endsWith(end))![1],
    })),
  );
  const memory = reports.flatMap(({ figures }) => figures.filter(({ figure }) => figure.endsWith(', MB at most')));
  const largest = Math.max(...memory.map(({ median }) => median));
  return [...ratios, { title: 'largest memory of a replay, in GB', value: () => largest / 1024, most: 1.5 }];
}

/**
 * Returns the tables of docs/benchmarks.md: the machine, the targets, and all figures.
 *
 * @param commit of this tree
 * @param peers names of the providers that were measured beside ours
 */
export function benchmarkTables(
  reports: readonly Report[],
  { commit, engine, peers }: { commit: string; engine: string; peers: readonly string[] },
): string {
  const [{ model = 'unknown' } = {}] = cpus();
  const facts = [
    ['Processor', `${model}, ${cpus().length} cores`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ['System', `${type()} ${release()}, Node ${process.versions.node}, ${engine}`],
    ['Commit', commit],
  ];
  const parts = [table(['Measured on', ''], facts)];
  const beside = reports.filter(({ bench }) => bench.startsWith('peers') || bench === 'small-runs');
  const targets = [...TO_NOTHING, ...peers.flatMap(targetsFor), ...(peers.length > 0 ? [memoryTarget(peers)] : [])];
  if (beside.length > 0) parts.push(targetTable('Targets', beside, targets));
  const replays = reports.filter(({ bench }) => bench.startsWith('replay-scale'));
  if (replays.length > 0) parts.push(targetTable('Targets of replays', replays, replayTargets(replays)));
  return [...parts, ...reports.map(figureTable)].join('\n\n');
}

/**
 * Returns a page with other figures between the markers of some benches.
 *
 * @param benches the names that `--only` had. The page may have figures of other benches, which stay.
 * @throws Error if the page lacks the markers
 */
export function withFigures(page: string, benches: readonly string[], tables: string): string {
  const names = benches.join(',');
  const markers = [`<!-- figures: npm run bench -- --only ${names} --page docs/benchmarks.md -->`, `<!-- end of ${names} -->`] as const;
  return replacedBetween(
    page,
    markers,
    tables,
    `The page has no markers for the figures of these benches. Add "${markers.join('" and "')}".`,
  );
}

function targetTable(title: string, reports: readonly Report[], targets: readonly Target[]): string {
  const medians = new Map(reports.flatMap(({ figures }) => figures.map(({ figure, median }) => [figure, median] as const)));
  const figure = (name: string) => medians.get(name) ?? NaN;
  const rows = targets.map(({ title, value, most }) => {
    const found = value(figure);
    const wanted = `at most ${most}`;
    if (Number.isNaN(found)) return [title, 'not measured', wanted, ''];
    // Less than the engine alone takes is within the noise of the machine.
    return [title, found < 0 ? "not above the engine's share" : found.toFixed(2), wanted, found <= most ? 'met' : 'not met'];
  });
  return `## ${title}\n\n${table(['Ratio of medians', 'Measured', 'Target', ''], rows)}`;
}

function figureTable({ bench, measures, rounds, scale, figures }: Report): string {
  const rows = figures.map(({ figure, median, lowest, highest }) => [figure, shown(median), `${shown(lowest)} to ${shown(highest)}`]);
  const size = scale === 1 ? '' : `, at ${scale} of the usual size`;
  const head =
    `## ${bench}\n\n${measures[0]!.toUpperCase()}${measures.slice(1)}. Medians of ${rounds} rounds${size}; in a bench with several ` +
    'providers, they take turns in each round.';
  return `${head}\n\n${table(['Figure', 'Median', 'Lowest to highest'], rows)}`;
}
