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

/** What the service was asked, but for the list of the family: the plan of each create looks at it. */
const askedBeside = ({ asked }: Service) => asked.filter((request) => request !== 'GET dynamic-rules');

const RULE = aRule({ include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } }) as ValueObject;
const MISSPELLED: ValueObject = { ...RULE, target: 'ipp' };
const POLICY = configured(
  FlowControlPolicy,
  least(FlowControlPolicy, { key: [{ attrs: 'ip' }], steps: [{ method: 'GET', uri: '/' }] }) as ValueObject,
);

/** Resources of one run, over one service. */
async function run(unknownValues?: UnknownValues) {
  const service = await Service.start();
  const connection = new Connection(service.client(), 'prod', true, undefined, unknownValues);
  return {
    service,
    entry: (entity: Entity) => Workspace.open(entryResource(entity), connection),
    set: (entity: Entity) => Workspace.open(entrySetResource(entity), connection),
  };
}

const places = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ path }) => pathText(path ?? []));

describe('a value that is not known', () => {
  test('is a warning at its attribute, with what it may mean', async () => {
    const workspace = await (await run()).entry(DynamicRule);
    const { diagnostics, planned } = await workspace.plan(MISSPELLED);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'Unrecognized target "ipp"', detail: expect.stringContaining('"ipp". Did you mean "ip"?') },
    ]);
    expect(places(diagnostics)).toEqual(['target']);
    expect(planned).toMatchObject({ target: 'ipp' });
  });

  test('is told of once: not while it stays, and again when it changes', async () => {
    // GIVEN
    const workspace = await (await run()).entry(DynamicRule);
    const prior = (await workspace.apply(MISSPELLED)).state as ValueObject;
    // THEN
    expect((await workspace.plan({ ...MISSPELLED, threshold: 77 }, prior)).diagnostics).toEqual([]);
    expect(places((await workspace.plan({ ...MISSPELLED, target: 'ippp' }, prior)).diagnostics)).toEqual(['target']);
  });

  test('is told of once where the entry is replaced, which Core plans in two calls', async () => {
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

  test('is an error where the provider is told so, also for a changed value, but not while it stays', async () => {
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

  test('is nothing where the provider is told so, and the service is not asked', async () => {
    const { service, entry } = await run('allow');
    const workspace = await entry(DynamicRule);
    expect((await workspace.plan({ ...MISSPELLED, action: 'mine' })).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is told of when it becomes known', async () => {
    const workspace = await (await run()).entry(DynamicRule);
    expect((await workspace.plan({ ...RULE, target: UNKNOWN })).diagnostics).toEqual([]);
  });

  test.each<UnknownValues>(['warn', 'error'])('does not matter to a destroy: %s', async (unknownValues) => {
    const workspace = await (await run(unknownValues)).entry(DynamicRule);
    const prior = { ...workspace.config({ ...MISSPELLED, action: 'mine' }), config: 'prod', id: 'a' };
    expect((await workspace.planDestroy(prior)).diagnostics).toEqual([]);
  });

  test('is not told of before the provider is configured', async () => {
    const workspace = await Workspace.open(entryResource(DynamicRule), undefined);
    expect((await workspace.plan(MISSPELLED)).diagnostics).toEqual([]);
  });

  test('has a summary that names attribute and value, so engines do not fold two values into one warning', async () => {
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

  test('is named at its place in a set', async () => {
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

  test('is told of at its place in its entry, once', async () => {
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

  test('is left alone while it is unknown', async () => {
    for (const open of [UNKNOWN, { a: UNKNOWN }]) {
      const workspace = await (await run()).set(FlowControlPolicy);
      expect((await workspace.plan({ entries: open })).diagnostics).toEqual([]);
    }
  });
});

describe('the id of an action', () => {
  const ruleOf = (action: string, more: ValueObject = {}): ValueObject => ({ ...RULE, ...more, action });

  test('is told of where the service has no such action, with one request for all rules of the run', async () => {
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

  test('is known where the service brings it along: nobody is asked', async () => {
    const { service, entry } = await run();
    expect((await (await entry(DynamicRule)).plan(ruleOf('action-acl-block'))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is not known by its beginning alone', async () => {
    const { diagnostics } = await (await (await run()).entry(DynamicRule)).plan(ruleOf('action-dynamic-rule-blok'));
    expect(diagnostics).toMatchObject([
      {
        summary: 'Unknown action "action-dynamic-rule-blok"',
        detail: expect.stringContaining('Did you mean "action-dynamic-rule-block"?'),
      },
    ]);
  });

  test('is known where a resource or a set of this run has it: nobody is asked', async () => {
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

  test('is not asked about while it stays as it is', async () => {
    const { service, entry } = await run();
    const rules = await entry(DynamicRule);
    const prior = { ...rules.config(ruleOf('nobody')), config: 'prod', id: 'login-bursts' };
    expect((await rules.plan(ruleOf('nobody', { threshold: 77 }), prior)).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });

  test('is not told of where the service does not tell its actions', async () => {
    const { service, entry } = await run('error');
    service.answers.push(refusal(500, 'down'));
    expect((await (await entry(DynamicRule)).plan(ruleOf('nobody'))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual(['GET actions']);
  });

  test('is not asked about while the configuration is unknown', async () => {
    const { service, entry } = await run();
    expect((await (await entry(DynamicRule)).plan(ruleOf('nobody', { config: UNKNOWN }))).diagnostics).toEqual([]);
    expect(askedBeside(service)).toEqual([]);
  });
});

test('references of many rules walk through the list of actions once for each one that is missing', async () => {
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
