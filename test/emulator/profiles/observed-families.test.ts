import { ENTITIES } from '../../../src/model';
import { sample, samples } from '../../support/entries';
import { serving } from '../support/serving';

const start = serving();
const observed = () => start({ profile: 'observed' });
const SETS = ENTITIES.filter(({ routes }) => routes.wholeSet).map(({ routes }) => routes.path);
const flow = (fields: object) => sample('flow-control-policies', 'f', fields);
const step = (fields: object) => ({ method: 'GET', uri: '/a', headers: { host: 'h.example' }, ...fields });

describe('profile observed, built-in entries', () => {
  const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
    'proxy-templates': ['__default__'],
    'dynamic-rules': [],
    'flow-control-policies': ['__flow_sample__'],
    'backend-services': ['__default__'],
    actions: ['action-monitor', 'action-acl-block', 'action-rate-limit-block', 'action-dynamic-rule-block'],
    'log-exporters': [],
  };

  test.each(Object.entries(BUILT_IN))('%s have the built-in entries %j', async (family, ids) => {
    const { get } = await observed();
    const { items } = (await get(family)).body as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  test.each(Object.entries(BUILT_IN).flatMap(([family, ids]) => ids.map((id) => `${family}/${id}`)))(
    'deleting %s is 400; changing it is fine',
    async (path) => {
      const { get, put, remove } = await observed();
      const { body } = await get(path);
      expect(await remove(path)).toMatchObject({ status: 400, body: { code: 400, message: expect.stringContaining('built in') } });
      expect((await put(path, { ...(body as object), name: 'Renamed' })).status).toBe(200);
    },
  );

  test.each(SETS)('a write of the whole set of %s may not delete one', async (family) => {
    const { get, put, post, remove } = await observed();
    const before = (await get(family)).body as { items: object[] };
    expect((await put(family, samples(family, 'a'))).status).toBe(400);
    expect((await remove(family)).status).toBe(400);
    expect((await post(family, samples(family, 'a'))).status).toBe(409);
    expect((await get(family)).body).toEqual(before);
    expect((await put(family, [...before.items, sample(family, 'a')])).status).toBe(200);
  });

  test('entries of a seed replace built-in ones with their id or name', async () => {
    const own = [sample('actions', 'action-monitor', { type: 'skip' }), sample('actions', 'mine', { name: 'ACL block' })];
    const { get } = await start({ profile: 'observed', seed: { configurations: { prod: { actions: own } } } });
    expect((await get('actions')).body).toMatchObject({
      items: [
        { id: 'action-rate-limit-block' },
        { id: 'action-dynamic-rule-block' },
        { id: 'action-monitor', type: 'skip' },
        { id: 'mine' },
      ],
    });
  });

  test('the contract has none', async () => {
    const { get } = await start();
    for (const family of Object.keys(BUILT_IN)) {
      expect((await get(family)).body).toEqual({ total: 0, items: [] });
    }
  });
});

describe('profile observed, entries in use', () => {
  test('an action that a dynamic rule uses cannot be deleted, by any write: 400', async () => {
    const { get, put, post, remove } = await observed();
    const { items } = (await get('actions')).body as { items: object[] };
    await post('actions/a', sample('actions', 'a'));
    await post('dynamic-rules/r', sample('dynamic-rules', 'r', { action: 'a' }));
    const inUse = {
      status: 400,
      body: { code: 400, message: 'Entry [a] of document [actions] is used by entry [r] of document [dynamic-rules]' },
    };
    expect(await remove('actions/a')).toMatchObject(inUse);
    expect(await put('actions', items)).toMatchObject(inUse);
    const versions = (await get('actions/versions')).body as { items: { version: string }[] };
    expect(await put(`actions/versions/${versions.items[1]?.version}/revert`)).toMatchObject(inUse);
    // WHEN the action is no longer used
    await remove('dynamic-rules/r');
    expect((await remove('actions/a')).status).toBe(200);
  });

  test('under the contract it can be deleted', async () => {
    const { post, remove } = await start();
    await post('actions/a', sample('actions', 'a'));
    await post('dynamic-rules/r', sample('dynamic-rules', 'r', { action: 'a' }));
    expect((await remove('actions/a')).status).toBe(200);
  });
});

describe('profile observed, families that can be written as a whole', () => {
  test.each([
    ['an empty key list', { key: [] }, 'key: '],
    ['no key list', { key: undefined }, 'key: '],
    ['two identical key entries', { key: [{ attrs: 'ip' }, { attrs: 'ip' }] }, 'key.1: '],
    ['a key entry with an empty name', { key: [{ headers: ' ' }] }, 'key.0.headers: '],
    ['an empty host', { steps: [step({ headers: { host: '  ' } })] }, 'steps.0.headers.host: '],
    ['an empty uri', { steps: [step({ uri: ' ' })] }, 'steps.0.uri: '],
    ['two identical steps', { steps: [step({}), step({})] }, 'steps.1: '],
    ['an empty name of a cookie', { steps: [step({ cookies: { '': 'x' } })] }, 'steps.0.cookies: '],
    ['a timeframe of 0', { timeframe: 0 }, 'timeframe: '],
    ['a negative timeframe', { timeframe: -1 }, 'timeframe: '],
    ['a decimal timeframe', { timeframe: 1.5 }, 'timeframe: '],
    ['a timeframe that is a text', { timeframe: '5' }, 'timeframe: '],
    ['a tag of two characters', { tags: ['ab'] }, 'tags.0: '],
    ['a tag of only a space', { tags: [' '] }, 'tags.0: '],
    ['an empty name', { name: ' ' }, 'name: '],
  ])('a policy with %s is 400 with a message', async (_, fields, message) => {
    const { get, post, put } = await observed();
    expect(await post('flow-control-policies/f', flow(fields))).toMatchObject({
      status: 400,
      body: { code: 400, message: expect.stringContaining(message) },
    });
    const { items } = (await get('flow-control-policies')).body as { items: object[] };
    expect(await put('flow-control-policies', [...items, flow(fields)])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`Entry [f], ${message}`) },
    });
  });

  test('all problems of both kinds are listed', async () => {
    const { post } = await observed();
    const several = flow({ timeframe: 0, key: [], tags: ['ab'] });
    expect(await post('flow-control-policies/f', several)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^(?=.*timeframe)(?=.*key)(?=.*tags)/) },
    });
    const { detail } = (await post('flow-control-policies/f', { ...several, active: undefined })).body as { detail: unknown[] };
    expect(detail).toHaveLength(4);
  });

  test.each([
    ['a field that is missing', { active: undefined }, ['body', 'active']],
    ['a field that is not known', { extra: 1 }, ['body', 'extra']],
    ['a field of another type', { active: 'yes' }, ['body', 'active']],
    ['a step without a method', { steps: [step({ method: undefined })] }, ['body', 'steps', 0, 'method']],
    ['a step without a uri', { steps: [step({ uri: undefined })] }, ['body', 'steps', 0, 'uri']],
  ])('a policy with %s is 422 in detail', async (_, fields, loc) => {
    const { post } = await observed();
    expect(await post('flow-control-policies/f', flow(fields))).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  test('unknown fields are kept in other families, and under the contract in all', async () => {
    expect((await (await observed()).post('actions/a', sample('actions', 'a', { extra: 1 }))).status).toBe(201);
    expect((await (await start()).post('flow-control-policies/f', flow({ extra: 1 }))).status).toBe(201);
  });

  test('a name that another entry has is 409', async () => {
    const { post } = await observed();
    await post('actions/a', sample('actions', 'a'));
    expect((await post('actions/b', sample('actions', 'b', { name: ' Name of a ' }))).status).toBe(409);
  });

  test('hosts, paths and tags are trimmed', async () => {
    const { get, post } = await observed();
    const steps = [step({ uri: ' /a ', headers: { host: ' h.example ', other: ' o ' } })];
    await post('flow-control-policies/f', flow({ steps, tags: [' abc '] }));
    expect((await get('flow-control-policies/f')).body).toMatchObject({
      steps: [step({ headers: { host: 'h.example', other: ' o ' } })],
      tags: ['abc'],
    });
  });

  test('a description may be null, and so may the parameters of an action', async () => {
    const { get, post } = await observed();
    expect((await post('flow-control-policies/f', flow({ description: null }))).status).toBe(201);
    expect((await post('actions/a', sample('actions', 'a', { params: null }))).status).toBe(201);
    expect((await get('actions/a')).body).toMatchObject({ params: null });
  });

  test('an exporter needs a connection', async () => {
    const { post } = await observed();
    expect(await post('log-exporters/e', sample('log-exporters', 'e', { connection: undefined }))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'connection'], type: 'missing' }] },
    });
  });

  test('the contract allows steps without fields, repeated steps and empty keys, but not a description of null', async () => {
    const { post } = await start();
    expect((await post('flow-control-policies/s', { ...flow({ name: 'S', steps: [{}, { uri: '/' }] }), id: 's' })).status).toBe(201);
    expect((await post('log-exporters/e', sample('log-exporters', 'e', { connection: undefined }))).status).toBe(201);
    expect((await post('flow-control-policies/f', flow({ key: [], steps: [step({}), step({})], timeframe: 0, tags: [''] }))).status).toBe(
      201,
    );
    expect((await post('flow-control-policies/g', { ...flow({ description: null }), id: 'g' })).status).toBe(422);
  });
});

