import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutralEnvironment } from '../../tools/environment';
import { VERSION } from '../../projenrc/version';
import { run } from '../../tools/process';
import { CommentHosts } from '../command/cli/support/comment-hosts';
import { change, plan, rule } from '../command/preview/support/plan';
import { ACTION, runAction } from './support/composite-action';
import { jobFor, runJob } from './support/gitlab-job';
import { hostileArchive, linkReport, ourArchive, writeHostileCheckout, writeShims } from './support/hostile-checkout';
import { NpmRegistry } from './support/npm-registry';

// npm takes long on a busy machine.
jest.setTimeout(300_000);

const PLAN = JSON.stringify(plan([change('svc_dynamic_rule.bursts', rule(), rule({ threshold: 400 }))]));

const NAME = '@svc-waap/cdktf';

/** Files that all tests share. */
let shared: string;
/** Created by code of the checkout. */
let pwned: string;
let hostile: Buffer;
/** Stands for an engine: code of a configuration that it would run creates the file. */
let engine: string;
/** Folder with shims of a version manager. */
let shims: string;
/** Registry of the operator, and the registry that the checkout names. */
let registry: NpmRegistry;
let other: NpmRegistry;
let addresses: readonly [string, string];

let folder: string;
let checkout: string;
let hosts: CommentHosts;
let variables: Readonly<Record<string, string>>;

beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'svc-shared-'));
  pwned = join(shared, 'pwned');
  hostile = await hostileArchive(pwned);
  registry = new NpmRegistry(NAME, VERSION, hostile);
  other = new NpmRegistry(NAME, VERSION, hostile);
  addresses = [await registry.start(), await other.start()];
  // A cache of npm that answers for the operator's registry, as if the hostile package had been there.
  const env = neutralEnvironment({ npm_config_registry: addresses[0], npm_config_cache: join(shared, 'cache') });
  await run('npm', ['pack', `${NAME}@${VERSION}`], { cwd: shared, env });
  registry.archive = await ourArchive();
  shims = await writeShims(join(shared, 'shims'));
  engine = join(shared, 'engine');
  writeFileSync(engine, `#!/bin/sh\ntouch ${pwned}\nexit 1\n`, { mode: 0o755 });
});
afterAll(() => {
  registry.stop();
  other.stop();
  rmSync(shared, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-runner-'));
  checkout = join(folder, 'checkout');
  writeHostileCheckout(checkout, pwned, addresses[1]);
  cpSync(join(shared, 'cache'), join(checkout, '.npm'), { recursive: true });
  writeFileSync(join(checkout, 'plan.json'), PLAN);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12 } }));
  hosts = new CommentHosts();
  const host = await hosts.start();
  variables = {
    PATH: `${shims}:${process.env.PATH}`,
    // A pipeline may keep these in the checkout.
    TMPDIR: join(checkout, 'tmp'),
    npm_config_cache: join(checkout, '.npm'),
    npm_config_userconfig: join(checkout, '.npmrc'),
    npm_config_prefer_offline: 'true',
    npm_config_registry: addresses[0],
    GITHUB_API_URL: host,
    CI_API_V4_URL: host,
    TERRAFORM_BINARY_NAME: engine,
  };
});
afterEach(() => {
  hosts.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(pwned, { force: true });
  other.requests.length = 0;
});

function expectOnlyOurs(): void {
  expect(existsSync(pwned)).toBe(false);
  expect(other.requests).toEqual([]);
  expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: expect.stringMatching(/weaker/i) }]);
}

const REFUSED_PLANS = ['a folder', 'a link', 'a link to a temporary file', 'in a linked folder', 'missing'] as const;

/** Replaces the plan of the checkout by another thing. Returns the inputs of a run. */
function replacePlan(kind: (typeof REFUSED_PLANS)[number]): Readonly<Record<string, string>> {
  const file = join(checkout, 'plan.json');
  rmSync(file);
  writeFileSync(join(folder, 'plan.json'), PLAN);
  symlinkSync(folder, join(checkout, 'linked'));
  if (kind === 'a link') symlinkSync('../plan.json', file);
  if (kind === 'a link to a temporary file') {
    mkdirSync(join(folder, 'temporary'), { recursive: true });
    writeFileSync(join(folder, 'temporary', 'plan.json'), PLAN);
    symlinkSync('../temporary/plan.json', file);
  }
  if (kind === 'a folder') {
    mkdirSync(file);
    writeFileSync(join(file, 'main.tf'), '');
  }
  return kind === 'in a linked folder' ? { plan: 'linked/plan.json' } : {};
}

