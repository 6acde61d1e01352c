import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineCheck } from '../../src/command/cli/doctor/engine';
import { startEmulator } from '../../src/emulator';
import { SVC_WAAP } from '../../tools/emulator-process';
import { testEngines } from '../../tools/engines/test-engines';
import { run } from '../../tools/process';
import { engines } from './support/engines';
import { freshStage } from './support/stage';

interface Found {
  readonly check: string;
  readonly status: string;
  readonly found: string;
  readonly remedy?: string;
}

describe.each(engines())('svc-waap doctor on $name', (engine) => {
  const stage = freshStage(engine);

  async function doctor(more: Readonly<Record<string, string>> = {}): Promise<{ status: number; findings: Found[]; text: string }> {
    const env = stage.workspace.env({ TERRAFORM_BINARY_NAME: engine.path, ...more });
    const { status, stdout, stderr } = await run(process.execPath, [SVC_WAAP, 'doctor', '--output', 'json'], {
      ...{ env, accept: [0, 1] },
      // The package.json of this repository names both CDKs.
      cwd: stage.workspace.work,
    });
    const findings = (JSON.parse(stdout) as Found[]).filter(({ check }) => check === 'Provider');
    return { status, findings, text: stdout + stderr };
  }

  test('runs init, validate and a plan', async () => {
    const { status, findings, text } = await doctor();
    expect(findings.map((one) => `${one.status}: ${one.found}`)).toEqual([
      expect.stringMatching(/^fine: \w+ init finds version \d+\.\d+\.\d+$/),
      `fine: ${engine.name} validate starts the provider`,
      `fine: ${engine.name} plan reads the actions of the configuration "prod"`,
    ]);
    expect([status, text.match(/Running .*/g)]).toEqual([
      0,
      ['init', 'validate', 'plan'].map((command) => `Running ${engine.name} ${command}.`),
    ]);
  });

  test('reports what the engine says where a step fails', async () => {
    // GIVEN a CLI configuration without a mirror
    const direct = join(stage.workspace.work, 'direct.tfrc');
    writeFileSync(direct, 'provider_installation {\n  direct {}\n}\n');
    const unfound = await doctor({ TF_CLI_CONFIG_FILE: direct });
    expect([unfound.status, unfound.findings.map(({ status }) => status)]).toEqual([1, ['problem', 'skipped']]);
    expect(unfound.findings[0]).toMatchObject({
      found: expect.stringContaining('init fails: Failed'),
      remedy: expect.stringContaining('Mirror: '),
    });
    // AND a service that refuses the key
    const locked = await startEmulator({ apiKey: 'another-key' });
    const refused = await doctor({ SVC_BASE_URL: locked.url, SVC_API_KEY: 'a-very-secret-key' });
    await locked.close();
    expect([refused.status, refused.findings.map(({ status }) => status)]).toEqual([1, ['fine', 'fine', 'problem']]);
    expect(refused.text).not.toContain('a-very-secret-key');
  });

  test('warns of a missing CLI configuration', async () => {
    const { findings } = await doctor({ TF_CLI_CONFIG_FILE: '/none/terraform.rc' });
    expect(findings[0]).toMatchObject({ status: 'warning', found: 'TF_CLI_CONFIG_FILE is /none/terraform.rc, which does not exist.' });
  });
});

test('says that an engine has list resources exactly if it has the command', async () => {
  const { found, newerTerraform } = testEngines();
  for (const { path } of [...found, ...(newerTerraform ? [newerTerraform] : [])]) {
    const { stdout } = await run(path, ['-help'], { accept: [0, 127] });
    const findings = await engineCheck({ ...process.env, TERRAFORM_BINARY_NAME: path }).run();
    const usable = findings.filter(({ status }) => status === 'fine').map((finding) => finding.found);
    expect([path, usable.some((text) => text.includes('list resources'))]).toEqual([path, /^ +query /m.test(stdout)]);
  }
});
