import { warning, path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { noteResource, Notes, serveNotes } from '../support/provider';

describe('validating a resource', () => {
  test('asks the validators of the attributes, then the resource, without the service', async () => {
    // GIVEN
    const notes = new Notes();
    const resource = noteResource({
      validate: ({ id }, diagnostics) => id === 'x' && diagnostics.add(warning('Odd id', 'Well.'), path('id')),
    });
    const server = await serveNotes(notes, { resource, service: 'unconfigured' });
    // WHEN
    const { diagnostics } = await server.validateResourceConfig({ typeName: 'test_note', config: { id: 'x', text: 'bad', stamp: null } });
    // THEN
    expect(diagnostics).toMatchObject([
      { severity: 'error', path: path('text') },
      { severity: 'warning', path: path('id') },
    ]);
    expect(notes.asked).toEqual([]);
  });

  test('does not mind unknown values', async () => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const { diagnostics } = await server.validateResourceConfig({
      typeName: 'test_note',
      config: { id: UNKNOWN, text: UNKNOWN, stamp: null },
    });
    expect(diagnostics).toEqual([]);
  });
});
