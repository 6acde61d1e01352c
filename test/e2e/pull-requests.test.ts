import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { type Emulator, startEmulator } from '../../src/emulator';
import { neutralEnvironment } from '../../tools/environment';
import { pack, type Tarball } from '../../tools/package/js';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { CommentHosts } from '../command/cli/support/comment-hosts';
import { FULL } from '../full';
import { actWith } from './support/act';
import { runAction } from './support/composite-action';
import { engines } from './support/engines';
import { jobFor, runJob } from './support/gitlab-job';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

// npm and the engine take long on a busy machine.
jest.setTimeout(300_000);

const [engine] = engines();

const MARK = '<!-- svc-waap preview -->';
/** A string of the plan that would be a command in a script, and a link in a comment. */
const HOSTILE = 'x"; touch pwned; echo "$(touch pwned) `touch pwned` @everyone';

let emulator: Emulator;
let archive: { readonly package: string; readonly integrity: string };
let packed: string;
let plans: { readonly weaker: string; readonly same: string };
let folder: string;
let temporary: string;
let hosts: CommentHosts;
let host: string;

beforeAll(async () => {
  emulator = await startEmulator();
  packed = mkdtempSync(join(tmpdir(), 'svc-packed-'));
  const [{ filename, integrity }] = (await pack(['.'], packed)) as [Tarball];
  archive = { package: join(packed, filename), integrity };
  plans = await realPlans();
});
afterAll(async () => {
  await emulator.close();
  rmSync(packed, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-runner-'));
  temporary = mkdtempSync(join(tmpdir(), 'svc-temporary-'));
  hosts = new CommentHosts();
  host = await hosts.start();
  writeFileSync(join(folder, 'plan.json'), plans.weaker);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 12 } }));
});
afterEach(() => {
  hosts.stop();
  for (const each of [folder, temporary]) rmSync(each, { recursive: true, force: true });
});

