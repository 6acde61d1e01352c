import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckResult } from '../../../../src/command/cli/doctor/check';
import { deploymentCheck, type DeploymentOptions } from '../../../../src/command/cli/doctor/deployment';

// Engines made of shell scripts, for what real engines do not do on demand. For the real ones, see test/e2e/doctor.test.ts.

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  mkdirSync(join(folder, 'tmp'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a `terraform` on the PATH. */
function engine(script: string): void {
  const file = join(folder, 'terraform');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

async function check(options: Partial<DeploymentOptions> = {}, more: NodeJS.ProcessEnv = {}): Promise<readonly CheckResult[]> {
  const environment = { PATH: `${folder}:/bin:/usr/bin`, ...more };
  return deploymentCheck({ settings: {}, environment, onProgress: () => undefined, mirror: join(folder, 'mirror'), ...options }).run();
}

test('an engine that does not end is stopped, and reported', async () => {
  engine('exec sleep 600');
  const progress: string[] = [];
  const findings = await check({ limit: 100, onProgress: (line) => progress.push(line) });
  expect(findings).toMatchObject([
    {
      status: 'problem',
      found: 'terraform init fails: it did not end within 0.1 seconds.',
      remedy: expect.stringContaining('svc-waap provider install'),
    },
    { status: 'skipped' },
  ]);
  expect(progress).toEqual(['Running terraform init.']);
});

test('text that is not JSON is reported, without the API key', async () => {
  engine('echo "no mirror for top-secret-key" >&2; echo "ask the administrator" >&2; exit 1');
  const [finding] = await check({ settings: { apiKey: 'top-secret-key' } });
  expect(finding).toMatchObject({
    found: 'terraform init fails: no mirror for (redacted)',
    remedy: expect.stringMatching(/^ask the administrator\nMirror: version .* is not installed/),
  });
});

test('the engine gets no variables of the folder of the user', async () => {
  const seen = join(folder, 'seen');
  engine(`env > ${seen}; exit 1`);
  await check(
    { settings: { baseUrl: 'http://127.0.0.1:1', config: 'shop' } },
    { TF_DATA_DIR: '/user/data', TF_WORKSPACE: 'prod', TF_CLI_ARGS_plan: '-destroy', TF_LOG: 'trace', TF_PLUGIN_CACHE_DIR: '/cache' },
  );
  const variables = readFileSync(seen, 'utf8').split('\n');
  expect(variables.filter((one) => /^(TF|SVC)_/.test(one)).sort()).toEqual([
    'SVC_BASE_URL=http://127.0.0.1:1',
    'SVC_CONFIG=shop',
    'TF_IN_AUTOMATION=1',
    'TF_PLUGIN_CACHE_DIR=/cache',
  ]);
});

test('without an engine, the mirror alone is checked', async () => {
  const findings = await check({}, { PATH: join(folder, 'tmp') });
  expect(findings).toMatchObject([{ status: 'skipped' }, { status: 'warning', remedy: 'Run "svc-waap provider install".' }]);
});

test('the temporary folder is deleted', async () => {
  engine('pwd > "$MARK"; exit 1');
  const mark = join(folder, 'mark');
  await check({}, { MARK: mark });
  const used = readFileSync(mark, 'utf8').trim();
  expect(used).toContain('svc-waap-doctor-');
  expect(() => readdirSync(used)).toThrow('ENOENT');
});
