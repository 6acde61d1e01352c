import { DynamicRule } from '../../../src/model';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { aCompleteRule, aRule, asRead } from '../../support/entries';

const start = emulators();

/** Starts an emulator. @returns functions that send requests */
async function serving(options: Parameters<typeof start>[0] = {}) {
  const { url } = await start(options);
  return {
    get: (path: string) => send('GET', url + path),
    post: (path: string, body?: unknown) => send('POST', url + path, body),
    put: (path: string, body?: unknown) => send('PUT', url + path, body),
    remove: (path: string, body?: unknown) => send('DELETE', url + path, body),
  };
}

describe('entry routes', () => {
  test('a created entry can be read', async () => {
    // GIVEN
    const { get, post } = await serving();
    // WHEN
    const created = await post(rulesPath('prod', 'login-bursts'), aCompleteRule());
    // THEN
    expect(created).toMatchObject({ status: 201, body: { message: 'Successfully created entry' } });
    const read = await get(rulesPath('prod', 'login-bursts'));
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toContain('application/json');
    expect(read.body).toEqual(aCompleteRule());
  });

  test('an update replaces the whole entry', async () => {
    const { get, post, put } = await serving();
    await post(rulesPath('prod', 'r'), aCompleteRule({ id: 'r' }));
    // WHEN
    const updated = await put(rulesPath('prod', 'r'), aRule({ name: 'Other' }));
    // THEN
    expect(updated).toMatchObject({ status: 200, body: { message: 'Successfully updated entry' } });
    expect((await get(rulesPath('prod', 'r'))).body).toEqual(asRead(DynamicRule, aRule({ id: 'r', name: 'Other' })));
  });

  test('a deleted entry is 404, and its id and name are free', async () => {
    const { get, post, remove } = await serving();
    await post(rulesPath('prod', 'r'), aRule());
    // WHEN
    const deleted = await remove(rulesPath('prod', 'r'));
    // THEN
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Successfully deleted entry' } });
    expect((await get(rulesPath('prod', 'r'))).status).toBe(404);
    expect((await post(rulesPath('prod', 'r'), aRule())).status).toBe(201);
  });

  test('the list is in the order of creation, which an update keeps', async () => {
    const { get, post, put, remove } = await serving();
    for (const id of ['c', 'a', 'b', 'gone']) {
      await post(rulesPath('prod', id), aRule({ id, name: id }));
    }
    await put(rulesPath('prod', 'c'), aRule({ id: 'c', name: 'c2' }));
    await remove(rulesPath('prod', 'gone'));
    await post(rulesPath('prod', '_'), aRule({ id: '_', name: 'last' }));
    // WHEN
    const { status, body } = await get(rulesPath());
    // THEN
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, items: [{ id: 'c', name: 'c2' }, { id: 'a' }, { id: 'b' }, { id: '_' }] });
  });

  test('an empty family is an empty list', async () => {
    const { get } = await serving();
    expect((await get(rulesPath())).body).toEqual({ total: 0, items: [] });
  });

  test('defaults are filled in; fields that the service chooses stay absent', async () => {
    const { get, post } = await serving();
    await post(rulesPath('prod', 'r'), aRule());
    expect((await get(rulesPath('prod', 'r'))).body).toEqual(asRead(DynamicRule, aRule({ id: 'r' })));
  });

  test('unknown fields are kept', async () => {
    const { get, post } = await serving();
    const unknown = { future: { nested: [1, 'two', null, { deep: true }] }, 'odd key': 'ü✓', __proto: 1 };
    await post(rulesPath('prod', 'r'), aRule({ ...unknown, include: { relation: 'OR', tags: [], extra: 1 } }));
    expect((await get(rulesPath('prod', 'r'))).body).toMatchObject({ ...unknown, include: { extra: 1 } });
  });

  test('strings are stored unchanged', async () => {
    const { get, post } = await serving();
    const texts = { name: '  spaced \u0000 "quoted" \\ \u2028 😀 ', description: "'; DROP TABLE entry; --" };
    await post(rulesPath('prod', 'r'), aRule(texts));
    expect((await get(rulesPath('prod', 'r'))).body).toMatchObject(texts);
  });

  test('configurations are isolated', async () => {
    const { get, post, remove } = await serving({ configs: ['prod', 'staging'] });
    await post(rulesPath('prod', 'r'), aRule({ threshold: 40 }));
    // THEN the same id and name are free in the other configuration
    expect((await get(rulesPath('staging'))).body).toEqual({ total: 0, items: [] });
    expect((await get(rulesPath('staging', 'r'))).status).toBe(404);
    expect((await post(rulesPath('staging', 'r'), aRule({ threshold: 1 }))).status).toBe(201);
    // AND deleting in one leaves the other unchanged
    await remove(rulesPath('staging', 'r'));
    expect((await get(rulesPath('prod', 'r'))).body).toMatchObject({ threshold: 40 });
  });

  test.each(['a/b', 'a b%20c', 'ü', '100%', '%2F', 'a?b#c', '..a', '+', 'x'.repeat(500)])(
    'a configuration may have the name %j',
    async (name) => {
      const { get, post } = await serving({ configs: [name] });
      expect((await post(rulesPath(name, 'r'), aRule())).status).toBe(201);
      expect((await get(rulesPath(name))).body).toMatchObject({ total: 1 });
    },
  );

  test('ids are decoded once', async () => {
    const { get } = await serving();
    const { body } = await get('/api/v4.3/conf/prod/dynamic-rules/a%252Fb%2Fc%25');
    expect(body).toEqual({ code: 404, message: 'Entry [a%2Fb/c%] does not exist' });
  });

  test('a long id is accepted', async () => {
    const { get, post } = await serving();
    const id = 'x'.repeat(2_000);
    expect((await post(rulesPath('prod', id), aRule({ id }))).status).toBe(201);
    expect((await get(rulesPath('prod', id))).body).toMatchObject({ id });
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of a missing entry is 404', async (method) => {
    const { url } = await start();
    const answer = await send(method, url + rulesPath('prod', 'nope'), method === 'PUT' ? aRule({ id: 'nope' }) : undefined);
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: 'Entry [nope] does not exist' } });
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'])('%s in an unknown configuration is 404', async (method) => {
    const { url } = await start();
    const answer = await send(method, url + rulesPath('nope', 'r'), ['POST', 'PUT'].includes(method) ? aRule() : undefined);
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: 'configuration [nope] does not exist' } });
  });

  test('the list of an unknown configuration is 404', async () => {
    const { get } = await serving();
    expect(await get(rulesPath('nope'))).toMatchObject({ status: 404, body: { code: 404 } });
  });

  test('an empty id is 404', async () => {
    const { get, post } = await serving();
    expect((await get(`${rulesPath()}/`)).status).toBe(404);
    expect((await post(`${rulesPath()}/`, aRule())).status).toBe(404);
  });
});

