import { BackendService, FlowControlPolicy } from '../../../../src/model/index';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { PrivateState } from '../../../../src/provider/framework/server';
import { UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../../src/provider/entities/set/entry-set-resource';
import { complete, least } from '../../../support/entries';
import { configured } from '../../resources/support/configured';
import { Family, POLICY, policy } from '../../resources/support/family';
import { SimulatedTime } from '../../../api/support';
import { type Answer, closeAll, type Entry, refusal, Service, writes } from '../../resources/support/service';
import { Workspace } from '../../resources/support/workspace';

afterEach(closeAll);

const flowControlPolicySet = entrySetResource(FlowControlPolicy);

const PATH = 'flow-control-policies';

/** Returns the configuration of `policy(id)` of the service. */
function entry(id: string, more: ValueObject = {}): ValueObject {
  return configured(FlowControlPolicy, { ...(least(FlowControlPolicy, { name: `Name of ${id}`, ...POLICY }) as ValueObject), ...more });
}

/** Returns entries in the form of a configuration. */
const entries = (...ids: string[]): ValueObject => Object.fromEntries(ids.map((id) => [id, entry(id)]));

/** Returns a family of policies, and a workspace over the set. */
async function open(...ids: string[]) {
  const service = await Service.start();
  const family = new Family(service);
  if (ids.length > 0) family.write('ann', 'Begun', Object.fromEntries(ids.map((id) => [id, policy(id)])));
  const connect = () => Workspace.open(flowControlPolicySet, service.connection());
  return { service, family, connect, workspace: await connect() };
}

/** Returns the set after an import. */
async function imported(...ids: string[]) {
  const opened = await open(...ids);
  const { state, private: memory } = await opened.workspace.import('prod');
  opened.service.newlyAsked();
  return { ...opened, state: state as ValueObject, memory };
}

/** Returns the names of entries in messages. */
const named = (...ids: string[]) => ids.map((id) => `${id} ("Name of ${id}")`).join(', ');

const idsOf = (value: Value | undefined) => Object.keys((value as ValueObject).entries as ValueObject);

describe('validating', () => {
  test('refuses an entry without id', async () => {
    const workspace = await Workspace.open(flowControlPolicySet, undefined);
    expect(await workspace.validate({ entries: { '': entry('a'), b: entry('b') } })).toMatchObject([
      { severity: 'error', summary: 'Empty value', path: path('entries', { key: '' }) },
    ]);
  });

  test('checks each entry, at its attribute', async () => {
    const workspace = await Workspace.open(flowControlPolicySet, undefined);
    expect(await workspace.validate({ entries: { a: entry('a', { timeframe: 1.5 }) } })).toMatchObject([
      { severity: 'error', path: path('entries', { key: 'a' }, 'timeframe') },
    ]);
  });

  test.each<[string, Value]>([
    ['unknown entries', UNKNOWN],
    ['an entry that is unknown', { a: UNKNOWN }],
    ['an entry of which something is unknown', { a: entry('a', { name: UNKNOWN, tags: [UNKNOWN] }) }],
  ])('accepts %s', async (_, wanted) => {
    expect(await (await Workspace.open(flowControlPolicySet, undefined)).validate({ entries: wanted })).toEqual([]);
  });
});

describe('a set with an unknown keep', () => {
  test.each<[string, Value]>([
    ['as a whole', UNKNOWN],
    ['in part', [UNKNOWN, 'x']],
  ])('accepts a resource for an entry that the set does not name: %s', async (_, keep) => {
    const service = await Service.start();
    const connection = service.connection();
    const own = await Workspace.open(entryResource(FlowControlPolicy), connection);
    const set = await Workspace.open(flowControlPolicySet, connection);
    const { id: _id, ...values } = entry('own');
    await own.plan({ ...values, id: 'own' });
    expect((await set.plan({ entries: entries('a'), keep })).diagnostics).toEqual([]);
    await own.plan({ ...values, id: 'a' });
    expect((await set.plan({ entries: entries('a'), keep })).diagnostics).toMatchObject([
      { summary: 'A set and a single resource manage the same entry' },
    ]);
  });
});

test('an import warns of entries in its id that do not exist', async () => {
  const { workspace } = await open('a');
  const { state, diagnostics } = await workspace.import('prod//__mine,a');
  expect(state).toMatchObject({ entries: { a: {} } });
  expect(diagnostics).toMatchObject([
    { severity: 'warning', summary: 'Entries named in the import id do not exist', detail: expect.stringContaining('__mine') },
  ]);
});

describe('planning a create', () => {
  test('plans the known values of each entry: its id and unset attributes', async () => {
    const { workspace } = await open();
    const { planned, diagnostics } = await workspace.plan({ entries: entries('a', 'CartFlow') });
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({
      config: 'prod',
      keep: ['__*'],
      overwrite: false,
      entries: { a: { id: 'a', description: '', tags: [] }, CartFlow: { id: 'CartFlow' } },
    });
  });

  test('sends no request while the provider is not configured', async () => {
    const workspace = await Workspace.open(flowControlPolicySet, undefined);
    const { planned, diagnostics } = await workspace.plan({ entries: entries('a') });
    expect(planned).toMatchObject({ config: UNKNOWN, entries: { a: { id: 'a' } } });
    expect(diagnostics).toMatchObject([{ summary: 'The plan was not compared with the service' }]);
  });

  test('sends no request while the configuration is unknown', async () => {
    const service = await Service.start();
    const workspace = await Workspace.open(flowControlPolicySet, service.connection(UNKNOWN));
    expect(await workspace.plan({ entries: entries('a') })).toMatchObject({ planned: { config: UNKNOWN }, diagnostics: [] });
    expect(service.asked).toEqual([]);
  });

  test('refuses to overwrite existing entries, and shows the import block', async () => {
    const { workspace, service } = await open('a', 'b', '__sample__');
    const { diagnostics } = await workspace.plan({ entries: { a: entry('a', { timeframe: 7 }), c: entry('c') } });
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The configuration already has entries', path: path('entries') }]);
    expect(diagnostics[0]?.detail).toMatch(
      /already has these entries: a \("Name of a"\), b \("Name of b"\)\. .*write each of them in entries, and import the set:\n/s,
    );
    expect(diagnostics[0]?.detail).toContain('import {\n    to = svc_flow_control_policy_set.NAME\n    id = "prod"\n  }');
    expect(service.asked).toEqual([`GET ${PATH}`]);
  });

  test('names a list for keep with which the plan succeeds, beside built-in entries', async () => {
    const { workspace, connect } = await open('a', 'b', '__sample__');
    const refused = await workspace.plan({ entries: entries('c') });
    const [, list] = /write this whole list in keep: ([^.]*)\./.exec(refused.diagnostics[0]!.detail)!;
    const keep = JSON.parse(`[${list}]`) as string[];
    expect(keep).toEqual(['__*', 'a', 'b']);
    expect((await (await connect()).plan({ entries: entries('c'), keep })).diagnostics).toEqual([]);
  });

  test.each<[string, ValueObject, string[]]>([
    ['is already as wanted', { entries: entries('a', 'b') }, ['a']],
    ['is kept', { entries: entries('b'), keep: ['a'] }, ['a']],
    ['is of the built-in kind', { entries: entries('b') }, ['__sample__']],
  ])('accepts existing entries that %s', async (_, config, there) => {
    const { workspace } = await open(...there);
    expect((await workspace.plan(config)).diagnostics).toEqual([]);
  });

  test('overwrites entries that both keep and entries name', async () => {
    const { workspace } = await open('a');
    const { diagnostics } = await workspace.plan({ entries: { a: entry('a', { timeframe: 7 }) }, keep: ['*'] });
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The configuration already has entries' }]);
  });

  test('replaces the default of keep by the configured one', async () => {
    const { workspace } = await open('__sample__');
    const { diagnostics } = await workspace.plan({ entries: {}, keep: [] });
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(`these entries: ${named('__sample__')}.`) }]);
  });

  test('warns of the same entries with overwrite', async () => {
    const { workspace } = await open('a', 'b');
    const { diagnostics } = await workspace.plan({ entries: entries('a'), overwrite: true });
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'Entries will be deleted or overwritten: b ("Name of b")',
        detail: expect.stringContaining(`already has these entries: ${named('b')}.`),
        path: path('overwrite'),
      },
    ]);
  });

  test.each<[string, ValueObject]>([
    ['the entries', { entries: UNKNOWN }],
    ['an entry that is there', { entries: { a: UNKNOWN, b: entry('b') } }],
    ['a field of an entry that is there', { entries: { a: entry('a', { timeframe: UNKNOWN }), b: entry('b') } }],
    ['a tag of an entry that is there', { entries: { a: entry('a', { tags: [UNKNOWN] }), b: entry('b') } }],
    ['what is kept', { entries: {}, keep: UNKNOWN }],
    ['a pattern of what is kept', { entries: {}, keep: ['x', UNKNOWN] }],
  ])('accepts existing entries while a value is unknown: %s', async (_, config) => {
    const { workspace } = await open('a', 'b');
    expect((await workspace.plan(config)).diagnostics).toEqual([]);
  });

  test.each<[string, ValueObject, string[]]>([
    ['entries', { entries: UNKNOWN, overwrite: true }, ['a', 'b']],
    ['keep', { entries: entries('a'), keep: ['x', UNKNOWN], overwrite: true }, ['b']],
    ['a pattern of keep, and another one matches', { entries: {}, keep: ['b*', UNKNOWN], overwrite: true }, ['a']],
    ['an entry', { entries: { a: UNKNOWN, b: entry('b') }, overwrite: true }, ['a']],
    ['a field', { entries: { a: entry('a', { timeframe: UNKNOWN }), b: entry('b') }, overwrite: true }, ['a']],
    ['overwrite', { entries: { a: entry('a', { timeframe: 7 }) }, overwrite: UNKNOWN }, ['a', 'b']],
  ])('names the entries that may be deleted or overwritten while %s is unknown', async (_, config, ids) => {
    const { workspace } = await open('a', 'b');
    const { planned, diagnostics } = await workspace.plan(config);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: `Entries may be deleted or overwritten: ${named(...ids)}`, path: path('overwrite') },
    ]);
    expect(planned).toMatchObject({ overwritten: UNKNOWN });
  });

  test('refuses entries that would certainly be lost despite unknown values', async () => {
    const { workspace } = await open('a', 'b');
    const { diagnostics } = await workspace.plan({ entries: { a: entry('a', { timeframe: UNKNOWN, name: 'Other' }), b: UNKNOWN } });
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(`these entries: ${named('a')}.`) }]);
  });

  test.each<[boolean, object[]]>([
    [false, [{ severity: 'error', detail: expect.stringContaining(`these entries: ${named('a')}.`) }]],
    [
      true,
      [
        { severity: 'warning', summary: `Entries may be deleted or overwritten: ${named('b')}` },
        { severity: 'warning', summary: `Entries will be deleted or overwritten: ${named('a')}` },
      ],
    ],
  ])('names the entries that a set overwrites whatever keep will be, with overwrite %s', async (overwrite, expected) => {
    const { workspace } = await open('a', 'b');
    const { diagnostics } = await workspace.plan({ entries: { a: entry('a', { timeframe: 7 }) }, keep: UNKNOWN, overwrite });
    expect(diagnostics).toMatchObject(expected);
  });

  test('reports the error of a service that fails', async () => {
    const { workspace, service } = await open();
    service.answers.push(refusal(500, 'out of order'));
    expect((await workspace.plan({ entries: entries('a') })).diagnostics).toMatchObject([
      { severity: 'error', summary: 'Internal error of the service' },
    ]);
  });
});

