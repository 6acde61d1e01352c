import { ManagementClient } from '../../../../src/api/index';
import { type Emulator, startEmulator } from '../../../../src/emulator/index';
import { Action, FlowControlPolicy } from '../../../../src/model/index';
import { Connection } from '../../../../src/provider/connection/connection';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../../src/provider/entities/set/entry-set-resource';
import type { ApplyResourceChangeResponse, PlanResourceChangeResponse } from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { versionRevert } from '../../../../src/provider/resources/revert/version-revert';
import { least } from '../../../support/entries';
import { configured } from '../../resources/support/configured';
import { Workspace } from '../../resources/support/workspace';

// One test for each guard between the resources of one run. Its title names what the guard prevents.

const SKIP: ValueObject = { id: 'skip', name: 'Skip', type: 'skip' };
/** Gets the same id from its name. */
const DERIVED: ValueObject = { name: 'Skip', type: 'skip' };
const member = (values: ValueObject): ValueObject => ({ description: null, tags: null, params: null, ...values, id: null });
const POLICY = configured(
  FlowControlPolicy,
  least(FlowControlPolicy, { key: [{ attrs: 'ip' }], steps: [{ method: 'GET', uri: '/' }] }) as ValueObject,
);

let emulator: Emulator;
let client: ManagementClient;

beforeEach(async () => {
  emulator = await startEmulator({ seed: { configurations: { prod: {}, test: {} } } });
  client = new ManagementClient({ baseUrl: emulator.url, maxRetries: 0 });
});
afterEach(async () => {
  client.close();
  await emulator.close();
});

/**
 * Returns two resources over entries and two sets, all of one run.
 *
 * @param isShared whether several walks share the connection
 */
async function run(isShared = false) {
  const connection = new Connection(client, 'prod', true, undefined, 'warn', { isShared });
  const open = (resource: Parameters<typeof Workspace.open>[0]) => Workspace.open(resource, connection);
  return {
    one: await open(entryResource(Action)),
    two: await open(entryResource(Action)),
    set: await open(entrySetResource(Action)),
    otherSet: await open(entrySetResource(Action)),
    policy: await open(entryResource(FlowControlPolicy)),
    revert: await open(versionRevert),
  };
}

async function ids(): Promise<string[]> {
  return (await client.family(Action).list('prod')).items.map(({ id }) => String(id)).sort();
}

/** Returns state and private state of a successful apply. */
function made({ state, private: memory, diagnostics }: ApplyResourceChangeResponse) {
  expect(diagnostics).toEqual([]);
  return { prior: state as ValueObject, memory };
}

