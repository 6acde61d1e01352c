import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { table } from '../docs/markdown';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { type Counts, PROJECTS, type SuiteResults, suitesOf } from './jest';

/** Groups of a full run, each with a row of its own: the checks of the sources, and Jest's projects. */
export const GROUPS = ['sources', ...PROJECTS] as const;

export type Group = (typeof GROUPS)[number];

/** A suite that passed in a full run, or the checks of a group beside its suites, for docs/testing.md. */
export interface SuiteRun {
  readonly group: Group;
  /** Path in the repository. The checks have none. */
  readonly suite?: string;
  readonly commit: string;
  /** Time at which it was recorded, such as `2026-11-25T18:30:00.000Z`. */
  readonly ended: string;
  readonly node: string;
  readonly passed: number;
  readonly seconds: number;
}

/** Results of a group, as just run. */
export interface GroupResults {
  /** Checks beside the suites. Absent if only some suites were to run. */
  readonly checks?: Counts;
  readonly suites: readonly SuiteResults[];
  /** Parts of the group that this machine cannot run. */
  readonly skipped?: readonly string[];
}

/** Commit of a clone, and whether its files are those of the commit. */
export interface Checkout {
  readonly commit: string;
  readonly clean: boolean;
}

/** A suite of at least this length has a row of its own. */
const LONG_SUITE_SECONDS = 120;

/** In the repository, since the suites may run on several machines and days. */
const FILE = fromRoot('tools', 'test', 'full-run.json');

/** Records the suites of full runs. A full run takes hours, so that it may be made in parts: a group, or some suites of it. */
export class FullRunRecord {
  private constructor(
    private readonly begun: Checkout,
    private readonly file: string,
    private readonly now: () => Promise<Checkout>,
  ) {}

  /** @param file default: the one from which `npm run generate -- --figures` takes the rows */
  public static async begin(file: string = FILE, now: () => Promise<Checkout> = () => checkout()): Promise<FullRunRecord> {
    return new FullRunRecord(await now(), file, now);
  }

  /**
   * Records the suites that passed on the files of one commit, each in place of its former row. The others keep theirs.
   *
   * @returns reason for which something has no new row
   */
  public async add(group: Group, { checks, suites, skipped = [] }: GroupResults): Promise<string | undefined> {
    const now = await this.now();
    if (skipped.length > 0) return `skipped: ${skipped.join(', ')}`;
    if (!this.begun.clean || !now.clean) return 'the clone has changes without a commit';
    if (now.commit !== this.begun.commit) return `the clone moved from ${this.begun.commit} to ${now.commit}`;
    const ended = { commit: now.commit, ended: new Date().toISOString(), node: process.versions.node };
    const results = [
      ...(checks ? [{ ...checks, suite: undefined }] : []),
      ...suites.map(({ file, ...counts }) => ({ ...counts, suite: relative(ROOT, file) })),
    ];
    const isPassed = ({ passed, failed }: Counts) => failed === 0 && passed > 0;
    const rows = results.filter(isPassed).map(({ suite, passed, seconds }): SuiteRun => ({ group, suite, ...ended, passed, seconds }));
    const isReplaced = (row: SuiteRun) => rows.some((other) => other.group === row.group && other.suite === row.suite);
    const isGone = ({ suite }: SuiteRun) => suite !== undefined && !existsSync(fromRoot(suite));
    const kept = recordedSuites(this.file).filter((row) => !isReplaced(row) && !isGone(row));
    mkdirSync(dirname(this.file), { recursive: true });
    const lines = inOrder([...kept, ...rows]).map((row) => `  ${JSON.stringify(row)}`);
    writeFileSync(`${this.file}.new`, `[\n${lines.join(',\n')}\n]\n`);
    renameSync(`${this.file}.new`, this.file);
    const failed = results.filter(({ failed: count }) => count > 0).map(({ suite }) => suite ?? 'the checks');
    return failed.length > 0 ? `failed: ${failed.join(', ')}` : undefined;
  }
}

/** Returns the last recorded run of each suite. */
export function recordedSuites(file: string = FILE): readonly SuiteRun[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SuiteRun[]) : [];
}

function inOrder(rows: readonly SuiteRun[]): SuiteRun[] {
  return GROUPS.flatMap((group) => rows.filter((row) => row.group === group).sort((a, b) => ((a.suite ?? '') < (b.suite ?? '') ? -1 : 1)));
}

