import { benchmarkTables, withFigures } from '../../../tools/bench/page';
import type { Report } from '../../../tools/bench/measure';
import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';

const figure = (name: string, median: number) => ({ figure: name, median, lowest: median - 1, highest: median + 1 });

const PEERS: Report = {
  bench: 'peers',
  measures: 'plans of several providers',
  rounds: 3,
  scale: 1,
  figures: [
    ...['handshake', 'plan of few', 'plan', 'apply', 'destroy'].flatMap((step) => [
      figure(`nothing: ${step}, ms`, 100),
      figure(`for Node: ${step}, ms`, 110),
      figure(`executable: ${step}, ms`, 120),
      figure(`go: ${step}, ms`, 150),
    ]),
  ],
  ratios: {},
};

const LARGE: Report = {
  ...PEERS,
  bench: 'peers-large',
  figures: [
    ...[50, 60, 90, 80].map((size, i) =>
      figure(`${['nothing', 'for Node', 'executable', 'go'][i]}: plan of 5,000, MiB of the provider`, size),
    ),
    figure('rest: plan of 5,000, MiB of the provider', 100),
    figure('nothing: plan of 10,000, ms', 1000),
    figure('for Node: plan of 10,000, ms', 1100),
  ],
};

const FACTS = { commit: 'abc1234', engine: 'Terraform v1.11.4', peers: ['go'] };
const tables = (...reports: Report[]) => benchmarkTables(reports.length === 0 ? [PEERS] : reports, FACTS);

test('a target is a ratio of medians, met or not', () => {
  expect(tables()).toContain('| start to the handshake, to go | 0.80 | at most 3 | met |');
  expect(tables()).toContain('| plan of 1,000 unchanged entries, to a provider that does nothing | 1.10 | at most 1.05 | not met |');
});

test('an apply and a destroy count without the share of the engine', () => {
  expect(tables()).toContain("| apply of 1,000 entries without the engine's share, to go | 0.40 | at most 0.5 | met |");
});

test('a time below that of the engine alone is no ratio', () => {
  const figures = PEERS.figures.map((one) => (one.figure === 'executable: apply, ms' ? figure(one.figure, 90) : one));
  const row = "| apply of 1,000 entries without the engine's share, to go | not above the engine's share | at most 0.5 | met |";
  expect(tables({ ...PEERS, figures })).toContain(row);
});

test('a figure that was not measured meets no target', () => {
  const without = { ...PEERS, figures: PEERS.figures.filter(({ figure: name }) => name !== 'go: plan, ms') };
  expect(tables(without)).toContain('| plan of 1,000 unchanged entries, to go | not measured | at most 1 |  |');
});

test('large plans and the memory beside the larger peer are targets too', () => {
  const page = benchmarkTables([PEERS, LARGE], { ...FACTS, peers: ['go', 'rest'] });
  expect(page).toContain('| plan of 10,000 unchanged entries, to a provider that does nothing | 1.10 | at most 1.05 | not met |');
  expect(page).toContain('| memory in a plan of 5,000 entries, to the larger peer | 0.90 | at most 1.5 | met |');
  expect(page).toContain('| plan of 5,000 unchanged entries, to go | not measured | at most 1 |  |');
});

test('every figure has its median and its range, and the page the machine and the commit', () => {
  expect(tables()).toContain('| go: plan, ms | 150 | 149 to 151 |');
  expect(tables()).toMatch(/\| Processor \| .+, \d+ cores \|/);
  expect(tables()).toContain('| Commit | abc1234 |');
});

test('replays have targets for their ratios and for the memory', () => {
  const replays: Report = {
    ...PEERS,
    bench: 'replay-scale',
    figures: [figure('1 M, one rule: Parquet, MB at most', 512), figure('10 M, one rule: Parquet, MB at most', 1024)],
    ratios: {
      '1 M, one rule: JSON by DuckDB to its scan': 2,
      '1 M, one rule: Parquet to its scan': 9,
      'one rule: Parquet of 10 M to 1 M': NaN,
    },
  };
  const page = tables(replays);
  expect(page).toContain('| 1 M, one rule: JSON by DuckDB to its scan | 2.00 | at most 3 | met |');
  expect(page).toContain('| 1 M, one rule: Parquet to its scan | 9.00 | at most 8 | not met |');
  expect(page).toContain('| one rule: Parquet of 10 M to 1 M | not measured | at most 11 |  |');
  expect(page).toContain('| largest memory of a replay, in GB | 1.00 | at most 1.5 | met |');
});

test('the figures of some benches are replaced, and nothing else', () => {
  const page = readFileSync(fromRoot('docs/benchmarks.md'), 'utf8');
  for (const benches of [['start', 'peers', 'peers-large', 'small-runs'], ['replay-scale'], ['replay-scale-100']]) {
    const written = withFigures(page, benches, 'TABLES');
    const [before, after] = written.split('-->\n\nTABLES\n\n<!-- end of ');
    expect(page.startsWith(before!)).toBe(true);
    expect(page.endsWith(after!)).toBe(true);
    expect(before!.endsWith(`--only ${benches.join(',')} --page docs/benchmarks.md `)).toBe(true);
  }
  expect(() => withFigures(page, ['start'], 'TABLES')).toThrow('The page has no markers for the figures of these benches.');
});