/** Opens a configuration of a real engine with an applied rule. `write` changes its threshold. */
async function appliedRule() {
  const workspace = await Workspace.make(engine!, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  const write = (threshold: number) => workspace.write(rule('bursts', { name: 'Login bursts', description: HOSTILE, threshold }));
  write(40);
  await workspace.apply();
  return { workspace, write };
}

/** Plans of a real engine: one that weakens a rule, and one that changes nothing. */
async function realPlans(): Promise<typeof plans> {
  const { workspace, write } = await appliedRule();
  try {
    const planned = async () => {
      await workspace.run(['plan', '-input=false', '-out=tfplan']);
      return (await workspace.run(['show', '-json', 'tfplan'])).stdout;
    };
    const same = await planned();
    write(400);
    return { same, weaker: await planned() };
  } finally {
    workspace.remove();
  }
}

/** Contexts of a pull request of a branch of the repository. */
const OWN = {
  'github.event_name': 'pull_request',
  'github.repository': 'example/shop',
  'github.event.pull_request.head.repo.full_name': 'example/shop',
  'github.token': 'the-token',
};

/** Environment of a runner of GitHub. */
function runner(): NodeJS.ProcessEnv {
  return neutralEnvironment({
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'example/shop',
    GITHUB_API_URL: host,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  });
}

describe('the action for GitHub', () => {
  function action(inputs: Readonly<Record<string, string>> = {}, github: Readonly<Record<string, string>> = OWN) {
    return runAction({ workspace: folder, temporary }, { ...archive, ...inputs }, { github, environment: runner() });
  }

  test('writes one comment, updates it, and sets outputs for later steps', async () => {
    const first = await action();
    expect(first).toMatchObject({
      failed: undefined,
      outputs: {
        'has-changes': 'true',
        passed: 'true',
        weaker: '1',
        deletes: '0',
        unjudged: '0',
        report: expect.stringMatching(/\/svc-waap-\w+\/report$/),
      },
      ran: ['Install the command', 'Preview the plan', 'Write the comment', 'Keep the report', 'Decide'],
      uploaded: [{ name: 'protection-preview', path: expect.any(String), 'if-no-files-found': 'error' }],
    });
    expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: expect.stringMatching(new RegExp(`^${MARK}\n[^]*WEAKER`, 'i')) }]);
    expect(readFileSync(join(temporary, 'summary.md'), 'utf8')).toContain('Login bursts');
    expect(first.uploaded[0]!.path).toBe(first.outputs.report);
    expect(readdirSync(first.outputs.report!).sort()).toEqual(['preview.html', 'preview.json', 'preview.md']);

    writeFileSync(join(folder, 'plan.json'), plans.same);
    const second = await action();
    expect(second.outputs).toMatchObject({ 'has-changes': 'false', weaker: '0' });
    expect(hosts.comments).toHaveLength(1);
    expect(hosts.comments[0]!.body).not.toMatch(/weaker/i);
  });

  test('writes no comment for a plan that never changed anything', async () => {
    writeFileSync(join(folder, 'plan.json'), plans.same);
    expect((await action()).failed).toBeUndefined();
    expect(hosts.comments).toEqual([]);
  });

  test('fails on the requested conditions after it wrote the comment and the report', async () => {
    const { failed, ran, outputs, uploaded, printed } = await action({ 'fail-on': 'weaker', name: 'shop' });
    expect(failed).toBe('Decide');
    expect(ran).toEqual(['Install the command', 'Preview the plan', 'Write the comment', 'Keep the report', 'Decide']);
    expect(outputs.passed).toBe('false');
    expect(uploaded[0]!.name).toBe('protection-preview-shop');
    expect(hosts.comments[0]!.body).toMatch(/^<!-- svc-waap preview shop -->\n/);
    expect(printed).toContain('::error::The preview found what this job has to fail on.');
  });

  test('gives a fork neither a key nor a comment, but the report', async () => {
    const fork = { ...OWN, 'github.event.pull_request.head.repo.full_name': 'stranger/shop' };
    const { failed, ran, printed } = await action({ 'base-url': emulator.url, last: '24h' }, fork);
    expect(failed).toBeUndefined();
    expect(ran).toEqual(['Install the command', 'Preview the plan', 'Keep the report', 'Decide']);
    expect(printed).toContain('::warning::Nothing is replayed without base-url and api-key.');
    expect(hosts.calls).toEqual([]);
  });

  test('fails at a plan that is none, and writes nothing', async () => {
    writeFileSync(join(folder, 'plan.json'), '{}');
    const { failed, printed } = await action();
    expect(failed).toBe('Preview the plan');
    expect(printed).toMatch(/svc-waap: /);
    expect(hosts.calls).toEqual([]);
  });

  test('reads the file that it has checked, also where a ".." follows a link', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'svc-outside-'));
    try {
      mkdirSync(join(outside, 'inner'));
      writeFileSync(join(outside, 'plan.json'), plans.weaker);
      writeFileSync(join(folder, 'plan.json'), plans.same);
      symlinkSync(join(outside, 'inner'), join(folder, 'linked'));
      expect((await action({ plan: 'linked/../plan.json' })).outputs).toMatchObject({ 'has-changes': 'false', weaker: '0' });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  test('runs no input as code', async () => {
    const hostile = '$(touch pwned) `touch pwned`; touch pwned';
    const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, hostile]));
    for (const inputs of [all('package'), all('plan'), all('fail-on', 'name', 'last', 'max-lost', 'base-url', 'api-key')]) {
      expect((await action(inputs)).failed).toBeDefined();
      expect(existsSync(join(folder, 'pwned'))).toBe(false);
    }
  });
});

// act takes a minute to compile. The tests above have the same steps in a runner of their own, which knows fewer expressions.
if (FULL)
  test('the action does the same in act, which runs workflows as GitHub does', async () => {
    hosts.user = undefined;
    const environment = { GITHUB_API_URL: host, GITHUB_REPOSITORY: 'example/shop' };
    const printed = await actWith(folder, { plan: plans.weaker, inputs: { ...archive, name: 'shop' }, environment });
    expect(printed).toContain('outputs: true 1');
    expect(printed).toMatch(/uploads protection-preview-shop:[^]*preview\.html/);
    expect(printed).toContain('Job succeeded');
    expect(hosts.comments).toEqual([
      { id: 1000, by: 'github-actions[bot]', body: expect.stringMatching(/^<!-- svc-waap preview shop -->\n[^]*weaker/i) },
    ]);
  });

