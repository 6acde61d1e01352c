import { error } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { noteResource, Notes, Refusal, serveNotes } from '../support/provider';

const BY_ID = { typeName: 'test_note', id: 'a', identity: null, deferralAllowed: false };
const BY_IDENTITY = { ...BY_ID, id: '', identity: { id: 'b' } };
const stub = (id: string) => ({ typeName: 'test_note', state: { id, text: null, stamp: null }, private: {}, identity: { id } });

describe('importing', () => {
  test.each([
    ['an id', BY_ID, stub('a')],
    ['an identity', BY_IDENTITY, stub('b')],
  ])('by %s gives a stub of the whole shape, for the read to complete', async (_, request, imported) => {
    const notes = new Notes();
    const server = await serveNotes(notes);
    expect(await server.importResourceState(request)).toEqual({ imported: [imported], diagnostics: [] });
    expect(notes.asked).toEqual([]);
  });

  test.each([
    ['an id', BY_ID],
    ['an identity', BY_IDENTITY],
  ])('by %s is an error where the resource cannot', async (_, request) => {
    const resource = noteResource({ importById: undefined, importByIdentity: undefined });
    const server = await serveNotes(new Notes(), { resource });
    const { imported, diagnostics } = await server.importResourceState(request);
    expect(imported).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The resource cannot be imported' }]);
  });

  test.each<[string, object, object, string]>([
    [
      'an id where an identity is wanted',
      BY_ID,
      { importById: undefined },
      'A resource of type test_note cannot be imported by id. In the import block, write identity instead of id.',
    ],
    [
      'an identity where an id is wanted',
      BY_IDENTITY,
      { importByIdentity: undefined },
      'A resource of type test_note cannot be imported by identity. In the import block, write id instead of identity.',
    ],
    [
      'what cannot be imported at all',
      BY_ID,
      { importById: undefined, importByIdentity: undefined, nothingToImport: 'Write another.' },
      'A resource of type test_note cannot be imported. Write another. Remove the import block.',
    ],
  ])('names the way out: %s', async (_, request, ways, detail) => {
    const server = await serveNotes(new Notes(), { resource: noteResource(ways) });
    expect(await server.importResourceState(request as typeof BY_ID)).toMatchObject({ imported: [], diagnostics: [{ detail }] });
  });

  test('refuses an id that is too long before the resource sees it', async () => {
    const asked: number[] = [];
    const resource = noteResource({ importById: (id) => (asked.push(id.length), { id }) });
    const server = await serveNotes(new Notes(), { resource });
    const imported = (length: number) => server.importResourceState({ ...BY_ID, id: 'x'.repeat(length) });
    expect((await imported(65_536)).diagnostics).toEqual([]);
    expect(await imported(1_000_000)).toMatchObject({
      imported: [],
      diagnostics: [{ severity: 'error', detail: expect.stringContaining('has 1000000 characters, and may have at most 65536.') }],
    });
    expect(asked).toEqual([65_536]);
  });

  test("reports the resource's error about an id once", async () => {
    const resource = noteResource({
      importById: (_id, { diagnostics }) => (diagnostics.add(error('Not an id', 'Write another.')), null),
    });
    const server = await serveNotes(new Notes(), { resource });
    expect(await server.importResourceState(BY_ID)).toMatchObject({ imported: [], diagnostics: [{ summary: 'Not an id' }] });
  });

  test('may read from the service, and explains its errors', async () => {
    const found = noteResource({ importById: async (id) => ({ id }) });
    expect(await (await serveNotes(new Notes(), { resource: found })).importResourceState(BY_ID)).toEqual({
      imported: [stub('a')],
      diagnostics: [],
    });
    const failing = noteResource({ importById: () => Promise.reject(new Refusal('out of order')) });
    const server = await serveNotes(new Notes(), { resource: failing });
    expect(await server.importResourceState(BY_ID)).toMatchObject({
      imported: [],
      diagnostics: [{ severity: 'error', summary: 'Refused', detail: 'out of order' }],
    });
  });

  test('is refused while the configuration of the provider is unknown, or deferred where that is allowed', async () => {
    const server = await serveNotes(new Notes(), { service: UNKNOWN });
    expect(await server.importResourceState(BY_ID)).toMatchObject({
      imported: [],
      diagnostics: [{ summary: 'The provider configuration is not known yet' }],
    });
    expect(await server.importResourceState({ ...BY_ID, deferralAllowed: true })).toEqual({
      imported: [],
      deferred: 'provider-config-unknown',
      diagnostics: [],
    });
  });
});

test('a move between types is refused, with a remedy', async () => {
  const server = await serveNotes(new Notes(), { service: 'unconfigured' });
  const answer = await server.moveResourceState({
    sourceProviderAddress: 'registry/x/y',
    sourceTypeName: 'y_rule',
    sourceSchemaVersion: 0,
    sourceState: {},
    targetTypeName: 'svc_dynamic_rule',
  });
  expect(answer).toMatchObject({
    state: null,
    diagnostics: [{ severity: 'error', detail: expect.stringContaining('y_rule (registry/x/y)') }],
  });
  expect(answer.diagnostics[0]?.detail).toContain('svc-waap migrate');
});
