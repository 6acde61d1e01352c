import { ENTITIES } from '../../../src/model';
import { startEmulator } from '../../../src/emulator';
import { temporaryFolders } from '../support/folder';
import { sample, samples } from '../../support/entries';
import { asking, serving, type Asking } from '../support/serving';

const start = serving();
const folder = temporaryFolders();
const FAMILIES = ENTITIES.filter(({ routes }) => routes.versions).map(({ routes }) => routes.path);

interface VersionRecord {
  readonly version: string;
  readonly message: string;
  readonly parents: string[];
}

const versionsOf = async ({ get }: Asking, family = 'actions') =>
  ((await get(`${family}/versions`)).body as { items: VersionRecord[] }).items;

describe.each(FAMILIES)('versions of %s (contract, sections 4.4 to 4.7)', (family) => {
  test('GET versions lists {total, items}, newest first, each a version record', async () => {
    const asked = await start();
    await asked.post(`${family}/a`, sample(family, 'a'));
    await asked.put(`${family}/a`, sample(family, 'a', { name: 'Changed' }));
    await asked.remove(`${family}/a`);
    // THEN
    const { status, body } = await asked.get(`${family}/versions`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3 });
    const items = await versionsOf(asked, family);
    expect(items.map(({ message }) => message)).toEqual([
      `Delete entry [a] of document [${family}]`,
      `Update entry [a] of document [${family}]`,
      `Add entry [a] of document [${family}]`,
    ]);
    for (const item of items) {
      expect(item).toEqual({
        author: 'Site Operator',
        email: 'operator@example.org',
        message: expect.any(String),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        version: expect.stringMatching(/^[0-9a-f]{40}$/),
        parents: expect.any(Array),
      });
    }
    expect(items.map(({ parents }) => parents)).toEqual([[items[1]?.version], [items[2]?.version], []]);
  });

  test('GET versions/{version} returns {total, items} as of that version', async () => {
    const asked = await start();
    await asked.post(`${family}/a`, sample(family, 'a'));
    await asked.post(`${family}/b`, sample(family, 'b'));
    await asked.put(`${family}/a`, sample(family, 'a', { name: 'Changed' }));
    await asked.remove(`${family}/b`);
    // THEN
    const changed = sample(family, 'a', { name: 'Changed' });
    const contents = [[changed], [changed, sample(family, 'b')], samples(family, 'a', 'b'), samples(family, 'a')];
    for (const [index, { version }] of (await versionsOf(asked, family)).entries()) {
      const { status, body } = await asked.get(`${family}/versions/${version}`);
      expect({ status, body }).toEqual({ status: 200, body: { total: contents[index]?.length, items: contents[index] } });
    }
  });

  test('PUT revert makes the named version the current one, as a new version on top', async () => {
    const asked = await start();
    await asked.post(`${family}/a`, sample(family, 'a'));
    await asked.post(`${family}/b`, sample(family, 'b'));
    await asked.remove(`${family}/a`);
    const before = await versionsOf(asked, family);
    const wanted = before[1]?.version;
    // WHEN
    const answer = await asked.put(`${family}/versions/${wanted}/revert`);
    // THEN
    expect(answer).toMatchObject({ status: 200, body: { message: `Successfully reverted to version [${wanted}]` } });
    expect((await asked.get(family)).body).toEqual({ total: 2, items: samples(family, 'a', 'b') });
    const after = await versionsOf(asked, family);
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({
      message: `Revert document [${family}] to version [${wanted}]`,
      parents: [before[0]?.version],
    });
  });

  test('an unknown version is 404', async () => {
    const asked = await start();
    for (const answer of [await asked.get(`${family}/versions/nope`), await asked.put(`${family}/versions/nope/revert`)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 404, message: 'version [nope] does not exist' } });
    }
    expect(await versionsOf(asked, family)).toEqual([]);
  });

  test('no entry can have the id "versions", which is the path of the history', async () => {
    const asked = await start();
    const reserved = sample(family, 'versions');
    expect(await asked.post(`${family}/versions`, reserved)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'entry_id'], type: 'value_error' }] },
    });
    expect((await asked.put(`${family}/versions`, reserved)).status).toBe(404);
    expect((await asked.remove(`${family}/versions`)).status).toBe(404);
    expect(await versionsOf(asked, family)).toEqual([]);
  });
});

describe('versions', () => {
  test('a set may not contain an entry "versions"', async () => {
    const { put } = await start();
    expect(await put('actions', samples('actions', 'a', 'versions'))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 1, 'id'] }] },
    });
  });

  test('every write of a set adds one, however many entries it changes', async () => {
    const asked = await start();
    await asked.post('actions', samples('actions', 'a', 'b', 'c'));
    await asked.put('actions', samples('actions', 'c', 'd'));
    await asked.put('actions', samples('actions', 'c', 'd'));
    await asked.remove('actions');
    const items = await versionsOf(asked);
    expect(items.map(({ message }) => message)).toEqual([
      'Delete document [actions]',
      'Update document [actions]',
      'Update document [actions]',
      'New version of document [actions]',
    ]);
    const totals = await Promise.all(items.map(async ({ version }) => (await asked.get(`actions/versions/${version}`)).body));
    expect(totals).toMatchObject([{ total: 0 }, { total: 2 }, { total: 2 }, { total: 3 }]);
    expect(new Set(items.map(({ version }) => version)).size).toBe(4);
  });

  test('a refused write adds none', async () => {
    const asked = await start();
    await asked.post('actions', samples('actions', 'a'));
    await asked.post('actions', samples('actions', 'b'));
    await asked.put('actions', [{}]);
    await asked.remove('actions/nope');
    expect(await versionsOf(asked)).toHaveLength(1);
  });

  test('a revert restores the order, and can be reverted', async () => {
    const asked = await start();
    await asked.post('actions', samples('actions', 'a', 'b', 'c'));
    await asked.put('actions', samples('actions', 'c', 'x', 'a'));
    const [second, first] = await versionsOf(asked);
    await asked.put(`actions/versions/${first?.version}/revert`);
    expect((await asked.get('actions')).body).toEqual({ total: 3, items: samples('actions', 'a', 'b', 'c') });
    await asked.put(`actions/versions/${second?.version}/revert`);
    expect((await asked.get('actions')).body).toEqual({ total: 3, items: samples('actions', 'c', 'x', 'a') });
  });

  test('of one family or configuration are unknown in others', async () => {
    const { url, ...prod } = await start({ configs: ['prod', 'staging'] });
    await prod.post('actions', samples('actions', 'a'));
    const [{ version } = { version: '' }] = await versionsOf({ url, ...prod });
    expect((await prod.get(`backend-services/versions/${version}`)).status).toBe(404);
    expect((await asking(url, 'staging').get(`actions/versions/${version}`)).status).toBe(404);
    expect((await asking(url, 'nope').get('actions/versions')).body).toEqual({
      code: 404,
      message: 'configuration [nope] does not exist',
    });
  });

  test('can be read after a restart', async () => {
    const data = folder();
    const first = await startEmulator({ data });
    await asking(first.url).post('actions', samples('actions', 'a', 'b'));
    await asking(first.url).remove('actions/a');
    const before = await versionsOf(asking(first.url));
    await first.close();
    // WHEN
    const asked = await start({ data });
    // THEN
    expect(await versionsOf(asked)).toEqual(before);
    expect((await asked.get(`actions/versions/${before[1]?.version}`)).body).toEqual({ total: 2, items: samples('actions', 'a', 'b') });
  });
});
