import { UNKNOWN } from '../../../../src/provider/framework/value';
import { glimpse, serveGlimpses } from '../support/ephemeral';
import { Notes, Refusal } from '../support/provider';

const request = { typeName: 'test_glimpse', private: { lease: 7 } };
const renewAt = new Date('2030-01-02T03:04:05Z');
const renewed = glimpse({
  renew: async ({ lease }, { connection }) => {
    connection.ask(`renew ${String(lease)}`);
    return { private: { lease: 8 }, renewAt };
  },
});

test('a renewal hands the engine what to remember from now on', async () => {
  const notes = new Notes();
  const server = await serveGlimpses(notes, renewed);
  expect(await server.renewEphemeralResource(request)).toEqual({ private: { lease: 8 }, renewAt, diagnostics: [] });
  expect(notes.asked).toEqual(['renew 7']);
});

test('a renewal that fails keeps what there is to close', async () => {
  const notes = new Notes();
  notes.refusal = new Refusal('gone');
  const server = await serveGlimpses(notes, renewed);
  expect(await server.renewEphemeralResource(request)).toMatchObject({
    private: { lease: 7 },
    renewAt: undefined,
    diagnostics: [{ detail: 'gone' }],
  });
});

test('a renewal needs the provider configuration', async () => {
  const server = await serveGlimpses(new Notes(), renewed, UNKNOWN);
  expect(await server.renewEphemeralResource(request)).toMatchObject({
    private: { lease: 7 },
    diagnostics: [{ detail: expect.stringContaining('cannot renew test_glimpse') }],
  });
});

test('a resource that asked for a renewal, and has none, is a defect', async () => {
  const server = await serveGlimpses(new Notes(), glimpse());
  await expect(server.renewEphemeralResource(request)).rejects.toThrow('test_glimpse asked for a renewal, and has none');
});