function errors({ diagnostics }: PlanResourceChangeResponse) {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** Makes the service answer 500 to deletes. */
async function breakDeletes(): Promise<void> {
  const faults = [{ methods: ['DELETE'], paths: ['/conf/*'], fault: { kind: 'status', status: 500 } }];
  const { status } = await fetch(`${emulator.url}/_emulator/faults`, { method: 'PUT', body: JSON.stringify({ faults }) });
  expect(status).toBe(200);
}

const mendDeletes = () => fetch(`${emulator.url}/_emulator/faults`, { method: 'DELETE' });

/** Plans a create as Core does: after a validation. */
async function planned(workspace: Workspace, values: ValueObject) {
  expect(await workspace.validate(values)).toEqual([]);
  return workspace.plan(values);
}

describe('plans', () => {
  test('refuse a second resource that creates the same entry', async () => {
    const { one, two } = await run();
    await one.plan(SKIP);
    expect((await two.plan({ ...SKIP, name: 'Another' })).diagnostics).toMatchObject([{ summary: 'Two resources with the same id' }]);
  });

  test('refuse to destroy an entry that another resource keeps, in either order', async () => {
    const { prior, memory } = made(await (await run()).one.apply(SKIP));
    const first = await run();
    await first.one.plan(SKIP, prior, memory);
    const later = await first.two.planDestroy(prior, memory);
    const second = await run();
    await second.two.planDestroy(prior, memory);
    const earlier = await second.one.plan(SKIP, prior, memory);
    // The remedy that also helps with an import of this plan comes first.
    const detail = expect.stringMatching(
      /\n- Forget the resource that the plan destroys.*\n- If the state has both.*-refresh-only/,
    ) as string;
    for (const { diagnostics } of [later, earlier])
      expect(diagnostics).toMatchObject([{ summary: 'A destroy would delete an entry that another resource manages', detail }]);
  });

  test('do not refuse a renamed entry that moves to a configuration that has its former id, in either order', async () => {
    const { prior, memory } = made(await (await run()).one.apply(DERIVED));
    for (const movesFirst of [false, true]) {
      const { one, two } = await run();
      const moved = { ...DERIVED, name: 'Renamed', config: 'test' };
      // The first plan of the replacement keeps the id, and the second one has that of the name.
      const moves = async () => [await one.plan(moved, prior, memory), await one.plan(moved)];
      const comes = async () => [await two.plan({ ...DERIVED, config: 'test' })];
      const plans = movesFirst ? [...(await moves()), ...(await comes())] : [...(await comes()), ...(await moves())];
      expect(plans.flatMap(errors)).toEqual([]);
    }
  });

  test('refuse to create an entry that another resource keeps, in either order: a renamed resource keeps its id', async () => {
    const { prior, memory } = made(await (await run()).one.apply(DERIVED));
    for (const createsFirst of [false, true]) {
      const { one, two } = await run();
      const stays = () => one.plan({ ...DERIVED, name: 'Renamed' }, prior, memory);
      const comes = () => two.plan(DERIVED);
      const [first, second] = createsFirst ? [await comes(), await stays()] : [await stays(), await comes()];
      expect(errors(first)).toEqual([]);
      expect(errors(second)).toMatchObject([{ summary: 'Two resources with the same id' }]);
    }
  });

  test('allow to create an entry that another resource gives up, though it had kept its id until the engine replaced it', async () => {
    const { prior, memory } = made(await (await run()).one.apply(DERIVED));
    const { one, two } = await run();
    const renamed = { ...DERIVED, name: 'Renamed' };
    const kept = await one.plan(renamed, prior, memory);
    expect(kept.planned).toMatchObject({ id: 'skip' });
    expect(await one.plan(renamed, null, kept.private)).toMatchObject({ planned: { id: 'renamed' }, diagnostics: [] });
    expect(errors(await two.plan(DERIVED))).toEqual([]);
  });

  test('refuse an entry that a set and a resource of its own manage, in either order', async () => {
    const first = await run();
    await first.one.plan(SKIP);
    const later = await first.set.plan({ entries: { skip: member(SKIP) } });
    const second = await run();
    await second.set.plan({ entries: { skip: member(SKIP) } });
    const earlier = await second.one.plan(SKIP);
    for (const { diagnostics } of [later, earlier])
      expect(diagnostics).toMatchObject([{ summary: 'A set and a single resource manage the same entry' }]);
  });

  test('refuse a second set over one family', async () => {
    const { set, otherSet } = await run();
    await set.plan({ entries: {} });
    expect((await otherSet.plan({ entries: { skip: member(SKIP) } })).diagnostics).toMatchObject([
      { summary: 'Two resources for the same configuration' },
    ]);
  });

  test('refuse a second set or entry with an equal configuration, but not one that is planned twice', async () => {
    for (const [resource, values, summary] of [
      [(await run()).set, { entries: { skip: member(SKIP) } }, 'Two resources for the same configuration'],
      [(await run()).one, SKIP, 'Two resources with the same id'],
    ] as const) {
      expect((await planned(resource, values)).diagnostics).toEqual([]);
      expect((await resource.plan(values)).diagnostics).toEqual([]);
      expect((await planned(resource, values)).diagnostics).toMatchObject([{ severity: 'error', summary }]);
    }
  });

  test('refuse a second set that the state has, but not one that is read and planned twice', async () => {
    const { set: maker } = await run();
    const { prior, memory } = made(await maker.apply({ entries: { skip: member(SKIP) } }));
    const imported = (await maker.import('prod')).private;
    const { set } = await run();
    const values = { entries: { skip: member(SKIP) } };
    for (let i = 0; i < 2; i += 1) {
      expect((await set.read(prior, memory)).private).toEqual(memory);
      expect((await set.plan(values, prior, memory)).diagnostics).toEqual([]);
    }
    expect((await set.plan(values, prior, imported)).diagnostics).toMatchObject([
      { severity: 'error', summary: 'Two resources for the same configuration' },
    ]);
  });

  test('refuse to create a set beside one of the state, but not to replace that one', async () => {
    const { prior, memory } = made(await (await run()).set.apply({ entries: { skip: member(SKIP) } }));
    const { set } = await run();
    const values = { entries: { skip: member(SKIP) } };
    const first = await set.plan(values, prior, memory);
    expect((await set.plan({ ...values, overwrite: true }, null, first.private)).diagnostics).not.toContainEqual(
      expect.objectContaining({ severity: 'error' }),
    );
    expect((await set.plan(values)).diagnostics).toMatchObject([{ summary: 'Two resources for the same configuration' }]);
  });

  test('refuse to destroy a set that another resource keeps or creates', async () => {
    const { prior, memory } = made(await (await run()).set.apply({ entries: {} }));
    const kept = await run();
    await kept.set.plan({ entries: {} }, prior, memory);
    const created = await run();
    await created.otherSet.plan({ entries: {} });
    for (const { set } of [kept, created])
      expect((await set.planDestroy(prior, memory)).diagnostics).toMatchObject([
        { summary: 'A destroy would delete what another resource manages' },
      ]);
  });

  test('warn of a family that is managed and reverted', async () => {
    const before = await run();
    made(await before.policy.apply(POLICY));
    const [{ version } = { version: '' }] = (await client.versions(FlowControlPolicy).list('prod')).items;
    const { policy, revert } = await run();
    await revert.plan({ family: FlowControlPolicy.routes.path, version });
    const { diagnostics } = await policy.plan({ ...POLICY, name: 'Another' });
    expect(diagnostics).toMatchObject([{ summary: 'A family is managed and reverted in the same run' }]);
  });
});

describe('two imports of one entry in one run', () => {
  const imported = async (workspace: Workspace) => {
    const { state, private: memory, diagnostics } = await workspace.import('prod/skip');
    expect(diagnostics).toEqual([]);
    return { prior: state as ValueObject, memory };
  };

  test('are refused: the plan of the second is an error', async () => {
    made(await (await run()).one.apply(SKIP));
    const { one, two } = await run();
    const [first, second] = [await imported(one), await imported(two)];
    expect((await one.plan(SKIP, first.prior, first.memory)).diagnostics).toEqual([]);
    expect((await two.plan({ ...SKIP, name: 'Other' }, second.prior, second.memory)).diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'error', summary: 'Two resources with the same id' }),
    );
  });

  test('may be one that is read and planned again, replaced in place, or planned in walks that share a connection', async () => {
    made(await (await run()).one.apply(SKIP));
    const { one } = await run();
    const { prior, memory } = await imported(one);
    for (let i = 0; i < 2; i += 1) {
      expect(await one.read(prior, memory)).toMatchObject({ state: prior, diagnostics: [] });
      expect((await one.plan(SKIP, prior, memory)).diagnostics).toEqual([]);
    }
    const { private: replaced } = await one.plan(SKIP, prior, memory);
    expect(errors(await one.plan(SKIP, null, replaced))).toEqual([]);
    const shared = await run(true);
    for (const walk of [shared.one, shared.two]) {
      const again = await imported(walk);
      expect((await walk.plan(SKIP, again.prior, again.memory)).diagnostics).toEqual([]);
    }
  });
});