describe('creating', () => {
  test('writes the set, with the kept entries unchanged', async () => {
    const { workspace, family, service } = await open('__sample__');
    const { state, diagnostics, identity } = await workspace.apply({ entries: entries('a', 'b') });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ config: 'prod', keep: ['__*'], overwrite: false, entries: { a: { id: 'a', tags: [] }, b: { id: 'b' } } });
    expect(identity).toEqual({ config: 'prod' });
    expect([...family.entries.keys()]).toEqual(['__sample__', 'a', 'b']);
    expect(family.entries.get('__sample__')).toEqual(policy('__sample__'));
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
  });

  test('reads the family again before the write', async () => {
    const { workspace, family, service } = await open();
    const { planned } = await workspace.plan({ entries: entries('a') });
    family.write('eve', 'Late', { late: policy('late') });
    const { state, diagnostics } = await workspace.apply({ entries: entries('a') }, { planned: planned as ValueObject });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(`these entries: ${named('late')}.`) }]);
    expect(writes(service)).toEqual([]);
  });

  describe('at the same time as another user', () => {
    /** Creates an entry between the read and the write of the apply. */
    async function race(policyOfOthers: string) {
      const opened = await open();
      const { service, family } = opened;
      const answer = service.instead;
      service.instead = (method, place, body) => {
        if (method !== 'POST' || family.entries.size > 0) return answer(method, place, body);
        family.write('eve', 'Late', { [policyOfOthers]: policy(policyOfOthers) });
        return refusal(409, 'document [flow-control-policies] already exists');
      };
      return opened;
    }

    test('writes nothing, and lists the new entries with remedies', async () => {
      const { family, service, workspace } = await race('late');
      const { state, diagnostics } = await workspace.apply({ entries: entries('a') });
      expect(state).toBeNull();
      expect(diagnostics).toMatchObject([
        { severity: 'error', summary: 'The configuration already has entries', detail: expect.stringContaining(named('late')) },
      ]);
      expect(diagnostics[0]?.detail).not.toContain('another id');
      expect([...family.entries.keys()]).toEqual(['late']);
      expect(writes(service)).toEqual([`POST ${PATH}`]);
    });

    test('succeeds if the new entries are kept', async () => {
      const { family, workspace } = await race('late');
      const { state } = await workspace.apply({ entries: entries('a'), keep: ['late'] });
      expect(idsOf(state as Value)).toEqual(['a']);
      expect([...family.entries.keys()]).toEqual(['late', 'a']);
    });

    test('writes nothing with overwrite either: the plan does not name the new entries', async () => {
      const { family, workspace } = await race('late');
      const { state, diagnostics } = await workspace.apply({ entries: entries('a'), overwrite: true });
      expect(state).toBeNull();
      expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The set changed after the plan' }]);
      expect([...family.entries.keys()]).toEqual(['late']);
    });

    test('reports the conflict of the service if there are no entries', async () => {
      const { service, workspace } = await open();
      service.refuseCreates(refusal(409, 'document is locked'));
      const { diagnostics } = await workspace.apply({ entries: entries('a') });
      expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('document is locked') }]);
    });
  });

  describe.each([500, 502, 503])('that the service answers with %i after it has carried it out', (status) => {
    /** Creates a set. Another user writes these entries before the answer. */
    async function followedBy(entriesOfOthers: Readonly<Record<string, Entry>>) {
      const service = await Service.start();
      const family = new Family(service);
      const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 2 });
      const workspace = await Workspace.open(flowControlPolicySet, connection);
      const answer = service.instead;
      service.instead = (method, place, body) => {
        const answered = answer(method, place, body);
        if (method !== 'POST') return answered;
        family.write('eve', 'Quick change', entriesOfOthers);
        return refusal(status, 'busy');
      };
      return { service, ...(await workspace.apply({ entries: entries('a', 'b') })) };
    }

    test('reports a later change of its entries, and how to import the set', async () => {
      const { service, state, diagnostics } = await followedBy({ a: policy('a', { timeframe: 1 }) });
      expect(state).toBeNull();
      expect(diagnostics).toMatchObject([
        {
          severity: 'error',
          summary: 'The flow control policy set of "prod" was changed after it was written',
          detail: expect.stringMatching(/to = svc_flow_control_policy_set\.NAME\n +id = "prod"[^]*eve <eve@example\.org>: Quick change/),
        },
      ]);
      expect(writes(service)).toEqual([`POST ${PATH}`]);
    });

    test('is in the state if another user only added entries, with a warning', async () => {
      const { service, state, diagnostics } = await followedBy({ late: policy('late') });
      expect(idsOf(state as Value)).toEqual(['a', 'b']);
      expect(diagnostics).toMatchObject([
        { severity: 'warning', summary: 'The flow control policy set of "prod" was changed during the apply' },
      ]);
      expect(writes(service)).toEqual([`POST ${PATH}`]);
    });
  });

  test('deletes existing entries with overwrite', async () => {
    const { workspace, family } = await open('a', 'b');
    const { diagnostics } = await workspace.apply({ entries: { a: entry('a', { timeframe: 7 }) }, overwrite: true });
    expect(diagnostics).toMatchObject([{ severity: 'warning' }]);
    expect(Object.fromEntries(family.entries)).toEqual({ a: policy('a', { timeframe: 7 }) });
  });

  test('writes nothing for an empty set over an empty family', async () => {
    const { workspace, service } = await open();
    expect(await workspace.apply({ entries: {} })).toMatchObject({ state: { entries: {} } });
    expect(writes(service)).toEqual([]);
  });

  test("uses the provider's configuration that becomes known in the apply", async () => {
    const { workspace, family } = await open();
    const planned = { ...((await workspace.plan({ entries: entries('a') })).planned as ValueObject), config: UNKNOWN };
    expect(await workspace.apply({ entries: entries('a') }, { planned })).toMatchObject({
      state: { config: 'prod' },
      identity: { config: 'prod' },
    });
    expect([...family.entries.keys()]).toEqual(['a']);
  });

  test('reports each refused value at its entry, also with kept entries before it', async () => {
    const { workspace, service } = await open('__sample__');
    const { planned } = await workspace.plan({ entries: entries('a', 'b') });
    const problem = (...loc: (string | number)[]) => ({ loc: ['body', ...loc], msg: 'too long', type: 'value_error' });
    service.writeAnswers.push({ status: 422, body: { detail: [problem(1, 'name'), problem(2, 'steps', 0, 'uri')] } });
    const { state, diagnostics } = await workspace.apply({ entries: entries('a', 'b') }, { planned: planned as ValueObject });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { detail: expect.stringMatching(/^The service reports: too long\n/), path: path('entries', { key: 'a' }, 'name') },
      { detail: expect.stringMatching(/^The service reports: too long\n/), path: path('entries', { key: 'b' }, 'steps', 0, 'uri') },
    ]);
  });
});

