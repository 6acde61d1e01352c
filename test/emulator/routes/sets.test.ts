import { ENTITIES } from '../../../src/model';
import { sample, samples } from '../../support/entries';
import { serving, type Asking } from '../support/serving';

const start = serving();
const FAMILIES = ENTITIES.filter(({ routes }) => routes.wholeSet).map(({ routes }) => routes.path);

const idsOf = async ({ get }: Asking, path = 'actions') =>
  ((await get(path)).body as { items: { id: string }[] }).items.map(({ id }) => id).join();

describe.each(FAMILIES)('the whole set of %s (contract, sections 4.4 to 4.6)', (family) => {
  test('POST creates the set: 201 and a message', async () => {
    const { get, post } = await start();
    const answer = await post(family, samples(family, 'b', 'a'));
    expect(answer).toMatchObject({ status: 201, body: { message: 'Successfully created entry' } });
    expect((await get(family)).body).toEqual({ total: 2, items: samples(family, 'b', 'a') });
  });

  test('POST on a set with entries is 409 and changes nothing', async () => {
    const asked = await start();
    await asked.post(family, samples(family, 'a'));
    expect(await asked.post(family, samples(family, 'b'))).toMatchObject({
      status: 409,
      body: { code: 409, message: `document [${family}] already exists` },
    });
    expect(await idsOf(asked, family)).toBe('a');
  });

  test('PUT updates the whole set: 200 and a message; unlisted entries are deleted', async () => {
    const { get, post, put } = await start();
    await post(family, samples(family, 'a', 'b', 'c'));
    const next = [sample(family, 'c'), sample(family, 'a', { name: 'Changed' }), sample(family, 'd')];
    expect(await put(family, next)).toMatchObject({ status: 200, body: { message: 'Successfully updated entry' } });
    expect((await get(family)).body).toEqual({ total: 3, items: next });
  });

  test('PUT on an empty set fills it', async () => {
    const { get, put } = await start();
    expect((await put(family, samples(family, 'a'))).status).toBe(200);
    expect((await get(family)).body).toEqual({ total: 1, items: samples(family, 'a') });
  });

  test('PUT of an empty list empties it', async () => {
    const { get, post, put } = await start();
    await post(family, samples(family, 'a'));
    expect((await put(family, [])).status).toBe(200);
    expect((await get(family)).body).toEqual({ total: 0, items: [] });
  });

  test('with --set-put merge, PUT replaces in place, adds at the end, and keeps unlisted entries', async () => {
    const { get, post, put } = await start({ setPut: 'merge' });
    await post(family, samples(family, 'a', 'b', 'c'));
    const changed = sample(family, 'b', { name: 'Changed' });
    expect((await put(family, [sample(family, 'd'), changed])).status).toBe(200);
    expect((await get(family)).body).toEqual({
      total: 4,
      items: [sample(family, 'a'), changed, sample(family, 'c'), sample(family, 'd')],
    });
  });

  test('DELETE deletes all, and leaves an empty set that can be created again', async () => {
    const { get, post, remove } = await start();
    await post(family, samples(family, 'a', 'b'));
    expect(await remove(family)).toMatchObject({ status: 200, body: { message: 'Successfully deleted entry' } });
    expect((await get(family)).body).toEqual({ total: 0, items: [] });
    expect((await post(family, samples(family, 'a'))).status).toBe(201);
  });

  test('entry routes and set routes see the same entries', async () => {
    const { get, post, remove } = await start();
    await post(family, samples(family, 'a', 'b'));
    expect((await get(`${family}/a`)).body).toEqual(sample(family, 'a'));
    await remove(`${family}/a`);
    expect((await get(family)).body).toEqual({ total: 1, items: samples(family, 'b') });
  });
});

