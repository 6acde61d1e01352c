import { Action, BackendService, DynamicRule, entity, LogExporter } from '../../../../src/model/index';
import { path } from '../../../../src/provider/framework/diagnostics';
import { isUnknown, UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { SimulatedTime } from '../../../api/support';
import { aRule, asRead, complete, least } from '../../../support/entries';
import { configured } from '../../resources/support/configured';
import { closeAll, refusal, Service, writes } from '../../resources/support/service';
import { THING } from '../../resources/support/thing';
import { listing } from '../../support/answers';
import { Workspace } from '../../resources/support/workspace';

afterEach(closeAll);

const { id: _, ...RULE } = aRule() as ValueObject;
const SELECTORS: ValueObject = { include: { relation: 'OR', tags: ['login'] }, exclude: { relation: 'OR', tags: [] } };
const CHOSEN = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } };
/** The rule as the service sends it, with the values that it chooses. */
const READ = asRead(DynamicRule, { ...RULE, ...CHOSEN, id: 'login-bursts' }) as ValueObject;
/** The rule in the state. */
const STATE: ValueObject = { ...configured(DynamicRule, READ), config: 'prod', on_destroy: null };

/** Selectors without a relation, which the service chooses. */
const OPEN: ValueObject = { include: { tags: ['all'] }, exclude: { tags: [] } };

/** Returns a service that chooses missing selectors and relations, and a workspace over dynamic rules. */
async function openRules() {
  const service = await Service.start();
  service.complete = ({ include, exclude, ...entry }) => ({
    ...entry,
    include: { ...CHOSEN.include, ...(include as object | undefined) },
    exclude: { ...CHOSEN.exclude, ...(exclude as object | undefined) },
  });
  return { service, workspace: await Workspace.open(entryResource(DynamicRule), service.connection()) };
}

async function openThings() {
  const service = await Service.start();
  return { service, workspace: await Workspace.open(entryResource(THING), service.connection()) };
}

describe('the schema', () => {
  test('begins with config and id, which are optional and force a replacement', () => {
    const { attributes } = entryResource(THING).schema;
    expect(Object.keys(attributes).slice(0, 3)).toEqual(['config', 'id', 'name']);
    for (const name of ['config', 'id']) {
      expect(attributes[name]).toMatchObject({ optional: true, computed: true, requiresReplace: true });
      expect(attributes[name]?.required).not.toBe(true);
    }
  });

  test('requires an id in the model', () => {
    const { id: _, ...fields } = THING.schema.properties;
    expect(() => entryResource(entity({ ...THING, fields }))).toThrow('the model of Thing has no id');
  });
});

describe('validating', () => {
  test.each<[string, ValueObject]>([
    ['an id that is empty', { id: '', name: 'A' }],
    ['a name of which no id can be made', { name: '日本' }],
    ['an id with other characters', { id: 'a/b', name: 'A' }],
  ])('refuses %s, at the id', async (_, values) => {
    const workspace = await Workspace.open(entryResource(DynamicRule), undefined);
    expect(await workspace.validate({ ...RULE, ...values })).toMatchObject([{ severity: 'error', path: path('id') }]);
  });

  test.each<[string, ValueObject]>([
    ['an id where the name gives none', { id: 'a', name: '日本' }],
    ['an unknown name', { name: UNKNOWN }],
    ['an unknown id', { id: UNKNOWN }],
  ])('accepts %s', async (_, values) => {
    const workspace = await Workspace.open(entryResource(DynamicRule), undefined);
    expect(await workspace.validate({ ...RULE, ...values })).toEqual([]);
  });
});

describe('planning', () => {
  test('makes the id from the name, and lists the family', async () => {
    const { service, workspace } = await openRules();
    expect((await workspace.plan(RULE)).planned).toMatchObject({
      config: 'prod',
      id: 'login-bursts',
      tags: [],
      description: '',
      ...CHOSEN,
    });
    expect(service.asked).toEqual(['GET dynamic-rules']);
  });

  test('keeps unset values of an existing rule', async () => {
    const { workspace } = await openRules();
    const { planned } = await workspace.plan({ ...RULE, threshold: 77 }, { ...STATE, ...SELECTORS });
    expect(planned).toMatchObject({ threshold: 77, ...SELECTORS });
  });

  test('keeps the id if the name changes', async () => {
    const { workspace } = await openRules();
    const { state } = await workspace.apply(RULE);
    const { planned, requiresReplace } = await workspace.plan({ ...RULE, name: 'Other' }, state as ValueObject);
    expect(planned).toMatchObject({ id: 'login-bursts', name: 'Other' });
    expect(requiresReplace).toEqual([]);
  });

  test('replaces if the configured id changes', async () => {
    const { workspace } = await openRules();
    const { state } = await workspace.apply(RULE);
    const { requiresReplace } = await workspace.plan({ ...RULE, id: 'other' }, state as ValueObject);
    expect(requiresReplace).toEqual([path('id')]);
  });

  test('leaves the id unknown while the name is unknown', async () => {
    const { workspace } = await openRules();
    expect((await workspace.plan({ ...RULE, name: UNKNOWN })).planned).toMatchObject({ id: UNKNOWN });
  });
});