describe('importing', () => {
  test('imports all entries except those that keep protects by default', async () => {
    const { workspace, service } = await open('a', 'b', '__sample__');
    const { state, diagnostics, private: memory, identity } = await workspace.import('prod');
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ config: 'prod', keep: ['__*'], overwrite: false, entries: { a: { id: 'a', name: 'Name of a' }, b: {} } });
    expect(idsOf(state)).toEqual(['a', 'b']);
    expect(Object.keys((memory as { seen: object }).seen)).toEqual(['a', 'b']);
    expect(identity).toEqual({ config: 'prod' });
    expect(service.asked).toEqual([`GET ${PATH}`]);
  });

  test('plans no change for an equal configuration', async () => {
    const { workspace, service, state, memory } = await imported('a', 'b', '__sample__');
    const { planned, diagnostics } = await workspace.plan({ entries: entries('a', 'b') }, state, memory);
    expect(diagnostics).toEqual([]);
    expect(planned).toEqual(state);
    expect(service.asked).toEqual([]);
  });

  test('imports entries that keep protects by default if the id names them', async () => {
    const { workspace, service } = await open('a', '__mine', '__sample__');
    const { state, private: memory } = await workspace.import('prod//__mine,gone');
    expect(idsOf(state)).toEqual(['a', '__mine']);
    service.newlyAsked();
    expect(await workspace.plan({ entries: entries('a', '__mine') }, state as ValueObject, memory)).toMatchObject({
      planned: state,
      diagnostics: [],
    });
    expect((await workspace.read(state as ValueObject, memory)).diagnostics).toEqual([]);
  });

  test('requires the name of a configuration', async () => {
    const { workspace } = await open();
    expect(await workspace.import('')).toMatchObject({ state: null, diagnostics: [{ severity: 'error', summary: 'Invalid import id' }] });
  });

  test("uses the provider's configuration for an identity without one", async () => {
    const { workspace } = await open();
    const request = { typeName: flowControlPolicySet.typeName, id: '', deferralAllowed: false };
    expect(await workspace.server.importResourceState({ ...request, identity: { config: null } })).toMatchObject({
      imported: [{ state: { config: 'prod' } }],
    });
    expect(await workspace.server.importResourceState({ ...request, identity: { config: 'test' } })).toMatchObject({
      imported: [{ state: { config: 'test' } }],
    });
  });

  test('reports a missing configuration', async () => {
    const { workspace } = await open();
    expect((await workspace.import('gone')).diagnostics).toMatchObject([{ severity: 'error', summary: 'Configuration not found' }]);
  });
});

describe('reading', () => {
  test('sends one request, and reports nothing without changes', async () => {
    const { connect, service, state, memory } = await imported('a');
    expect(await (await connect()).read(state, memory)).toEqual({ state, private: memory, identity: { config: 'prod' }, diagnostics: [] });
    expect(service.asked).toEqual([`GET ${PATH}`]);
  });

  test('reports no change of kept entries, or of the order', async () => {
    const { connect, family, state, memory } = await imported('a', '__sample__');
    const { id, ...rest } = policy('a');
    family.write('eve', 'Elsewhere', {
      __sample__: policy('__sample__', { timeframe: 1 }),
      __new__: policy('__new__'),
      a: { ...rest, id },
    });
    expect(await (await connect()).read(state, memory)).toMatchObject({ state, diagnostics: [] });
  });

  test('reports entries that others deleted, and no import, if the private state is lost', async () => {
    const { family, connect, state } = await imported('a', 'b');
    family.write('eve', 'Cleaned', { b: undefined });
    const { diagnostics } = await (await connect()).read(state);
    expect(diagnostics).toMatchObject([
      {
        summary: 'The flow control policy set of "prod" was changed outside of Terraform',
        detail: expect.stringContaining(`(removed: ${named('b')})`),
      },
    ]);
  });

  test('shows changes, and warns with version, author, time and message of each change since', async () => {
    // GIVEN: the version of the write is remembered, also by a read without changes
    const { connect, workspace, family } = await open();
    const { state, private: written } = await workspace.apply({ entries: entries('a', 'b') });
    const { private: memory } = await (await connect()).read(state as ValueObject, written);
    // WHEN
    family.write('eve', 'Quick fix', { a: policy('a', { timeframe: 7 }) });
    family.write('bob', 'Cleaned up', { b: undefined, c: policy('c') });
    const { state: now, private: next, diagnostics } = await (await connect()).read(state as ValueObject, memory);
    // THEN
    expect(now).toMatchObject({ entries: { a: { timeframe: 7 }, c: { id: 'c' } } });
    expect(idsOf(now)).toEqual(['a', 'c']);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'The flow control policy set of "prod" was changed outside of Terraform' },
    ]);
    const [what, , history, ...lines] = diagnostics[0]?.detail.split('\n') ?? [];
    expect(what).toBe(
      'The flow control policy set of configuration "prod" differs from what Terraform last read or wrote ' +
        `(added: ${named('c')}; changed: ${named('a')}; removed: ${named('b')}). ` +
        'Another user changed it, or an earlier apply was interrupted. Where your .tf files say otherwise, the plan shows the ' +
        'difference, and the apply writes the entries again, except those in ignore_changes.',
    );
    expect(history).toBe('According to the history:');
    expect(lines).toEqual([
      `  version-3-  ${family.versions[0]?.date}  bob <bob@example.org>: Cleaned up`,
      `  version-2-  ${family.versions[1]?.date}  eve <eve@example.org>: Quick fix`,
    ]);
    // AND: the change is reported once
    expect(next).toMatchObject({ head: family.versions[0]?.version });
    expect((await (await connect()).read(now as ValueObject, next)).diagnostics).toEqual([]);
  });

  test.each(['none', 'broken'] as const)('warns without authors if the history is %s', async (history) => {
    const { connect, family, state, memory } = await imported('a');
    family.history = history;
    family.write('eve', 'Quick fix', { a: policy('a', { timeframe: 7 }) });
    const { state: now, diagnostics } = await (await connect()).read(state, memory);
    expect(now).toMatchObject({ entries: { a: { timeframe: 7 } } });
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        detail: expect.stringMatching(
          /\(changed: a \("Name of a"\)\).*interrupted\. Where your \.tf files say otherwise, .* writes the entries again, except those in ignore_changes\.$/,
        ),
      },
    ]);
  });

  test('keeps the state while the provider is not configured', async () => {
    const { state, memory } = await imported('a');
    const workspace = await Workspace.open(flowControlPolicySet, undefined);
    expect(await workspace.read(state, memory)).toMatchObject({ state, private: memory, diagnostics: [] });
  });

  test.each([
    ['the service fails', refusal(500, 'out of order')],
    ['the configuration is gone', refusal(404, 'configuration [prod] does not exist')],
  ])('keeps the state if %s', async (_, answer) => {
    const { connect, service, state, memory } = await imported('a');
    service.answers.push(answer);
    expect(await (await connect()).read(state, memory)).toMatchObject({ state, private: memory, diagnostics: [{ severity: 'error' }] });
  });
});

