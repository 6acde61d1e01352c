import { type Emulator } from '../../../src/emulator';
import { type Json } from '../../../src/model/json';
import { CONTRACT } from '../../../src/emulator/profiles/contract';
import { disjointTags, flowKey } from '../../../src/emulator/profiles/entry-checks';
import { EntryValidator } from '../../../src/emulator/validation/entry-validator';
import { checkSet } from '../../../src/emulator/validation/set-check';
import { Action } from '../../../src/model';
import { sample } from '../../support/entries';
import { send, type Answer } from '../support/client';
import { emulators } from '../support/emulators';

const start = emulators();

const base = '/api/v4.3/conf/prod';

const many = (count: number) => Array.from({ length: count }, (_, i) => `"u${i}":1`).join();

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const RANGE = '{"field":"timestamp","op":"between","value":["2025-03-01","2025-03-02"]}';

/** Starts an emulator that fails the test on an internal error. */
async function serving(profile: 'contract' | 'observed'): Promise<Emulator & { readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const emulator = await start({
    profile,
    logRequest: (line) => lines.push(line),
    logFailure: (line) => {
      throw new Error(line);
    },
  });
  return { ...emulator, lines };
}

function detailOf({ status, body }: Answer): { loc: unknown[]; msg: string; type: string }[] {
  expect(status).toBe(422);
  return (body as { detail: { loc: unknown[]; msg: string; type: string }[] }).detail;
}

const BODIES: readonly (readonly [string, (part: string) => string])[] = [
  [`POST ${base}/actions/r`, (part) => part],
  [`PUT ${base}/actions/r`, (part) => part],
  [`PUT ${base}/actions`, (part) => `[${part}]`],
  [`POST ${base}/actions`, (part) => `[${part}]`],
  [`POST ${base}/flow-control-policies/r`, (part) => part],
  [`POST ${base}/log-exporters/r`, (part) => part],
  ['POST /api/v4.3/data/timeline/parse', (part) => `{"query":${part}}`],
  ['DELETE /api/v4.3/data/quarantined', (part) => part],
];

const HEADERS = { provider: 'document_db', syntax: 'json' };

describe.each(['contract', 'observed'] as const)('with profile %s', (profile) => {
  test.each(BODIES)('%s refuses 900,000 unknown members with one problem', async (route, bodyWith) => {
    const { url } = await serving(profile);
    const [method = '', path = ''] = route.split(' ');
    const answer = await send(method, url + path, bodyWith(`{${many(900_000)}}`), HEADERS);
    expect(detailOf(answer)).toEqual([{ loc: ['body'], msg: 'Objects should have at most 10000 members', type: 'too_many_members' }]);
  });

  test.each(BODIES)('%s refuses 6,000 levels with one problem', async (route, bodyWith) => {
    const { url } = await serving(profile);
    const [method = '', path = ''] = route.split(' ');
    for (const part of [`{"name":"n","type":"skip","x":${deep(6_000)}}`, deep(6_000), '['.repeat(1_000_000)]) {
      const answer = await send(method, url + path, bodyWith(part), HEADERS);
      expect(detailOf(answer)).toEqual([{ loc: ['body'], msg: 'Input should be nested at most 500 levels deep', type: 'too_deep' }]);
    }
  });

  test('the families with short answers refuse both with a short answer', async () => {
    const { url, lines } = await serving(profile);
    for (const part of [`{${many(900_000)}}`, deep(6_000)]) {
      const answer = await send('POST', `${url}${base}/dynamic-rules/r`, part);
      expect(answer).toMatchObject({ status: 422 });
      expect(answer.text.length).toBeLessThan(200);
    }
    expect(lines).toContainEqual('  body: Objects should have at most 10000 members');
  });

  test('keeps and returns an unknown member that is nested up to the limit', async () => {
    const { url } = await serving(profile);
    const entry = JSON.stringify(sample('actions', 'r')).replace('{', `{"x":${deep(499)},`);
    expect(await send('POST', `${url}${base}/actions/r`, entry)).toMatchObject({ status: 201 });
    expect((await send('GET', `${url}${base}/actions/r`)).text).toContain(deep(499));
    expect((await send('GET', `${url}${base}/actions`)).text).toContain(deep(499));
    expect(await send('DELETE', `${url}${base}/actions/r`)).toMatchObject({ status: 200 });
  });

  test('lists 100 problems of a set, and counts the others', async () => {
    const { url, lines } = await serving(profile);
    const put = async (count: number) => detailOf(await send('PUT', `${url}${base}/flow-control-policies`, Array(count).fill(5)));
    expect(await put(100)).toHaveLength(100);
    const detail = await put(150);
    expect(detail).toHaveLength(101);
    expect(detail[99]).toMatchObject({ loc: ['body', 99], type: 'dict_type' });
    expect(detail[100]).toEqual({ loc: ['body'], msg: 'and 50 more', type: 'too_many_problems' });
    // A mistake in many entries is reported as in a few.
    expect((await put(200_000)).at(-1)).toEqual({ loc: ['body'], msg: 'and more than 9900 more', type: 'too_many_problems' });
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(100 + 101 + 101);
  });

  test('refuses an entry with too many values', async () => {
    const { url } = await serving(profile);
    const entry = sample('actions', 'r', { tags: Array(200_000).fill(0) });
    const problem = { msg: 'Input should have at most 100000 values', type: 'too_many_values' };
    expect(detailOf(await send('POST', `${url}${base}/actions/r`, entry))).toEqual([{ loc: ['body'], ...problem }]);
    expect(detailOf(await send('PUT', `${url}${base}/actions`, [entry]))).toEqual([{ loc: ['body', 0], ...problem }]);
  });

  test('lists 100 problems of a POST of regions, and counts the others', async () => {
    const { url } = await serving(profile);
    const { status, body } = await send('POST', `${url}${base}/load-balancers/regions`, { lbs: Array(200_000).fill(0) });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 400, message: expect.stringMatching(/99\]: not an object; and more than 9900 more$/) },
    });
  });

  test('logs 100 ignored members of a successful POST of regions', async () => {
    const { url, lines } = await serving(profile);
    const members = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`u${i}`, 1]));
    const answer = await send('POST', `${url}${base}/load-balancers/regions`, { lbs: [{ id: 1 }], ...members });
    expect(answer.status).toBe(200);
    await send('GET', `${url}${base}/actions`); // by now the first is logged
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(101);
    expect(lines).toContain('  and 8900 more');
  });

  test.each([
    [
      'too many conditions in the URL',
      'GET',
      `filters=${encodeURIComponent(`timestamp between 2025-03-01 and 2025-03-02${',a=1'.repeat(1_500)}`)}`,
    ],
    ['6,000 levels in the URL', 'GET', `filters={"AND":[${RANGE},${deep(6_000)}]}`.replaceAll('"', '%22')],
    ['6,000 levels of a value in a text', 'POST', `{"AND":[${RANGE},{"field":"status","op":"eq","value":${deep(6_000)}}]}`],
    ['6,000 inversions in a text', 'POST', `{"AND":[${RANGE},${'{"NOT":'.repeat(6_000)}1${'}'.repeat(6_000)}]}`],
    [
      '6,000 sub-conditions in a text',
      'POST',
      `{"AND":[${RANGE},${'{"field":"logs","conditions":['.repeat(3_000)}1${']}'.repeat(3_000)}]}`,
    ],
    ['an object of a million conditions', 'POST', { AND: [JSON.parse(RANGE), ...Array<number>(1_000_000).fill(0)] }],
    ['a name of a million letters', 'POST', { AND: [JSON.parse(RANGE), { ['x'.repeat(1_000_000)]: 1 }] }],
  ])('a filter with %s is 422, with a short answer', async (_, method, filter) => {
    const { url } = await serving(profile);
    const answer =
      method === 'GET'
        ? await send('GET', `${url}/api/v4.3/data/logs?${String(filter)}`)
        : await send('POST', `${url}/api/v4.3/data/timeline/parse`, { query: filter });
    expect(detailOf(answer).length).toBeLessThanOrEqual(20);
    expect(answer.text.length).toBeLessThan(5_000);
  });
});

