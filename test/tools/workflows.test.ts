import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { neutralEnvironment } from '../../tools/environment';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { FULL } from '../full';
import { actionlint, zizmor } from './support/workflow-linters';

interface StepOf {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: Readonly<Record<string, string>>;
        readonly 'timeout-minutes'?: number;
        readonly environment?: string;
        readonly steps: readonly StepOf[];
      }
    >
  >;
}

const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(fromRoot(FOLDER)).map(
  (file) => [file, parse(readFileSync(fromRoot(FOLDER, file), 'utf8')) as Workflow] as const,
);
const ACTION = parse(readFileSync(fromRoot('action.yml'), 'utf8')) as {
  readonly inputs: object;
  readonly runs: { readonly steps: readonly StepOf[] };
};

/** Every step, with the place that messages name. */
const STEPS = [
  ...WORKFLOWS.flatMap(([file, { jobs }]) =>
    Object.entries(jobs).flatMap(([job, { steps }]) => steps.map((step) => [`${file}, ${job}`, step] as const)),
  ),
  ...ACTION.runs.steps.map((step) => ['action.yml', step] as const),
];

test('there are workflows for tests, releases, upgrades, and the analysis of the code', () => {
  expect(WORKFLOWS.map(([file]) => file).sort()).toEqual(['build.yml', 'codeql.yml', 'nightly.yml', 'release.yml', 'upgrade.yml']);
});

test('every action is named by the digest of a commit', () => {
  const others = STEPS.filter(([, { uses }]) => uses !== undefined && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses));
  expect(others).toEqual([]);
});

test('the action of this repository and its workflows name the same commits', () => {
  const commits = new Map<string, Set<string>>();
  for (const [, { uses }] of STEPS) {
    const [, name = '', commit = ''] = /^([\w-]+\/[\w.-]+)[\w./-]*@(.*)$/.exec(uses ?? '') ?? [];
    commits.set(name, (commits.get(name) ?? new Set()).add(commit));
  }
  expect([...commits].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('no script contains a value of an event, and no clone leaves credentials behind', () => {
  expect(STEPS.filter(([, { run }]) => run?.includes('${{'))).toEqual([]);
  const clones = STEPS.filter(([, { uses }]) => uses?.startsWith('actions/checkout@'));
  expect(clones.length).toBeGreaterThan(0);
  expect(clones.filter(([, { with: options }]) => options?.['persist-credentials'] !== false)).toEqual([]);
});

test.each(WORKFLOWS)('%s has no right that a job does not name, and each job ends', (_, { on, permissions, jobs }) => {
  expect(on).not.toHaveProperty('pull_request_target');
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) {
    expect(job.permissions).toBeDefined();
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

test('a job that may publish waits for an environment, which people can protect, and runs no code of a dependency', () => {
  const { jobs } = new Map(WORKFLOWS).get('release.yml')!;
  const publishing = Object.entries(jobs).filter(([name]) => name !== 'make' && name !== 'github');
  expect(publishing.map(([name]) => name).sort()).toEqual(['go', 'maven', 'npm', 'pypi', 'terraform-registry']);
  for (const [name, { environment, steps }] of publishing) {
    expect(environment).toBe(name);
    expect(steps.filter(({ run = '' }) => /npm (ci|install|run)|npx|pip install/.test(run))).toEqual([]);
  }
});

describe('the guide on pull requests', () => {
  const guide = readFileSync(fromRoot('docs/guides/pull-requests.md'), 'utf8');
  const [onGitHub, onGitLab] = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = '']) => parse(yaml) as Example);

  interface Example {
    readonly jobs?: Readonly<Record<string, { readonly steps: readonly StepOf[] }>>;
    readonly include?: readonly { readonly component: string; readonly inputs: object }[];
  }

  test('has an example for GitHub whose inputs the action has, and names each input', () => {
    const [[, { steps }]] = Object.entries(onGitHub!.jobs!) as [[string, { readonly steps: readonly StepOf[] }]];
    const ours = steps.find(({ uses }) => uses?.startsWith('svc-waap/cdktf@v'));
    expect(ours).toBeDefined();
    expect(Object.keys(ACTION.inputs)).toEqual(expect.arrayContaining(Object.keys(ours!.with!)));
    for (const name of Object.keys(ACTION.inputs)) expect(guide).toContain(`\`${name}\``);
  });

  test('has an example for GitLab whose inputs the component has', () => {
    const [spec = ''] = readFileSync(fromRoot('templates/preview.yml'), 'utf8').split(/^---$/m);
    const { inputs } = (parse(spec) as { spec: { inputs: object } }).spec;
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(onGitLab!.include![0]!.inputs)));
  });
});