describe('creating', () => {
  test('reads back values that the service chooses', async () => {
    const { service, workspace } = await openRules();
    const { state, diagnostics, identity } = await workspace.apply({ ...RULE, ...OPEN });
    expect(diagnostics).toEqual([]);
    expect(state).toEqual(STATE);
    expect(identity).toEqual({ config: 'prod', id: 'login-bursts' });
    expect(service.asked).toEqual(['GET dynamic-rules', 'POST dynamic-rules/login-bursts', 'GET dynamic-rules']);
    expect(service.bodies).toEqual([asRead(DynamicRule, { ...RULE, ...OPEN, id: 'login-bursts' })]);
  });

  test('reads a fully known entry back too: the create is done when a read shows it', async () => {
    const { service, workspace } = await openRules();
    const { state } = await workspace.apply({ ...RULE, ...SELECTORS });
    expect(state).toMatchObject(SELECTORS);
    expect(service.asked).toEqual(['GET dynamic-rules', 'POST dynamic-rules/login-bursts', 'GET dynamic-rules']);
  });

  test('reads many entries back with few lists', async () => {
    const { service, workspace } = await openRules();
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => workspace.apply({ ...RULE, ...OPEN, id, name: id })));
    expect(made.map(({ state }) => state)).toMatchObject(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, ...CHOSEN })));
    const reads = service.asked.filter((asked) => asked.startsWith('GET'));
    expect(new Set(reads)).toEqual(new Set(['GET dynamic-rules']));
    // Plans have shared one.
    expect(reads.length).toBeLessThan(1 + 6);
  });

  test('takes what the service omits as null', async () => {
    const { service, workspace } = await openRules();
    service.complete = (entry) => entry;
    const { state } = await workspace.apply({ ...RULE, ...OPEN });
    expect(state).toMatchObject({ include: { relation: null }, exclude: { relation: null } });
  });

  test.each<[string, Value]>([
    ['omits', null],
    ['chooses', '0'],
  ])('reads parts of lists back that the service %s', async (_, value) => {
    const service = await Service.start();
    const chosen = value === null ? {} : { monitor_state: value };
    service.complete = (entry) => ({ ...entry, back_hosts: (entry.back_hosts as object[]).map((host) => ({ ...host, ...chosen })) });
    const workspace = await Workspace.open(entryResource(BackendService), service.connection());
    const common = least(BackendService) as ValueObject;
    for (const [id, ...hosts] of [
      ['a', 'o1'],
      ['b', 'o1', 'o2'],
    ]) {
      const { state } = await workspace.apply({ ...common, id: String(id), name: String(id), back_hosts: hosts.map((host) => ({ host })) });
      expect(state).toMatchObject({ back_hosts: hosts.map((host) => ({ host, monitor_state: value })) });
    }
  });

  test('makes the id from a name that becomes known in the apply', async () => {
    const { service, workspace } = await openRules();
    const planned = (await workspace.plan({ ...RULE, ...SELECTORS, name: UNKNOWN })).planned as ValueObject;
    const { state } = await workspace.apply(RULE, { planned: { ...planned, name: 'Late Name' } });
    expect(state).toMatchObject({ id: 'late-name' });
    expect(service.asked).toEqual(['POST dynamic-rules/late-name', 'GET dynamic-rules']);
  });

  test("uses the provider's configuration that becomes known in the apply", async () => {
    const { service, workspace } = await openRules();
    const planned = { ...((await workspace.plan({ ...RULE, ...SELECTORS })).planned as ValueObject), config: UNKNOWN };
    service.newlyAsked();
    expect((await workspace.apply(RULE, { planned })).state).toMatchObject({ config: 'prod' });
    expect(service.asked).toEqual(['POST dynamic-rules/login-bursts', 'GET dynamic-rules']);
  });

  test('sends no request if no configuration is set in the end', async () => {
    // GIVEN: the provider's configuration was unknown at plan time, and is absent now
    const service = await Service.start();
    const [then, now] = await Promise.all(
      [service.connection(UNKNOWN), service.connection(null)].map((connection) => Workspace.open(entryResource(DynamicRule), connection)),
    );
    const planned = (await then?.plan({ ...RULE, ...SELECTORS }))?.planned as ValueObject;
    expect(isUnknown(planned.config)).toBe(true);
    // WHEN
    const response = await now?.apply(RULE, { planned });
    // THEN
    expect(response).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', summary: 'config is not set', path: path('config') }],
    });
    expect(service.asked).toEqual([]);
  });

  test('reports a refused value at its attribute', async () => {
    const { service, workspace } = await openThings();
    service.refuseCreates({
      status: 422,
      body: { detail: [{ loc: ['body', 'connection', 'port'], msg: 'too high', type: 'value_error' }] },
    });
    const { state, diagnostics } = await workspace.apply({ name: 'A', destination: { host: 'h', port: 99999, certificate: null } });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', path: path('destination', 'port'), detail: expect.stringContaining('too high') },
    ]);
  });

  test('reports a refused id of the path at the id', async () => {
    const { service, workspace } = await openRules();
    service.refuseCreates({ status: 422, body: { detail: [{ loc: ['path', 'entry_id'], msg: 'too long', type: 'value_error' }] } });
    const { diagnostics } = await workspace.apply(RULE);
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('id'), detail: expect.stringContaining('too long') }]);
  });

  test('writes no state if the service fails', async () => {
    const { service, workspace } = await openRules();
    service.refuseCreates(refusal(500, 'out of order'));
    const { state, diagnostics } = await workspace.apply(RULE);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ summary: 'Internal error of the service', detail: expect.stringContaining('out of order') }]);
  });
});

