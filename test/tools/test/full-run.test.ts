import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';
import {
  checkout,
  type Checkout,
  FullRunRecord,
  fullRunSection,
  type GroupResults,
  recordedSuites,
  type SuiteRun,
} from '../../../tools/test/full-run';
import type { SuiteResults } from '../../../tools/test/jest';

/** Suites of this repository. */
const [SEED, TALLY, HERE] = ['test/support/seed.test.ts', 'test/tools/test/tally.test.ts', 'test/tools/test/full-run.test.ts'] as const;

const suite = (path: string, more: Partial<SuiteResults> = {}): SuiteResults => ({
  file: fromRoot(path),
  passed: 3,
  failed: 0,
  seconds: 90,
  ...more,
});
const PASSED: GroupResults = { suites: [suite(SEED), suite(TALLY)] };
const AT_A = { commit: 'aaaaaaaaaaaa', clean: true };
const AT_B = { commit: 'bbbbbbbbbbbb', clean: true };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-run-'));
  file = join(folder, 'below', 'full-run.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Begins a record of a clone that has the given states, one after another. */
function recordAt(...states: readonly Checkout[]): Promise<FullRunRecord> {
  const left = [...states];
  return FullRunRecord.begin(file, () => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? AT_A));
}

const rows = () => recordedSuites(file).map((row) => [row.group, row.suite, row.commit, row.passed]);

test('suites of several runs are merged, and a later run of a suite replaces its row', async () => {
  expect(await (await recordAt(AT_A)).add('unit', PASSED)).toBeUndefined();
  expect(await (await recordAt(AT_A)).add('e2e', PASSED)).toBeUndefined();
  expect(await (await recordAt(AT_B)).add('unit', { suites: [suite(TALLY, { passed: 4 })] })).toBeUndefined();
  expect(rows()).toEqual([
    ['unit', SEED, 'aaaaaaaaaaaa', 3],
    ['unit', TALLY, 'bbbbbbbbbbbb', 4],
    ['e2e', SEED, 'aaaaaaaaaaaa', 3],
    ['e2e', TALLY, 'aaaaaaaaaaaa', 3],
  ]);
});

test('the checks of a group have a row of their own', async () => {
  const record = await recordAt(AT_A);
  await record.add('sources', { checks: { passed: 23, failed: 0, seconds: 5 }, suites: [] });
  await record.add('unit', { checks: { passed: 0, failed: 0, seconds: 0 }, suites: [suite(SEED)] });
  expect(rows()).toEqual([
    ['sources', undefined, 'aaaaaaaaaaaa', 23],
    ['unit', SEED, 'aaaaaaaaaaaa', 3],
  ]);
});

test('a suite that failed keeps its former row, and is named', async () => {
  await (await recordAt(AT_A)).add('e2e', PASSED);
  const checks = { passed: 1, failed: 1, seconds: 1 };
  expect(await (await recordAt(AT_B)).add('e2e', { checks, suites: [suite(SEED, { failed: 1 }), suite(TALLY)] })).toBe(
    `failed: the checks, ${SEED}`,
  );
  expect(rows()).toEqual([
    ['e2e', SEED, 'aaaaaaaaaaaa', 3],
    ['e2e', TALLY, 'bbbbbbbbbbbb', 3],
  ]);
});

test('a machine that cannot run a part of a group records nothing of it', async () => {
  expect(await (await recordAt(AT_B)).add('e2e', { ...PASSED, skipped: ['OpenTofu'] })).toBe('skipped: OpenTofu');
  expect(rows()).toEqual([]);
});

test('the row of a suite that is gone is dropped', async () => {
  const record = await recordAt(AT_A);
  await record.add('unit', { suites: [suite('test/gone.test.ts')] });
  await record.add('unit', { suites: [suite(HERE)] });
  expect(rows()).toEqual([['unit', HERE, 'aaaaaaaaaaaa', 3]]);
});

