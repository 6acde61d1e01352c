import { ENTITIES } from '../../../src/model';
import { sample } from '../../support/entries';
import { serving } from '../support/serving';

const start = serving();
const VALIDATION = { detail: expect.any(Array) };

describe.each(ENTITIES.map(({ routes }) => routes.path))('entries of %s (contract, sections 4.2 to 4.7)', (family) => {
  const id = 'an-entry';
  const entry = sample(family, id);

  test('POST creates: 201 and a message; the entry is read as written', async () => {
    const { get, post } = await start();
    expect(await post(`${family}/${id}`, entry)).toMatchObject({ status: 201, body: { message: 'Successfully created entry' } });
    const { status, body } = await get(`${family}/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual(entry);
  });

  test('GET lists {total, items}', async () => {
    const { get, post } = await start();
    await post(`${family}/a`, sample(family, 'a'));
    await post(`${family}/b`, sample(family, 'b'));
    expect((await get(family)).body).toEqual({ total: 2, items: [sample(family, 'a'), sample(family, 'b')] });
  });

  test('PUT updates: 200 and a message', async () => {
    const { get, post, put } = await start();
    await post(`${family}/${id}`, entry);
    const renamed = sample(family, id, { name: 'Other' });
    expect(await put(`${family}/${id}`, renamed)).toMatchObject({ status: 200, body: { message: 'Successfully updated entry' } });
    expect((await get(`${family}/${id}`)).body).toEqual(renamed);
  });

  test('DELETE deletes: 200 and a message', async () => {
    const { get, post, remove } = await start();
    await post(`${family}/${id}`, entry);
    expect(await remove(`${family}/${id}`)).toMatchObject({ status: 200, body: { message: 'Successfully deleted entry' } });
    expect((await get(`${family}/${id}`)).status).toBe(404);
  });

  test('a missing entry is 404, a taken id or name 409, a wrong body 422, an unknown configuration 404', async () => {
    const { get, post, url } = await start();
    await post(`${family}/a`, sample(family, 'a'));
    expect(await get(`${family}/x`)).toMatchObject({ status: 404, body: { code: 404, message: 'Entry [x] does not exist' } });
    expect((await post(`${family}/a`, sample(family, 'a', { name: 'Other' }))).status).toBe(409);
    expect((await post(`${family}/b`, sample(family, 'b', { name: 'Name of a' }))).status).toBe(409);
    expect(await post(`${family}/c`, { name: 5 })).toMatchObject({ status: 422, body: VALIDATION });
    expect(await (await fetch(`${url}/api/v4.3/conf/nope/${family}`)).json()).toEqual({
      code: 404,
      message: 'configuration [nope] does not exist',
    });
  });
});

describe('routes that a family does not have', () => {
  test.each(ENTITIES.filter(({ routes }) => !routes.wholeSet).map(({ routes }) => routes.path))(
    '%s cannot be written as a whole',
    async (family) => {
      const { post, put, remove } = await start();
      for (const answer of [await post(family, []), await put(family, []), await remove(family)]) {
        expect(answer.status).toBe(405);
      }
    },
  );

  test.each(ENTITIES.filter(({ routes }) => !routes.versions).map(({ routes }) => routes.path))(
    '%s keeps no history: "versions" is an id like others',
    async (family) => {
      const { get, post, put } = await start();
      expect((await get(`${family}/versions`)).status).toBe(404);
      expect((await put(`${family}/versions/x/revert`)).status).toBe(404);
      expect((await post(`${family}/versions`, sample(family, 'versions'))).status).toBe(201);
      expect((await get(`${family}/versions`)).body).toMatchObject({ id: 'versions' });
    },
  );
});

describe("proxy templates without ids, as in the contract's table", () => {
  test('items and entries lack the id, and bodies need none', async () => {
    const { get, post, put } = await start({ templateIds: false });
    const { id, ...body } = sample('proxy-templates', 'a');
    expect((await post(`proxy-templates/${String(id)}`, body)).status).toBe(201);
    expect((await put('proxy-templates/a', { ...body, id: 'a' })).status).toBe(200);
    expect((await get('proxy-templates/a')).body).toEqual(body);
    expect((await get('proxy-templates')).body).toEqual({ total: 1, items: [body] });
  });

  test('other families keep their ids', async () => {
    const { get, post } = await start({ templateIds: false });
    await post('dynamic-rules/a', sample('dynamic-rules', 'a'));
    expect((await get('dynamic-rules/a')).body).toMatchObject({ id: 'a' });
  });
});
