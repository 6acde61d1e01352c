import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
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
