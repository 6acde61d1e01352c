import { error } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { glimpse, serveGlimpses } from '../support/ephemeral';
import { Notes, Refusal } from '../support/provider';

const typeName = 'test_glimpse';
const config = { id: 'a', text: null, stamp: null };
const renewAt = new Date('2030-01-02T03:04:05Z');
const request = { typeName, config, deferralAllowed: false };
const lease = { typeName, private: { lease: 7 } };

describe('an open', () => {
  test('returns every attribute, from the resource or from the configuration', async () => {
    const notes = new Notes();
    const server = await serveGlimpses(notes, glimpse());
    expect(await server.openEphemeralResource({ ...request, config: { ...config, text: 'mine' } })).toEqual({
      result: { id: 'a', text: 'mine', stamp: 'seen' },
      private: {},
      renewAt: undefined,
      diagnostics: [],
    });
    expect(notes.asked).toEqual(['open a']);
  });

  test('returns private state and the time of the renewal', async () => {
    const server = await serveGlimpses(new Notes(), glimpse({ open: async () => ({ values: {}, private: { lease: 7 }, renewAt }) }));
    expect(await server.openEphemeralResource(request)).toMatchObject({ private: { lease: 7 }, renewAt });
  });

  test('that the service refuses is an error at the attribute, and opens nothing', async () => {
    const notes = new Notes();
    notes.refusal = new Refusal('no such text', ['body_text']);
    const server = await serveGlimpses(notes, glimpse());
    expect(await server.openEphemeralResource(request)).toEqual({
      result: null,
      private: {},
      diagnostics: [{ severity: 'error', summary: 'Refused', detail: 'no such text', path: [{ attribute: 'text' }] }],
    });
  });

  test('fails with an error that the resource reports', async () => {
    const open = glimpse({
      open: async (_, { diagnostics }) => {
        diagnostics.add(error('Closed', 'Come back tomorrow.'));
        return null;
      },
    });
    const server = await serveGlimpses(new Notes(), open);
    expect(await server.openEphemeralResource(request)).toMatchObject({ result: null, diagnostics: [{ summary: 'Closed' }] });
  });

  test('waits for the provider configuration where the engine can wait', async () => {
    const notes = new Notes();
    const server = await serveGlimpses(notes, glimpse(), UNKNOWN);
    expect(await server.openEphemeralResource({ ...request, deferralAllowed: true })).toEqual({
      result: null,
      private: {},
      deferred: 'provider-config-unknown',
      diagnostics: [],
    });
    expect(await server.openEphemeralResource(request)).toMatchObject({
      result: null,
      diagnostics: [{ severity: 'error', detail: expect.stringContaining('cannot open test_glimpse') }],
    });
    expect(notes.asked).toEqual([]);
  });
});

describe('a validation', () => {
  test('reports mistakes without the service, and accepts unknown values', async () => {
    const notes = new Notes();
    const server = await serveGlimpses(notes, glimpse());
    expect(await server.validateEphemeralResourceConfig({ typeName, config: { ...config, text: 'bad' } })).toMatchObject({
      diagnostics: [{ summary: 'Bad', path: [{ attribute: 'text' }] }],
    });
    expect(await server.validateEphemeralResourceConfig({ typeName, config: { ...config, text: UNKNOWN } })).toEqual({ diagnostics: [] });
    expect(notes.asked).toEqual([]);
  });
});

const renewed = glimpse({
  renew: async (memory, { connection }) => {
    connection.ask(`renew ${String(memory.lease)}`);
    return { private: { lease: 8 }, renewAt };
  },
});

test('a renewal returns new private state', async () => {
  const notes = new Notes();
  const server = await serveGlimpses(notes, renewed);
  expect(await server.renewEphemeralResource(lease)).toEqual({ private: { lease: 8 }, renewAt, diagnostics: [] });
  expect(notes.asked).toEqual(['renew 7']);
});

test('a renewal that fails keeps the private state for the close', async () => {
  const notes = new Notes();
  notes.refusal = new Refusal('gone');
  const server = await serveGlimpses(notes, renewed);
  expect(await server.renewEphemeralResource(lease)).toMatchObject({
    private: { lease: 7 },
    renewAt: undefined,
    diagnostics: [{ detail: 'gone' }],
  });
});

test('a renewal needs the provider configuration', async () => {
  const server = await serveGlimpses(new Notes(), renewed, UNKNOWN);
  expect(await server.renewEphemeralResource(lease)).toMatchObject({
    private: { lease: 7 },
    diagnostics: [{ detail: expect.stringContaining('cannot renew test_glimpse') }],
  });
});

test('a resource that asked for a renewal, and has none, is a defect', async () => {
  const server = await serveGlimpses(new Notes(), glimpse());
  await expect(server.renewEphemeralResource(lease)).rejects.toThrow('test_glimpse set renewAt, but has no renew');
});

const closed = glimpse({ close: async (memory, { connection }) => connection.ask(`close ${String(memory.lease)}`) });

test('a close releases what was opened', async () => {
  const notes = new Notes();
  const server = await serveGlimpses(notes, closed);
  expect(await server.closeEphemeralResource(lease)).toEqual({ diagnostics: [] });
  expect(notes.asked).toEqual(['close 7']);
});

test('a close that fails reports an error', async () => {
  const notes = new Notes();
  notes.refusal = new Refusal('gone');
  const server = await serveGlimpses(notes, closed);
  expect(await server.closeEphemeralResource(lease)).toMatchObject({ diagnostics: [{ detail: 'gone' }] });
});

test('a resource without a close operation closes also while the provider is not configured', async () => {
  for (const service of ['up', UNKNOWN]) {
    const server = await serveGlimpses(new Notes(), glimpse(), service);
    expect(await server.closeEphemeralResource(lease)).toEqual({ diagnostics: [] });
  }
});

test('a close operation needs the provider configuration', async () => {
  const server = await serveGlimpses(new Notes(), closed, UNKNOWN);
  expect(await server.closeEphemeralResource(lease)).toMatchObject({
    diagnostics: [{ detail: expect.stringContaining('cannot close test_glimpse') }],
  });
});