describe('two resources of the state over one entry, which a stopped apply has left', () => {
  /** Returns the state of one entry, and the private states of two resources over it. */
  async function left() {
    const { one } = await run();
    const { prior, memory } = made(await one.apply(SKIP));
    return { prior, memory, other: (await one.import('prod/skip')).private };
  }
  const FORGOTTEN = { state: null, diagnostics: [{ severity: 'warning', summary: 'Two resources of the state manage one entry' }] };

  test('become one in the refresh: the one that stays', async () => {
    const { prior, memory, other } = await left();
    const { one, two } = await run();
    for (let i = 0; i < 2; i += 1) expect(await one.read(prior, memory)).toMatchObject({ state: prior, diagnostics: [] });
    expect(await two.read(prior, other)).toMatchObject(FORGOTTEN);
    expect((await one.plan(SKIP, prior, memory)).diagnostics).toEqual([]);
    expect((await two.plan({ ...SKIP, id: 'next', name: 'Next' })).diagnostics).toEqual([]);
  });

  test('become one in the refresh: the one that leaves, and the plan hands the entry over again', async () => {
    const { prior, memory, other } = await left();
    const { one, two } = await run();
    expect(await two.read(prior, other)).toMatchObject({ state: prior, diagnostics: [] });
    expect(await one.read(prior, memory)).toMatchObject(FORGOTTEN);
    const plans = [await one.plan(SKIP), await two.planDestroy(prior, other)];
    expect(plans.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error')).toEqual([]);
    const apply = await run();
    expect(await apply.one.apply(SKIP)).toMatchObject({ state: { id: 'skip' } });
    expect(await apply.two.destroy(prior, other)).toMatchObject({ state: null, diagnostics: [{ severity: 'warning' }] });
    expect(await ids()).toEqual(['skip']);
  });

  test('are refused if both stay, in either order', async () => {
    const { prior, memory, other } = await left();
    for (const createsFirst of [false, true]) {
      const { one, two } = await run();
      await one.read(prior, memory);
      await two.read(prior, other);
      const stays = () => one.plan(SKIP, prior, memory);
      const comes = () => two.plan(SKIP);
      const plans = createsFirst ? [await comes(), await stays()] : [await stays(), await comes()];
      expect(plans[1]!.diagnostics).toContainEqual(expect.objectContaining({ summary: 'Two resources with the same id' }));
    }
  });

  test('are read as they are while an import of one of them is planned, and in walks that share a connection', async () => {
    const { prior, memory, other } = await left();
    const { one, two } = await run();
    await one.read(prior, memory);
    expect(await two.import('prod/skip')).toMatchObject({ state: prior, diagnostics: [] });
    const shared = await run(true);
    await shared.one.read(prior, memory);
    expect(await shared.two.read(prior, other)).toMatchObject({ state: prior, diagnostics: [] });
  });
});

describe('a set and a resource of the state over one entry, which a stopped apply has left', () => {
  async function left() {
    const before = await run();
    const one = made(await before.one.apply(SKIP));
    const { prior, memory } = made(await before.set.apply({ entries: {}, keep: ['skip'] }));
    const { one: single, set } = await run();
    await single.plan(SKIP, one.prior, one.memory);
    return { one, all: made(await set.apply({ entries: { skip: member(SKIP) } }, { prior, memory })) };
  }
  const WANTED = { entries: { skip: member(SKIP) } };

  test('are one after the refresh, if the set is refreshed first', async () => {
    const { one, all } = await left();
    const { one: single, set } = await run();
    expect(await set.read(all.prior, all.memory)).toMatchObject({ state: all.prior, diagnostics: [] });
    expect(await single.read(one.prior, one.memory)).toMatchObject({ state: null, diagnostics: [{ severity: 'warning' }] });
  });

  test('are refused if the set stays and the resource is destroyed, in either order', async () => {
    const { one, all } = await left();
    const first = await run();
    await first.set.plan(WANTED, all.prior, all.memory);
    const later = await first.one.planDestroy(one.prior, one.memory);
    const second = await run();
    await second.one.planDestroy(one.prior, one.memory);
    const earlier = await second.set.plan(WANTED, all.prior, all.memory);
    for (const { diagnostics } of [later, earlier])
      expect(diagnostics).toMatchObject([{ summary: 'A destroy would delete an entry that another resource manages' }]);
  });
});

describe('after a destroy that failed', () => {
  const NOT_HANDED_OVER = { state: null, diagnostics: [{ severity: 'error', summary: 'Entries still belong to other resources' }] };

  test('no other resource adopts the entry, until the destroy succeeds', async () => {
    const { prior, memory } = made(await (await run()).one.apply(SKIP));
    const { one, two } = await run();
    await breakDeletes();
    expect(await one.destroy(prior, memory)).toMatchObject({ state: prior, diagnostics: [{ severity: 'error' }] });
    expect(await two.apply(SKIP)).toMatchObject(NOT_HANDED_OVER);
    await mendDeletes();
    expect(await one.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
    made(await two.apply(SKIP));
  });

  test('no set takes the entry over, unless it had the entry', async () => {
    const before = await run();
    const { prior, memory } = made(await before.one.apply(SKIP));
    const all = made(await before.set.apply({ entries: {}, keep: ['skip'] }));
    const wanted = { entries: { skip: member(SKIP) } };
    const { one, set } = await run();
    await breakDeletes();
    await one.destroy(prior, memory);
    expect(await set.apply(wanted, all)).toMatchObject({ ...NOT_HANDED_OVER, state: all.prior });
    const both = made(await (await run()).set.apply(wanted, all));
    const again = await run();
    await again.one.destroy(prior, memory);
    made(await again.set.apply({ entries: { skip: member({ ...SKIP, name: 'Other' }) } }, both));
  });

  test('no other set takes the family over', async () => {
    const { prior, memory } = made(await (await run()).set.apply({ entries: { skip: member(SKIP) } }));
    const { set, otherSet } = await run();
    await breakDeletes();
    await set.destroy(prior, memory);
    expect(await otherSet.apply({ entries: { skip: member(SKIP) }, overwrite: true })).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', summary: 'The configuration still belongs to another resource' }],
    });
  });

  test('a later walk of the process adopts the entry', async () => {
    const { one, two } = await run(true);
    const { prior, memory } = made(await one.apply(SKIP));
    await breakDeletes();
    await one.destroy(prior, memory);
    await one.read(prior, memory);
    expect(await two.apply(SKIP)).toMatchObject({ state: { id: 'skip' } });
  });
});