describe('the input max-lost is never ignored', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-inputs-'));
    writeFileSync(join(folder, 'plan.json'), '{}');
    mkdirSync(join(folder, 'package/dist/cli'), { recursive: true });
    // Stands for the command: prints its arguments, and writes empty reports.
    writeFileSync(
      join(folder, 'package/dist/cli/svc-waap.cjs'),
      `const given = process.argv.slice(2);
      console.log("ARGUMENTS", ...given.filter((one) => !one.startsWith("--out=")));
      if (given.some((one) => one.startsWith("--max-lost=")) && !given.some((one) => one.startsWith("--last="))) process.exit(1);
      for (const one of given.filter((one) => one.startsWith("--out=")))
        require("node:fs").writeFileSync(one.slice(6), '{"has_changes":true,"summary":{}}');
      process.exit(2);`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  interface Given {
    readonly last: string;
    readonly key: string;
  }
  const inputs = ({ last, key }: Given) => ({
    SVC_WAAP_LAST: last,
    SVC_WAAP_MAX_LOST: '0',
    SVC_BASE_URL: 'https://a.example',
    SVC_API_KEY: key,
  });

  async function onGitHub(given: Given): Promise<{ readonly isOk: boolean; readonly stdout: string }> {
    const [script] = ACTION.runs.steps.flatMap(({ name, run }) => (name === 'Preview the plan' && run !== undefined ? [run] : []));
    const output = join(folder, 'output');
    const { status, stdout } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script!], {
      cwd: folder,
      env: neutralEnvironment({
        ...{ SVC_WAAP_NODE: process.execPath, SVC_WAAP_COMMAND: join(folder, 'package/dist/cli/svc-waap.cjs') },
        ...{ SVC_WAAP_PLAN: 'plan.json', SVC_WAAP_FOLDER: '', SVC_WAAP_FAIL_ON: '', SVC_WAAP_REPORT: folder, ...inputs(given) },
        ...{ GITHUB_WORKSPACE: folder, RUNNER_TEMP: folder, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') },
      }),
      accept: [0, 1],
    });
    return { isOk: status === 0 && readFileSync(output, 'utf8').includes('passed=true'), stdout };
  }

  async function onGitLab(given: Given): Promise<{ readonly isOk: boolean; readonly stdout: string }> {
    const [, job = ''] = readFileSync(fromRoot('templates/preview.yml'), 'utf8').split(/^---$/m);
    const [{ script }] = Object.values(parse(job) as Record<string, { readonly script: readonly string[] }>) as [{ script: string[] }];
    const archive = join(folder, 'archive.tgz');
    await run('tar', ['-czf', archive, '-C', folder, 'package'], { cwd: folder });
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const npm = `#!/bin/sh\nfor one; do case "$one" in --pack-destination=*) cp "${archive}" "\${one#*=}" ;; esac; done\n`;
    writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 });
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    const { status, stdout } = await run('sh', ['-c', script.join('\n')], {
      cwd: folder,
      env: neutralEnvironment({
        ...{ PATH: [programs, process.env['PATH']].join(delimiter), CI_PROJECT_DIR: folder, SVC_WAAP_PLAN: 'plan.json' },
        ...{ SVC_WAAP_FAIL_ON: '', SVC_WAAP_NAME: '', SVC_WAAP_PACKAGE: archive, SVC_WAAP_INTEGRITY: integrity, ...inputs(given) },
      }),
      accept: [0, 1],
    });
    return { isOk: status === 0, stdout };
  }

  test.each([
    ['GitHub', onGitHub],
    ['GitLab', onGitLab],
  ])('on %s', async (_, job) => {
    const whole = await job({ last: '24h', key: 'the-key' });
    expect(whole).toEqual({ isOk: true, stdout: expect.stringContaining('--last=24h --max-lost=0') });
  });

  test.each([
    ['GitHub without last', onGitHub, { last: '', key: 'the-key' }, '--max-lost=0'],
    ['GitHub without last and without a key', onGitHub, { last: '', key: '' }, '--offline --max-lost=0'],
    ['GitHub without a key', onGitHub, { last: '24h', key: '' }, '::error::max-lost is not shown to hold: nothing is replayed without'],
    ['GitLab without last', onGitLab, { last: '', key: 'the-key' }, '--max-lost=0'],
    ['GitLab without last and without a key', onGitLab, { last: '', key: '' }, '--offline --max-lost=0'],
    ['GitLab without a key', onGitLab, { last: '24h', key: '' }, 'max-lost is not shown to hold: nothing is replayed without'],
  ])('on %s, it fails', async (_, job, given, text) => {
    expect(await job(given)).toEqual({ isOk: false, stdout: expect.stringContaining(text) });
  });
});

// Both are compiled or installed once, so only the full run has them.
if (FULL) {
  test('actionlint finds no mistake', async () => {
    const { stdout } = await run(await actionlint(), ['-no-color'], { cwd: ROOT, accept: [0, 1] });
    expect(stdout).toBe('');
  });

  test('zizmor finds no weakness', async () => {
    const { status, stdout } = await run(await zizmor(), ['--offline', '--quiet', '--color=never', FOLDER, 'action.yml'], {
      cwd: ROOT,
      accept: [0, 11, 12, 13, 14],
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^(?:No findings to report\..*)?\s*$/) });
  });
}