/** Returns the present state of a clone. The record itself may have changed. */
export async function checkout(folder: string = ROOT): Promise<Checkout> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout.trim();
  return {
    commit: await git('rev-parse', '--short=12', 'HEAD'),
    clean: (await git('status', '--porcelain', '--', '.', `:!${relative(ROOT, FILE)}`)) === '',
  };
}

/** Returns the number of commits since a commit, or undefined for one that the history lacks. */
export async function commitsSince(commit: string): Promise<number | undefined> {
  const { status, stdout } = await run('git', ['rev-list', '--count', `${commit}..HEAD`], { cwd: ROOT, accept: [0, 128] });
  return status === 0 ? Number(stdout) : undefined;
}

/** Returns the suites of Jest that a full run has, by group. */
export async function suitesOfFullRun(): Promise<ReadonlyMap<Group, readonly string[]>> {
  const suites = new Map<Group, readonly string[]>();
  for (const project of PROJECTS) suites.set(project, (await suitesOf(project, { full: true })).map((file) => relative(ROOT, file)).sort());
  return suites;
}

/**
 * Returns the rows as Markdown: for each group the number of suites, and the oldest of their rows; then what has no row; then the long
 * suites.
 *
 * @param all suites of each group
 * @param since number of commits since the commit of a row
 */
export async function fullRunSection(
  rows: readonly SuiteRun[],
  all: ReadonlyMap<Group, readonly string[]>,
  since: typeof commitsSince = commitsSince,
): Promise<string> {
  const ages = new Map<string, number>();
  for (const { commit } of rows) if (!ages.has(commit)) ages.set(commit, (await since(commit)) ?? Infinity);
  const ageOf = ({ commit }: SuiteRun) => ages.get(commit) ?? Infinity;
  const newest = Math.min(...ages.values());
  const behind = (row: SuiteRun) => {
    const commits = ageOf(row) - newest;
    if (commits === 0) return '';
    return Number.isFinite(commits) ? `older, by ${commits} commit${commits === 1 ? '' : 's'}` : 'not in the history';
  };
  const groups = GROUPS.map((group) => {
    const ofGroup = rows.filter((row) => row.group === group);
    const oldest = ofGroup.reduce<SuiteRun | undefined>((old, row) => (old && ageOf(old) >= ageOf(row) ? old : row), undefined);
    const known = all.get(group) ?? [];
    const sum = (value: (row: SuiteRun) => number) => ofGroup.reduce((total, row) => total + value(row), 0);
    const count = known.length === 0 ? '' : `${ofGroup.filter(({ suite }) => suite !== undefined).length} of ${known.length}`;
    if (!oldest) return [group, count, '', '', '', '', ''];
    const { commit, ended } = oldest;
    const when = ended.slice(0, 16).replace('T', ' ');
    return [
      group,
      count,
      String(sum(({ passed }) => passed)),
      minutes(sum(({ seconds }) => seconds)),
      `\`${commit}\``,
      behind(oldest),
      when,
    ];
  });
  const isRecorded = (group: Group, suite: string) => rows.some((row) => row.group === group && row.suite === suite);
  const missing = [...all].flatMap(([group, suites]) => {
    const [left, recorded] = [false, true].map((is) =>
      suites.filter((suite) => isRecorded(group, suite) === is).map((suite) => `\`${suite}\``),
    );
    if (left!.length < suites.length / 2) return left!.map((suite) => [group, suite]);
    return [[group, recorded!.length === 0 ? 'all' : `all but ${recorded!.join(', ')}`]];
  });
  const long = rows.filter(({ suite, seconds }) => suite !== undefined && seconds >= LONG_SUITE_SECONDS);
  return [
    table(['Group', 'Suites', 'Passed', 'Minutes', 'Oldest commit', 'Compared with the newest', 'Ended (UTC)'], groups),
    '',
    ...(missing.length > 0 ? ['Not recorded yet:', '', table(['Group', 'Suite'], missing), ''] : []),
    `Suites of at least ${LONG_SUITE_SECONDS / 60} minutes:`,
    '',
    table(
      ['Suite', 'Group', 'Minutes'],
      [...long].sort((a, b) => b.seconds - a.seconds).map(({ suite, group, seconds }) => [`\`${suite}\``, group, minutes(seconds)]),
    ),
  ].join('\n');
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
