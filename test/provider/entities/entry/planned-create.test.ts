import { Action, DynamicRule } from '../../../../src/model/index';
import type { Connection } from '../../../../src/provider/connection/connection';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { aRule, asRead, least } from '../../../support/entries';
import { configured } from '../../resources/support/configured';
import { closeAll, refusal, Service } from '../../resources/support/service';
import { Workspace } from '../../resources/support/workspace';

afterEach(closeAll);

const RULE: ValueObject = {
  ...(aRule() as ValueObject),
  id: null,
  include: { relation: 'OR', tags: ['all'] },
  exclude: { relation: 'OR', tags: [] },
};
const READ = asRead(DynamicRule, { ...RULE, id: 'login-bursts' }) as ValueObject;
const STATE: ValueObject = { ...configured(DynamicRule, READ), config: 'prod' };
const OTHER_STATE: ValueObject = { ...STATE, id: 'other', name: 'Other' };
const RESOURCE = entryResource(DynamicRule);
const IN_USE = { severity: 'warning', summary: 'The dynamic rule id "login-bursts" is already in use', path: path('id') };

async function open() {
  const service = await Service.start();
  return { service, workspace: await Workspace.open(RESOURCE, service.connection()) };
}

/** Returns a service with the rule and another threshold. */
async function taken() {
  const { service, workspace } = await open();
  service.entries.set('dynamic-rules/login-bursts', { ...READ, threshold: 7 });
  return { service, workspace };
}

/** Reads a state, as an engine does. */
const read = (workspace: Workspace, state: ValueObject) =>
  workspace.server.upgradeResourceState({ typeName: RESOURCE.typeName, version: 0, state });

