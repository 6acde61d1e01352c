import { Action, BackendService, DynamicRule, type Entity, FlowControlPolicy } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import type { UnknownValues } from '../../../src/provider/connection/provider-schema';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import { type Diagnostic, pathText } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../src/provider/framework/value';
import { aRule, least } from '../../support/entries';
import { configured } from '../resources/support/configured';
import { closeAll, refusal, Service } from '../resources/support/service';
import { Workspace } from '../resources/support/workspace';

afterEach(closeAll);

/** Returns the requests without the list of the family, which the plan of each create reads. */
const askedBeside = ({ asked }: Service) => asked.filter((request) => request !== 'GET dynamic-rules');

const RULE = aRule({ include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } }) as ValueObject;
const MISSPELLED: ValueObject = { ...RULE, target: 'ipp' };
const POLICY = configured(
  FlowControlPolicy,
  least(FlowControlPolicy, { key: [{ attrs: 'ip' }], steps: [{ method: 'GET', uri: '/' }] }) as ValueObject,
);

/** Returns resources of one run over one service. */
async function run(unknownValues?: UnknownValues) {
  const service = await Service.start();
  const connection = new Connection(service.client(), 'prod', true, undefined, unknownValues);
  return {
    service,
    connection,
    entry: (entity: Entity) => Workspace.open(entryResource(entity), connection),
    set: (entity: Entity) => Workspace.open(entrySetResource(entity), connection),
  };
}

const places = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ path }) => pathText(path ?? []));

describe('an unrecognized value', () => {
  test('causes a warning at its attribute, with a suggestion', async () => {
    const workspace = await (await run()).entry(DynamicRule);
    const { diagnostics, planned } = await workspace.plan(MISSPELLED);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'Unrecognized target "ipp"', detail: expect.stringContaining('"ipp". Did you mean "ip"?') },
    ]);
    expect(places(diagnostics)).toEqual(['target']);
    expect(planned).toMatchObject({ target: 'ipp' });
  });

  test('is reported once, and again after a change', async () => {
    // GIVEN
    const workspace = await (await run()).entry(DynamicRule);
    const prior = (await workspace.apply(MISSPELLED)).state as ValueObject;
    // THEN
    expect((await workspace.plan({ ...MISSPELLED, threshold: 77 }, prior)).diagnostics).toEqual([]);
    expect(places((await workspace.plan({ ...MISSPELLED, target: 'ippp' }, prior)).diagnostics)).toEqual(['target']);
  });

  test('is reported once for a replacement, which Core plans in two calls', async () => {
    // GIVEN
    const workspace = await (await run()).entry(DynamicRule);
    const prior = (await workspace.apply(MISSPELLED)).state as ValueObject;
    // WHEN
    const values = { ...MISSPELLED, id: 'other', include: { relation: 'ADN', tags: ['all'] } };
    const first = await workspace.plan(values, prior);
    const second = await workspace.plan(values, null, first.private);
    // THEN
    expect(first.requiresReplace).not.toEqual([]);
    expect(places(first.diagnostics)).toEqual(['include.relation']);
    expect(second.diagnostics).toEqual([]);
  });

  test('is an error with unknown_values = "error", for a new or changed value', async () => {
    // GIVEN
    const { service, entry } = await run('error');
    const workspace = await entry(DynamicRule);
    // WHEN
    const { diagnostics } = await workspace.plan(MISSPELLED);
    // THEN
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('unknown_values = "warn"') }]);
    expect(askedBeside(service)).toEqual([]);
    expect((await workspace.plan(MISSPELLED, { ...workspace.config(MISSPELLED), config: 'prod', id: 'login-bursts' })).diagnostics).toEqual(
      [],
    );
  });

  test('is not reported with unknown_values = "allow", and causes no request', async () => {
    const { service, entry } = await run('allow');
    const workspace = await entry(DynamicRule);
    expect((await workspace.plan({ ...MISSPELLED, action: 'mine' })).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is reported when it becomes known', async () => {
    const workspace = await (await run()).entry(DynamicRule);
    expect((await workspace.plan({ ...RULE, target: UNKNOWN })).diagnostics).toEqual([]);
  });

  test.each<UnknownValues>(['warn', 'error'])('is not reported by a destroy: %s', async (unknownValues) => {
    const workspace = await (await run(unknownValues)).entry(DynamicRule);
    const prior = { ...workspace.config({ ...MISSPELLED, action: 'mine' }), config: 'prod', id: 'a' };
    expect((await workspace.planDestroy(prior)).diagnostics).toEqual([]);
  });

  test('is not reported before the provider is configured', async () => {
    const workspace = await Workspace.open(entryResource(DynamicRule), undefined);
    expect((await workspace.plan(MISSPELLED)).diagnostics).toMatchObject([{ summary: 'The plan was not compared with the service' }]);
  });

  test('has attribute and value in the summary, so engines do not fold two values into one warning', async () => {
    const workspace = await (await run()).entry(BackendService);
    const { diagnostics } = await workspace.plan(
      configured(BackendService, least(BackendService, { sticky: 'nun', transport_mode: 'htps' }) as ValueObject),
    );
    expect(diagnostics.map(({ summary }) => summary)).toEqual(['Unrecognized sticky "nun"', 'Unrecognized transport_mode "htps"']);
  });

  test('is cut at 40 characters in the summary, and whole in the detail', async () => {
    const value = `${'x'.repeat(38)}😀😀`;
    const { diagnostics } = await (await (await run()).entry(DynamicRule)).plan({ ...RULE, target: `${value}y` });
    expect(diagnostics).toMatchObject([{ summary: `Unrecognized target "${'x'.repeat(38)}😀…"` }]);
    expect(diagnostics[0]?.detail).toContain(value);
  });

  test('is named with its path in a set', async () => {
    const policies = await (await run()).set(FlowControlPolicy);
    const steps = [{ method: 'get', uri: '/', args: null, cookies: null, headers: null, plugins: null }];
    const { diagnostics } = await policies.plan({ entries: { 'a\u2028b': { ...POLICY, steps } } });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(['Unrecognized entries["a\\u{2028}b"].steps[0].method "get"']);
  });
});

