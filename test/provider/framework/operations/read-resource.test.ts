import { error } from '../../../../src/provider/framework/diagnostics';
import type { ReadResourceRequest } from '../../../../src/provider/framework/server';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { noteResource, Notes, Refusal, serveNotes } from '../support/provider';

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
  test('shows what changed, and keeps the spelling of what did not', async () => {
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

  test('forgets what is gone', async () => {
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
