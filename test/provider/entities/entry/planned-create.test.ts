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

/** A service that has our rule with another threshold. */
async function taken() {
  const { service, workspace } = await open();
  service.entries.set('dynamic-rules/login-bursts', { ...READ, threshold: 7 });
  return { service, workspace };
}

/** The engine reads a state. */
const read = (workspace: Workspace, state: ValueObject) =>
  workspace.server.upgradeResourceState({ typeName: RESOURCE.typeName, version: 0, state });

describe('the plan of a new entry', () => {
  test('says nothing where the id is free', async () => {
    const { workspace } = await open();
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
  });

  test('asks once in a process for many entries, whatever was written in between', async () => {
    const { service, workspace } = await open();
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((name) => workspace.plan({ ...RULE, name })));
    for (const name of names) await workspace.apply({ ...RULE, name });
    expect(service.asked.filter((asked) => asked.startsWith('GET'))).toEqual(['GET dynamic-rules']);
  });

  test('asks for each family, and shares what is read for other entries', async () => {
    const { service, workspace } = await taken();
    await workspace.plan(RULE);
    await workspace.read(STATE);
    await workspace.read(STATE);
    await workspace.plan({ ...RULE, config: 'test' });
    expect(service.asked).toEqual(['GET dynamic-rules', 'GET dynamic-rules/login-bursts', 'GET test/dynamic-rules']);
  });

  test('warns where the id is in use, and names import and moved', async () => {
    const { workspace } = await taken();
    const { diagnostics } = await workspace.plan(RULE);
    expect(diagnostics).toMatchObject([IN_USE]);
    expect(diagnostics[0]?.detail).toContain('import {\n    to = svc_dynamic_rule.NAME\n    id = "prod/login-bursts"\n  }');
    expect(diagnostics[0]?.detail).toContain('moved {');
  });

  test('says that an equal entry will be adopted, whatever the service has chosen', async () => {
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

  test('asks nobody while the id is open', async () => {
    const { service, workspace } = await taken();
    expect((await workspace.plan({ ...RULE, name: UNKNOWN })).diagnostics).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  test('says nothing of an entry that this process has deleted', async () => {
    const { service, workspace } = await taken();
    await workspace.plan(RULE);
    await workspace.destroy({ ...STATE, threshold: 7 });
    service.newlyAsked();
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
    expect(service.asked).toEqual([]);
  });
});

describe('an id that is in use by a resource of the state', () => {
  test('is not in use where the resource is tainted, and planned like a create', async () => {
    const { workspace } = await taken();
    await read(workspace, STATE);
    expect((await workspace.plan(RULE)).diagnostics).toEqual([]);
  });

  test.each(['before', 'after'])('is in use where the resource is destroyed, planned %s the create', async (order) => {
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

  test('is not in use where the resource is replaced, as by replace_triggered_by', async () => {
    const { workspace } = await taken();
    const { private: memory } = await workspace.plan({ ...RULE, threshold: 7 }, { ...STATE, threshold: 7 });
    expect((await workspace.plan(RULE, null, memory)).diagnostics).toEqual([]);
  });

  test('is in use where the replacement takes the id of another', async () => {
    const { workspace } = await taken();
    const first = await workspace.plan({ ...RULE, name: 'Other', id: 'login-bursts' }, OTHER_STATE);
    expect(first).toMatchObject({ requiresReplace: [path('id')], diagnostics: [IN_USE] });
    // Core asks for the new object by itself, and shows no warnings of that.
    expect((await workspace.plan({ ...RULE, name: 'Other', id: 'login-bursts' }, null, first.private)).diagnostics).toEqual([]);
  });
});

describe('the plan of new entries at a service that does not list them', () => {
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
  ])('is one error after a %d', async (status, summary) => {
    const service = await Service.start();
    service.instead = () => refusal(status, 'no');
    const plans = await planThree(await both(service.connection()));
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ severity: 'error', summary }]);
    expect(service.asked).toEqual(['GET dynamic-rules', 'GET actions']);
  });

  test('is one error for a configuration that does not exist', async () => {
    const service = await Service.start();
    const plans = await planThree(await both(service.connection('gone')));
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([{ severity: 'error', summary: 'Configuration not found' }]);
  });

  test.each<[string, (service: Service) => void]>([
    ['that is not reached', (service) => service.close()],
    ['that fails', (service) => (service.instead = () => refusal(500, 'out of order'))],
  ])('is one warning at a service %s, and the plan is whole', async (_, breakService) => {
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