describe('the component for GitLab', () => {
  const job = (inputs: Readonly<Record<string, string>> = {}) => runJob(checkout, inputs, { ...variables, GITLAB_TOKEN: 'the-token' });

  test.each(['folder', 'file'] as const)('executes nothing of a hostile checkout, and writes through no link to a %s', async (kind) => {
    const outside = linkReport(checkout, join(folder, 'outside'), kind);
    expect((await job()).status).toBe(0);
    expectOnlyOurs();
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    for (const name of ['', 'preview.md', 'preview.html'])
      expect(lstatSync(join(checkout, 'protection-preview', name)).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(checkout, 'protection-preview', 'preview.html'), 'utf8')).toContain('Login bursts');
    expect(readdirSync(join(checkout, 'tmp')).filter((name) => name.startsWith('tmp.'))).toEqual([]);
  });

  test.each(REFUSED_PLANS)('refuses a plan that is %s, and keeps no report of the checkout', async (kind) => {
    mkdirSync(join(checkout, 'protection-preview'));
    writeFileSync(join(checkout, 'protection-preview', 'preview.html'), 'Nothing becomes weaker.');
    const { status, stdout } = await job(replacePlan(kind));
    expect([status, stdout]).toEqual([1, expect.stringContaining('The input plan is not a file in the checkout.')]);
    expect(existsSync(join(checkout, 'protection-preview'))).toBe(false);
    expect([existsSync(pwned), hosts.calls]).toEqual([false, []]);
  });

  test('reads a plan whose name is like an option, and plans nothing', async () => {
    renameSync(join(checkout, 'plan.json'), join(checkout, '--format=json'));
    writeFileSync(join(checkout, 'main.tf'), '');
    expect((await job({ plan: '--format=json' })).status).toBe(0);
    expectOnlyOurs();
  });

  test('refuses an archive with another integrity', async () => {
    const found = `sha512-${createHash('sha512').update(registry.archive).digest('base64')}`;
    const { status, stderr } = await job({ integrity: found.toLowerCase() });
    expect([status, stderr]).toEqual([1, `The archive of the package has another integrity: ${found}\n`]);
  });

  test.each([
    ['a range', () => `${NAME}@^${VERSION}`],
    ['an address', () => `${addresses[0]}archive.tgz`],
  ])('refuses %s without integrity', async (_, name) => {
    const { status, stderr } = await job({ package: name() });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Without integrity, package has to be a name with an exact version')]);
  });
});

describe('the action for GitHub', () => {
  const action = (inputs: Readonly<Record<string, string>> = {}) => {
    const github = {
      'github.event_name': 'pull_request',
      'github.repository': 'example/shop',
      'github.event.pull_request.head.repo.full_name': 'example/shop',
      'github.token': 'the-token',
    };
    const environment = neutralEnvironment({
      ...variables,
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'example/shop',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
    });
    return runAction({ workspace: checkout, temporary: join(folder, 'temporary') }, inputs, { github, environment });
  };
  beforeEach(() => mkdirSync(join(folder, 'temporary')));

  test.each(['plan.json', 'temporary/plan.json'])('executes nothing of a hostile checkout, with the plan %s', async (name) => {
    if (name !== 'plan.json') renameSync(join(checkout, 'plan.json'), join(folder, name));
    const { failed, outputs } = await action(name === 'plan.json' ? {} : { plan: join(folder, name) });
    expect([failed, outputs.weaker]).toEqual([undefined, '1']);
    expectOnlyOurs();
  });

  test.each(REFUSED_PLANS)('refuses a plan that is %s, and plans nothing', async (kind) => {
    const { failed, printed } = await action(replacePlan(kind));
    expect(failed).toBe('Preview the plan');
    expect(printed).toContain('::error::The input plan is not a file in the checkout or in the temporary folder of the runner.');
    expect([existsSync(pwned), hosts.calls]).toEqual([false, []]);
  });

  test('reads a plan whose name is like an option, and plans nothing', async () => {
    renameSync(join(checkout, 'plan.json'), join(checkout, '--format=json'));
    writeFileSync(join(checkout, 'main.tf'), '');
    const { failed, outputs } = await action({ plan: '--format=json' });
    expect([failed, outputs.weaker]).toEqual([undefined, '1']);
    expectOnlyOurs();
  });

  test('makes the plan in a folder on request alone', async () => {
    replacePlan('a folder');
    const { failed } = await action({ folder: 'plan.json' });
    expect([failed, existsSync(pwned)]).toEqual(['Preview the plan', true]);
  });
});

test('the action installs the package as the component does', () => {
  const install = (script: string) =>
    script
      .split('\n')
      .map((line) => line.trim())
      .slice(
        ...['mkdir "$work/npm" "$work/report"', 'tar -xzf "$work"/npm/*.tgz -C "$work/npm"'].map((line) =>
          script.split('\n').findIndex((each) => each.trim() === line),
        ),
      )
      .filter((line) => !line.startsWith('#'));
  const [step] = ACTION.runs.steps;
  expect(install(step!.run!).length).toBeGreaterThan(10);
  expect(install(step!.run!)).toEqual(install(jobFor().job.script.join('\n')));
});