describe('the component for GitLab', () => {
  const job = (inputs: Readonly<Record<string, string>> = {}, variables: Readonly<Record<string, string>> = TOKEN) =>
    runJob(folder, { ...archive, ...inputs }, { CI_API_V4_URL: host, ...variables });
  const TOKEN = { GITLAB_TOKEN: 'the-token' };

  test('writes one note, updates it, and keeps the report', async () => {
    expect((await job()).status).toBe(0);
    expect(hosts.comments).toEqual([{ id: 1000, by: 'pipeline', body: expect.stringMatching(new RegExp(`^${MARK}\n[^]*weaker`, 'i')) }]);
    const { artifacts } = jobFor().job;
    expect(artifacts).toMatchObject({ when: 'always', paths: ['protection-preview/'] });
    expect(readFileSync(join(folder, artifacts.paths[0]!, 'preview.html'), 'utf8')).toContain('Login bursts');

    writeFileSync(join(folder, 'plan.json'), plans.same);
    expect((await job()).status).toBe(0);
    expect(hosts.comments).toHaveLength(1);
    expect(hosts.comments[0]!.body).not.toMatch(/weaker/i);
  });

  test('fails on the requested conditions after it wrote the note', async () => {
    const { status, stdout } = await job({ 'fail-on': 'weaker', name: 'shop' });
    expect(status).toBe(1);
    expect(stdout).toContain('The preview found what this job has to fail on.');
    expect(hosts.comments[0]!.body).toMatch(/^<!-- svc-waap preview shop -->\n/);
  });

  test('gives a fork no note, but the report', async () => {
    const { status, stdout } = await job({ last: '24h' }, {});
    expect(status).toBe(0);
    expect(stdout).toContain('No note is written: GITLAB_TOKEN is not set.');
    expect(stdout).toContain('Nothing is replayed without SVC_BASE_URL and SVC_API_KEY.');
    expect(hosts.calls).toEqual([]);
    expect(existsSync(join(folder, 'protection-preview', 'preview.md'))).toBe(true);
  });

  test('runs on merge requests, in the requested stage and image', () => {
    const { name, job: made } = jobFor({ 'job-name': 'shop', stage: 'check', image: 'node:24' });
    expect(name).toBe('shop');
    expect(made).toMatchObject({ stage: 'check', image: 'node:24', rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }] });
  });
});

describe('an example of the guide is a whole pipeline', () => {
  interface Examples {
    readonly jobs: {
      readonly protection: { readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[] };
    };
    readonly plan: {
      readonly before_script: readonly string[];
      readonly script: readonly string[];
      readonly image: { readonly name: string };
      readonly artifacts: { readonly paths: readonly string[] };
    };
    readonly include: readonly { readonly inputs: Readonly<Record<string, string>> }[];
  }
  const guide = readFileSync(fromRoot('docs/guides/pull-requests.md'), 'utf8');
  const examples = Object.assign(
    {},
    ...[...guide.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, yaml = '']) => parse(yaml) as object),
  ) as Examples;

  let applied: Awaited<ReturnType<typeof appliedRule>>;
  let programs: string;

  beforeEach(async () => {
    applied = await appliedRule();
    applied.write(400);
    programs = join(temporary, 'programs');
    mkdirSync(programs);
    // The step of another action, or the image, provides Terraform.
    symlinkSync(engine!.path, join(programs, 'terraform'));
  });
  afterEach(() => applied.workspace.remove());

  const planning = () => applied.workspace.env({ PATH: [programs, process.env.PATH].join(delimiter), RUNNER_TEMP: temporary });

  test('on GitHub', async () => {
    const { steps } = examples.jobs.protection;
    const { work } = applied.workspace;
    expect(steps.findIndex(({ uses }) => uses?.startsWith('hashicorp/setup-terraform@'))).toBeLessThan(steps.findIndex((step) => step.run));
    for (const { run: script } of steps) {
      if (script !== undefined)
        await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd: work, env: planning() });
    }
    const inputs = Object.entries(steps.find(({ uses }) => uses?.startsWith('svc-waap/cdktf@'))!.with!) as [string, string][];
    const given = inputs.map(([name, value]) => [name, value.replace('${{ runner.temp }}', temporary)]);
    const { failed, outputs } = await runAction(
      { workspace: work, temporary },
      { ...archive, ...Object.fromEntries(given) },
      { github: OWN, environment: runner() },
    );
    expect({ failed, weaker: outputs.weaker }).toEqual({ failed: 'Decide', weaker: '1' });
    expect(hosts.comments).toHaveLength(1);
  });

  test('on GitLab', async () => {
    const { plan, include } = examples;
    const { work } = applied.workspace;
    // What runs the plan: here it is on this machine.
    expect(plan.image.name).toMatch(/^hashicorp\/terraform:/);
    expect(plan.before_script).toEqual(['apk add --no-cache nodejs']);
    await run('sh', ['-ec', plan.script.join('\n')], { cwd: work, env: planning() });
    expect(plan.artifacts.paths).toEqual(['plan.json']);
    const { status } = await runJob(work, { ...archive, ...include[0]!.inputs }, { CI_API_V4_URL: host, GITLAB_TOKEN: 'the-token' });
    expect(status).toBe(1);
    expect(hosts.comments).toHaveLength(1);
  });
});