describe('a value in a set', () => {
  const entries = (...ids: string[]): ValueObject => ({
    entries: Object.fromEntries(ids.map((id) => [id, { ...POLICY, steps: [{ ...step, method: 'get' }] }])),
  });
  const step = { method: 'GET', uri: '/', args: null, cookies: null, headers: null, plugins: null };

  test('is reported once, with its path in the entry', async () => {
    // GIVEN
    const workspace = await (await run()).set(FlowControlPolicy);
    const { diagnostics } = await workspace.plan(entries('a'));
    expect(places(diagnostics)).toEqual(['entries["a"].steps[0].method']);
    // WHEN
    const prior = { ...workspace.config(entries('a')), config: 'prod' };
    // THEN
    expect((await workspace.plan(entries('a'), prior)).diagnostics).toEqual([]);
    expect(places((await workspace.plan(entries('a', 'b'), prior)).diagnostics)).toEqual(['entries["b"].steps[0].method']);
  });

  test('is not reported while it is unknown', async () => {
    for (const open of [UNKNOWN, { a: UNKNOWN }]) {
      const workspace = await (await run()).set(FlowControlPolicy);
      expect((await workspace.plan({ entries: open })).diagnostics).toEqual([]);
    }
  });
});

describe('a reference to an action', () => {
  const ruleOf = (action: string, more: ValueObject = {}): ValueObject => ({ ...RULE, ...more, action });

  test('is reported if the action does not exist, with one request for all rules of the run', async () => {
    // GIVEN
    const { service, entry } = await run();
    service.entries.set('actions/block-hard', { id: 'block-hard', name: 'Block hard', type: 'block' });
    const rules = await entry(DynamicRule);
    // WHEN
    const plans = await Promise.all(['block-hrad', 'nobody', 'block-hard'].map((action, i) => rules.plan(ruleOf(action, { id: `r${i}` }))));
    // THEN
    const [near, nobody, there] = plans.map(({ diagnostics }) => diagnostics);
    expect(near).toMatchObject([
      { severity: 'warning', summary: 'Unknown action "block-hrad"', detail: expect.stringContaining('Did you mean "block-hard"?') },
    ]);
    expect(near?.[0]?.detail).toContain('svc_action.NAME.id');
    expect(places(near ?? [])).toEqual(['action']);
    expect(nobody).toHaveLength(1);
    expect(nobody?.[0]?.detail).not.toContain('Did you mean');
    expect(there).toEqual([]);
    expect(askedBeside(service)).toEqual(['GET actions']);
  });

  test('is not reported if the run plans its first action during the read', async () => {
    const { service, connection, entry } = await run();
    service.instead = (_, place) => {
      if (place === 'actions') connection.run.ids.plan(Action, 'prod', 'mine');
      return undefined;
    };
    expect((await (await entry(DynamicRule)).plan(ruleOf('mine'))).diagnostics).toEqual([]);
  });

  test('is accepted without a request for a built-in action', async () => {
    const { service, entry } = await run();
    expect((await (await entry(DynamicRule)).plan(ruleOf('action-acl-block'))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is reported for a prefix of a built-in id', async () => {
    const { diagnostics } = await (await (await run()).entry(DynamicRule)).plan(ruleOf('action-dynamic-rule-blok'));
    expect(diagnostics).toMatchObject([
      {
        summary: 'Unknown action "action-dynamic-rule-blok"',
        detail: expect.stringContaining('Did you mean "action-dynamic-rule-block"?'),
      },
    ]);
  });

  test('is accepted without a request for an action of this run', async () => {
    // GIVEN
    const { service, entry, set } = await run();
    await (await entry(Action)).plan(configured(Action, { name: 'Mine', type: 'skip' }));
    await (await set(Action)).plan({ entries: { ours: configured(Action, { name: 'Ours', type: 'skip' }) } });
    service.newlyAsked();
    // WHEN
    const rules = await entry(DynamicRule);
    // THEN
    for (const id of ['mine', 'ours']) expect((await rules.plan(ruleOf(id, { id }))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('causes no request while it is unchanged', async () => {
    const { service, entry } = await run();
    const rules = await entry(DynamicRule);
    const prior = { ...rules.config(ruleOf('nobody')), config: 'prod', id: 'login-bursts' };
    expect((await rules.plan(ruleOf('nobody', { threshold: 77 }), prior)).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is not reported if the actions cannot be read', async () => {
    const { service, entry } = await run('error');
    service.answers.push(refusal(500, 'down'));
    expect((await (await entry(DynamicRule)).plan(ruleOf('nobody'))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual(['GET actions']);
  });

  test('causes no request while the configuration is unknown', async () => {
    const { service, entry } = await run();
    expect((await (await entry(DynamicRule)).plan(ruleOf('nobody', { config: UNKNOWN }))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });
});

test('is compared with the list of actions once per missing action, for many rules', async () => {
  // GIVEN
  const { service, entry } = await run();
  for (let i = 0; i < 50; i += 1) service.entries.set(`actions/own-${i}`, { id: `own-${i}`, name: `Own ${i}`, type: 'block' });
  const workspace = await entry(DynamicRule);
  const keys = jest.spyOn(Map.prototype, 'keys');
  const walks = () => keys.mock.contexts.filter((map) => (map as Map<string, unknown>).has('own-0')).length;
  // WHEN
  for (let i = 0; i < 50; i += 1) await workspace.plan({ ...RULE, id: `rule-${i}`, action: `own-${i}` });
  const walksOfKnown = walks();
  const { diagnostics } = await workspace.plan({ ...RULE, id: 'another', action: 'own-99' });
  const walksOfMissing = walks() - walksOfKnown;
  keys.mockRestore();
  // THEN
  expect([walksOfKnown, walksOfMissing]).toEqual([0, 1]);
  expect(places(diagnostics)).toEqual(['action']);
});