describe('conflicts', () => {
  test('an existing id is 409', async () => {
    const { get, post } = await serving();
    await post(rulesPath('prod', 'r'), aRule());
    // WHEN
    const again = await post(rulesPath('prod', 'r'), aRule({ name: 'Other' }));
    // THEN
    expect(again).toMatchObject({ status: 409, body: { code: 409, message: 'entry [r] already exists' } });
    expect((await get(rulesPath('prod', 'r'))).body).toMatchObject({ name: 'Login bursts' });
  });

  test('an existing name is 409', async () => {
    const { post, put } = await serving();
    await post(rulesPath('prod', 'a'), aRule({ id: 'a', name: 'A' }));
    await post(rulesPath('prod', 'b'), aRule({ id: 'b', name: 'B' }));
    const taken = { status: 409, body: { code: 409, message: 'entry with name A already exists in document [dynamic-rules]' } };
    expect(await post(rulesPath('prod', 'c'), aRule({ id: 'c', name: 'A' }))).toMatchObject(taken);
    expect(await put(rulesPath('prod', 'b'), aRule({ id: 'b', name: 'A' }))).toMatchObject(taken);
  });

  test('an update may keep its own name', async () => {
    const { post, put } = await serving();
    await post(rulesPath('prod', 'a'), aRule({ id: 'a' }));
    expect((await put(rulesPath('prod', 'a'), aRule({ id: 'a', ttl: 1 }))).status).toBe(200);
  });
});