describe('updating', () => {
  test('writes changes in the order of the service, with fields that are not in the model', async () => {
    const { workspace, family, service, state, memory } = await imported('b', '__sample__', 'a');
    family.write('us', 'Newer', { a: policy('a', { newer: 1 }) });
    const read = await (await Workspace.open(flowControlPolicySet, service.connection())).read(state, memory);
    service.bodies.splice(0);
    const config = { entries: { new: entry('new'), a: entry('a', { timeframe: 7 }), b: entry('b') } };
    const { diagnostics, state: then } = await workspace.apply(config, { prior: state, memory: read.private });
    expect(diagnostics).toEqual([]);
    expect(service.bodies).toEqual([[policy('b'), policy('__sample__'), policy('a', { timeframe: 7, newer: 1 }), policy('new')]]);
    expect(then).toMatchObject({ entries: { a: { timeframe: 7 }, new: { id: 'new' } } });
  });

  test('keeps texts that no state can have as they are', async () => {
    const { workspace, family, service, state, memory } = await imported('a');
    const [other, inState] = ['cafe\u0301', 'caf\u00e9'];
    family.write('us', 'Other', { a: policy('a', { description: other }) });
    const read = await (await Workspace.open(flowControlPolicySet, service.connection())).read(state, memory);
    const prior = { ...(read.state as ValueObject), entries: { a: entry('a', { description: inState }) } };
    const config = { entries: { a: entry('a', { description: inState, timeframe: 7 }) } };
    const { diagnostics } = await workspace.apply(config, { prior, memory: read.private });
    expect(diagnostics).toEqual([]);
    expect(service.bodies.at(-1)).toMatchObject([{ id: 'a', description: other, timeframe: 7 }]);
  });

  test('warns of entries in use, and succeeds', async () => {
    const { workspace, family, state, memory } = await imported('a', 'used');
    family.inUse.add('used');
    const { diagnostics } = await workspace.apply({ entries: entries('a') }, { prior: state, memory });
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'Entries are still in use: used ("Name of used")',
        detail: expect.stringContaining('Then the next apply deletes them'),
      },
    ]);
    expect([...family.entries.keys()]).toEqual(['a', 'used']);
  });

  test('stays in the state as it was written if the delete of a single entry fails', async () => {
    const { workspace, family, service, state, memory } = await imported('a', 'used');
    family.inUse.add('used');
    family.after = (what) => what === 'GET used' && service.writeAnswers.push(refusal(405, 'not allowed'));
    const config = { entries: { a: entry('a', { timeframe: 7 }) } };
    const { state: then, diagnostics } = await workspace.apply(config, { prior: state, memory });
    expect(then).toMatchObject({ entries: { a: { timeframe: 7 } } });
    expect(diagnostics).toContainEqual({
      severity: 'warning',
      summary: 'The flow control policy set of "prod" was written, but has more entries',
      detail: expect.stringMatching(/Run terraform plan again: it shows these entries, .*"not allowed"/),
    });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...family.entries.keys()]).toEqual(['a', 'used']);
  });

  test('does not delete entries that are now kept', async () => {
    const { workspace, family, state, memory } = await imported('a', 'legacy-1');
    const { diagnostics } = await workspace.apply({ entries: entries('a'), keep: ['legacy-*'] }, { prior: state, memory });
    expect(diagnostics).toEqual([]);
    expect([...family.entries.keys()]).toEqual(['a', 'legacy-1']);
  });

  describe('entries that keep protected before', () => {
    async function kept() {
      const opened = await open('legacy-1', '__sample__');
      const { state, private: memory } = await opened.workspace.apply({ entries: entries('a'), keep: ['legacy-*', '__*'] });
      const workspace = await opened.connect();
      opened.service.newlyAsked();
      return { ...opened, workspace, state: state as ValueObject, memory: memory as PrivateState };
    }

    const LOSSES: [string, ValueObject][] = [
      ['as keep names less', { entries: entries('a'), keep: ['__*'] }],
      [
        'as an entry has the id',
        { entries: { ...entries('a'), 'legacy-1': entry('legacy-1', { timeframe: 7 }) }, keep: ['legacy-*', '__*'] },
      ],
    ];

    test.each(LOSSES)('is an error in the plan: %s', async (_, config) => {
      const { workspace, state, memory } = await kept();
      const { diagnostics } = await workspace.plan(config, state, memory);
      expect(diagnostics).toMatchObject([
        { severity: 'error', summary: 'The update would delete or overwrite entries', path: path('entries') },
      ]);
      expect(diagnostics[0]?.detail).toMatch(
        /^Until now, this set left these entries .* alone: legacy-1 \("Name of legacy-1"\)\. This update would overwrite those .* To leave/,
      );
      expect(diagnostics[0]?.detail).toMatch(/keep: (?:"__\*", "legacy-1"|"legacy-\*", "__\*")\. To delete/);
    });

    test.each(LOSSES)('writes nothing: %s', async (_, config) => {
      const { workspace, service, state, memory, family } = await kept();
      const response = await workspace.apply(config, { prior: state, memory });
      expect(response).toMatchObject({ state, private: memory, diagnostics: [{ severity: 'error' }] });
      expect(writes(service)).toEqual([]);
      expect(family.entries.get('legacy-1')).toEqual(policy('legacy-1'));
    });

    test.each(LOSSES)('succeeds with overwrite, with a warning: %s', async (_, config) => {
      const { workspace, state, memory, family } = await kept();
      const { diagnostics } = await workspace.apply({ ...config, overwrite: true }, { prior: state, memory });
      expect(diagnostics).toMatchObject([
        {
          severity: 'warning',
          detail: expect.stringContaining('this update overwrites those that are also in entries, and deletes the others'),
        },
      ]);
      expect(family.entries.get('legacy-1')).not.toEqual(policy('legacy-1'));
    });

    test('accepts an entry that equals the existing one', async () => {
      const { workspace, state, memory } = await kept();
      const config = { entries: entries('a', 'legacy-1'), keep: ['legacy-*', '__*'] };
      expect(await workspace.apply(config, { prior: state, memory })).toMatchObject({
        state: { entries: { 'legacy-1': {} } },
        diagnostics: [],
      });
    });

    test('sends no request if the set manages no further entries', async () => {
      const { workspace, service, state, memory } = await kept();
      await workspace.plan({ entries: { a: entry('a', { timeframe: 7 }) }, keep: ['__*', 'legacy-*'] }, state, memory);
      await workspace.plan({ entries: {}, keep: ['__*', 'legacy-*'] }, state, memory);
      expect(service.asked).toEqual([]);
    });
  });

  test('writes nothing if the family changed after the plan, and reports the changes with authors', async () => {
    const { workspace, family, service } = await open();
    const { state, private: memory } = await workspace.apply({ entries: entries('a') });
    family.write('eve', 'Late', { late: policy('late') });
    service.newlyAsked();
    const response = await workspace.apply({ entries: entries('a', 'b') }, { prior: state as ValueObject, memory: memory as PrivateState });
    expect(response).toMatchObject({
      state,
      private: memory,
      diagnostics: [{ severity: 'error', summary: 'The set changed after the plan' }],
    });
    expect(response.diagnostics[0]?.detail).toMatch(
      /changed after this plan was made \(added: late \("Name of late"\)\).*Run terraform plan again\..* run terraform apply -refresh-only first\.\n\nAccording to the history:\n {2}version-2-.*eve <eve@example\.org>: Late$/s,
    );
    expect(writes(service)).toEqual([]);
  });

  test('ignores changes of kept entries', async () => {
    const { workspace, family, state, memory } = await imported('a', '__sample__');
    family.write('eve', 'Elsewhere', { __sample__: policy('__sample__', { timeframe: 1 }) });
    const { diagnostics } = await workspace.apply({ entries: entries('a', 'b') }, { prior: state, memory });
    expect(diagnostics).toEqual([]);
    expect(family.entries.get('__sample__')).toMatchObject({ timeframe: 1 });
  });

  test('keeps the state if the service fails', async () => {
    const { workspace, service, state, memory } = await imported('a');
    service.writeAnswers.push(refusal(500, 'out of order'));
    expect(await workspace.apply({ entries: { a: entry('a', { timeframe: 7 }) } }, { prior: state, memory })).toMatchObject({
      state,
      private: memory,
      diagnostics: [{ severity: 'error', summary: 'Internal error of the service' }],
    });
  });

  test('replaces the set if the configuration changes', async () => {
    const { workspace, state, memory } = await imported('a');
    expect((await workspace.plan({ entries: entries('a'), config: 'test' }, state, memory)).requiresReplace).toEqual([path('config')]);
  });
});

