import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { goProgram } from '../../tools/support/go-program';
import { ACTION } from './composite-action';

/** Version of act, which runs workflows on this machine. */
const VERSION = '0.2.89';

/**
 * Runs a workflow with our action in act, as GitHub runs it, in an empty repository with a plan. Actions of other repositories are not
 * reached: their stand-in prints its inputs.
 *
 * @returns the output of act
 */
export async function actWith(
  folder: string,
  { plan, inputs, environment }: { readonly plan: string; readonly inputs: object; readonly environment: Readonly<Record<string, string>> },
): Promise<string> {
  const [repository, others] = [join(folder, 'repository'), join(folder, 'others')];
  mkdirSync(join(repository, '.github', 'workflows'), { recursive: true });
  mkdirSync(others);
  cpSync(fromRoot('action.yml'), join(repository, 'action.yml'));
  writeFileSync(join(repository, 'plan.json'), plan);
  const steps = [
    { uses: `actions/checkout@${'0'.repeat(40)}` }, // act copies the folder in its place
    { id: 'preview', uses: './', with: inputs },
    { run: 'echo "outputs: ${{ steps.preview.outputs.has-changes }} ${{ steps.preview.outputs.weaker }}"' },
  ];
  const workflow = { on: 'pull_request', jobs: { preview: { 'runs-on': 'here', steps } } };
  writeFileSync(join(repository, '.github', 'workflows', 'preview.yml'), JSON.stringify(workflow));
  const said = {
    shell: 'bash',
    env: { NAME: '${{ inputs.name }}', FOLDER: '${{ inputs.path }}' },
    run: 'echo "uploads $NAME:"; ls "$FOLDER"',
  };
  writeFileSync(
    join(others, 'action.yml'),
    JSON.stringify({ inputs: { name: {}, path: {}, 'if-no-files-found': {} }, runs: { using: 'composite', steps: [said] } }),
  );
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.org', ...args], { cwd: repository });
  await git('init', '--quiet');
  await git('remote', 'add', 'origin', 'https://github.com/example/shop.git');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Add a plan');
  const event = { pull_request: { number: 12, head: { repo: { full_name: 'example/shop' } } }, repository: { full_name: 'example/shop' } };
  writeFileSync(join(folder, 'act-event.json'), JSON.stringify(event));
  const uses = ACTION.runs.steps.flatMap((step) => step.uses ?? []);
  const { stdout, stderr } = await run(
    await goProgram('github.com/nektos/act', VERSION),
    [
      ...[
        'pull_request',
        '--platform',
        'here=-self-hosted',
        '--eventpath',
        join(folder, 'act-event.json'),
        '--secret',
        'GITHUB_TOKEN=the-token',
      ],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...uses.flatMap((action) => ['--local-repository', `https://github.com/${action}=${others}`]),
    ],
    { cwd: repository, env: { ...process.env, GITHUB_REPOSITORY: 'example/shop' }, accept: [0, 1] },
  );
  return stdout + stderr;
}
