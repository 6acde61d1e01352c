import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { startEmulator } from '../../src/emulator';
import { writeCliConfig } from '../../tools/engines/cli-config';
import { archived } from '../../tools/executable/archive';
import { hostPlatform, platformName } from '../../tools/executable/platforms';
import { neutralEnvironment } from '../../tools/environment';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { engines } from '../e2e/support/engines';
import { PROVIDER_REQUIREMENT } from '../e2e/support/workspace';

// The executable as its users have it: from an archive in a mirror, in a folder of their own, and with no Node on the PATH.

const EXECUTABLE = fromRoot('dist', 'executable', 'terraform-provider-svc');
const LOUD = 'console.error("THIS RAN"); require("node:fs").writeFileSync(process.env.LOUD_FILE, "ran");';

const RULE = `${PROVIDER_REQUIREMENT}
provider "svc" {
  config = "prod"
}

resource "svc_dynamic_rule" "bursts" {
  name      = "Login bursts"
  action    = "action-dynamic-rule-block"
  threshold = 40
  timeframe = 60
  ttl       = 7200
}
`;

let release: string;
let archive: string;
beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), 'svc-release-'));
  archive = join(release, `terraform-provider-svc_${version}_${platformName(hostPlatform())}.zip`);
  const content = readFileSync(EXECUTABLE);
  writeFileSync(archive, archived({ [`terraform-provider-svc_v${version}`]: { content, isExecutable: true } }, 0));
});
afterAll(() => rmSync(release, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-executable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a folder whose files would run code or change settings, if a program read them. */
function hostile(work: string): string {
  mkdirSync(work, { recursive: true });
  const loud = join(work, 'loud.js');
  writeFileSync(loud, LOUD);
  writeFileSync(join(work, '.env'), `SVC_CONFIG=elsewhere\nSVC_BASE_URL=http://127.0.0.1:1\nBUN_OPTIONS=--preload=${loud}\n`);
  writeFileSync(join(work, 'bunfig.toml'), `preload = ["./loud.js"]\n`);
  writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module', main: './loud.js', imports: { '#*': './loud.js' } }));
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions: { baseUrl: '.', paths: { '*': ['./loud.js'] } } }));
  for (const name of ['axios', '@grpc/grpc-js', 'fs']) {
    mkdirSync(join(work, 'node_modules', name), { recursive: true });
    writeFileSync(join(work, 'node_modules', name, 'index.js'), LOUD);
  }
  return loud;
}

test.each(engines())('$name runs it from an archive, without Node on the PATH, in a hostile folder', async (engine) => {
  // GIVEN a mirror with an archive, and a PATH with nothing but the engine
  const [mirror, work, programs] = [join(folder, 'mirror'), join(folder, 'work'), join(folder, 'programs')];
  const loud = hostile(work);
  for (const host of ['registry.terraform.io', 'registry.opentofu.org']) {
    const place = join(mirror, host, 'svc-waap', 'svc');
    mkdirSync(place, { recursive: true });
    symlinkSync(archive, join(place, basename(archive)));
  }
  mkdirSync(programs);
  symlinkSync(engine.path, join(programs, engine.name));
  await writeCliConfig(join(folder, 'cli.tfrc'), mirror);
  const emulator = await startEmulator();
  try {
    writeFileSync(join(work, 'main.tf'), RULE);
    const env = neutralEnvironment({
      ...{ PATH: programs, TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'), SVC_BASE_URL: emulator.url },
      ...{ NODE_OPTIONS: `--require=${loud}`, LOUD_FILE: join(folder, 'loud') },
    });
    const ran = async (...args: string[]) => (await run(join(programs, engine.name), [...args, '-no-color'], { cwd: work, env })).stdout;

    // WHEN the engine initialises, applies, plans and destroys THEN each works
    await ran('init', '-input=false');
    expect(await ran('apply', '-auto-approve', '-input=false')).toContain('Apply complete! Resources: 1 added');
    await ran('plan', '-detailed-exitcode', '-input=false');
    expect(await ran('destroy', '-auto-approve', '-input=false')).toContain('Destroy complete! Resources: 1 destroyed.');

    // AND no file of the folder ran
    expect(existsSync(join(folder, 'loud'))).toBe(false);
  } finally {
    await emulator.close();
  }
});

test('by hand, it prints what it is, and runs nothing of the folder', async () => {
  const work = join(folder, 'work');
  const loud = hostile(work);
  const env = neutralEnvironment({ NODE_OPTIONS: `--require=${loud}`, LOUD_FILE: join(folder, 'loud') });
  const { stdout, stderr } = await run(EXECUTABLE, [], { cwd: work, env, accept: [1] });
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^This is the Terraform provider "svc"\..*\n$/) as string]);
  expect(existsSync(join(folder, 'loud'))).toBe(false);
});

test('it contains no path of the machine that compiled it', () => {
  const content = readFileSync(EXECUTABLE);
  expect([fromRoot(), tmpdir(), process.env['HOME'] ?? '/root'].map((path) => content.indexOf(`${path}/svc`))).toEqual([-1, -1, -1]);
  expect(content.indexOf(fromRoot('src'))).toBe(-1);
});

test('BUN_OPTIONS and BUN_BE_BUN run code, as SECURITY.md says', async () => {
  // When Bun has a switch for both, expect the opposite, and change SECURITY.md.
  const loud = hostile(folder);
  const env = (more: Record<string, string>) => neutralEnvironment({ LOUD_FILE: join(folder, 'loud'), ...more });
  await run(EXECUTABLE, [], { cwd: folder, env: env({ BUN_OPTIONS: `--preload=${loud}` }), accept: [1] });
  expect(existsSync(join(folder, 'loud'))).toBe(true);
  expect((await run(EXECUTABLE, ['--version'], { env: env({ BUN_BE_BUN: '1' }) })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