describe('deleting', () => {
  test('deletes the entries of the set, and leaves the kept ones', async () => {
    const { workspace, family, service, state, memory } = await imported('a', '__sample__', 'b');
    expect(await workspace.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect([...family.entries.keys()]).toEqual(['__sample__']);
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
  });

  test('deletes all entries at once if none is kept', async () => {
    const { workspace, service, state, memory } = await imported('a', 'b');
    await workspace.destroy(state, memory);
    expect(writes(service)).toEqual([`DELETE ${PATH}`]);
  });

  test('writes nothing if only kept entries remain', async () => {
    const { connect, workspace, family, service } = await open('__sample__');
    const { state, private: memory } = await workspace.apply({ entries: {} });
    service.newlyAsked();
    expect(await (await connect()).destroy(state as ValueObject, memory as PrivateState)).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([]);
    expect([...family.entries.keys()]).toEqual(['__sample__']);
  });

  test('deletes nothing if the family changed after the plan', async () => {
    const { workspace, family, service, state, memory } = await imported('a');
    family.write('eve', 'Late', { late: policy('late') });
    expect(await workspace.destroy(state, memory)).toMatchObject({ state, diagnostics: [{ summary: 'The set changed after the plan' }] });
    expect(writes(service)).toEqual([]);
  });

  test('leaves built-in entries that keep does not protect, with a warning', async () => {
    const { workspace, family } = await open('a', '__sample__');
    const { state, private: memory } = await workspace.import('prod');
    const all = { ...(state as ValueObject), keep: [] };
    family.inUse.add('__sample__');
    expect(await workspace.destroy({ ...all, entries: entries('a', '__sample__') }, { ...memory, seen: undefined })).toMatchObject({
      state: null,
      diagnostics: [
        { severity: 'warning', summary: 'The service does not delete its built-in entries', detail: expect.stringContaining('__sample__') },
      ],
    });
    expect([...family.entries.keys()]).toEqual(['__sample__']);
  });

  test('fails if the delete of a single entry fails after the write of the kept ones', async () => {
    const { workspace, family, service, state, memory } = await imported('a', 'used', '__sample__');
    family.inUse.add('used');
    family.after = (what) => what === 'GET used' && service.writeAnswers.push(refusal(405, 'not allowed'));
    const destroyed = await workspace.destroy(state, memory);
    expect(destroyed.state).toEqual(state);
    const errors = destroyed.diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ detail: expect.stringContaining('Could not delete flow control policy "used"') }]);
  });

  test('fails for entries in use, and succeeds once they are free', async () => {
    const { connect, workspace, family, state, memory } = await imported('a', 'used');
    family.inUse.add('used');
    const failed = await workspace.destroy(state, memory);
    expect(failed).toMatchObject({
      state,
      diagnostics: [
        {
          severity: 'error',
          summary: 'The set cannot be destroyed yet',
          detail: expect.stringContaining(`refers to them: ${named('used')}.`),
        },
      ],
    });
    expect([...family.entries.keys()]).toEqual(['used']);
    // WHEN no entry refers to it any more, in a run that has read the remaining entries
    family.inUse.clear();
    const next = await connect();
    const read = await next.read(failed.state as ValueObject, failed.private);
    expect(await next.destroy(read.state as ValueObject, read.private)).toMatchObject({ state: null, diagnostics: [] });
    expect([...family.entries.keys()]).toEqual([]);
  });

  describe('one by one', () => {
    /** Returns a set on a service that answers each DELETE in another way. */
    async function answering(answer: (path: string, family: Family) => Answer | undefined) {
      const service = await Service.start();
      const family = new Family(service);
      family.write('ann', 'Begun', { a: policy('a'), b: policy('b') });
      const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 0 });
      const workspace = await Workspace.open(flowControlPolicySet, connection);
      const { state, private: memory } = await workspace.import('prod');
      const shown = service.instead;
      service.instead = (method, place, body) => (method === 'DELETE' && answer(place, family)) || shown(method, place, body);
      return { workspace, family, state: state as ValueObject, memory };
    }

    test('keeps entries that reads show, although their DELETE is 404', async () => {
      const { workspace, state, memory } = await answering((place) =>
        place === PATH ? refusal(400, 'in use') : refusal(404, 'Not allowed'),
      );
      expect(await workspace.destroy(state, memory)).toMatchObject({
        state,
        diagnostics: [{ severity: 'error', summary: 'Not found in the service' }],
      });
    });

    test('accepts a simultaneous delete by another user', async () => {
      const { workspace, state, memory } = await answering((place, family) =>
        place === PATH ? refusal(400, 'in use') : (family.entries.delete(place.slice(PATH.length + 1)), refusal(404, 'does not exist')),
      );
      expect((await workspace.destroy(state, memory)).state).toBeNull();
    });

    test('warns of deleted entries that the service still lists', async () => {
      const { workspace, state, memory } = await answering(() => ({ status: 200, body: { message: 'Done' } }));
      const { diagnostics } = await workspace.destroy(state, memory);
      expect(diagnostics).toContainEqual(
        expect.objectContaining({
          severity: 'warning',
          summary: 'The service still shows the deleted flow control policy "a, b"',
        }),
      );
    });
  });
});

