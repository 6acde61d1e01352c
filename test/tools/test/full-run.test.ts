import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../tools/paths';
import { type FullRun, FullRunRecord, fullRunSection } from '../../../tools/test/full-run';

const UNIT = { passed: 3, failed: 1, seconds: 90, suites: [{ file: fromRoot('test/a.test.ts'), seconds: 12 }] };
const E2E = {
  passed: 5,
  failed: 0,
  seconds: 600,
  suites: [
    { file: fromRoot('test/e2e/b.test.ts'), seconds: 150 },
    { file: fromRoot('test/e2e/c.test.ts'), seconds: 300 },
  ],
};

test('a full run is recorded with its commit, and shown by project and by long suite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-run-'));
  try {
    const [record, file] = [new FullRunRecord(), join(folder, 'below', 'full-run.json')];
    record.add('unit', UNIT);
    record.add('e2e', E2E);
    await record.write({ passed: 10, failed: 1 }, file);
    const run = JSON.parse(readFileSync(file, 'utf8')) as FullRun;
    expect(run.commit).toMatch(/^[0-9a-f]{12}$/);
    const page = fullRunSection({ ...run, commit: 'c0ffee', date: '2026-01-02', node: '20.1.0', seconds: 720 });
    expect(page).toContain('Commit `c0ffee` on 2026-01-02, Node 20.1.0: 10 passed, 1 failed, in 12.0 minutes.');
    expect(page.split('\n').filter((line) => line.startsWith('|'))).toEqual([
      '| Project | Suites | Passed | Failed | Minutes |',
      '| --- | --- | --- | --- | --- |',
      '| unit | 1 | 3 | 1 | 1.5 |',
      '| e2e | 2 | 5 | 0 | 10.0 |',
      '| Suite | Project | Minutes |',
      '| --- | --- | --- |',
      '| `test/e2e/c.test.ts` | e2e | 5.0 |',
      '| `test/e2e/b.test.ts` | e2e | 2.5 |',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
