import { testEngines } from '../../tools/engines/test-engines';
import { engines } from './support/engines';
import { freshStage } from './support/stage';

const REFUSED = /Two resources with the same id.*"old".*set another id on one of them/;
const { newerTerraform } = testEngines();
const ENGINES = [
  ...engines().map((engine) => [engine.name, engine] as const),
  ...(newerTerraform ? [['Terraform 1.16', newerTerraform] as const] : []),
];

const action = (label: string, name: string, more = '') =>
  `resource "svc_action" "${label}" {\n  name = "${name}"\n  type = "skip"\n${more}}\n`;
const counted = (...names: readonly string[]) =>
  action('all', '', `  count = ${names.length}\n`).replace('""', `${JSON.stringify(names)}[count.index]`);
const byName = (...names: readonly string[]) =>
  action('all', '', `  for_each = toset(${JSON.stringify(names)})\n`).replace('""', 'each.key') +
  `moved {\n  from = svc_action.all[0]\n  to   = svc_action.all["mid"]\n}\n` +
  `moved {\n  from = svc_action.all[1]\n  to   = svc_action.all["old"]\n}\n`;

describe.each(ENGINES)('a new resource with the former name of a renamed one on %s', (_, engine) => {
  const stage = freshStage(engine);

  const actions = async () => Object.entries(await stage.service.entries('actions')).map(([id, { name }]) => `${id}: ${String(name)}`);
  const refused = async (...args: string[]) => expect(await stage.workspace.failing('plan', '-input=false', ...args)).toMatch(REFUSED);

  test('is refused in the plan, whichever is planned first, and accepted with an id of its own', async () => {
    stage.workspace.write(action('a', 'old'));
    await stage.workspace.apply();
    for (const more of ['', '  depends_on = [svc_action.a]\n']) {
      stage.workspace.write(action('a', 'new') + action('b', 'old', more));
      await refused('-parallelism=1');
      await refused('-refresh=false');
    }
    stage.workspace.write(action('a', 'new', '  depends_on = [svc_action.b]\n') + action('b', 'old'));
    await refused();
    stage.workspace.write(action('a', 'new') + action('b', 'old', '  id = "other"\n  depends_on = [svc_action.a]\n'));
    await stage.workspace.apply();
    expect((await actions()).sort()).toEqual(['old: new', 'other: old']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('is refused also if both are equal', async () => {
    stage.workspace.write(action('a', 'old'));
    await stage.workspace.apply();
    stage.workspace.write(action('a', 'old') + action('b', 'old'));
    await refused();
    expect(await actions()).toEqual(['old: old']);
  });

  test('is accepted after a replacement by request, if it depends on the replaced one', async () => {
    stage.workspace.write(action('a', 'old'));
    await stage.workspace.apply();
    stage.workspace.write(action('a', 'new') + action('b', 'old', '  depends_on = [svc_action.a]\n'));
    await stage.workspace.apply('-replace=svc_action.a');
    expect((await actions()).sort()).toEqual(['new: new', 'old: old']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });

  test('is one that a count adds before the others: refused, and accepted with for_each and moved blocks', async () => {
    stage.workspace.write(counted('mid', 'old'));
    await stage.workspace.apply();
    stage.workspace.write(counted('new', 'mid', 'old'));
    await refused();
    stage.workspace.write(byName('new', 'mid', 'old'));
    await stage.workspace.apply();
    expect((await actions()).sort()).toEqual(['mid: mid', 'new: new', 'old: old']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
