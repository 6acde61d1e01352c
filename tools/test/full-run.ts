import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { table } from '../docs/markdown';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import type { JestRun } from './jest';
import type { Tally } from './tally';

/** Whole run of `npm run test:full`, for docs/testing.md. */
export interface FullRun {
  readonly commit: string;
  /** Day on which the run ended, such as `2026-11-25`. */
  readonly date: string;
  readonly node: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly projects: readonly ProjectRun[];
}

/** Results of one of Jest's projects. */
interface ProjectRun {
  readonly project: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly suites: readonly SuiteRun[];
}

interface SuiteRun {
  /** Path of the file in the repository. */
  readonly file: string;
  readonly seconds: number;
}

/** A suite of at least this length has a row of its own. */
const LONG_SUITE_SECONDS = 120;

/** Collects the results of a full run. */
export class FullRunRecord {
  private readonly begun = Date.now();
  private readonly projects: ProjectRun[] = [];

  public add(project: string, { passed, failed, seconds, suites }: JestRun): void {
    this.projects.push({
      project,
      passed,
      failed,
      seconds,
      suites: suites.map((suite) => ({ ...suite, file: relative(ROOT, suite.file) })),
    });
  }

  /**
   * Writes the results into a file, from which `npm run generate -- --figures` takes them.
   *
   * @param file default: the one that the generator reads
   */
  public async write({ passed, failed }: Pick<Tally, 'passed' | 'failed'>, file: string = FILE): Promise<void> {
    const { stdout } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT });
    const result: FullRun = {
      commit: stdout.trim(),
      date: new Date().toISOString().slice(0, 10),
      node: process.versions.node,
      passed,
      failed,
      seconds: (Date.now() - this.begun) / 1000,
      projects: this.projects,
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  }
}

const FILE = fromRoot('dist', 'figures', 'full-run.json');

/** Returns the results of the last full run, or undefined if there are none. */
export function lastFullRun(): FullRun | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as FullRun) : undefined;
}

/** Returns the results of a full run as Markdown: the whole, each of Jest's projects, and the long suites. */
export function fullRunSection({ commit, date, node, passed, failed, seconds, projects }: FullRun): string {
  const long = projects
    .flatMap(({ project, suites }) => suites.map((suite) => ({ ...suite, project })))
    .filter((suite) => suite.seconds >= LONG_SUITE_SECONDS)
    .sort((a, b) => b.seconds - a.seconds);
  return [
    `Commit \`${commit}\` on ${date}, Node ${node}: ${passed} passed, ${failed} failed, in ${minutes(seconds)} minutes. The numbers of`,
    'tests are those of Jest; the whole also counts the checks of the sources.',
    '',
    table(
      ['Project', 'Suites', 'Passed', 'Failed', 'Minutes'],
      projects.map((each) => [each.project, each.suites.length, each.passed, each.failed, minutes(each.seconds)].map(String)),
    ),
    '',
    `Suites of at least ${LONG_SUITE_SECONDS / 60} minutes:`,
    '',
    table(
      ['Suite', 'Project', 'Minutes'],
      long.map(({ file, project, seconds }) => [`\`${file}\``, project, minutes(seconds)]),
    ),
  ].join('\n');
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
