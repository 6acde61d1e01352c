import { ManagementClient } from '../../../../src/api/index';
import { type Emulator, startEmulator } from '../../../../src/emulator/index';
import { Action } from '../../../../src/model/index';
import { Connection } from '../../../../src/provider/connection/connection';
import type { ApplyResourceChangeResponse } from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../../src/provider/entities/set/entry-set-resource';
import { Workspace } from '../../resources/support/workspace';

// An object that moves from one resource of a run to another is not deleted, in either order.

const SKIP: ValueObject = { name: 'Skip', type: 'skip' };
const OTHER: ValueObject = { name: 'Other', type: 'skip' };
const entry = (values: ValueObject): ValueObject => ({ id: null, description: null, tags: null, params: null, ...values });

let emulator: Emulator;
let client: ManagementClient;

beforeEach(async () => {
  emulator = await startEmulator();
  client = new ManagementClient({ baseUrl: emulator.url, maxRetries: 0 });
});
afterEach(async () => {
  client.close();
  await emulator.close();
});

/** Returns the resources of one run. */
async function run() {
  const connection = new Connection(client, 'prod', true);
  return {
    own: await Workspace.open(entryResource(Action), connection),
    set: await Workspace.open(entrySetResource(Action), connection),
  };
}

async function ids(): Promise<string[]> {
  const { items } = await client.family(Action).list('prod');
  return items.map(({ id }) => String(id)).sort();
}

function made({ state, private: memory, diagnostics }: ApplyResourceChangeResponse) {
  expect(diagnostics).toEqual([]);
  return { state: state as ValueObject, memory };
}

describe('a set that is replaced by single resources', () => {
  const before = async () => made(await (await run()).set.apply({ entries: { skip: entry(SKIP), other: entry(OTHER) } }));

  test('leaves the entries that they took over, and deletes the others', async () => {
    const { state, memory } = await before();
    const { own, set } = await run();
    expect(await own.apply({ ...SKIP, id: 'skip' })).toMatchObject({ state: { id: 'skip' }, diagnostics: [{ severity: 'warning' }] });
    expect(await set.destroy(state, memory)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'warning', summary: 'Entries of the set were not deleted: skip ("Skip")' }],
    });
    expect(await ids()).toEqual(['skip']);
  });

  test('leaves the entries that they created', async () => {
    const { state, memory } = await before();
    const { own, set } = await run();
    made(await own.apply({ name: 'New', type: 'skip', id: 'new' }));
    expect(await set.destroy(state, memory)).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'Entries of the set were not deleted: new ("New")' }],
    });
    expect(await ids()).toEqual(['new']);
  });

  test('may be destroyed first', async () => {
    const { state, memory } = await before();
    const { own, set } = await run();
    const [destroyed, created] = await Promise.all([set.destroy(state, memory), own.apply({ ...SKIP, id: 'skip' })]);
    expect([destroyed, created]).toMatchObject([{ state: null }, { state: { id: 'skip' } }]);
    expect(await ids()).toEqual(['skip']);
  });
});

describe('a resource whose entry a set takes over', () => {
  const before = async () => {
    const { own, set } = await run();
    return {
      one: made(await own.apply({ ...SKIP, id: 'skip' })),
      all: made(await set.apply({ entries: { other: entry(OTHER) }, keep: ['skip'] })),
    };
  };
  const wanted: ValueObject = { entries: { other: entry(OTHER), skip: entry(SKIP) }, keep: [] };

  test('leaves the entry if the set is written first', async () => {
    const { one, all } = await before();
    const { own, set } = await run();
    made(await set.apply(wanted, { prior: all.state, memory: all.memory }));
    expect(await own.destroy(one.state, one.memory)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'warning', summary: 'The action "skip" was not deleted' }],
    });
    expect(await ids()).toEqual(['other', 'skip']);
  });

  test('deletes the entry if the set is written later, which creates it again', async () => {
    const { one, all } = await before();
    const { own, set } = await run();
    await own.destroy(one.state, one.memory);
    made(await set.apply(wanted, { prior: all.state, memory: all.memory }));
    expect(await ids()).toEqual(['other', 'skip']);
  });
});

test('a resource with a new address never loses its entry to the old one, in any order', async () => {
  const old = made(await (await run()).own.apply({ ...SKIP, id: 'skip' }));
  for (const deleteFirst of [true, false]) {
    const { own } = await run();
    const goes = () => own.destroy(old.state, old.memory);
    const comes = () => own.apply({ ...SKIP, id: 'skip' });
    const responses = await Promise.all(deleteFirst ? [goes(), comes()] : [comes(), goes()]);
    expect(responses.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await ids()).toEqual(['skip']);
  }
});