describe('bodies that do not match', () => {
  test('all problems are listed, with their location', async () => {
    const { get, post } = await serving();
    // WHEN
    const refused = await post(rulesPath('prod', 'bad id'), {
      ...aRule({ threshold: '40', active: 1, tags: ['good', 5], include: { relation: 7 } }),
      id: 'another',
      name: undefined,
    });
    // THEN
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      detail: expect.arrayContaining([
        { loc: ['path', 'entry_id'], msg: expect.stringContaining('pattern'), type: 'string_pattern_mismatch' },
        { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'threshold'], msg: 'Input should be a valid integer', type: 'int_type' },
        { loc: ['body', 'active'], msg: 'Input should be a valid boolean', type: 'bool_type' },
        { loc: ['body', 'tags', 1], msg: 'Input should be a valid string', type: 'string_type' },
        { loc: ['body', 'include', 'relation'], msg: 'Input should be a valid string', type: 'string_type' },
        { loc: ['body', 'include', 'tags'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'id'], msg: expect.stringContaining("'bad id'"), type: 'value_error' },
      ]),
    });
    expect((refused.body as { detail: unknown[] }).detail).toHaveLength(8);
    expect((await get(rulesPath())).body).toMatchObject({ total: 0 });
  });

  test.each(DynamicRule.schema.required ?? [])('%s is required', async (name) => {
    const { post } = await serving();
    const { status, body } = await post(rulesPath('prod', 'r'), aRule({ [name]: undefined }));
    expect(status).toBe(422);
    expect(body).toEqual({ detail: [{ loc: ['body', name], msg: 'Field required', type: 'missing' }] });
  });

  test.each([
    ['name', 5],
    ['description', null],
    ['threshold', 1.5],
    ['threshold', true],
    ['timeframe', null],
    ['ttl', '3600'],
    ['active', 'true'],
    ['tags', 'all'],
    ['include', []],
    ['exclude', null],
  ])('%s may not be %j', async (name, value) => {
    const { post } = await serving();
    const { status, body } = await post(rulesPath('prod', 'r'), aRule({ [name]: value }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', name] }] });
  });

  test('odd values that the contract allows are accepted', async () => {
    const { post } = await serving();
    const odd = { threshold: 0, timeframe: -1, ttl: 0, name: '', target: 'moon', action: '', tags: ['', 'x', 'x'] };
    expect((await post(rulesPath('prod', 'r'), aRule({ ...odd, include: { relation: 'XOR', tags: [] } }))).status).toBe(201);
  });

  test('fields that the contract does not require may be left out', async () => {
    const { get, post } = await serving();
    expect((await post(rulesPath('prod', 'r'), aRule({ include: { tags: ['all'] }, exclude: { tags: [] } }))).status).toBe(201);
    expect((await get(rulesPath('prod', 'r'))).body).toMatchObject({ include: { tags: ['all'] }, exclude: { tags: [] } });
  });

  test('the id of the body must equal the id of the path', async () => {
    const { get, post, put } = await serving();
    await post(rulesPath('prod', 'r'), aRule());
    const { status, body } = await put(rulesPath('prod', 'r'), aRule({ id: 'q' }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'id'], type: 'value_error' }] });
    expect((await get(rulesPath())).body).toMatchObject({ total: 1, items: [{ id: 'r' }] });
  });

  test.each([
    ['malformed', '{"name": ', 'json_invalid'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'json_invalid'],
    ['a list', '[]', 'dict_type'],
    ['null', 'null', 'dict_type'],
    ['a text', '"x"', 'dict_type'],
    ['nothing', undefined, 'missing'],
    ['an entry with a number that would be stored changed', '{"x_serial": 9007199254740993}', 'inexact_number'],
    ['an entry with a number that would be stored as null', '{"x_serial": 1e999}', 'inexact_number'],
  ])('a body that is %s', async (_, content, type) => {
    const { post, put } = await serving();
    for (const answer of [await post(rulesPath('prod', 'r'), content), await put(rulesPath('prod', 'r'), content)]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ['body'], type }] });
    }
  });

  test('a body is parsed as JSON, whatever its content type', async () => {
    const { url } = await start();
    const answer = await send('POST', url + rulesPath('prod', 'r'), aRule(), { 'content-type': 'text/plain' });
    expect(answer.status).toBe(201);
  });

  test('a body of DELETE is ignored', async () => {
    const { post, remove } = await serving();
    await post(rulesPath('prod', 'r'), aRule());
    expect((await remove(rulesPath('prod', 'r'), '{"not json')).status).toBe(200);
  });
});

describe('concurrent writes', () => {
  test('of one id: one succeeds', async () => {
    const { get, post } = await serving();
    // WHEN
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(rulesPath('prod', 'r'), aRule({ name: `n${n}` }))));
    // THEN
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await get(rulesPath())).body).toMatchObject({ total: 1 });
  });

  test('of many ids: all are stored, and a refused one does not affect the others', async () => {
    const { get, post } = await serving();
    await post(rulesPath('prod', 'taken'), aRule({ id: 'taken' }));
    // WHEN
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 3 === 0
          ? post(rulesPath('prod', 'taken'), aRule({ id: 'taken' }))
          : post(rulesPath('prod', `r${n}`), aRule({ id: `r${n}`, name: `n${n}` })),
      ),
    );
    // THEN
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
    expect((await get(rulesPath())).body).toMatchObject({ total: 41 });
  });
});