describe('the plan of a new entry', () => {
  test('reports nothing for a free id', async () => {
    const { workspace } = await open();
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
  });

  test('lists the family once per process for many entries, also after writes', async () => {
    const { service, workspace } = await open();
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((name) => workspace.plan({ ...RULE, name })));
    expect(service.newlyAsked()).toEqual(['GET dynamic-rules']);
    for (const name of names) await workspace.apply({ ...RULE, name });
    // Each of the creates, one after the other, is read back.
    expect(service.asked.filter((asked) => asked.startsWith('GET'))).toEqual(names.map(() => 'GET dynamic-rules'));
  });

  test('lists each family once, and shares the list with other reads', async () => {
    const { service, workspace } = await taken();
    await workspace.plan(RULE);
    await workspace.read(STATE);
    await workspace.read(STATE);
    await workspace.plan({ ...RULE, config: 'test' });
    expect(service.asked).toEqual(['GET dynamic-rules', 'GET dynamic-rules/login-bursts', 'GET test/dynamic-rules']);
  });

  test('warns of an id in use, with import and moved blocks', async () => {
    const { workspace } = await taken();
    const { diagnostics } = await workspace.plan(RULE);
    expect(diagnostics).toMatchObject([IN_USE]);
    expect(diagnostics[0]?.detail).toContain('import {\n    to = svc_dynamic_rule.NAME\n    id = "prod/login-bursts"\n  }');
    expect(diagnostics[0]?.detail).toContain('moved {');
  });

  test('warns that an equal entry will be adopted, despite values that the service chose', async () => {
    const { service, workspace } = await open();
    service.entries.set('dynamic-rules/login-bursts', { ...READ, description: ' ' });
    const { include: _, ...silent } = RULE;
    for (const rule of [RULE, silent]) {
      const { diagnostics } = await (await Workspace.open(RESOURCE, service.connection())).plan(rule);
      expect(diagnostics).toMatchObject([
        { severity: 'warning', summary: 'The dynamic rule "login-bursts" already exists and will be adopted', path: path('id') },
      ]);
    }
    expect((await workspace.plan({ ...RULE, action: UNKNOWN })).diagnostics).toMatchObject([IN_USE]);
  });

  test('sends no request while the id is unknown', async () => {
    const { service, workspace } = await taken();
    expect((await workspace.plan({ ...RULE, name: UNKNOWN })).diagnostics).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  test('reports nothing for an entry that this process has deleted', async () => {
    const { service, workspace } = await taken();
    await workspace.plan(RULE);
    await workspace.destroy({ ...STATE, threshold: 7 });
    service.newlyAsked();
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
    expect(service.asked).toEqual([]);
  });
});

describe('an id of a resource in the state', () => {
  test('is not in use if the resource is tainted, and planned like a create', async () => {
    const { workspace } = await taken();
    await read(workspace, STATE);
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
  });

  test.each(['before', 'after'])('is in use if the resource is destroyed, planned %s the create', async (order) => {
    const { workspace } = await taken();
    await read(workspace, STATE);
    const planDestroy = () => workspace.planDestroy(STATE);
    const plans = order === 'before' ? [planDestroy, () => workspace.plan(RULE)] : [() => workspace.plan(RULE), planDestroy];
    const said = [];
    for (const plan of plans) said.push((await plan()).diagnostics);
    expect(said).toMatchObject([[], [IN_USE]]);
  });

  test.each(['nothing', 'the destroy', 'the read and the destroy'])(
    'is in use by an equal entry that is destroyed, with %s after the create',
    async (late) => {
      const { service, workspace } = await open();
      service.entries.set('dynamic-rules/login-bursts', READ);
      const said = [];
      if (late !== 'the read and the destroy') await read(workspace, STATE);
      if (late === 'nothing') said.push(...(await workspace.planDestroy(STATE)).diagnostics);
      said.push(...(await workspace.plan(RULE)).diagnostics);
      if (late === 'the read and the destroy') await read(workspace, STATE);
      if (late !== 'nothing') said.push(...(await workspace.planDestroy(STATE)).diagnostics);
      expect(said.at(-1)).toMatchObject(IN_USE);
      expect(said).toHaveLength(late === 'the read and the destroy' ? 2 : 1);
    },
  );

  test('is not in use if the resource is replaced, as by replace_triggered_by', async () => {
    const { workspace } = await taken();
    const { private: memory } = await workspace.plan({ ...RULE, threshold: 7 }, { ...STATE, threshold: 7 });
    expect((await workspace.plan(RULE, null, memory)).diagnostics).toEqual([]);
  });

  test('is in use if the replacement takes the id of another entry', async () => {
    const { workspace } = await taken();
    const first = await workspace.plan({ ...RULE, name: 'Other', id: 'login-bursts' }, OTHER_STATE);
    expect(first).toMatchObject({ requiresReplace: [path('id')], diagnostics: [IN_USE] });
    // Core plans the new object separately, without showing its warnings.
    expect((await workspace.plan({ ...RULE, name: 'Other', id: 'login-bursts' }, null, first.private)).diagnostics).toEqual([]);
  });
});

describe('the plan of new entries that cannot be listed', () => {
  const planThree = (workspaces: readonly Workspace[]) =>
    Promise.all(
      workspaces.flatMap((workspace, i) =>
        ['a', 'b', 'c'].map((name) => workspace.plan(i === 0 ? { ...RULE, name } : (least(Action, { name }) as ValueObject))),
      ),
    );
  const both = (connection: Connection) =>
    Promise.all([RESOURCE, entryResource(Action)].map((resource) => Workspace.open(resource, connection)));

  test.each([
    [401, 'The service did not accept the API key'],
    [403, 'Permission denied'],
  ])('reports one error after status %d', async (status, summary) => {
    const service = await Service.start();
    service.instead = () => refusal(status, 'no');
    const plans = await planThree(await both(service.connection()));
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ severity: 'error', summary }]);
    expect(service.asked).toEqual(['GET dynamic-rules', 'GET actions']);
  });

  test('reports one error for a missing configuration', async () => {
    const service = await Service.start();
    const plans = await planThree(await both(service.connection('gone')));
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ severity: 'error', summary: 'Configuration not found' }]);
  });

  test.each<[string, (service: Service) => void]>([
    ['that is not reached', (service) => service.close()],
    ['that fails', (service) => (service.instead = () => refusal(500, 'out of order'))],
  ])('reports one warning for a service %s, and completes the plan', async (_, breakService) => {
    const service = await Service.start();
    const workspaces = await both(service.connection());
    breakService(service);
    const plans = await planThree(workspaces);
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([
      { severity: 'warning', summary: 'The plan was made without the service' },
    ]);
    expect(plans.map(({ planned }) => planned)).toMatchObject(['a', 'b', 'c', 'a', 'b', 'c'].map((id) => ({ id, config: 'prod' })));
  });
});