/** Warning of each adoption. */
const WAS_THERE = expect.objectContaining({
  severity: 'warning',
  summary: expect.stringContaining('already existed and was adopted'),
}) as unknown;

describe('creating an existing entry', () => {
  test('adopts an equal entry, in the spelling of the plan', async () => {
    // GIVEN: the create of an earlier run, which was interrupted
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', {
      ...READ,
      description: 'why',
      tags: ['b-b-b', 'a-a-a'],
      newer: 1,
    });
    // WHEN
    const { state, diagnostics, private: memory } = await workspace.apply({ ...RULE, description: ' why', tags: ['a-a-a', 'b-b-b'] });
    // THEN
    expect(diagnostics).toEqual([WAS_THERE]);
    expect(state).toMatchObject({ description: ' why', tags: ['a-a-a', 'b-b-b'], ...CHOSEN });
    expect(memory).toMatchObject({ unknownFields: { newer: 1 } });
    expect(service.asked).toEqual(['GET dynamic-rules', 'POST dynamic-rules/login-bursts', 'GET dynamic-rules/login-bursts']);
  });

  test('shows the import block for a different entry', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...READ, threshold: 7 });
    const { state, diagnostics } = await workspace.apply(RULE);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The dynamic rule already exists', path: path('id') }]);
    expect(diagnostics[0]?.detail).toContain('import {\n    to = svc_dynamic_rule.NAME\n    id = "prod/login-bursts"\n  }');
    expect(service.entries.get('dynamic-rules/login-bursts')).toMatchObject({ threshold: 7 });
  });

  test('reports the conflict of the service if another entry has the name', async () => {
    const { service, workspace } = await openRules();
    service.refuseCreates(refusal(409, 'entry with name [Login bursts] already exists'));
    const { state, diagnostics } = await workspace.apply(RULE);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { summary: 'Conflict with an existing object', detail: expect.stringContaining('with name [Login bursts]') },
    ]);
  });

  const HOSTS = [{ host: 'a', weight: null, state: null }];

  test('adopts an entry although reads omit a field, and writes it', async () => {
    const { service, workspace } = await openThings();
    service.entries.set('things/a', { id: 'a', name: 'A', origin: 'here', newer: 1 });
    const { state, diagnostics } = await workspace.apply({ name: 'A', flag: true });
    expect(diagnostics).toEqual([WAS_THERE]);
    expect(state).toMatchObject({ flag: true, origin: 'here' });
    expect(service.asked.filter((asked) => asked.startsWith('PUT'))).toEqual(['PUT things/a']);
    // AND sends what the service has chosen, which would be chosen again
    expect(service.entries.get('things/a')).toMatchObject({ flag: true, origin: 'here', newer: 1 });
  });

  test('adopts an entry with values that the service chose', async () => {
    const { service, workspace } = await openThings();
    service.entries.set('things/a', { id: 'a', name: 'A', hosts: [{ host: 'a', weight: 1, state: 'up' }] });
    const { state, diagnostics } = await workspace.apply({ name: 'A', hosts: HOSTS });
    expect(diagnostics).toEqual([WAS_THERE]);
    expect(state).toMatchObject({ hosts: [{ host: 'a', weight: 1, state: 'up' }] });
  });

  test.each([
    ['in a part of which something is chosen by the service', { hosts: [{ host: 'b', weight: 1, state: 'up' }] }],
    [
      'by a further part',
      {
        hosts: [
          { host: 'a', weight: 1, state: 'up' },
          { host: 'b', weight: 1, state: 'up' },
        ],
      },
    ],
    ['by a field that is not ours', { hosts: [{ host: 'a', weight: 1, state: 'up' }], kind: 'b' }],
  ])('does not adopt an entry that differs %s', async (_, there) => {
    const { service, workspace } = await openThings();
    service.entries.set('things/a', { id: 'a', name: 'A', ...there });
    const { state, diagnostics } = await workspace.apply({ name: 'A', hosts: HOSTS });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ summary: 'The thing already exists' }]);
  });
});