describe('applies', () => {
  test('refuse a second create of one entry, which would adopt the entry of another resource', async () => {
    const { one, two } = await run();
    made(await one.apply(SKIP));
    expect(await two.apply(SKIP)).toMatchObject({ state: null, diagnostics: [{ summary: 'Two resources with the same id' }] });
    expect(await ids()).toEqual(['skip']);
  });

  test('refuse a create, also of an equal entry, if the plan of another resource keeps the entry', async () => {
    const { prior, memory } = made(await (await run()).one.apply(DERIVED));
    const { one, two } = await run();
    const planned = (await two.plan(DERIVED)).planned as ValueObject;
    await one.plan({ ...DERIVED, name: 'Renamed' }, prior, memory);
    expect(await two.apply(DERIVED, { planned })).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', summary: 'Two resources with the same id' }],
    });
  });

  test('refuse a second create of one set', async () => {
    const { set, otherSet } = await run();
    made(await set.apply({ entries: { skip: member(SKIP) } }));
    expect(await otherSet.apply({ entries: { skip: member(SKIP) } })).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'Two resources for the same configuration' }],
    });
  });

  test('do not delete an entry that another resource of the run took over', async () => {
    const { prior, memory } = made(await (await run()).one.apply(SKIP));
    const { one, two } = await run();
    await two.apply(SKIP);
    expect(await one.destroy(prior, memory)).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'The action "skip" was not deleted' }],
    });
    expect(await ids()).toEqual(['skip']);
  });

  test('do not delete an entry that a set of the run took over', async () => {
    const { prior, memory } = made(await (await run()).one.apply(SKIP));
    const { one, set } = await run();
    await set.apply({ entries: { skip: member(SKIP) }, overwrite: true });
    expect(await one.destroy(prior, memory)).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'The action "skip" was not deleted' }],
    });
    expect(await ids()).toEqual(['skip']);
  });

  test('do not delete the entries of a set that another set of the run replaced', async () => {
    const { prior, memory } = made(await (await run()).set.apply({ entries: { skip: member(SKIP) } }));
    const { set, otherSet } = await run();
    await otherSet.apply({ entries: { skip: member(SKIP) }, overwrite: true });
    expect(await set.destroy(prior, memory)).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'The replaced resource was not deleted' }],
    });
    expect(await ids()).toEqual(['skip']);
  });

  test('write a set and single entries of its family without losing either', async () => {
    const { one, set } = await run();
    const [entry, whole] = await Promise.all([
      one.apply({ ...SKIP, id: 'kept-1', name: 'Kept' }),
      set.apply({ entries: { skip: member(SKIP) }, keep: ['kept-*'] }),
    ]);
    made(entry);
    made(whole);
    expect(await ids()).toEqual(['kept-1', 'skip']);
  });

  test('destroy an entry before another resource creates it again, if the destroy comes first', async () => {
    const { prior, memory } = made(await (await run()).one.apply(SKIP));
    const { one, two } = await run();
    const another = { ...SKIP, name: 'Another' };
    const planned = (await two.plan(another)).planned as ValueObject;
    const [destroyed, created] = await Promise.all([one.destroy(prior, memory), two.apply(another, { planned })]);
    expect([destroyed, created]).toMatchObject([
      { state: null, diagnostics: [] },
      { state: { name: 'Another' }, diagnostics: [] },
    ]);
    expect(await ids()).toEqual(['skip']);
  });

  test('replace a set, whether the old one is destroyed before or after the create', async () => {
    const wanted = { entries: { skip: member(SKIP) }, overwrite: true };
    const { prior, memory } = made(await (await run()).set.apply({ entries: { skip: member(SKIP) } }));
    const after = await run();
    await after.otherSet.apply(wanted);
    expect((await after.set.planDestroy(prior, memory)).diagnostics).toEqual([]);
    const before = await run();
    await before.set.planDestroy(prior, memory);
    made(await before.set.destroy(prior, memory));
    expect((await before.otherSet.plan(wanted)).diagnostics).toEqual([]);
    made(await before.otherSet.apply(wanted));
    expect(await ids()).toEqual(['skip']);
  });
});

