import { App, TerraformStack, Testing } from 'cdktf';
import { Action, ActionType, DynamicRule, SvcProvider } from '../../src/constructs';
import { PROPS } from '../constructs/support/rule';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const IN_USE = 'This plan destroys actions that are in use';
const BLOCK = '  lifecycle {\n    create_before_destroy = true\n  }\n';
const TARGET = '-target=svc_dynamic_rule.';

const action = (label: string, more = '', attributes = `  name = "${label}"\n`) =>
  `resource "svc_action" "${label}" {\n${attributes}  type = "block"\n  params = { status = 403 }\n${more}}\n`;
const user = (label: string) => rule('user', { name: 'user', action: 'ID' }).replace('"ID"', `svc_action.${label}.id`);

describe.each(engineInTurn(__filename))('an action in use on $name', (engine) => {
  const stage = freshStage(engine, { profile: 'observed' });

  const actions = async () => Object.keys(await stage.service.entries('actions')).filter((id) => !id.startsWith('action-'));
  const used = async () => (await stage.service.entries('dynamic-rules')).user?.action;

  async function applied(hcl: string, ...args: string[]): Promise<void> {
    stage.workspace.write(hcl);
    await stage.workspace.apply(...args);
  }

  test('is destroyed after its rule has moved, if the state has create_before_destroy', async () => {
    await applied(action('one') + user('one'));
    await applied(action('one', BLOCK) + user('one'));
    await applied(action('two', BLOCK) + user('two'));
    expect([await actions(), await used()]).toEqual([['two'], 'two']);
  });

  test('is destroyed after its rule has moved, in an app of constructs', async () => {
    await stage.workspace.writeSynthesized(app('one'));
    await stage.workspace.apply();
    await stage.workspace.writeSynthesized(app('two'));
    await stage.workspace.apply();
    expect([await actions(), await used()]).toEqual([['two'], 'two']);
  });

  test.each([
    [
      'its resource is put back with the printed block',
      async (block: string) => {
        await applied(action('one', block) + action('two') + user('two'));
        await applied(action('two') + user('two'));
      },
    ],
    [
      'the rule is applied first with -target',
      async () => {
        await stage.workspace.apply(`${TARGET}user`);
        await stage.workspace.apply();
      },
    ],
  ])('without create_before_destroy, is destroyed if %s, as the plan and the refusal advise', async (_, follow) => {
    // GIVEN
    await applied(action('one') + user('one'));
    stage.workspace.write(action('two') + user('two'));
    // WHEN planned THEN
    const told = await stage.workspace.toldByPlan();
    expect(told).toMatchObject([{ severity: 'warning', summary: IN_USE }]);
    expect(told[0]?.detail).toContain('refer to it: dynamic rule user.');
    const block = /^ {2}lifecycle \{\n.*\n {2}\}\n/m.exec(told[0]?.detail ?? '')?.[0] ?? '';
    // WHEN applied THEN the refusal names the same ways
    const refusal = await stage.workspace.failing('apply', '-input=false', '-auto-approve');
    for (const text of ['The action is still in use', block, `terraform apply ${TARGET}NAME`])
      expect(refusal).toContain(text.replace(/\s+/g, ' ').trim());
    expect([await actions(), await used()]).toEqual([['one', 'two'], 'one']);
    // WHEN the advice is followed THEN
    await follow(block);
    expect([await actions(), await used()]).toEqual([['two'], 'two']);
  });

  test('is destroyed together with its rule, without a warning', async () => {
    await applied(action('one') + user('one'));
    const { stdout } = await stage.workspace.destroy();
    expect(stdout).not.toContain('Warning');
    expect(await actions()).toEqual([]);
  });

  test('that another user has made a rule for is reported, and keeps the rule', async () => {
    await applied(action('one') + user('one'));
    await stage.workspace.run(['state', 'rm', 'svc_dynamic_rule.user']);
    stage.workspace.write('');
    expect(await stage.workspace.toldByPlan()).toMatchObject([{ summary: IN_USE }]);
    expect(await stage.workspace.failing('apply', '-input=false', '-auto-approve')).toContain('The action is still in use');
    expect([await actions(), await used()]).toEqual([['one'], 'one']);
  });

  test('needs another name when its id changes with create_before_destroy', async () => {
    const named = (id: string, name: string) => action('one', BLOCK, `  id = "${id}"\n  name = "${name}"\n`) + user('one');
    await applied(named('one', 'One'));
    // WHEN
    stage.workspace.write(named('two', 'One'));
    expect(await stage.workspace.toldByPlan()).toMatchObject([{ summary: 'The action "one" is replaced by one with the same name' }]);
    expect(await stage.workspace.failing('apply', '-input=false', '-auto-approve')).toContain('One');
    // WHEN the advice is followed THEN
    stage.workspace.write(named('two', 'Two'));
    expect(await stage.workspace.toldByPlan()).toEqual([]);
    await stage.workspace.apply();
    await applied(named('two', 'One'));
    expect([await actions(), await used()]).toEqual([['two'], 'two']);
  });
});

/** Synthesizes an app in which a rule uses the only action. */
function app(id: string): string {
  const stack = new TerraformStack(Testing.stubVersion(new App({ stackTraces: false })), 'stack');
  new SvcProvider(stack, 'Provider');
  const used = new Action(stack, `Action-${id}`, { name: id, actionType: ActionType.block({ status: 403 }) });
  new DynamicRule(stack, 'User', { ...PROPS, name: 'user', action: used });
  return Testing.synth(stack);
}