describe('reading', () => {
  test('sends one request, and remembers fields that are not in the model', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', {
      ...READ,
      newer: 1,
      include: { ...CHOSEN.include, also: 2 },
    });
    const { state, private: memory } = await workspace.read(STATE);
    expect(state).toEqual(STATE);
    expect(memory).toMatchObject({ unknownFields: { newer: 1, include: { also: 2 } } });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts']);
  });

  test('removes a missing entry from the state if the family can be listed', async () => {
    const { service, workspace } = await openRules();
    expect(await workspace.read(STATE)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'warning', summary: 'The dynamic rule "login-bursts" is missing on the service' }],
    });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts', 'GET dynamic-rules']);
  });

  test('reports a change by another user, also without a history', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...READ, threshold: 7 });
    const { state, diagnostics } = await workspace.read(STATE);
    expect(state).toMatchObject({ threshold: 7 });
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'The dynamic rule "login-bursts" was changed outside of Terraform' },
    ]);
    expect(diagnostics[0]?.detail).not.toContain('history');
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts']);
  });

  test.each([
    ['the service says so', refusal(404, 'configuration [gone] does not exist')],
    ['only the list says so', refusal(404, 'not found')],
  ])('keeps the state if the whole configuration is missing: %s', async (_, answer) => {
    const { service, workspace } = await openRules();
    const state = { ...STATE, config: 'gone' };
    service.answers.push(answer);
    const response = await workspace.read(state);
    expect(response).toMatchObject({ state, diagnostics: [{ severity: 'error', summary: 'Configuration not found' }] });
  });

  test('keeps a value that reads omit', async () => {
    const { service, workspace } = await openThings();
    service.readForm = ({ flag: _, ...rest }) => rest;
    const { state } = await workspace.apply({ name: 'A', flag: true });
    expect((await workspace.read(state as ValueObject)).state).toMatchObject({ flag: true });
  });
});

