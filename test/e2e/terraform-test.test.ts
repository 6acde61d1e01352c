import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engineInTurnAndNewer } from './support/engines';
import { freshStage } from './support/stage';
import type { Workspace } from './support/workspace';

// Runs of the engine's own tests. Terraform 1.16 keeps one process of the provider for all runs that use a provider block of a test file.

/** An action, whose type, order of replacement and number are variables, and the ids that a data source lists after it. */
const STACK = `variable "type" {
  default = "block"
}
variable "ids" {
  default = ["a"]
}
resource "svc_action" "each" {
  for_each = toset(var.ids)
  id       = each.key
  name     = upper(each.key)
  type     = var.type
  lifecycle {
    create_before_destroy = true
  }
}
data "svc_actions" "all" {
  depends_on = [svc_action.each]
}
output "ids" {
  value = sort(keys(data.svc_actions.all.entries))
}
`;

const SET = `variable "ids" {
  default = ["a"]
}
variable "single" {
  default = false
}
resource "svc_action_set" "all" {
  count   = var.single ? 0 : 1
  entries = { for id in var.ids : id => { name = upper(id), type = "block" } }
}
resource "svc_action" "each" {
  for_each = toset(var.single ? var.ids : [])
  id       = each.key
  name     = upper(each.key)
  type     = "block"
}
`;

/** Asserts the ids that the data source lists. */
const ids = (...listed: string[]) => {
  const expected = JSON.stringify(JSON.stringify(listed));
  return `  assert {\n    condition     = jsonencode(output.ids) == ${expected}\n    error_message = jsonencode(output.ids)\n  }\n`;
};
const run = (name: string, command: 'apply' | 'plan', more = '') => `run "${name}" {\n  command = ${command}\n${more}}\n`;
const variables = (text: string) => `  variables {\n    ${text}\n  }\n`;

function write(workspace: Workspace, path: string, text: string): void {
  const file = join(workspace.work, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe.each(engineInTurnAndNewer(__filename))('a test of %s', (name, engine) => {
  const stage = freshStage(engine);

  const provider = (more = '') => `provider "svc" {\n${more}  base_url = "${stage.emulator.url}"\n  config   = "prod"\n}\n`;
  const left = async () => Object.keys(await stage.service.entries('actions'));
  const passing = async (...files: Record<string, string>[]) => {
    for (const [path, text] of Object.entries(Object.assign({}, ...files) as Record<string, string>)) write(stage.workspace, path, text);
    await stage.workspace.run(['init', '-input=false']);
    const { stdout, stderr } = await stage.workspace.run(['test'], [0, 1]);
    expect(stdout + stderr).toMatch(/Success! \d+ passed, 0 failed\./);
    expect(await left()).toEqual([]);
  };

  test('leaves nothing on the service after runs that apply, plan and apply, in several files', async () => {
    stage.workspace.write(STACK);
    const runs =
      run('one', 'apply', ids('a')) +
      run('two', 'plan', variables('type = "skip"')) +
      run('three', 'apply', variables('type = "skip"') + ids('a')) +
      // The data source is read before the former entries are destroyed.
      run('four', 'apply', variables('ids = ["b", "c"]')) +
      run('five', 'plan', variables('ids = ["b", "c"]') + ids('b', 'c')) +
      run('six', 'apply') +
      run('seven', 'plan', ids('a'));
    await passing({ 'kept.tftest.hcl': provider() + runs, 'separate.tftest.hcl': runs });
  });

  test('may plan the same entry with other values in each run', async () => {
    stage.workspace.write(STACK);
    await passing({
      'plans.tftest.hcl':
        provider() +
        run('one', 'plan') +
        run('two', 'plan', variables('type = "skip"')) +
        run('three', 'apply', variables('type = "skip"')),
    });
  });

  test('may move entries between a set and resources of their own', async () => {
    stage.workspace.write(SET);
    await passing({
      'moves.tftest.hcl':
        provider() +
        run('set', 'apply') +
        run('bigger', 'apply', variables('ids = ["a", "b"]')) +
        run('planned', 'plan', variables('ids = ["a"]\n    single = true')) +
        run('smaller', 'apply', variables('ids = []')) +
        run('single', 'apply', variables('single = true')) +
        run('none', 'apply', variables('single = true\n    ids = []')) +
        run('again', 'apply'),
    });
  });

  test('keeps an entry that a run replaces with create_before_destroy', async () => {
    stage.workspace.write(STACK);
    const replace = '  plan_options {\n    replace = [svc_action.each["a"]]\n  }\n';
    await passing({
      'replaced.tftest.hcl':
        provider() + run('one', 'apply') + run('two', 'apply', replace) + run('three', 'apply', ids('a')) + run('four', 'plan', ids('a')),
    });
  });

  test('reads in each run what an earlier run wrote with another provider', async () => {
    stage.workspace.write('data "svc_actions" "all" {\n}\noutput "ids" {\n  value = sort(keys(data.svc_actions.all.entries))\n}\n');
    stage.workspace.writeModule('writer', 'resource "svc_action" "w" {\n  name = "Written"\n  type = "block"\n}\n');
    const writer = '  module {\n    source = "./writer"\n  }\n  providers = {\n    svc = svc.other\n  }\n';
    await passing({
      'reads.tftest.hcl':
        provider() +
        provider('  alias = "other"\n') +
        run('before', 'apply', ids()) +
        run('planned', 'plan', ids()) +
        run('writer', 'apply', writer) +
        run('after', 'plan', ids('written')) +
        run('applied', 'apply', ids('written')),
    });
  });

  // Older engines run one after another.
  if (name === 'Terraform 1.16') {
    test('may run in parallel', async () => {
      stage.workspace.write(STACK);
      const parallel = (label: string, more = '') =>
        ['apply', 'plan', 'apply'].map((command, at) => {
          const state = `  state_key = "${label}"\n  parallel  = true\n`;
          return run(`${label}_${at}`, command as 'apply', state + variables(`ids = ["${label}"]${at === 0 ? '' : more}`));
        });
      const all = ['a', 'b', 'c', 'd'].flatMap((label) => parallel(label, '\n    type = "skip"'));
      await passing({ 'parallel.tftest.hcl': `test {\n  parallel = true\n}\n${provider()}${all.join('')}` });
    });
  }
});
