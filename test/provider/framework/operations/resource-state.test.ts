import * as fc from 'fast-check';
import { error } from '../../../../src/provider/framework/diagnostics';
import type { Attributes } from '../../../../src/provider/framework/schema';
import type { ReadResourceRequest } from '../../../../src/provider/framework/server';
import { Decimal, UNKNOWN } from '../../../../src/provider/framework/value';
import { EVERYTHING, states } from '../support/everything';
import { noteResource, Notes, Refusal, serveNotes } from '../support/provider';

const description = 'Any.';
const withSchema = (attributes: Attributes) =>
  serveNotes(new Notes(), { resource: noteResource({ schema: { version: 0, description, attributes } }), service: 'unconfigured' });

describe('upgrading stored state', () => {
  test('goes one version at a time', async () => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const upgraded = (version: number, state: unknown) => server.upgradeResourceState({ typeName: 'test_note', version, state });
    expect(await upgraded(0, { id: 'a', title: 'x', stamp: 's' })).toEqual({ state: { id: 'a', text: 'x!', stamp: 's' }, diagnostics: [] });
    expect(await upgraded(1, { id: 'a', text: 'x', stamp: 's' })).toEqual({ state: { id: 'a', text: 'x!', stamp: 's' }, diagnostics: [] });
    expect(await upgraded(2, { id: 'a', text: 'x', stamp: 's' })).toEqual({ state: { id: 'a', text: 'x', stamp: 's' }, diagnostics: [] });
  });

  test('drops removed attributes, and adds new ones as null', async () => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const { state } = await server.upgradeResourceState({ typeName: 'test_note', version: 2, state: { id: 'a', colour: 'red' } });
    expect(state).toEqual({ id: 'a', text: null, stamp: null });
  });

  test('refuses state of a newer provider', async () => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const { state, diagnostics } = await server.upgradeResourceState({ typeName: 'test_note', version: 3, state: {} });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('schema version 3') }]);
  });

  test('a version that was left out is a defect', async () => {
    const server = await serveNotes(new Notes(), { resource: noteResource({ upgrades: {} }), service: 'unconfigured' });
    await expect(server.upgradeResourceState({ typeName: 'test_note', version: 1, state: {} })).rejects.toThrow(
      'no upgrade from schema version 1',
    );
  });

  test('any state comes back from its JSON', async () => {
    const server = await withSchema(EVERYTHING);
    await fc.assert(
      fc.asyncProperty(states(EVERYTHING), async (stored) => {
        const { state } = await server.upgradeResourceState({
          typeName: 'test_note',
          version: 0,
          state: JSON.parse(JSON.stringify(stored)),
        });
        expect(state).toEqual(stored);
      }),
    );
  });

  test('numbers that are written as text are numbers, exact in any case', async () => {
    const server = await withSchema({
      small: { type: 'number', description },
      big: { type: 'number', description },
      all: { type: { list: 'number' }, description },
    });
    const { state } = await server.upgradeResourceState({
      typeName: 'test_note',
      version: 0,
      state: { small: '7', big: '12345678901234567890', all: ['1', 2] },
    });
    expect(state).toEqual({ small: 7, big: new Decimal('12345678901234567890'), all: [1, 2] });
  });

  test('a number in the state of an attribute that is now a string becomes text', async () => {
    const server = await withSchema({ text: { type: 'string', description }, texts: { type: { map: 'string' }, description } });
    const { state } = await server.upgradeResourceState({ typeName: 'test_note', version: 0, state: { text: 7, texts: { a: true } } });
    expect(state).toEqual({ text: '7', texts: { a: 'true' } });
  });
});

test('keeps members that the type of an object does not list, whatever their names are', async () => {
  const server = await withSchema({ any: { type: { object: { listed: 'number' } }, optional: true, description } });
  const any = JSON.parse('{"listed": "1", "constructor": {"a": "x"}, "__proto__": ["y"]}') as unknown;
  const { state } = await server.upgradeResourceState({ typeName: 'test_note', version: 0, state: { any } });
  expect(JSON.stringify(state)).toBe('{"any":{"listed":1,"constructor":{"a":"x"},"__proto__":["y"]}}');
});

test('an identity needs no upgrade yet', async () => {
  const server = await serveNotes(new Notes(), { service: 'unconfigured' });
  expect(await server.upgradeResourceIdentity({ typeName: 'test_note', version: 0, identity: { id: 'a' } })).toEqual({
    identity: { id: 'a' },
    diagnostics: [],
  });
});

const STATE = { id: 'a', text: 'hello ', stamp: 'made' };
const REQUEST: ReadResourceRequest = {
  typeName: 'test_note',
  state: STATE,
  private: { seen: 0 },
  identity: { id: 'a' },
  deferralAllowed: false,
};
const UNCHANGED = { state: STATE, private: { seen: 0 }, identity: { id: 'a' } };

describe('reading', () => {
  test('returns changed values, and keeps the spelling of the others', async () => {
    const notes = new Notes();
    notes.kept.set('a', { id: 'a', text: 'hello', stamp: 'touched' });
    const server = await serveNotes(notes);
    expect(await server.readResource(REQUEST)).toEqual({
      state: { ...STATE, stamp: 'touched' },
      private: { seen: 2 },
      identity: { id: 'a' },
      diagnostics: [],
    });
  });

  test('returns no state for a deleted object', async () => {
    const server = await serveNotes(new Notes());
    expect(await server.readResource(REQUEST)).toEqual({ state: null, private: {}, identity: null, diagnostics: [] });
  });

  test('keeps the state when the service refuses', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    notes.refusal = new Refusal('busy');
    expect(await server.readResource(REQUEST)).toMatchObject({ ...UNCHANGED, diagnostics: [{ severity: 'error', detail: 'busy' }] });
  });

  test('keeps the state when the resource reports an error, though it returns something', async () => {
    const resource = noteResource({
      read: async (_request, { diagnostics }) => (diagnostics.add(error('Odd', 'Not ours.')), null),
    });
    const server = await serveNotes(new Notes(), { resource });
    expect(await server.readResource(REQUEST)).toMatchObject(UNCHANGED);
  });

  test('keeps the state while the configuration of the provider is unknown, and defers where that is allowed', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes, { service: UNKNOWN });
    expect(await server.readResource(REQUEST)).toEqual({ ...UNCHANGED, diagnostics: [] });
    expect(await server.readResource({ ...REQUEST, deferralAllowed: true })).toMatchObject({
      ...UNCHANGED,
      deferred: 'provider-config-unknown',
    });
    expect(notes.asked).toEqual([]);
  });
});
