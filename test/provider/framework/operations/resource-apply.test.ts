import { error, warning, path } from '../../../../src/provider/framework/diagnostics';
import type { ApplyResourceChangeRequest } from '../../../../src/provider/framework/server';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { packed } from '../../../../src/provider/framework/operations/planned-memory';
import { noteResource, Notes, Refusal, serveNotes } from '../support/provider';

const PLANNED = { id: 'a', text: ' hello', stamp: UNKNOWN };
const PRIOR = { id: 'a', text: 'old', stamp: 'made' };

function change(prior: ValueObject | null, planned: ValueObject | null): ApplyResourceChangeRequest {
  return { typeName: 'test_note', prior, planned, config: planned, private: { seen: 0 }, identity: prior && { id: 'a' } };
}

/** What stands when nothing happened. */
const UNCHANGED = { state: PRIOR, private: { seen: 0 }, identity: { id: 'a' } };
const NOTHING = { state: null, identity: null };

describe('applying', () => {
  test('a create returns the planned values, in the spelling of the plan', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    expect(await server.applyResourceChange(change(null, PLANNED))).toEqual({
      state: { id: 'a', text: ' hello', stamp: 'made' },
      private: { seen: 1 },
      identity: { id: 'a' },
      diagnostics: [],
    });
    expect(notes.asked).toEqual(['create a']);
  });

  test('an update changes in place', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    expect(await server.applyResourceChange(change(PRIOR, { ...PRIOR, text: 'new' }))).toMatchObject({
      state: { id: 'a', text: 'new', stamp: 'made' },
      private: { seen: 3 },
    });
    expect(notes.asked).toEqual(['update a']);
  });

  test('a destroy leaves nothing', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    expect(await server.applyResourceChange(change(PRIOR, null))).toEqual({ state: null, private: {}, identity: null, diagnostics: [] });
    expect(notes.asked).toEqual(['delete a']);
  });

  test('a create compares with what its plan remembers, unless this run has destroyed the tainted object before it', async () => {
    // GIVEN
    const seen: unknown[] = [];
    const resource = noteResource({
      create: async ({ planned, private: memory }) => {
        seen.push(memory);
        return { values: planned, private: {} };
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    // WHEN
    await server.applyResourceChange(change({ ...PRIOR, id: 'other' }, null));
    await server.applyResourceChange(change(null, PLANNED));
    await server.applyResourceChange(change(PRIOR, null));
    await server.applyResourceChange(change(null, PLANNED));
    // THEN
    expect(seen).toEqual([{ seen: 0 }, {}]);
  });

  test('a create of a resource without identity compares with what its plan remembers, whatever was destroyed', async () => {
    const seen: unknown[] = [];
    const resource = noteResource({
      identityOf: undefined,
      create: async ({ planned, private: memory }) => {
        seen.push(memory);
        return { values: planned, private: {} };
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    await server.applyResourceChange(change(PRIOR, null));
    await server.applyResourceChange(change(null, PLANNED));
    expect(seen).toEqual([{ seen: 0 }]);
  });

  test('a replacement destroys with the private state of the prior object, and creates with that of the plan', async () => {
    // GIVEN
    const seen: unknown[] = [];
    const resource = noteResource({
      create: async ({ planned, private: memory }) => {
        seen.push(['create', memory]);
        return { values: planned, private: {} };
      },
      delete: async ({ private: memory }) => void seen.push(['delete', memory]),
    });
    const server = await serveNotes(new Notes(), { resource });
    const stored = { private: packed({ prior: { seen: 'by the state' }, identity: { id: 'b' }, create: { seen: 'by the plan' } }) };
    // WHEN
    await server.applyResourceChange({ ...change({ ...PRIOR, id: 'b' }, null), ...stored });
    await server.applyResourceChange({ ...change(null, PLANNED), ...stored });
    // A tainted object is planned like a create, so that nothing of it is remembered.
    await server.applyResourceChange({ ...change(PRIOR, null), private: packed({ create: { seen: 'by the plan' } }) });
    // THEN
    expect(seen).toEqual([
      ['delete', { seen: 'by the state' }],
      ['create', { seen: 'by the plan' }],
      ['delete', {}],
    ]);
  });

  test('a destroy that fails keeps the private state', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    notes.refusal = new Refusal('in use', ['body_text']);
    const stored = packed({ prior: { seen: 'by the state' }, identity: { id: 'a' }, create: {} });
    expect(await server.applyResourceChange({ ...change(PRIOR, null), private: stored })).toMatchObject({
      state: PRIOR,
      private: { seen: 'by the state' },
    });
  });

  test('a destroy without prior state calls no resource', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    expect(await server.applyResourceChange(change(null, null))).toMatchObject(NOTHING);
    expect(notes.asked).toEqual([]);
  });

  test.each([
    ['create', change(null, PLANNED), NOTHING],
    ['update', change(PRIOR, PLANNED), UNCHANGED],
    ['destroy', change(PRIOR, null), UNCHANGED],
  ])('a %s that the service refuses leaves what there was, and says why and where', async (_, request, left) => {
    // GIVEN
    const notes = new Notes();
    const server = await serveNotes(notes);
    notes.refusal = new Refusal('too long', ['body_text']);
    // WHEN
    const response = await server.applyResourceChange(request);
    // THEN
    expect(response).toMatchObject(left);
    expect(response.diagnostics).toEqual([{ severity: 'error', summary: 'Refused', detail: 'too long', path: path('text') }]);
  });

  test.each([
    ['create', change(null, PLANNED), NOTHING],
    ['update', change(PRIOR, PLANNED), UNCHANGED],
  ])('a %s that returns nothing leaves what there was', async (_, request, left) => {
    const nothing: Parameters<typeof noteResource>[0] = {
      create: async (_request, { diagnostics }) => (diagnostics.add(error('There already', 'Import it.')), null),
      update: async (_request, { diagnostics }) => (diagnostics.add(error('There already', 'Import it.')), null),
    };
    const server = await serveNotes(new Notes(), { resource: noteResource(nothing) });
    const response = await server.applyResourceChange(request);
    expect(response).toMatchObject(left);
    expect(response.diagnostics).toMatchObject([{ summary: 'There already' }]);
  });

  test('a destroy with an error in its diagnostics keeps the resource', async () => {
    const resource = noteResource({
      delete: async (_request, { diagnostics }) => diagnostics.add(error('Kept', 'Still used.')),
    });
    const server = await serveNotes(new Notes(), { resource });
    expect(await server.applyResourceChange(change(PRIOR, null))).toMatchObject({ ...UNCHANGED, diagnostics: [{ summary: 'Kept' }] });
  });

  test('a warning does not undo the change', async () => {
    const resource = noteResource({
      delete: async (_request, { diagnostics }) => diagnostics.add(warning('Careful', 'Gone.')),
    });
    const server = await serveNotes(new Notes(), { resource });
    expect(await server.applyResourceChange(change(PRIOR, null))).toMatchObject({ state: null, diagnostics: [{ summary: 'Careful' }] });
  });

  test("an error that is not the service's is a defect, and rejects the call", async () => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    notes.refusal = new TypeError('undefined is not a function');
    await expect(server.applyResourceChange(change(null, PLANNED))).rejects.toThrow('undefined is not a function');
  });

  test('without a connection changes nothing, and reports the remedy', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes, { service: UNKNOWN });
    const response = await server.applyResourceChange(change(PRIOR, PLANNED));
    expect(response).toMatchObject({ ...UNCHANGED, diagnostics: [{ severity: 'error', detail: expect.stringContaining('-target') }] });
    expect(notes.asked).toEqual([]);
  });

  test('ends when Terraform asks the provider to stop', async () => {
    // GIVEN
    const aborted: boolean[] = [];
    const resource = noteResource({
      create: async (_request, { signal }) => {
        await server.stopProvider();
        aborted.push(signal.aborted);
        throw new Refusal('interrupted');
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    // WHEN
    const response = await server.applyResourceChange(change(null, PLANNED));
    // THEN
    expect(aborted).toEqual([true]);
    expect(response).toMatchObject({ ...NOTHING, diagnostics: [{ detail: 'interrupted' }] });
  });
});