describe('on a service whose list lacks entries', () => {
  const KEPT = ['ext-1', 'ext-2', 'ext-3'];

  /** Makes lists lack some entries, which reads of their own show. The total agrees with the list. */
  function cut(service: Service, family: Family, ...ids: string[]) {
    const shown = service.instead;
    service.instead = (method, place, body) => {
      if (method !== 'GET' || place !== PATH) return shown(method, place, body);
      const items = [...family.entries.values()].filter(({ id }) => !ids.includes(String(id)));
      return { status: 200, body: { total: items.length, items } };
    };
  }

  test.each([
    ['an update', 'readable'],
    ['an update', 'unreadable'],
    ['a destroy', 'readable'],
    ['a destroy', 'unreadable'],
  ])('%s keeps the kept entries of others, with a history that is %s', async (operation, history) => {
    const { workspace, connect, service, family } = await open('a', 'b', ...KEPT);
    const config = { entries: entries('a', 'b'), keep: ['ext-*'] };
    const { state, private: memory } = await workspace.import('prod');
    const adopted = await workspace.apply(config, { prior: state as ValueObject, memory });
    cut(service, family, 'ext-1', 'ext-3');
    if (history === 'unreadable') {
      const shown = service.instead;
      service.instead = (method, place, body) => (place.includes('versions') ? refusal(403, 'not allowed') : shown(method, place, body));
    }
    const prior = adopted.state as ValueObject;
    const { diagnostics } =
      operation === 'an update'
        ? await workspace.apply(
            { ...config, entries: { ...entries('a'), b: entry('b', { timeframe: 7 }) } },
            { prior, memory: adopted.private },
          )
        : await (await connect()).destroy(prior, adopted.private);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...family.entries.keys()].sort()).toEqual([...(operation === 'an update' ? ['a', 'b'] : []), ...KEPT].sort());
  });

  test('a refresh does not take an entry for deleted that a read of its own shows', async () => {
    const { workspace, service, family, state, memory } = await imported('a', 'b');
    cut(service, family, 'b');
    const { state: refreshed, diagnostics } = await workspace.read(state, memory);
    expect(diagnostics).toEqual([]);
    expect(idsOf(refreshed)).toEqual(['a', 'b']);
  });

  test('a destroy deletes an entry of the state that the list lacks', async () => {
    const { workspace, service, family, state, memory } = await imported('a', 'b');
    cut(service, family, 'b');
    expect(await workspace.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect([...family.entries.keys()]).toEqual([]);
  });
});

describe('on a service that lags', () => {
  /** Opens a set whose lists show the former family for some reads after a write. */
  async function openLagging(reads: number, ...ids: string[]) {
    const { service, family } = await open(...ids);
    const time = new SimulatedTime();
    const connect = () => Workspace.open(flowControlPolicySet, service.connection('prod', true, time.options()));
    const workspace = await connect();
    const { state, private: memory } = await workspace.import('prod');
    const shown = service.instead;
    let [former, left] = [[...family.entries.values()], 0];
    service.instead = (method, place, body) => {
      if (method !== 'GET') {
        former = [...family.entries.values()];
        left = reads;
      } else if (place === PATH && left-- > 0) return { status: 200, body: { total: former.length, items: former } };
      else if (place.startsWith(`${PATH}/`) && !place.includes('versions') && left > 0) {
        const one = former.find(({ id }) => place === `${PATH}/${String(id)}`);
        return one ? { status: 200, body: one } : refusal(404, 'entry does not exist');
      }
      return shown(method, place, body);
    };
    service.newlyAsked();
    return { service, family, time, workspace, connect, state: state as ValueObject, memory };
  }

  test('an update waits for the service, and writes nothing more', async () => {
    const { service, time, workspace, state, memory } = await openLagging(3, 'a', 'b');
    const config = { entries: { a: entry('a', { timeframe: 7 }), c: entry('c') } };
    const { diagnostics, state: written, private: after } = await workspace.apply(config, { prior: state, memory });
    expect(diagnostics).toEqual([]);
    expect(idsOf(written)).toEqual(['a', 'c']);
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
    expect(time.sleeps).toEqual([250, 500, 1_000]);
    expect(after).toMatchObject({ lag: { until: time.now + 1_750 } });
  });

  test('a set that stays invisible is in the state as written, with a warning', async () => {
    const { service, workspace, state, memory } = await openLagging(Infinity, 'a');
    const config = { entries: { a: entry('a', { timeframe: 7 }), c: entry('c') } };
    const { diagnostics, state: written } = await workspace.apply(config, { prior: state, memory });
    expect(diagnostics).toMatchObject([{ summary: 'The service does not show the change of flow control policy "a, c" yet' }]);
    expect(written).toMatchObject({ entries: { a: { timeframe: 7 }, c: { timeframe: 90 } } });
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
  });

  test('a later refresh reads again before it takes the former family for drift', async () => {
    // GIVEN
    const { service, time, workspace, connect, state, memory } = await openLagging(2, 'a');
    const config = { entries: { a: entry('a', { timeframe: 7 }) } };
    const written = await workspace.apply(config, { prior: state, memory });
    const shown = service.instead;
    let left = 1;
    service.instead = (method, place, body) =>
      place === PATH && left-- > 0 ? { status: 200, body: { total: 1, items: [policy('a')] } } : shown(method, place, body);
    time.sleeps.splice(0);
    // WHEN
    const { diagnostics, state: refreshed } = await (await connect()).read(written.state as ValueObject, written.private);
    // THEN
    expect(diagnostics).toEqual([]);
    expect(refreshed).toMatchObject({ entries: { a: { timeframe: 7 } } });
    expect(time.sleeps).toHaveLength(1);
  });
});

