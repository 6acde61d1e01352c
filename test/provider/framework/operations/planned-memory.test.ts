import type { PrivateState } from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { noteResource, Notes, serveNotes } from '../support/provider';

// The ids that objects have in their private states, from operation to operation.

const CONFIG: ValueObject = { id: 'a', text: 'hello', stamp: null };
const STATE: ValueObject = { id: 'a', text: 'hello', stamp: 'made' };
const typeName = 'test_note';

/** Serves notes with instances. */
async function serve() {
  const seen: (string | undefined)[] = [];
  const { create, read, update, delete: remove, ...note } = noteResource();
  const resource = {
    ...note,
    hasInstances: true,
    create: (request, context) => (seen.push(context.instance), create(request, context)),
    read: (request, context) => (seen.push(context.instance), read(request, context)),
    update: (request, context) => (seen.push(context.instance), update(request, context)),
    delete: (request, context) => (seen.push(context.instance), remove(request, context)),
    plan: (_change, _diagnostics, context) => void seen.push(context?.instance),
    planDestroy: async (_prior, context) => void seen.push(context.instance),
  } satisfies ReturnType<typeof noteResource>;
  const server = await serveNotes(new Notes(), { resource });
  const common = { typeName, priorIdentity: null, identity: null, deferralAllowed: false };
  return {
    /** Returns the instances of the operations since the last call. */
    seen: () => seen.splice(0),
    read: (memory: PrivateState) => server.readResource({ ...common, state: STATE, private: memory }),
    plan: (prior: ValueObject | null, memory: PrivateState, config: ValueObject | null = CONFIG) =>
      server.planResourceChange({ ...common, prior, config, proposed: config, private: memory }),
    apply: (prior: ValueObject | null, memory: PrivateState, planned: ValueObject | null = STATE) =>
      server.applyResourceChange({ ...common, prior, planned, config: planned && CONFIG, private: memory }),
  };
}

test('a create gives the object an id, which all later operations have', async () => {
  const { seen, read, plan, apply } = await serve();
  const { private: created } = await apply(null, (await plan(null, {})).private);
  const [, id] = seen();
  expect(created).toEqual({ seen: 1, 'svc:instance': id });
  const { private: refreshed } = await read(created);
  const { private: planned } = await plan(STATE, refreshed);
  const { private: updated } = await apply(STATE, planned);
  const { private: destroying } = await plan(STATE, updated, null);
  await apply(STATE, destroying, null);
  expect(seen()).toEqual([id, id, id, id, id]);
});

test('a resource gets its private state without the id', async () => {
  const memories: PrivateState[] = [];
  const resource = noteResource({
    hasInstances: true,
    read: async ({ state, private: memory }) => {
      memories.push(memory);
      return { values: state, private: memory };
    },
  });
  const server = await serveNotes(new Notes(), { resource });
  const memory = { seen: 7, 'svc:instance': 'one' };
  const answer = await server.readResource({ typeName, state: STATE, private: memory, identity: null, deferralAllowed: false });
  expect(memories).toEqual([{ seen: 7 }]);
  expect(answer.private).toEqual(memory);
});

test('a read or an update gives an id to an object without one, such as an imported one', async () => {
  const { seen, read, apply } = await serve();
  await apply(null, {});
  seen();
  const { private: refreshed } = await read({});
  expect(refreshed).toMatchObject({ 'svc:instance': expect.any(String) });
  // The read of an import is not a refresh of an object in the state.
  expect(seen()).toEqual([undefined]);
  const { private: updated } = await apply(STATE, {});
  const [id] = seen();
  expect(id).toEqual(expect.any(String));
  expect(updated).toMatchObject({ 'svc:instance': id });
});
