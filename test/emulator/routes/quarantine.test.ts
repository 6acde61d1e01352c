import { startEmulator, type Emulator } from '../../../src/emulator';
import { send } from '../support/client';

const HEADERS = { provider: 'document_db', syntax: 'json' };

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator();
});

afterAll(() => emulator.close());

const quarantined = (method: string, search = '', body?: unknown, headers: Record<string, string> = HEADERS) =>
  send(method, `${emulator.url}/api/v4.3/data/quarantined${search}`, body, headers);

it('is empty at first', async () => {
  const { status, body } = await quarantined('GET');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: { results: [], statistics: { bytes_billed: null, bytes_processed: null, elapsed_ms: expect.any(Number) } },
    status: 200,
  });
});

it.each(['GET', 'DELETE'])('requires both headers for %s, with known values', async (method) => {
  const missing = await quarantined(method, '', undefined, {});
  expect(missing).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'provider'] }, { loc: ['header', 'syntax'] }] } });
  const wrong = await quarantined(method, '', undefined, { ...HEADERS, syntax: 'sql' });
  expect(wrong).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'syntax'], type: 'enum' }] } });
});

it('deletes nothing without a selector, with or without a body', async () => {
  expect((await quarantined('DELETE')).status).toBe(200);
  expect((await quarantined('DELETE', '', {})).status).toBe(200);
});

it.each([{ id: ['a'] }, { config: 'prod', id: ['a'] }, { rule_id: 'x' }])(
  'refuses an unrecognized member of a selector: %j',
  async (selector) => {
    const name = Object.keys(selector).at(-1);
    expect(await quarantined('DELETE', '', selector)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', name], type: 'extra_forbidden' }] },
    });
  },
);

it('lists all problems of a body', async () => {
  const { status, body } = await quarantined('DELETE', '', { config: 5, ids: 'x', rule_ids: [1] });
  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: [{ loc: ['body', 'config'] }, { loc: ['body', 'ids'] }, { loc: ['body', 'rule_ids'] }] });
  expect((await quarantined('DELETE', '', [])).status).toBe(422);
});
