import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralEnvironment } from '../../tools/environment';
import { bunFor } from '../../tools/executable/bun';
import { hostPlatform } from '../../tools/executable/platforms';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';

const SUITES = 'test/api';

const folder = mkdtempSync(join(tmpdir(), 'svc-bun-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the tests of the client pass on Bun: TLS, proxies, redirects, limits, timeouts, retries, cancelled calls', async () => {
  const bun = await bunFor(hostPlatform(), folder, () => undefined);
  const files = readdirSync(fromRoot(SUITES), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const { status, stderr } = await run(bun, ['test', `./${SUITES}`, '--timeout', '120000'], {
    cwd: ROOT,
    env: neutralEnvironment({}),
    accept: [0, 1],
  });
  // Bun writes its results to standard error, and what a failed test says beside it.
  expect(stderr.split('\n').filter((line) => /^\((fail|skip|todo)\)/.test(line))).toEqual([]);
  expect(status).toBe(0);
  expect(stderr).toMatch(new RegExp(` across ${files.length} files\\.`));
});
