import { Action, DynamicRule } from '../../../../src/model/index';
import { Connection } from '../../../../src/provider/connection/connection';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { aRule, asRead } from '../../../support/entries';
import { listing } from '../../support/answers';
import { configured } from '../../resources/support/configured';
import { closeAll, refusal, Service } from '../../resources/support/service';
import { Workspace } from '../../resources/support/workspace';

afterEach(closeAll);

const ACTION = asRead(Action, { id: 'polite', name: 'Polite', type: 'block', params: { status: 403 } }) as ValueObject;
const RULE = asRead(DynamicRule, { ...aRule(), id: 'login', name: 'Login', action: 'polite' }) as ValueObject;
const ACTION_STATE: ValueObject = { ...configured(Action, ACTION), config: 'prod' };
const RULE_STATE: ValueObject = { ...configured(DynamicRule, RULE), config: 'prod' };
const IN_USE = { severity: 'warning', summary: 'This plan destroys actions that are in use' };

/** Returns a service whose rule refers to its action, and workspaces of one run over both. */
async function open(caching = true) {
  const service = await Service.start();
  service.entries.set('actions/polite', ACTION);
  service.entries.set('dynamic-rules/login', RULE);
  return { service, ...(await run(service.connection('prod', caching))) };
}

async function run(connection: Connection) {
  const [actions, rules] = [entryResource(Action), entryResource(DynamicRule)];
  return { actions: await Workspace.open(actions, connection), rules: await Workspace.open(rules, connection) };
}

describe('the planned destroy of an entry', () => {
  test('names its users, and two ways to update them first', async () => {
    const { actions } = await open();
    const { diagnostics } = await actions.planDestroy(ACTION_STATE);
    expect(diagnostics).toMatchObject([IN_USE]);
    expect(diagnostics[0]?.detail).toContain('refer to it: dynamic rule login.');
    expect(diagnostics[0]?.detail).toContain('\n  lifecycle {\n    create_before_destroy = true\n  }\n');
    expect(diagnostics[0]?.detail).toContain('\n  terraform apply -target=svc_dynamic_rule.NAME\n  terraform apply');
  });

  test('is silent without users', async () => {
    const { service, actions } = await open();
    service.entries.set('dynamic-rules/login', { ...RULE, action: 'other' });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('excludes users whose destroy the run has planned', async () => {
    const { service, actions, rules } = await open();
    service.entries.set('dynamic-rules/search', { ...RULE, id: 'search' });
    await rules.planDestroy(RULE_STATE);
    const [warned] = (await actions.planDestroy(ACTION_STATE)).diagnostics;
    expect(warned?.detail).toContain('refer to it: dynamic rule search.');
    await rules.planDestroy({ ...RULE_STATE, id: 'search' });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('includes users that stay on the service when their resources are destroyed', async () => {
    const { actions, rules } = await open();
    await rules.planDestroy({ ...RULE_STATE, on_destroy: 'keep' });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toMatchObject([IN_USE]);
  });

  test('includes users that the run updates, because the update follows without create_before_destroy', async () => {
    const { actions, rules } = await open();
    const { diagnostics } = await rules.plan({ ...RULE_STATE, action: 'action-monitor' }, RULE_STATE);
    expect(diagnostics).toEqual([]);
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toMatchObject([IN_USE]);
  });

  test('is silent about an entry that another resource of the run takes over', async () => {
    const { actions } = await open();
    await actions.plan(ACTION_STATE);
    const { diagnostics } = await actions.planDestroy(ACTION_STATE);
    expect(diagnostics).toMatchObject([{ summary: 'The action id "polite" is already in use' }]);
  });

  test.each([true, false])('lists the users once for all destroys, with read_cache = %p', async (caching) => {
    const { service, actions } = await open(caching);
    const states = ['polite', 'a', 'b', 'c'].map((id) => ({ ...ACTION_STATE, id }));
    await Promise.all(states.map((state) => actions.planDestroy(state)));
    expect(service.asked).toEqual(['GET dynamic-rules']);
  });

  test('sends no request for kinds that nothing refers to', async () => {
    const { service, rules } = await open();
    await rules.planDestroy(RULE_STATE);
    expect(service.asked).toEqual([]);
  });

  test('is silent if the service does not list the users', async () => {
    const { service, actions } = await open();
    service.instead = (_, asked) => (asked === 'dynamic-rules' ? refusal(403, 'not allowed') : undefined);
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('excludes users that the run has updated, while a plan is applied', async () => {
    const { service, actions, rules } = await open();
    service.entries.set('dynamic-rules/search', { ...RULE, id: 'search' });
    // The list of the plan is older than the update.
    await actions.planDestroy(ACTION_STATE);
    await rules.apply({ ...RULE_STATE, action: 'action-monitor' }, { prior: RULE_STATE });
    const [warned] = (await actions.planDestroy(ACTION_STATE)).diagnostics;
    expect(warned?.detail).toContain('refer to it: dynamic rule search.');
    await rules.destroy({ ...RULE_STATE, id: 'search' });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('names users that an earlier walk of the same process has written', async () => {
    const { service } = await open();
    const shared = new Connection(service.client(), 'prod', true, undefined, 'warn', { isShared: true });
    const { actions, rules } = await run(shared);
    await rules.apply({ ...RULE_STATE, threshold: 9 }, { prior: RULE_STATE });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toMatchObject([IN_USE]);
  });

  test('names users after writes of other entries', async () => {
    const { actions } = await open();
    await actions.apply({ ...ACTION_STATE, id: 'other', name: 'Other' });
    expect((await actions.planDestroy(ACTION_STATE)).diagnostics).toMatchObject([IN_USE]);
  });
});

describe('a planned replacement with another id', () => {
  const SAME_NAME = { severity: 'warning', summary: 'The action "polite" is replaced by one with the same name', path: path('name') };

  test('warns if the replaced entry has the same name on the service', async () => {
    const { service, actions } = await open();
    const { diagnostics } = await actions.plan({ ...ACTION_STATE, id: 'kind' }, ACTION_STATE);
    expect(diagnostics).toMatchObject([SAME_NAME]);
    expect(service.asked).toEqual(['GET actions']);
  });

  test.each<[string, ValueObject]>([
    ['another name', { id: 'kind', name: 'Kind' }],
    ['the same id', { name: 'Polite' }],
    ['another configuration', { id: 'kind', config: 'test' }],
  ])('is silent with %s', async (_, changed) => {
    const { service, actions } = await open();
    service.instead = (_, asked) => (asked === 'test/actions' ? listing([]) : undefined);
    expect((await actions.plan({ ...ACTION_STATE, ...changed }, ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('is silent if the replaced entry has another name on the service', async () => {
    const { service, actions } = await open();
    service.entries.set('actions/polite', { ...ACTION, name: 'Renamed' });
    expect((await actions.plan({ ...ACTION_STATE, id: 'kind' }, ACTION_STATE)).diagnostics).toEqual([]);
  });

  test('is silent about kinds that nothing refers to', async () => {
    const { rules } = await open();
    expect((await rules.plan({ ...RULE_STATE, id: 'kind' }, RULE_STATE)).diagnostics).toEqual([]);
  });
});
