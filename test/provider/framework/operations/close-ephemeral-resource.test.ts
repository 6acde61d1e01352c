import { UNKNOWN } from '../../../../src/provider/framework/value';
import { glimpse, serveGlimpses } from '../support/ephemeral';
import { Notes, Refusal } from '../support/provider';

const request = { typeName: 'test_glimpse', private: { lease: 7 } };
const closed = glimpse({ close: async ({ lease }, { connection }) => connection.ask(`close ${String(lease)}`) });

test('a close gives back what was taken', async () => {
  const notes = new Notes();
  const server = await serveGlimpses(notes, closed);
  expect(await server.closeEphemeralResource(request)).toEqual({ diagnostics: [] });
  expect(notes.asked).toEqual(['close 7']);
});

test('a close that fails says so', async () => {
  const notes = new Notes();
  notes.refusal = new Refusal('gone');
  const server = await serveGlimpses(notes, closed);
  expect(await server.closeEphemeralResource(request)).toMatchObject({ diagnostics: [{ detail: 'gone' }] });
});

test('a resource that took nothing closes with nothing, whether the provider is configured or not', async () => {
  for (const service of ['up', UNKNOWN]) {
    const server = await serveGlimpses(new Notes(), glimpse(), service);
    expect(await server.closeEphemeralResource(request)).toEqual({ diagnostics: [] });
  }
});

test('to give something back needs the provider configuration', async () => {
  const server = await serveGlimpses(new Notes(), closed, UNKNOWN);
  expect(await server.closeEphemeralResource(request)).toMatchObject({
    diagnostics: [{ detail: expect.stringContaining('cannot close test_glimpse') }],
  });
});