describe('on_destroy', () => {
  test('changes alone without a request, and stays in the state when the set is read', async () => {
    const { workspace, service, state, memory } = await imported('a');
    expect(state.on_destroy).toBeNull();
    const applied = await workspace.apply({ entries: entries('a'), on_destroy: 'keep' }, { prior: state, memory });
    expect(applied).toMatchObject({ state: { ...state, on_destroy: 'keep' }, private: memory, diagnostics: [] });
    expect(writes(service)).toEqual([]);
    expect(await workspace.read(applied.state as ValueObject, applied.private)).toMatchObject({ state: applied.state, diagnostics: [] });
  });

  test('that changes with the entries is not part of what is written', async () => {
    const { workspace, family, service, state, memory } = await imported('a');
    const applied = await workspace.apply({ entries: entries('a', 'b'), on_destroy: 'keep' }, { prior: state, memory });
    expect(applied).toMatchObject({ state: { on_destroy: 'keep' }, diagnostics: [] });
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
    expect([...family.entries.keys()]).toEqual(['a', 'b']);
  });

  test('"keep" leaves all entries on the service, without a request', async () => {
    const { workspace, family, service, state, memory } = await imported('a', 'b');
    expect(await workspace.destroy({ ...state, on_destroy: 'keep' }, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.asked).toEqual([]);
    expect([...family.entries.keys()]).toEqual(['a', 'b']);
  });
});

describe('two sets over one family in one run', () => {
  test('can be one set that the engine plans twice', async () => {
    const { workspace, state, memory } = await imported('a');
    expect((await workspace.plan({ entries: entries('a') }, state, memory)).diagnostics).toEqual([]);
    expect((await workspace.plan({ entries: entries('a') }, state, memory)).diagnostics).toEqual([]);
  });

  test('are an error in the apply if both are created with equal values', async () => {
    const { workspace, service } = await open();
    await workspace.apply({ entries: entries('a') });
    service.newlyAsked();
    expect(await workspace.apply({ entries: entries('a') })).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', summary: 'Two resources for the same configuration' }],
    });
    expect(writes(service)).toEqual([]);
  });

  test.each(['stays', 'is created'])('are an error if one is destroyed while the other %s', async (other) => {
    for (const goesFirst of [true, false]) {
      const { workspace, state, memory } = await imported('a');
      const go = () => workspace.planDestroy(state, memory);
      const stay = () =>
        other === 'stays' ? workspace.plan({ entries: entries('a') }, state, memory) : workspace.plan({ entries: entries('a') });
      await (goesFirst ? go() : stay());
      const { diagnostics } = await (goesFirst ? stay() : go());
      expect(diagnostics).toMatchObject([
        {
          severity: 'error',
          summary: 'A destroy would delete what another resource manages',
          detail: expect.stringContaining('write a moved block'),
        },
      ]);
    }
  });

  test('are one set in a replacement', async () => {
    const { workspace, state, memory } = await imported('a', 'b');
    const { private: same } = await workspace.plan({ entries: entries('a', 'b') }, state, memory);
    expect((await workspace.plan({ entries: entries('a', 'b') }, null, same)).diagnostics).toEqual([]);
  });

  test('are not replaced and changed in the same plan', async () => {
    const { workspace, state, memory } = await imported('a', 'b');
    const changed = { entries: { a: entry('a', { timeframe: 91 }) } };
    const { private: first } = await workspace.plan(changed, state, memory);
    expect((await workspace.plan(changed, null, first)).diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The set is replaced and changed in the same plan',
        detail: expect.stringMatching(
          /change or delete these entries: a \("Name of a"\), b \("Name of b"\)\. .*1\. Apply the change without the replacement.*terraform untaint TYPE\.NAME/s,
        ),
      },
    ]);
  });

  test('lose no entries if one replaces the other, in either order', async () => {
    const { workspace, family, state, memory } = await imported('a');
    expect(await workspace.apply({ entries: entries('a') })).toMatchObject({ diagnostics: [] });
    expect(await workspace.destroy(state, memory)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'warning', summary: 'The replaced resource was not deleted' }],
    });
    expect([...family.entries.keys()]).toEqual(['a']);
  });
});

test('two sets over one family in one run are an error', async () => {
  const { workspace } = await open();
  expect((await workspace.plan({ entries: entries('a') })).diagnostics).toEqual([]);
  expect((await workspace.plan({ entries: entries('b') })).diagnostics).toMatchObject([
    { severity: 'error', summary: 'Two resources for the same configuration', path: path('config') },
  ]);
});

describe('a saved plan of a create, with an engine that stores its private state', () => {
  const SET: ValueObject = { entries: entries('a'), overwrite: true };

  test.each<[string, Record<string, ReturnType<typeof policy> | undefined>, string]>([
    ['added an entry', { late: policy('late') }, `added: ${named('late')}`],
    ['changed an entry', { old: policy('old', { timeframe: 7 }) }, `changed: ${named('old')}`],
    ['deleted an entry', { old: undefined }, 'removed: old'],
  ])('is refused if another user %s since', async (_, written, difference) => {
    const { workspace, connect, family, service } = await open('old');
    const saved = await workspace.planStored(SET);
    family.write('eve', 'Late', written);
    const { state, diagnostics } = await (await connect()).applyStored(SET, saved);
    expect(state).toBeNull();
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        summary: 'The set changed after the plan',
        detail: expect.stringContaining(`(${difference})`) as string,
      }),
    );
    expect(writes(service)).toEqual([]);
  });

  test('is applied if only kept entries changed, and after the destroy of a tainted resource', async () => {
    const { workspace, connect, family } = await open('old');
    const saved = await workspace.planStored(SET);
    family.write('eve', 'Late', { __late: policy('__late') });
    const { state, private: memory } = await (await connect()).applyStored(SET, saved);
    expect([...family.entries.keys()].sort()).toEqual(['__late', 'a']);
    const tainted = await (await connect()).planStored(SET);
    const last = await connect();
    await last.destroy(state as ValueObject, memory);
    expect(idsOf((await last.applyStored(SET, tainted)).state)).toEqual(['a']);
  });

  test('is applied if the service moved a value of an entry since', async () => {
    const service = await Service.start();
    const old = complete(BackendService, { id: 'old' });
    let moved = '';
    service.instead = (method, place) => {
      if (method !== 'GET' || place !== BackendService.routes.path) return undefined;
      const items = writes(service).length > 0 ? [] : [{ ...old, back_hosts: [{ host: 'o1', monitor_state: moved }] }];
      return { status: 200, body: { total: items.length, items } };
    };
    const open = () => Workspace.open(entrySetResource(BackendService), service.connection());
    const none = { entries: {}, overwrite: true };
    const saved = await (await open()).planStored(none);
    moved = '0';
    expect(await (await open()).applyStored(none, saved)).toMatchObject({ state: { entries: {} } });
    expect(writes(service)).toHaveLength(1);
  });

  test('is applied if a resource of this run hands its entry over, or if keep was unknown', async () => {
    const opened = await open('a', 'b');
    const { workspace, service, family } = opened;
    const saved = await workspace.planStored({ ...SET, entries: entries('a', 'b') });
    const connection = service.connection();
    const set = await Workspace.open(flowControlPolicySet, connection);
    // A destroyed resource of this run records its write of the entry, and deletes the entry.
    connection.reader.wrote(FlowControlPolicy, 'prod', 'a');
    family.write('us', 'Terraform', { a: undefined });
    expect(idsOf((await set.applyStored({ ...SET, entries: entries('a', 'b') }, saved)).state)).toEqual(['a', 'b']);
    const { state, diagnostics } = await applied(opened, await opened.workspace.planStored({ ...SET, keep: UNKNOWN }));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(idsOf(state)).toEqual(['a']);
  });

  /** Applies a plan in which keep was unknown. */
  async function applied({ connect }: Awaited<ReturnType<typeof open>>, { private: stored }: { private: PrivateState }) {
    const workspace = await connect();
    const { planned, private: memory } = await workspace.planStored(SET, stored);
    return workspace.apply(SET, { planned: planned as ValueObject, memory });
  }

  test.each<[string, Record<string, ReturnType<typeof policy>>, string]>([
    ['added an entry', { late: policy('late') }, `added: ${named('late')}`],
    ['changed an entry', { old: policy('old', { timeframe: 7 }) }, `changed: ${named('old')}`],
  ])('is refused if another user %s that a then unknown keep does not protect', async (_, written, difference) => {
    const opened = await open('old');
    const saved = await opened.workspace.planStored({ ...SET, keep: UNKNOWN });
    opened.family.write('eve', 'Late', written);
    const { state, diagnostics } = await applied(opened, saved);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(`(${difference})`) }]);
    expect(writes(opened.service)).toEqual([]);
  });

  test('is applied if the plan did not know a value of an entry that it overwrites', async () => {
    const { workspace, connect } = await open('a');
    const saved = await workspace.planStored({ entries: { a: entry('a', { timeframe: UNKNOWN }) }, overwrite: true });
    const known = { entries: { a: entry('a', { timeframe: 7 }) }, overwrite: true };
    const again = await connect();
    const { planned, private: memory } = await again.planStored(known, saved.private);
    const { state } = await again.apply(known, { planned: planned as ValueObject, memory });
    expect(state).toMatchObject({ entries: { a: { timeframe: 7 } }, overwritten: { a: expect.any(String) } });
  });
});

