import { startEmulator } from '../../../src/emulator/index';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { aRule } from '../../support/entries';

const start = emulators();
const KEY = 'k3y+with/odd=chars and space';

describe('authentication', () => {
  test('without a key, all requests are accepted', async () => {
    const { url } = await start();
    expect((await send('GET', url + rulesPath())).status).toBe(200);
    expect((await send('GET', url + rulesPath(), undefined, { authorization: 'Bearer anything' })).status).toBe(200);
  });

  test.each([`Basic ${KEY}`, `basic  ${KEY}`])('with a key, %j is accepted', async (authorization) => {
    const { url } = await start({ apiKey: KEY });
    expect((await send('GET', url + rulesPath(), undefined, { authorization })).status).toBe(200);
  });

  test.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic wrong',
    `Basic ${KEY}x`,
    `Basic ${KEY.slice(0, -1)}`,
    `Bearer ${KEY}`,
    KEY,
    `Basic ${Buffer.from(`user:${KEY}`).toString('base64')}`,
  ])('with a key, %j is refused', async (authorization) => {
    // GIVEN
    const { url } = await start({ apiKey: KEY });
    // WHEN
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await send('POST', url + rulesPath('prod', 'r'), aRule(), headers);
    // THEN
    expect(answer).toMatchObject({ status: 401, body: { code: 401, message: expect.any(String) } });
    expect(answer.text).not.toContain(KEY);
    expect((await send('GET', url + rulesPath(), undefined, { authorization: `Basic ${KEY}` })).body).toMatchObject({ total: 0 });
  });

  test('without the key, no browser asks for a key, which it would add to the requests of other pages', async () => {
    const { url } = await start({ apiKey: Buffer.from('user:password').toString('base64') });
    const { headers } = await send('GET', url + rulesPath());
    expect(headers.get('www-authenticate')).toMatch(/^(?!basic|digest|negotiate|ntlm)[\w-]+ realm=/i);
  });

  test('a key may contain any character', async () => {
    const { url } = await start({ apiKey: 'schlüssel-✓' });
    const authorization = `Basic ${Buffer.from('schlüssel-✓').toString('latin1')}`;
    expect((await send('GET', url + rulesPath(), undefined, { authorization })).status).toBe(200);
  });

  test('unknown routes are 401 without the key, too', async () => {
    const { url } = await start({ apiKey: KEY });
    expect((await send('GET', `${url}/nope`)).status).toBe(401);
    expect((await send('PATCH', url + rulesPath())).status).toBe(401);
  });

  test('health needs no key; the record of requests needs it, and does not contain it', async () => {
    // GIVEN
    const lines: string[] = [];
    const { url } = await start({ apiKey: KEY, logRequest: (line) => lines.push(line), logFailure: (line) => lines.push(line) });
    const authorization = `Basic ${KEY}`;
    await send('GET', `${url}${rulesPath()}?key=${encodeURIComponent(KEY)}`, undefined, { authorization });
    // THEN
    expect((await send('GET', `${url}/_emulator/health`)).status).toBe(200);
    expect((await send('GET', `${url}/_emulator/requests`)).status).toBe(401);
    const listed = await send('GET', `${url}/_emulator/requests`, undefined, { authorization });
    expect(listed.body).toEqual({ total: 1, items: [{ method: 'GET', path: rulesPath(), status: 200 }] });
    expect(lines.join()).toContain(rulesPath());
    expect(lines.join()).not.toContain('k3y');
  });

  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.org'])('listening on %s requires a key', async (host) => {
    await expect(startEmulator({ host })).rejects.toThrow(/no API key is set/);
  });

  test.each(['127.0.0.1', '127.8.8.8', 'localhost'])('listening on %s does not require a key', async (host) => {
    const { url } = await start({ host });
    expect((await send('GET', url + rulesPath())).status).toBe(200);
  });

  test('with a key, listening on every address is allowed', async () => {
    const { url } = await start({ host: '0.0.0.0', apiKey: KEY });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await send('GET', url + rulesPath(), undefined, { authorization: `Basic ${KEY}` })).status).toBe(200);
  });

  test.each(['', ' ', ' k', 'k\n', 'a\nb'])('%j is refused as a key', async (apiKey) => {
    await expect(startEmulator({ apiKey })).rejects.toThrow(/API key/);
  });
});