describe('updating', () => {
  test('sends fields back that are not in the model', async () => {
    // GIVEN
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', {
      ...READ,
      newer: 1,
      include: { ...CHOSEN.include, also: 2 },
    });
    const { state, private: memory } = await workspace.read(STATE);
    service.newlyAsked();
    // WHEN
    const updated = await workspace.apply({ ...RULE, threshold: 50 }, { prior: state as ValueObject, memory });
    // THEN
    expect(updated).toMatchObject({ state: { threshold: 50 }, private: memory, diagnostics: [] });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts', 'PUT dynamic-rules/login-bursts', 'GET dynamic-rules']);
    expect(service.entries.get('dynamic-rules/login-bursts')).toMatchObject({
      threshold: 50,
      newer: 1,
      include: { also: 2, tags: ['all'] },
    });
  });

  test('keeps texts that no state can have as they are, such as a tag that other entries name', async () => {
    const { service, workspace } = await openRules();
    const tags = ['cafe\u0301', 'login'];
    service.entries.set('dynamic-rules/login-bursts', { ...READ, tags, include: { ...CHOSEN.include, tags } });
    const inState = ['caf\u00e9', 'login'];
    const rule = { ...RULE, tags: inState, include: { ...CHOSEN.include, tags: inState } };
    const updated = await workspace.apply({ ...rule, threshold: 50 }, { prior: { ...STATE, ...rule } });
    expect(updated.diagnostics).toEqual([]);
    expect(service.bodies.at(-1)).toMatchObject({ threshold: 50, tags, include: { tags } });
  });

  test('takes texts that no state can have for no change by another user', async () => {
    const { service, workspace } = await openRules();
    const [name, tags] = ['Cafe\u0301 \ud83d', ['cafe\u0301', 'login']];
    const rule = { ...STATE, name: 'Caf\u00e9 \ufffd', tags: ['caf\u00e9', 'login'] };
    const put = () => service.entries.set('dynamic-rules/login-bursts', { ...READ, name, tags });
    put();
    expect(await workspace.read(rule)).toMatchObject({ state: { name: rule.name, tags: rule.tags }, diagnostics: [] });
    expect(await workspace.destroy(rule)).toMatchObject({ state: null, diagnostics: [] });
    put();
    const adopted = await workspace.apply({ ...RULE, name: rule.name, tags: rule.tags, id: 'login-bursts' });
    expect(adopted.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('keeps fields that are not in the model and were added after the last read', async () => {
    const { service, workspace } = await openThings();
    const { state, private: memory } = await workspace.apply({ name: 'A' });
    service.entries.set('things/a', { ...service.entries.get('things/a'), newer: 1 });
    const updated = await workspace.apply({ name: 'A', size: 9 }, { prior: state as ValueObject, memory });
    expect(service.entries.get('things/a')).toMatchObject({ size: 9, newer: 1 });
    expect(updated.private).toMatchObject({ unknownFields: { newer: 1 } });
  });

  test('reads back values that every update may change', async () => {
    const { service, workspace } = await openThings();
    let version = 0;
    service.complete = (entry) => ({ ...entry, origin: 'here', history: { by: `v${++version}` } });
    const { state } = await workspace.apply({ name: 'A' });
    expect(state).toMatchObject({ origin: 'here', history: '{"by":"v1"}' });
    service.newlyAsked();
    const updated = await workspace.apply({ name: 'A', size: 9 }, { prior: state as ValueObject });
    expect(updated.state).toMatchObject({ size: 9, origin: 'here', history: '{"by":"v2"}' });
    expect(service.asked).toEqual(['GET things/a', 'PUT things/a', 'GET things']);
    expect(service.bodies.at(-1)).not.toHaveProperty('history');
  });

  test('reports a missing entry as an error, and keeps the state', async () => {
    const { workspace } = await openRules();
    const { state, diagnostics } = await workspace.apply({ ...RULE, threshold: 50 }, { prior: STATE });
    expect(state).toEqual(STATE);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The dynamic rule was deleted after the plan' }]);
  });

  test('makes the next read a request of its own, despite a list', async () => {
    // GIVEN: two reads, so that the family was listed
    const { service, workspace } = await openRules();
    const { state } = await workspace.apply({ ...RULE, ...SELECTORS });
    const other = (await workspace.apply({ ...RULE, ...SELECTORS, name: 'Other' })).state as ValueObject;
    const fresh = await Workspace.open(entryResource(DynamicRule), service.connection());
    await fresh.read(other);
    await fresh.read(state as ValueObject);
    // WHEN
    const updated = await fresh.apply({ ...RULE, ...SELECTORS, threshold: 50 }, { prior: state as ValueObject });
    service.newlyAsked();
    // THEN
    expect((await fresh.read(updated.state as ValueObject)).state).toMatchObject({ threshold: 50 });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts']);
  });
});

describe('on_destroy', () => {
  /** Returns a service with the rule, and its state after an import. */
  async function importedRule() {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...READ });
    const { state, private: memory } = await workspace.import('prod/login-bursts');
    service.newlyAsked();
    return { service, workspace, state: state as ValueObject, memory };
  }

  test('is unset after an import, and a configuration without it plans no change', async () => {
    const { workspace, state } = await importedRule();
    expect(state.on_destroy).toBeNull();
    expect((await workspace.plan(RULE, state)).planned).toEqual(state);
  });

  test('changes alone without a request, and stays in the state when the rule is read', async () => {
    const { service, workspace, state: prior, memory } = await importedRule();
    const applied = await workspace.apply({ ...RULE, on_destroy: 'keep' }, { prior, memory });
    expect(applied).toMatchObject({ state: { ...prior, on_destroy: 'keep' }, diagnostics: [] });
    expect(writes(service)).toEqual([]);
    expect(await workspace.read(applied.state as ValueObject, applied.private)).toMatchObject({
      state: { ...prior, on_destroy: 'keep' },
      diagnostics: [],
    });
  });

  test('that changes with another attribute is written with it', async () => {
    const { service, workspace, state: prior, memory } = await importedRule();
    const applied = await workspace.apply({ ...RULE, threshold: 77, on_destroy: 'keep' }, { prior, memory });
    expect(applied).toMatchObject({ state: { threshold: 77, on_destroy: 'keep' }, diagnostics: [] });
    const written = service.entries.get('dynamic-rules/login-bursts');
    expect(written).toMatchObject({ threshold: 77 });
    expect(written).not.toHaveProperty('on_destroy');
  });

  test('has two values', async () => {
    const workspace = await Workspace.open(entryResource(DynamicRule), undefined);
    expect(await workspace.validate({ ...RULE, on_destroy: 'forget' })).toMatchObject([
      { severity: 'error', path: path('on_destroy'), detail: expect.stringContaining('"delete", "keep"') },
    ]);
    for (const value of ['delete', 'keep']) expect(await workspace.validate({ ...RULE, on_destroy: value })).toEqual([]);
  });
});