describe('a saved plan of a create with overwrite, with an engine that stores no private state', () => {
  const CONFIG: ValueObject = { entries: entries('a'), overwrite: true };

  async function saved() {
    const opened = await open('old');
    const { planned, private: memory } = await opened.workspace.plan(CONFIG);
    expect(memory).toEqual({});
    return { ...opened, planned: planned as ValueObject };
  }

  test('shows what it overwrites, and keeps that in the state', async () => {
    const { connect, planned } = await saved();
    expect(planned).toMatchObject({ overwritten: { old: expect.any(String) } });
    const { state, private: memory, diagnostics } = await (await connect()).apply(CONFIG, { planned });
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: `Entries will be deleted or overwritten: ${named('old')}` }]);
    expect(state).toMatchObject({ overwritten: planned['overwritten'] });
    const { state: refreshed } = await (await connect()).read(state as ValueObject, memory);
    expect(refreshed).toMatchObject({ overwritten: planned['overwritten'] });
    const again = await (await connect()).plan(CONFIG, refreshed as ValueObject, memory);
    expect(again).toMatchObject({ planned: refreshed, diagnostics: [] });
  });

  test.each<[string, Entry]>([
    ['added', { late: policy('late') }],
    ['changed', { old: policy('old', { timeframe: 7 }) }],
    ['deleted', { old: undefined }],
  ])('writes nothing if another user %s an entry since', async (_, change) => {
    const { connect, family, planned } = await saved();
    family.write('eve', 'Late', change as Record<string, Entry | undefined>);
    const before = [...family.entries.values()];
    const { state, diagnostics } = await (await connect()).apply(CONFIG, { planned });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The set changed after the plan', detail: expect.stringContaining('eve') },
    ]);
    expect([...family.entries.values()]).toEqual(before);
  });

  test('is planned again with the same result after this run deleted an entry of it', async () => {
    const { service, planned } = await saved();
    const connection = service.connection();
    const single = await Workspace.open(entryResource(FlowControlPolicy), connection);
    const { state } = await single.read({ config: 'prod', id: 'old' });
    await single.destroy({ ...(state as ValueObject), on_destroy: null });
    const workspace = await Workspace.open(flowControlPolicySet, connection);
    expect((await workspace.plan(CONFIG)).planned).toEqual(planned);
    expect(await workspace.apply(CONFIG, { planned })).toMatchObject({ state: { overwritten: planned['overwritten'] } });
  });
});

describe('an update with overwrite', () => {
  test('plans no loss for unknown values of entries that the set has', async () => {
    const { workspace, state, memory } = await imported('a');
    const config = { entries: { a: entry('a', { timeframe: UNKNOWN }), b: entry('b') }, overwrite: true };
    expect((await workspace.plan(config, state, memory)).planned).toMatchObject({ overwritten: null });
  });

  test('returns what it overwrote if the plan did not know that, without the entries that it had', async () => {
    const { workspace, connect, state, memory } = await imported('a', 'ext-1');
    const kept = await workspace.apply({ entries: entries('a'), keep: ['ext-*'] }, { prior: state, memory });
    const prior = kept.state as ValueObject;
    const config = { entries: { a: entry('a', { timeframe: 7 }) }, keep: [UNKNOWN], overwrite: true };
    const { planned } = await workspace.plan(config, prior, kept.private);
    expect(planned).toMatchObject({ overwritten: UNKNOWN });
    const known = { ...(planned as ValueObject), keep: [] };
    const { state: made } = await (await connect()).apply({ ...config, keep: [] }, { prior, planned: known, memory: kept.private });
    expect(made).toMatchObject({ overwritten: { 'ext-1': expect.any(String) } });
    expect(Object.keys((made as ValueObject).overwritten as ValueObject)).toEqual(['ext-1']);
  });

  test.each<[string, Entry, string]>([
    ['added', { 'ext-2': policy('ext-2') }, `added: ${named('ext-2')}`],
    ['changed', { 'ext-1': policy('ext-1', { timeframe: 7 }) }, `changed: ${named('ext-1')}`],
  ])('writes nothing if another user %s an entry since, which a then unknown keep does not protect', async (_, change, difference) => {
    const { connect, family, service, workspace, state, memory } = await imported('a', 'ext-1');
    const kept = await workspace.apply({ entries: entries('a'), keep: ['ext-*'] }, { prior: state, memory });
    const prior = kept.state as ValueObject;
    const { private: refreshed } = await (await connect()).read(prior, kept.private);
    const config = { entries: entries('a'), keep: UNKNOWN, overwrite: true };
    expect((await (await connect()).plan(config, prior, refreshed)).diagnostics).toMatchObject([
      { severity: 'warning', summary: `Entries may be deleted or overwritten: ${named('ext-1')}` },
    ]);
    family.write('eve', 'Late', change as Record<string, Entry | undefined>);
    service.newlyAsked();
    const applied = await (await connect()).apply({ ...config, keep: [] }, { prior, memory: refreshed });
    expect(applied.state).toEqual(prior);
    expect(applied.diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(`(${difference})`) }]);
    expect(writes(service)).toEqual([]);
  });

  test('deletes what an unknown keep turned out not to protect, and what this run wrote', async () => {
    const { family, service, workspace, state, memory } = await imported('a', 'ext-1', 'ext-2');
    const kept = await workspace.apply({ entries: entries('a'), keep: ['ext-*'] }, { prior: state, memory });
    const connection = service.connection();
    connection.reader.wrote(FlowControlPolicy, 'prod', 'ext-2');
    family.write('us', 'Terraform', { 'ext-2': policy('ext-2', { timeframe: 7 }) });
    const again = await Workspace.open(flowControlPolicySet, connection);
    const config = { entries: entries('a'), keep: [], overwrite: true };
    const applied = await again.apply(config, { prior: kept.state as ValueObject, memory: kept.private });
    expect(applied.diagnostics).toMatchObject([{ severity: 'warning', summary: expect.stringContaining('ext-1') }]);
    expect([...family.entries.keys()]).toEqual(['a']);
  });

  test('writes nothing if another user deleted an entry that the plan overwrites', async () => {
    const { workspace, connect, family, state, memory } = await imported('a', 'ext-1');
    const kept = await workspace.apply({ entries: entries('a'), keep: ['ext-*'] }, { prior: state, memory });
    const config = { entries: { ...entries('a'), 'ext-1': entry('ext-1', { timeframe: 7 }) }, keep: ['ext-*'], overwrite: true };
    const prior = kept.state as ValueObject;
    const plan = await (await connect()).plan(config, prior, kept.private);
    expect(plan.planned).toMatchObject({ overwritten: { 'ext-1': expect.any(String) } });
    family.write('eve', 'Not needed', { 'ext-1': undefined });
    const applied = await (await connect()).apply(config, { prior, planned: plan.planned as ValueObject, memory: plan.private });
    expect(applied.diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('removed: ext-1') }]);
    expect([...family.entries.keys()]).toEqual(['a']);
  });

  test('writes nothing if another user added an entry that the plan does not name', async () => {
    const { workspace, connect, family, state, memory } = await imported('a', 'ext-1');
    const kept = await workspace.apply({ entries: entries('a'), keep: ['ext-*'] }, { prior: state, memory });
    const config = { entries: entries('a'), keep: [], overwrite: true };
    const prior = kept.state as ValueObject;
    const plan = await (await connect()).plan(config, prior, kept.private);
    expect(plan.diagnostics).toMatchObject([{ summary: `Entries will be deleted or overwritten: ${named('ext-1')}` }]);
    family.write('eve', 'Late', { 'ext-2': policy('ext-2') });
    const applied = await (await connect()).apply(config, { prior, planned: plan.planned as ValueObject, memory: plan.private });
    expect(applied.diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('added: ext-2') }]);
    expect([...family.entries.keys()].sort()).toEqual(['a', 'ext-1', 'ext-2']);
  });
});
