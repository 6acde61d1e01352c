import { send } from '../support/client';
import { asking, serving } from '../support/serving';
import { sample } from '../../support/entries';

const start = serving();
const BUSY = { status: 503, body: { message: expect.any(String), detail: expect.any(String), data: { message: expect.any(String) } } };

describe('while a configuration is published', () => {
  test('the given number of requests is answered 503, without effect', async () => {
    const { url, get, post } = await start();
    expect((await send('PUT', `${url}/_emulator/publishing`, { requests: 2 })).status).toBe(200);
    expect(await post('actions/a', sample('actions', 'a'))).toMatchObject(BUSY);
    expect(await get('actions')).toMatchObject(BUSY);
    expect((await get('actions')).body).toEqual({ total: 0, items: [] });
    expect((await send('GET', `${url}/_emulator/requests`)).body).toMatchObject({
      items: [{ status: 503 }, { status: 503 }, { status: 200 }],
    });
  });

  test('all requests are 503 for the given time, or until publishing is ended; the control routes answer', async () => {
    let now = 0;
    const { url, get } = await start({ timing: { now: () => now, wait: async () => {} } });
    await send('PUT', `${url}/_emulator/publishing`, { ms: 1 });
    expect(await get('actions')).toMatchObject(BUSY);
    now = 1;
    expect((await get('actions')).status).toBe(200);
    await send('PUT', `${url}/_emulator/publishing`, { ms: 1_000_000 });
    expect(await get('actions')).toMatchObject(BUSY);
    expect((await send('GET', `${url}/_emulator/health`)).status).toBe(200);
    await send('DELETE', `${url}/_emulator/publishing`);
    expect((await get('actions')).status).toBe(200);
  });

  test.each([{}, [], { ms: -1 }, { requests: '2' }, { ms: null }])('%j is refused as a duration', async (body) => {
    const { url } = await start();
    expect((await send('PUT', `${url}/_emulator/publishing`, body)).status).toBe(422);
    expect((await asking(url).get('actions')).status).toBe(200);
  });
});