describe('deleting', () => {
  const PRIOR = { ...RULE, config: 'prod', id: 'login-bursts' };

  test('reads the entry before the request, and the family after it', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    expect(await workspace.destroy(PRIOR)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts', 'DELETE dynamic-rules/login-bursts', 'GET dynamic-rules']);
    expect(service.entries.size).toBe(0);
  });

  test('accepts a missing entry', async () => {
    const { service, workspace } = await openRules();
    expect(await workspace.destroy(PRIOR)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts', 'GET dynamic-rules']);
  });

  test('is reported if another user was first, and the same apply creates the entry again', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    const { state, private: memory } = await workspace.import('prod/login-bursts');
    service.entries.delete('dynamic-rules/login-bursts');
    expect((await workspace.destroy(state as ValueObject, memory)).diagnostics).toEqual([]);
    expect((await workspace.apply({ ...RULE, id: 'login-bursts' })).diagnostics).toMatchObject([
      { severity: 'warning', summary: expect.stringContaining('and is created again') },
    ]);
  });

  test('is not taken for that of another user if the answer to the first try was lost', async () => {
    const service = await Service.start();
    const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 3 });
    const workspace = await Workspace.open(entryResource(DynamicRule), connection);
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    const { state, private: memory } = await workspace.import('prod/login-bursts');
    service.instead = (method) =>
      method === 'DELETE' && service.entries.delete('dynamic-rules/login-bursts') ? refusal(503, 'busy') : undefined;
    expect((await workspace.destroy(state as ValueObject, memory)).diagnostics).toEqual([]);
    expect((await workspace.apply({ ...RULE, id: 'login-bursts' })).diagnostics).toEqual([]);
  });

  test('accepts a simultaneous delete by another user', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    service.instead = (method) =>
      method === 'DELETE' && service.entries.delete('dynamic-rules/login-bursts')
        ? refusal(404, 'entry [login-bursts] does not exist')
        : undefined;
    expect(await workspace.destroy(PRIOR)).toMatchObject({ state: null, diagnostics: [] });
  });

  const ANSWERS = ['entry [login-bursts] does not exist', 'not found'];
  test.each(ANSWERS)('keeps an entry that reads show, although its DELETE is 404: %s', async (text) => {
    const service = await Service.start();
    const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 3 });
    const workspace = await Workspace.open(entryResource(DynamicRule), connection);
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    service.instead = (method) => (method === 'DELETE' ? refusal(404, text) : undefined);
    expect(await workspace.destroy(PRIOR)).toMatchObject({
      state: { id: 'login-bursts' },
      diagnostics: [{ severity: 'error', summary: 'Not found in the service' }],
    });
  });

  test('accepts a simultaneous delete that a service shows late', async () => {
    const service = await Service.start();
    const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 3 });
    const workspace = await Workspace.open(entryResource(DynamicRule), connection);
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    let late = 3;
    service.instead = (method) => {
      if (method === 'DELETE') return refusal(404, 'entry [login-bursts] does not exist');
      if (late === 0) service.entries.delete('dynamic-rules/login-bursts');
      late -= 1;
      return undefined;
    };
    expect(await workspace.destroy(PRIOR)).toMatchObject({ state: null, diagnostics: [] });
  });

  test('keeps an entry in use in the state, and names its users', async () => {
    const service = await Service.start();
    const workspace = await Workspace.open(entryResource(Action), service.connection());
    const polite = { name: 'Polite', type: 'skip' };
    service.entries.set('actions/polite', { id: 'polite', ...polite });
    for (const [id, action] of Object.entries({ login: 'polite', other: 'action-monitor', search: 'polite' })) {
      service.entries.set(`dynamic-rules/${id}`, { ...RULE, id, action });
    }
    service.instead = (method) => (method === 'DELETE' ? refusal(400, 'the entry is in use') : undefined);
    const { state: prior, private: memory } = await workspace.import('prod/polite');
    const { state, diagnostics } = await workspace.destroy(prior as ValueObject, memory);
    expect(state).toMatchObject({ id: 'polite' });
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The action is still in use', detail: expect.stringContaining('dynamic rules login, search.') },
    ]);
  });

  test('only forgets an entry with on_destroy = "keep", without a request', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    const prior = { ...PRIOR, on_destroy: 'keep' };
    expect(await workspace.planDestroy(prior)).toMatchObject({ diagnostics: [] });
    expect(await workspace.destroy(prior)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.asked).toEqual([]);
  });

  test('keeps an entry in the state that the service refuses to delete', async () => {
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', { ...RULE });
    service.instead = (method) => (method === 'DELETE' ? refusal(400, 'entry is used by site [shop]') : undefined);
    expect(await workspace.destroy(PRIOR)).toMatchObject({ state: PRIOR, diagnostics: [{ detail: expect.stringContaining('shop') }] });
  });
});