test('lists 100 refused unknown members, and counts the others', async () => {
  const { url } = await serving('observed');
  const policy = JSON.stringify(sample('flow-control-policies', 'r')).replace('{', `{${many(5_000)},`);
  const detail = detailOf(await send('POST', `${url}${base}/flow-control-policies/r`, policy));
  expect(detail).toHaveLength(101);
  expect(detail[99]).toEqual({ loc: ['body', 'u99'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' });
  expect(detail[100]).toEqual({ loc: ['body'], msg: 'and 4900 more', type: 'too_many_problems' });
});

describe('the work of a check', () => {
  test('ends soon after the maximum of problems', () => {
    const validator = new EntryValidator(Action, CONTRACT.behaviourOf(Action));
    const check = jest.spyOn(validator, 'check');
    checkSet(validator, Array<Json>(1_000_000).fill(0), ['body']);
    expect(check.mock.calls.length).toBeLessThan(10_100);
  });

  test('is linear in the number of parts of a key', () => {
    let reads = 0;
    const items = Array.from({ length: 2_000 }, (_, i) =>
      Object.defineProperty({}, 'headers', { enumerable: true, get: () => ((reads += 1), `h${i % 1_999}`) }),
    );
    expect(flowKey({ key: items })).toEqual([{ loc: ['key', 1_999], msg: 'The value is already in the list', type: 'value_error' }]);
    expect(reads).toBeLessThan(10 * items.length);
  });

  test('is linear in the number of tags', () => {
    let reads = 0;
    const tags = new Proxy(
      Array.from({ length: 2_000 }, (_, i) => `t${i}`),
      {
        get: (list, name) => ((reads += 1), Reflect.get(list, name) as unknown),
      },
    );
    const entry = { include: { tags }, exclude: { tags: [...Array.from({ length: 2_000 }, (_, i) => `x${i}`), 't7'] } };
    expect(disjointTags(entry)).toMatchObject([{ loc: ['exclude', 'tags', 2_000] }]);
    expect(reads).toBeLessThan(10 * tags.length);
  });
});

test('a part of a key repeats a part with the same members in another order', () => {
  const parts: Json[] = [{ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 }, { a: 1, b: [{ c: 1, d: 3 }] }, { a: 1 }];
  expect(flowKey({ key: parts }).map(({ loc }) => loc)).toEqual([['key', 1]]);
});
