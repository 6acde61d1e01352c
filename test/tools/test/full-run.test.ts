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
  type GroupRun,
  recordedGroups,
} from '../../../tools/test/full-run';

const PASSED: GroupResults = { passed: 3, failed: 0, seconds: 90, suites: [{ file: fromRoot('test/a.test.ts'), seconds: 12 }] };
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

const rows = () => recordedGroups(file).map(({ group, commit, passed }) => [group, commit, passed]);

test('groups of several runs are merged, and a later run of a group replaces its row', async () => {
  const first = await recordAt(AT_A);
  expect(await first.add('unit', PASSED)).toBeUndefined();
  expect(await first.add('e2e', PASSED)).toBeUndefined();
  const second = await recordAt(AT_B);
  expect(await second.add('unit', { ...PASSED, passed: 4 })).toBeUndefined();
  expect(rows()).toEqual([
    ['e2e', 'aaaaaaaaaaaa', 3],
    ['unit', 'bbbbbbbbbbbb', 4],
  ]);
});

test('a row has the number of suites, and the long ones', async () => {
  const suites = [119, 120].map((seconds) => ({ file: fromRoot(`test/${seconds}.test.ts`), seconds }));
  await (await recordAt(AT_A)).add('unit', { ...PASSED, suites });
  expect(recordedGroups(file)).toMatchObject([{ suites: 2, long: [{ file: 'test/120.test.ts', seconds: 120 }] }]);
});

test.each<[string, GroupResults]>([
  ['2 failed', { ...PASSED, failed: 2 }],
  ['nothing ran', { ...PASSED, passed: 0 }],
  ['skipped: OpenTofu', { ...PASSED, skipped: ['OpenTofu'] }],
])('a group keeps its former row after a run of which is true: %s', async (reason, results) => {
  await (await recordAt(AT_A)).add('e2e', PASSED);
  expect(await (await recordAt(AT_B)).add('e2e', { ...results })).toBe(reason);
  expect(rows()).toEqual([['e2e', 'aaaaaaaaaaaa', 3]]);
});

test('a group has no row if the files were not those of one commit from begin to end', async () => {
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

test('the page shows each group, marks rows of older commits, and names the groups without a row', async () => {
  const row = { ended: '2026-01-02T03:04:05.678Z', node: '20.1.0', passed: 3, seconds: 90 };
  const page = await fullRunSection(
    [
      { ...row, group: 'e2e', commit: 'old', suites: 9, long: [{ file: 'test/e2e/b.test.ts', seconds: 150 }] },
      { ...row, group: 'sources', commit: 'new', suites: 0, long: [] },
      { ...row, group: 'properties', commit: 'elsewhere', suites: 1, long: [{ file: 'test/c.test.ts', seconds: 300 }] },
      { ...row, group: 'unit', commit: 'new', suites: 1, long: [] },
    ] satisfies readonly GroupRun[],
    (commit) => Promise.resolve({ old: 5, new: 2 }[commit]),
  );
  expect(page.split('\n').filter((line) => line !== '')).toEqual([
    '| Group | Commit | Compared with the newest | Ended (UTC) | Node | Suites | Passed | Minutes |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| sources | `new` |  | 2026-01-02 03:04 | 20.1.0 |  | 3 | 1.5 |',
    '| unit | `new` |  | 2026-01-02 03:04 | 20.1.0 | 1 | 3 | 1.5 |',
    '| properties | `elsewhere` | not in the history | 2026-01-02 03:04 | 20.1.0 | 1 | 3 | 1.5 |',
    '| e2e | `old` | older, by 3 commits | 2026-01-02 03:04 | 20.1.0 | 9 | 3 | 1.5 |',
    'Never recorded: integration, cdktn, conformance, clickhouse, executable.',
    'Suites of at least 2 minutes:',
    '| Suite | Group | Minutes |',
    '| --- | --- | --- |',
    '| `test/c.test.ts` | properties | 5.0 |',
    '| `test/e2e/b.test.ts` | e2e | 2.5 |',
  ]);
});