/** Imports an exporter from a service whose reads omit the field, unless the test changes that. */
async function importedExporter() {
  const service = await Service.start();
  service.readForm = (entry) => asRead(LogExporter, entry) as typeof entry;
  const written = { ...complete(LogExporter, { id: 'soc', name: 'SOC' }), include_request_data: true };
  service.entries.set('log-exporters/soc', written);
  // The service makes no version for writes.
  service.instead = (_, place) => {
    if (place === 'log-exporters/versions') return listing([{ ...RECORD, message: 'entry [soc]' }]);
    return place === 'log-exporters/versions/v1' ? listing([...service.entries.values()]) : undefined;
  };
  const workspace = await Workspace.open(entryResource(LogExporter), service.connection());
  const { state, private: memory } = await workspace.import('prod/soc');
  const config = {
    ...configured(LogExporter, asRead(LogExporter, written) as ValueObject),
    destination: (state as ValueObject).destination,
  };
  return { service, workspace, prior: state as ValueObject, memory, config: config as ValueObject };
}

const RECORD = { version: 'v1', author: 'ann', email: 'ann@example.org', date: '2025-01-01T00:00:00Z', parents: [] };

describe('a value that reads omit', () => {
  test('is null after an import, without a planned change', async () => {
    const { workspace, prior, config } = await importedExporter();
    expect(prior).toMatchObject({ name: 'SOC', include_request_data: null });
    expect(await workspace.plan(config, prior)).toMatchObject({ planned: prior, diagnostics: [] });
  });

  test('is required in the configuration by a plan that changes another value', async () => {
    const { workspace, prior, config } = await importedExporter();
    const { diagnostics } = await workspace.plan({ ...config, name: 'Other' }, prior);
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        summary: 'The value of an attribute is not known',
        detail: expect.stringContaining('include_request_data = true # or false'),
        path: path('include_request_data'),
      },
    ]);
  });

  test('is sent once it is configured, and stays if its line is removed', async () => {
    // GIVEN
    const { service, workspace, prior, memory, config } = await importedExporter();
    // WHEN
    const stated = await workspace.apply({ ...config, name: 'Other', include_request_data: true }, { prior, memory });
    const silent = await workspace.apply({ ...config, name: 'Third' }, { prior: stated.state as ValueObject, memory: stated.private });
    // THEN
    expect(silent).toMatchObject({ state: { name: 'Third', include_request_data: true }, diagnostics: [] });
    const sent = service.bodies.map(({ name, include_request_data: value }) => [name, value]);
    expect(sent).toEqual([
      ['Other', true],
      ['Third', true],
    ]);
  });

  test('is neither drift nor a conflict if a later read returns it', async () => {
    // GIVEN
    const { service, workspace, prior, memory, config } = await importedExporter();
    service.readForm = (entry) => entry;
    // WHEN
    const read = await workspace.read(prior, memory);
    const updated = await workspace.apply({ ...config, include_request_data: false }, { prior, memory });
    // THEN
    expect(read).toMatchObject({ state: { include_request_data: true }, diagnostics: [] });
    expect(updated).toMatchObject({ state: { include_request_data: false }, diagnostics: [] });
  });

  test('is in the state as sent after a create', async () => {
    const { service, workspace, config } = await importedExporter();
    const { state } = await workspace.apply({ ...config, id: 'fresh', name: 'Fresh', server_groups: { all: true, ids: [] } });
    expect(state).toMatchObject({ include_request_data: false });
    expect(service.bodies.at(-1)).toMatchObject({ include_request_data: false });
  });
});

