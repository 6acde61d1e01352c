import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralEnvironment } from '../../tools/environment';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';

test('npm run demo deploys the example, and leaves no files outside the clone', async () => {
  // GIVEN a separate home and temporary folder
  const scratch = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  const [home, temporary] = [join(scratch, 'home'), join(scratch, 'tmp')];
  mkdirSync(home);
  mkdirSync(temporary);
  const environment = neutralEnvironment({ HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: join(home, '.cache') });
  try {
    // WHEN
    const { stdout } = await run(process.execPath, [fromRoot('tools/bootstrap.mjs'), 'demo'], { cwd: ROOT, env: environment });

    // THEN
    expect(stdout).toContain('Plan: 12 to add, 0 to change, 0 to destroy.');
    expect(stdout).toMatch(/~ threshold += 4000 -> 40/);
    expect(stdout).toMatch(/after the plan +[\d,]+ requests of 12 sources, 0 of them human/);
    expect(stdout).toContain('The demonstration went well');
    expect(readdirSync(temporary).filter((name) => !/^(tsx|node-compile)/.test(name))).toEqual([]);
    // The example's cdktf.json starts the app with npx, which keeps its logs in .npm.
    expect(readdirSync(home).filter((name) => name !== '.npm')).toEqual([]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
