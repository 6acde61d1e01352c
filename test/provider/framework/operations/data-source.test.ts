import type { DataSource } from '../../../../src/provider/framework/data-source';
import { error } from '../../../../src/provider/framework/diagnostics';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import { UNKNOWN, type Value } from '../../../../src/provider/framework/value';
import { NOTE_ATTRIBUTES, noteProvider, Notes, Refusal } from '../support/provider';

const typeName = 'test_look';
const config = { id: 'a', text: 'mine', stamp: null };
const request = { typeName, config, deferralAllowed: false };

/** Serves a data source over one note, configured with the name of the service. */
async function serveLooks(notes: Notes, service: Value = 'up', overrides: Partial<DataSource<Notes>> = {}) {
  const look: DataSource<Notes> = {
    typeName,
    schema: { version: 0, description: 'A look at a note.', attributes: NOTE_ATTRIBUTES },
    attributePathFor: (servicePath) => (servicePath[0] === 'body_text' ? [{ attribute: 'text' }] : undefined),
    read: async ({ id }, { connection }) => {
      connection.ask(`look at ${String(id)}`);
      return { stamp: 'seen' };
    },
    ...overrides,
  };
  const server = frameworkServer({ ...noteProvider(notes), dataSources: () => [look] });
  await server.configureProvider({ config: { service }, engineVersion: '1.11.4', deferralAllowed: false });
  return server;
}

describe('a read of a data source', () => {
  test('returns the attributes that were read, and the others as configured', async () => {
    const notes = new Notes();
    const server = await serveLooks(notes);
    expect(await server.readDataSource(request)).toEqual({ state: { id: 'a', text: 'mine', stamp: 'seen' }, diagnostics: [] });
    expect(notes.asked).toEqual(['look at a']);
  });

  test('reports a refusal of the service at the attribute, and returns no state', async () => {
    const notes = new Notes();
    notes.refusal = new Refusal('no such text', ['body_text']);
    const server = await serveLooks(notes);
    expect(await server.readDataSource(request)).toEqual({
      state: null,
      diagnostics: [{ severity: 'error', summary: 'Refused', detail: 'no such text', path: [{ attribute: 'text' }] }],
    });
  });

  test('returns no state after an error in the diagnostics', async () => {
    const read: DataSource<Notes>['read'] = async (_, { diagnostics }) => (diagnostics.add(error('Closed', 'Wait.')), { stamp: 'seen' });
    const server = await serveLooks(new Notes(), 'up', { read });
    expect(await server.readDataSource(request)).toMatchObject({ state: null, diagnostics: [{ summary: 'Closed' }] });
  });

  test('is deferred while the provider configuration is unknown, or an error where the engine cannot defer', async () => {
    const notes = new Notes();
    const server = await serveLooks(notes, UNKNOWN);
    expect(await server.readDataSource({ ...request, deferralAllowed: true })).toEqual({
      state: null,
      deferred: 'provider-config-unknown',
      diagnostics: [],
    });
    expect(await server.readDataSource(request)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', detail: expect.stringContaining('cannot read test_look') }],
    });
    expect(notes.asked).toEqual([]);
  });
});

test('a validation of a data source reports mistakes without the service', async () => {
  const notes = new Notes();
  const server = await serveLooks(notes, UNKNOWN);
  expect(await server.validateDataResourceConfig({ typeName, config: { ...config, text: 'bad' } })).toMatchObject({
    diagnostics: [{ summary: 'Bad', path: [{ attribute: 'text' }] }],
  });
  expect(await server.validateDataResourceConfig({ typeName, config: { ...config, text: UNKNOWN } })).toEqual({ diagnostics: [] });
  expect(notes.asked).toEqual([]);
});