describe('profile observed, header buffers of proxy templates', () => {
  const post = async (fields: object) => (await observed()).post('proxy-templates/t', sample('proxy-templates', 't', fields));

  test.each(['client_header_buffer_size', 'large_client_header_buffers_count', 'large_client_header_buffers_size'])(
    '%s is a whole number up to 64',
    async (name) => {
      for (const value of ['1.5', 'x', '-1', '65', '']) {
        expect(await post({ [name]: value })).toMatchObject({ status: 422, body: { message: 'Request does not match schema' } });
      }
    },
  );

  test.each([
    ['3', '32', 422],
    ['4', '16', 201],
    ['64', '1', 201],
    ['1', '64', 201],
  ])('%s times %s kilobytes is %i', async (count, size, status) => {
    const fields = { large_client_header_buffers_count: count, large_client_header_buffers_size: size };
    expect((await post(fields)).status).toBe(status);
  });

  test('other amounts are accepted unchanged', async () => {
    expect((await post({ limit_req_rate: '-5', send_timeout: 'soon', client_max_body_size: '' })).status).toBe(201);
  });
});

describe('profile observed, load balancers', () => {
  test('their ids are strings', async () => {
    const { get, post } = await observed();
    expect((await get('load-balancers/regions')).body).toMatchObject({ lbs: [{ id: '1' }, { id: '2' }, { id: '3' }] });
    expect((await post('load-balancers/regions', { lbs: [{ id: '1', regions: { ams: 'us-east-1' } }] })).status).toBe(200);
  });
});
