import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** Jest's projects, fast ones first. */
export const PROJECTS = ['unit', 'integration', 'cdktn', 'properties', 'conformance', 'clickhouse', 'e2e', 'executable'] as const;

const JEST = fromRoot('node_modules/jest/bin/jest.js');

/** Environment in which scalable tests run at full scale. */
const FULL_SCALE = { SVC_TEST_FULL: '1' };

/** Number of workers. Jest leaves one core free by default. End-to-end tests wait for other processes, so one more worker fits. */
function workersOf(project: Project): number {
  const workers = Math.max(2, availableParallelism() - 1);
  return project === 'e2e' || project === 'executable' ? workers + 1 : workers;
}

export type Project = (typeof PROJECTS)[number];

interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTestSuites: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly success: boolean;
  readonly wasInterrupted: boolean;
  readonly testResults: readonly JestSuite[];
}

interface JestSuite {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** Results of a suite of Jest. A skipped test counts as failed. */
export interface SuiteResults extends Counts {
  readonly file: string;
}

/** Results of one of Jest's projects. */
export interface JestRun extends Counts {
  readonly suites: readonly SuiteResults[];
}

/** Returns the files of one of Jest's projects. */
export async function suitesOf(project: Project, { full }: { readonly full: boolean }): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [JEST, '--selectProjects', project, '--listTests', '--json'], {
    cwd: ROOT,
    env: { ...process.env, ...(full ? FULL_SCALE : {}) },
  });
  return JSON.parse(stdout) as string[];
}

/**
 * Runs one of Jest's projects. A suite that could not run is a failure, and so is a test that was skipped.
 *
 * @param options.full whether scalable tests run at full scale (`SVC_TEST_FULL`)
 * @param options.suites patterns of the paths of files; default: all files
 */
export async function runJest(
  project: Project,
  { full, suites = [] }: { readonly full: boolean; readonly suites?: readonly string[] },
): Promise<JestRun> {
  const begun = Date.now();
  const scratch = await mkdtemp(join(tmpdir(), 'svc-jest-'));
  const report = join(scratch, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        JEST,
        '--selectProjects',
        project,
        '--json',
        `--outputFile=${report}`,
        '--silent=false',
        `--maxWorkers=${workersOf(project)}`,
        ...(suites.length > 0 ? ['--testPathPatterns', ...suites] : []),
      ],
      {
        cwd: ROOT,
        // Jest also prints the results to standard output as JSON, which is discarded.
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...(full ? FULL_SCALE : {}) },
      },
    );
    await once(child, 'exit');
    const results = JSON.parse(await readFile(report, 'utf8')) as JestResults;
    const neverRan = results.numRuntimeErrorTestSuites + results.numPendingTests + results.numTodoTests;
    const failed = results.numFailedTests + neverRan;
    return {
      passed: results.numPassedTests,
      // Jest may fail as a whole, such as by an obsolete snapshot or an interruption.
      failed: failed === 0 && (!results.success || results.wasInterrupted) ? 1 : failed,
      seconds: (Date.now() - begun) / 1000,
      suites: results.testResults.map(suiteResults),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function suiteResults({ name, startTime, endTime, status, assertionResults: tests }: JestSuite): SuiteResults {
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = status === 'passed' ? tests.length - passed : Math.max(1, tests.length - passed);
  return { file: name, passed, failed, seconds: (endTime - startTime) / 1000 };
}