test('a suite has no row if the files were not those of one commit from begin to end', async () => {
  const changed = { ...AT_A, clean: false };
  expect(await (await recordAt(changed)).add('e2e', PASSED)).toBe('the clone has changes without a commit');
  expect(await (await recordAt(AT_A, changed)).add('e2e', PASSED)).toBe('the clone has changes without a commit');
  expect(await (await recordAt(AT_A, AT_B)).add('e2e', PASSED)).toBe('the clone moved from aaaaaaaaaaaa to bbbbbbbbbbbb');
  expect(rows()).toEqual([]);
});

test('a clone is clean until a file is not as in its commit', async () => {
  const git = (...args: string[]) => run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  await git('init', '--quiet');
  await git('commit', '--quiet', '--allow-empty', '--message', 'first');
  const first = await checkout(folder);
  expect(first).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{12}$/) as string, clean: true });
  // The record of the groups before.
  mkdirSync(join(folder, 'tools', 'test'), { recursive: true });
  writeFileSync(join(folder, 'tools', 'test', 'full-run.json'), '');
  expect(await checkout(folder)).toEqual(first);
  writeFileSync(join(folder, 'new.txt'), '');
  expect(await checkout(folder)).toEqual({ ...first, clean: false });
});

test('the page shows for each group what has a row, the oldest of its rows, and what has none', async () => {
  const row = { ended: '2026-01-02T03:04:05.678Z', node: '20.1.0', passed: 3, seconds: 90 };
  const page = await fullRunSection(
    [
      { ...row, group: 'sources', commit: 'new' },
      { ...row, group: 'unit', suite: 'test/a.test.ts', commit: 'new' },
      { ...row, group: 'integration', suite: 'test/d.test.ts', commit: 'new' },
      { ...row, group: 'properties', suite: 'test/c.test.ts', commit: 'elsewhere', seconds: 300 },
      { ...row, group: 'e2e', commit: 'new' },
      { ...row, group: 'e2e', suite: 'test/e2e/a.test.ts', commit: 'new' },
      { ...row, group: 'e2e', suite: 'test/e2e/b.test.ts', commit: 'old', seconds: 150, ended: '2026-01-01T00:00:00.000Z' },
    ] satisfies readonly SuiteRun[],
    new Map([
      ['unit', ['test/a.test.ts']],
      ['integration', ['test/d.test.ts', 'test/e.test.ts', 'test/f.test.ts']],
      ['cdktn', ['test/a.test.ts', 'test/b.test.ts']],
      ['properties', ['test/c.test.ts']],
      ['e2e', ['test/e2e/a.test.ts', 'test/e2e/b.test.ts', 'test/e2e/c.test.ts']],
    ]),
    (commit) => Promise.resolve({ old: 5, new: 2 }[commit]),
  );
  expect(page.split('\n').filter((line) => line !== '')).toEqual([
    '| Group | Suites | Passed | Minutes | Oldest commit | Compared with the newest | Ended (UTC) |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| sources |  | 3 | 1.5 | `new` |  | 2026-01-02 03:04 |',
    '| unit | 1 of 1 | 3 | 1.5 | `new` |  | 2026-01-02 03:04 |',
    '| integration | 1 of 3 | 3 | 1.5 | `new` |  | 2026-01-02 03:04 |',
    '| cdktn | 0 of 2 |  |  |  |  |  |',
    '| properties | 1 of 1 | 3 | 5.0 | `elsewhere` | not in the history | 2026-01-02 03:04 |',
    '| conformance |  |  |  |  |  |  |',
    '| clickhouse |  |  |  |  |  |  |',
    '| e2e | 2 of 3 | 9 | 5.5 | `old` | older, by 3 commits | 2026-01-01 00:00 |',
    '| executable |  |  |  |  |  |  |',
    'Not recorded yet:',
    '| Group | Suite |',
    '| --- | --- |',
    '| integration | all but `test/d.test.ts` |',
    '| cdktn | all |',
    '| e2e | `test/e2e/c.test.ts` |',
    'Suites of at least 2 minutes:',
    '| Suite | Group | Minutes |',
    '| --- | --- | --- |',
    '| `test/c.test.ts` | properties | 5.0 |',
    '| `test/e2e/b.test.ts` | e2e | 2.5 |',
  ]);
});
