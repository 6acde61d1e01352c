import type { FaultRule } from '../../../src/emulator';
import { sample, samples } from '../../support/entries';
import { send } from '../support/client';
import { asking, type Asking, serving } from '../support/serving';

const start = serving();

/** Starts an emulator with one rule. */
const faulty = (rule: FaultRule): Promise<Asking> => start({ faults: { faults: [rule] } });

const ids = async ({ url, get }: Asking): Promise<unknown[]> => {
  await send('DELETE', `${url}/_emulator/faults`);
  return ((await get('actions')).body as { items: { id: string }[] }).items.map(({ id }) => id);
};

const requests = async ({ url }: Asking) => (await send('GET', `${url}/_emulator/requests`)).body as { items: unknown[] };

describe('a fault', () => {
  test.each([
    [false, []],
    [true, ['a']],
  ])('answers with its status and Retry-After, and the request is carried out: %s', async (carriedOut, stored) => {
    const service = await faulty({ methods: ['POST'], fault: { kind: 'status', status: 503, retryAfter: 2, carriedOut } });
    const answer = await service.post('actions/a', sample('actions', 'a'));
    expect(answer).toMatchObject({ status: 503, body: { code: 503, message: expect.stringContaining('503') } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await requests(service)).toMatchObject({ items: [{ method: 'POST', status: 503, fault: 'status' }] });
    expect(await ids(service)).toEqual(stored);
  });

  test.each([
    [false, []],
    [true, ['a']],
  ])('drops the connection, and the request is carried out: %s', async (carriedOut, stored) => {
    const service = await faulty({ methods: ['POST'], fault: { kind: 'drop', carriedOut } });
    await expect(service.post('actions/a', sample('actions', 'a'))).rejects.toThrow('fetch failed');
    expect(await requests(service)).toMatchObject({ items: [{ method: 'POST', status: 0, fault: 'drop' }] });
    expect(await ids(service)).toEqual(stored);
  });

  test('sends an HTML page, or half of the answer, after the request was carried out', async () => {
    const service = await start({
      faults: {
        faults: [
          { most: 1, fault: { kind: 'html' } },
          { after: 1, fault: { kind: 'truncated' } },
        ],
      },
    });
    const path = `${service.url}/api/v4.3/conf/prod/actions`;
    const page = await fetch(path, { method: 'PUT', body: JSON.stringify(samples('actions', 'a', 'b')) });
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('Please wait'),
    ]);
    const half = await fetch(path);
    const text = await half.text();
    expect(half.status).toBe(200);
    expect(text).toMatch(/^{"total":2,/);
    expect(() => JSON.parse(text) as unknown).toThrow('JSON');
    expect(await ids(service)).toEqual(['a', 'b']);
  });

  test('delays by the clock of the emulator', async () => {
    const waits: number[] = [];
    const timing = { now: () => 0, wait: async (ms: number) => void waits.push(ms) };
    const { get } = await start({ timing, faults: { faults: [{ fault: { kind: 'delay', ms: 700 } }] } });
    expect((await get('actions')).status).toBe(200);
    expect(waits).toEqual([700]);
  });
});

describe('a rule', () => {
  const fault = { kind: 'status', status: 500 } as const;
  const statuses = async ({ get }: Asking, paths: readonly string[]) => {
    const found = [];
    for (const path of paths) found.push((await get(path)).status);
    return found;
  };

  test('applies only to its methods and paths', async () => {
    const service = await faulty({ methods: ['GET'], paths: ['/conf/prod/actions', '/conf/*/backend-services*'], fault });
    expect(await statuses(service, ['actions', 'actions/versions', 'backend-services/versions', 'dynamic-rules'])).toEqual([
      500, 200, 500, 200,
    ]);
    expect((await service.put('actions', [])).status).toBe(200);
  });

  test('applies after the given number of requests, up to the maximum', async () => {
    const service = await faulty({ after: 2, most: 1, fault });
    expect(await statuses(service, Array<string>(5).fill('actions'))).toEqual([200, 200, 500, 200, 200]);
    expect((await send('GET', `${service.url}/_emulator/faults`)).body).toEqual({ items: [{ matched: 5, struck: 1 }] });
  });

  test('applies to the same requests for the same seed', async () => {
    const run = async (seed: number) =>
      statuses(await start({ faults: { seed, faults: [{ rate: 0.3, fault }] } }), Array<string>(60).fill('actions'));
    const [once, again, other] = [await run(7), await run(7), await run(8)];
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
    expect(once.filter((status) => status === 500).length).toBeGreaterThan(5);
    expect(once.filter((status) => status === 500).length).toBeLessThan(35);
  });

  test("never applies to the emulator's own paths", async () => {
    // GIVEN
    const { url } = await faulty({ fault });
    expect((await send('GET', `${url}/_emulator/health`)).status).toBe(200);
    expect((await asking(url).get('actions')).status).toBe(500);
    // WHEN
    expect((await send('DELETE', `${url}/_emulator/faults`)).status).toBe(200);
    // THEN
    expect((await asking(url).get('actions')).status).toBe(200);
    // WHEN
    expect((await send('PUT', `${url}/_emulator/faults`, { faults: [{ fault: { kind: 'status', status: 429 } }] })).status).toBe(200);
    // THEN
    expect((await asking(url).get('actions')).status).toBe(429);
    const refused = await send('PUT', `${url}/_emulator/faults`, { faults: [{ fault: { kind: 'status' } }] });
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'faults', 0, 'fault', 'status'] }] } });
    expect((await asking(url).get('actions')).status).toBe(429);
  });
});