describe('importing', () => {
  const TYPE = { typeName: 'svc_dynamic_rule', deferralAllowed: false };

  test('plans no change after an import by id', async () => {
    // GIVEN
    const { service, workspace } = await openRules();
    service.entries.set('dynamic-rules/login-bursts', READ);
    // WHEN
    const { imported } = await workspace.server.importResourceState({ ...TYPE, id: 'prod/login-bursts', identity: null });
    const { state } = await workspace.read(imported[0]?.state as ValueObject);
    const written = await workspace.plan({ ...READ, id: null }, state as ValueObject);
    const silent = await workspace.plan(RULE, state as ValueObject);
    // THEN
    expect(written.planned).toEqual(state);
    expect(silent.planned).toEqual(state);
  });

  describe('an entry with another id than its name gives', () => {
    /** Imports, and reads again as a later plan does. */
    async function imported() {
      const { service, workspace } = await openRules();
      service.entries.set('dynamic-rules/rule-7', { ...READ, id: 'rule-7' });
      const first = await workspace.import('prod/rule-7');
      const { state, private: memory } = await workspace.read(first.state as ValueObject, first.private);
      return { workspace, state: state as ValueObject, memory };
    }

    const WARNING = {
      severity: 'warning',
      summary: 'Imported id "rule-7" is not in the configuration',
      detail: expect.stringMatching(/gives the id "login-bursts".*\n\n {2}id = "rule-7"$/),
      path: undefined,
    };

    test('warns while the configuration lacks the id, with the line to add', async () => {
      const { workspace, state, memory } = await imported();
      const { planned, diagnostics } = await workspace.plan(RULE, state, memory);
      expect(planned).toEqual(state);
      expect(diagnostics).toEqual([WARNING]);
    });

    test('still warns after an update', async () => {
      const { workspace, state, memory } = await imported();
      const updated = await workspace.apply({ ...RULE, threshold: 50 }, { prior: state, memory });
      const { diagnostics } = await workspace.plan({ ...RULE, threshold: 50 }, updated.state as ValueObject, updated.private);
      expect(diagnostics).toEqual([WARNING]);
    });

    test.each<[string, ValueObject]>([
      ['the configuration has the id', { ...RULE, id: 'rule-7' }],
      ['the name gives the id', { ...RULE, name: 'Rule 7' }],
      ['the name is not known yet', { ...RULE, name: UNKNOWN }],
    ])('does not warn if %s', async (_, config) => {
      const { workspace, state, memory } = await imported();
      expect((await workspace.plan(config, state, memory)).diagnostics).toEqual([]);
    });

    test('does not warn if the entry was created, and renamed since', async () => {
      const { service, workspace } = await openRules();
      const created = await workspace.apply(RULE);
      const later = await Workspace.open(entryResource(DynamicRule), service.connection());
      const { state, private: memory } = await later.read(created.state as ValueObject, created.private);
      expect((await later.plan({ ...RULE, name: 'Other' }, state as ValueObject, memory)).diagnostics).toEqual([]);
    });
  });

  test.each<[string, ValueObject, object]>([
    ["without a configuration is in the provider's", { config: null, id: 'a' }, { config: 'prod', id: 'a' }],
    ['with a configuration is in that', { config: 'test', id: 'a' }, { config: 'test', id: 'a' }],
  ])('uses the identity %s', async (_, identity, expected) => {
    const { workspace } = await openRules();
    const { imported } = await workspace.server.importResourceState({ ...TYPE, id: '', identity });
    expect(imported[0]).toMatchObject({ state: expected, identity: expected });
  });

  test('requires a configuration for an identity without one', async () => {
    const service = await Service.start();
    const workspace = await Workspace.open(entryResource(DynamicRule), service.connection(null));
    const { imported, diagnostics } = await workspace.server.importResourceState({ ...TYPE, id: '', identity: { config: null, id: 'a' } });
    expect(imported).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'config is not set' }]);
  });
});