describe('an invalid set', () => {
  test('is refused with all problems and their locations, and changes nothing', async () => {
    const asked = await start();
    await asked.post('actions', samples('actions', 'a'));
    // WHEN
    const answer = await asked.put('actions', [
      sample('actions', 'one'),
      sample('actions', 'one', { name: 'Other' }),
      5,
      sample('actions', 'two', { name: 'Name of one', type: undefined, params: { status: 'x' } }),
      sample('actions', 'no id', { id: undefined }),
      sample('actions', '', { name: 'Empty' }),
    ]);
    // THEN
    expect(answer.status).toBe(422);
    const places = (answer.body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => JSON.stringify(loc)).sort();
    expect(places).toEqual(
      [
        ['body', 1, 'id'],
        ['body', 2],
        ['body', 3, 'name'],
        ['body', 3, 'params', 'status'],
        ['body', 3, 'type'],
        ['body', 4, 'id'],
        ['body', 5, 'id'],
      ].map((loc) => JSON.stringify(loc)),
    );
    expect(await idsOf(asked)).toBe('a');
    expect((await asked.get('actions/versions')).body).toMatchObject({ total: 1 });
  });

  test.each([
    ['an object', {}, 'list_type'],
    ['null', 'null', 'list_type'],
    ['malformed', '[', 'json_invalid'],
    ['nothing', undefined, 'missing'],
  ])('that is %s is refused', async (_, body, type) => {
    const { post, put } = await start();
    for (const answer of [await post('actions', body), await put('actions', body)]) {
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'], type }] } });
    }
  });

  test('in an unknown configuration is 404, like a valid set', async () => {
    const { url } = await start();
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      const body = method === 'PUT' || method === 'POST' ? '[]' : undefined;
      const answer = await fetch(`${url}/api/v4.3/conf/nope/actions`, { method, body });
      expect(await answer.json()).toEqual({ code: 404, message: 'configuration [nope] does not exist' });
    }
  });

  test('a merge that takes the name of an entry it keeps is 409', async () => {
    const asked = await start({ setPut: 'merge' });
    await asked.post('actions', samples('actions', 'a'));
    expect(await asked.put('actions', [sample('actions', 'b', { name: 'Name of a' })])).toMatchObject({ status: 409 });
    expect(await idsOf(asked)).toBe('a');
  });
});

describe('within one write of a set', () => {
  test.each(['replace', 'merge'] as const)('names may be swapped (%s)', async (setPut) => {
    const { get, post, put } = await start({ setPut });
    await post('actions', samples('actions', 'a', 'b'));
    const swapped = [sample('actions', 'a', { name: 'Name of b' }), sample('actions', 'b', { name: 'Name of a' })];
    expect((await put('actions', swapped)).status).toBe(200);
    expect((await get('actions')).body).toEqual({ total: 2, items: swapped });
  });

  test('the name of a deleted entry is free', async () => {
    const { post, put } = await start();
    await post('actions', samples('actions', 'a'));
    expect((await put('actions', [sample('actions', 'b', { name: 'Name of a' })])).status).toBe(200);
  });

  test('any order is kept', async () => {
    const asked = await start();
    for (const order of ['abcdef', 'fedcba', 'afbecd', 'cab', 'xcyazb', 'bzaycx', 'x', 'abxcd']) {
      expect((await asked.put('actions', samples('actions', ...order))).status).toBe(200);
      expect(await idsOf(asked)).toBe([...order].join());
    }
    await asked.post('actions/last', sample('actions', 'last'));
    expect(await idsOf(asked)).toBe('a,b,x,c,d,last');
  });
});

describe('concurrent writes of one set', () => {
  test('one of several creations succeeds', async () => {
    const asked = await start();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => asked.post('actions', samples('actions', id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await asked.get('actions')).body).toMatchObject({ total: 1 });
  });

  test('readers never see a partial write', async () => {
    const asked = await start();
    const marked = (mark: string) => samples('actions', 'a', 'b', 'c').map((entry) => ({ ...entry, description: mark }));
    await asked.post('actions', marked('0'));
    const writes = Array.from({ length: 20 }, (_, n) => asked.put('actions', marked(String(n))));
    const reads = await Promise.all(Array.from({ length: 20 }, () => asked.get('actions')));
    await Promise.all(writes);
    for (const { body } of reads) {
      expect(new Set((body as { items: { description: string }[] }).items.map(({ description }) => description)).size).toBe(1);
    }
  });
});