describe('walks that share a connection', () => {
  test('do not compare plans with one another', async () => {
    const { one, two, set, otherSet } = await run(true);
    expect((await one.plan(SKIP)).diagnostics).toEqual([]);
    expect((await two.plan({ ...SKIP, name: 'Another' })).diagnostics).toEqual([]);
    expect((await set.plan({ entries: { skip: member(SKIP) } })).diagnostics).toEqual([]);
    expect((await otherSet.plan({ entries: {} })).diagnostics).toEqual([]);
  });

  test('create, change and delete an entry, and create it again', async () => {
    const { one } = await run(true);
    for (let i = 0; i < 2; i += 1) {
      const created = made(await one.apply(SKIP));
      expect((await one.plan(SKIP, created.prior, created.memory)).diagnostics).toEqual([]);
      const changed = made(await one.apply({ ...SKIP, name: 'Other' }, created));
      expect((await one.planDestroy(changed.prior, changed.memory)).diagnostics).toEqual([]);
      expect(await one.destroy(changed.prior, changed.memory)).toMatchObject({ state: null, diagnostics: [] });
      expect(await ids()).toEqual([]);
    }
  });

  test('create and delete a set, and create it again', async () => {
    const { set, one } = await run(true);
    for (let i = 0; i < 2; i += 1) {
      const { prior, memory } = made(await set.apply({ entries: { skip: member(SKIP) } }));
      expect((await set.planDestroy(prior, memory)).diagnostics).toEqual([]);
      expect(await set.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
      expect(await ids()).toEqual([]);
    }
    made(await one.apply(SKIP));
  });

  test('create an entry again that was deleted outside of Terraform', async () => {
    const { one } = await run(true);
    const { prior, memory } = made(await one.apply(SKIP));
    await client.family(Action).write('prod', 'skip', async (turn) => turn.delete(), { signal: new AbortController().signal });
    expect((await one.read(prior, memory)).state).toBeNull();
    made(await one.apply(SKIP));
  });

  test('do not delete an entry that another resource of the same walk took over', async () => {
    const { one, two } = await run(true);
    const { prior, memory } = made(await one.apply(SKIP));
    const { private: refreshed } = await one.read(prior, memory);
    await two.apply(SKIP);
    expect(await one.destroy(prior, refreshed)).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'The action "skip" was not deleted' }],
    });
    expect(await ids()).toEqual(['skip']);
  });
});
