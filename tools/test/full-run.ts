import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { table } from '../docs/markdown';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { PROJECTS } from './jest';

/** Groups of a full run, each with a row of its own: the checks of the sources, and Jest's projects. */
export const GROUPS = ['sources', ...PROJECTS] as const;

export type Group = (typeof GROUPS)[number];

/** Results of one group of a full run that passed, for docs/testing.md. */
export interface GroupRun {
  readonly group: Group;
  readonly commit: string;
  /** Time at which the group ended, such as `2026-11-25T18:30:00.000Z`. */
  readonly ended: string;
  readonly node: string;
  readonly passed: number;
  readonly seconds: number;
  /** Number of suites of Jest. */
  readonly suites: number;
  /** The long ones of them, with their paths in the repository. */
  readonly long: readonly { readonly file: string; readonly seconds: number }[];
}

/** Results of a group, as just run. */
export interface GroupResults {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly suites?: readonly { readonly file: string; readonly seconds: number }[];
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

/** In the repository, since the groups may run on several machines and days. */
const FILE = fromRoot('tools', 'test', 'full-run.json');

/** Records the groups of a full run, one by one, so that a run that is cut keeps the groups that it ended. */
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
   * Records a group in place of its former row, if all of it ran and passed on the files of one commit.
   *
   * @returns reason for which the group has no new row
   */
  public async add(group: Group, { passed, failed, seconds, suites = [], skipped = [] }: GroupResults): Promise<string | undefined> {
    const now = await this.now();
    if (failed > 0) return `${failed} failed`;
    if (passed === 0) return 'nothing ran';
    if (skipped.length > 0) return `skipped: ${skipped.join(', ')}`;
    if (!this.begun.clean || !now.clean) return 'the clone has changes without a commit';
    if (now.commit !== this.begun.commit) return `the clone moved from ${this.begun.commit} to ${now.commit}`;
    const row: GroupRun = {
      group,
      commit: now.commit,
      ended: new Date().toISOString(),
      node: process.versions.node,
      passed,
      seconds,
      suites: suites.length,
      long: suites.filter(isLong).map((suite) => ({ ...suite, file: relative(ROOT, suite.file) })),
    };
    const rows = [...recordedGroups(this.file).filter((other) => other.group !== group), row];
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, `${JSON.stringify(rows, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
    return undefined;
  }
}

/** Returns the last recorded run of each group. */
export function recordedGroups(file: string = FILE): readonly GroupRun[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GroupRun[]) : [];
}

function isLong({ seconds }: { readonly seconds: number }): boolean {
  return seconds >= LONG_SUITE_SECONDS;
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

/**
 * Returns the rows as Markdown: each group, and the long suites. Rows of older commits than the newest row are marked.
 *
 * @param since number of commits since the commit of a row
 */
export async function fullRunSection(rows: readonly GroupRun[], since: typeof commitsSince = commitsSince): Promise<string> {
  const ages = new Map<string, number>();
  for (const { commit } of rows) ages.set(commit, (await since(commit)) ?? Infinity);
  const newest = Math.min(...ages.values());
  const behind = ({ commit }: GroupRun) => {
    const commits = (ages.get(commit) ?? Infinity) - newest;
    if (commits === 0) return '';
    return Number.isFinite(commits) ? `older, by ${commits} commit${commits === 1 ? '' : 's'}` : 'not in the history';
  };
  const inOrder = GROUPS.flatMap((group) => rows.filter((row) => row.group === group));
  const missing = GROUPS.filter((group) => !rows.some((row) => row.group === group));
  const sum = (value: (row: GroupRun) => number) => rows.reduce((total, row) => total + value(row), 0);
  const long = rows.flatMap((row) => row.long.map((suite) => ({ ...suite, group: row.group }))).sort((a, b) => b.seconds - a.seconds);
  return [
    table(
      ['Group', 'Commit', 'Compared with the newest', 'Ended (UTC)', 'Node', 'Suites', 'Passed', 'Minutes'],
      inOrder.map((row) =>
        [
          row.group,
          `\`${row.commit}\``,
          behind(row),
          row.ended.slice(0, 16).replace('T', ' '),
          row.node,
          row.suites || '',
          row.passed,
          minutes(row.seconds),
        ].map(String),
      ),
    ),
    '',
    missing.length > 0
      ? `Never recorded: ${missing.join(', ')}.`
      : `All groups: ${sum(({ passed }) => passed)} passed, in ${minutes(sum(({ seconds }) => seconds))} minutes.`,
    '',
    `Suites of at least ${LONG_SUITE_SECONDS / 60} minutes:`,
    '',
    table(
      ['Suite', 'Group', 'Minutes'],
      long.map(({ file, group, seconds }) => [`\`${file}\``, group, minutes(seconds)]),
    ),
  ].join('\n');
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
