import { Random } from '../../../src/command/cli/traffic/scenes/random';
import { sample } from '../../support/entries';
import { type Edit, ThirdParty } from '../../../tools/soak/edits';
import { Road } from '../../../tools/soak/gate';
import type { Plan } from '../../../tools/soak/plan';
import { Service } from '../../../tools/soak/service';
import { serving } from '../../emulator/support/serving';

const start = serving();

async function party(seed = 1) {
  const asking = await start();
  const service = new Service(new Road(asking.url));
  return { asking, service, thirdParty: new ThirdParty(service, new Random(seed)) };
}

const plan = (before: object, after: object, actions = ['update']): Plan => ({
  changes: [{ address: 'x', change: { actions, before, after } } as never],
  drift: [],
});

/** Part of the code at a path. */
const PART = { address: 'svc_action.x' } as never;

describe('ThirdParty', () => {
  test('changes each leaf of an entry before it changes one again', async () => {
    const { asking, thirdParty } = await party();
    await asking.post('actions/a', sample('actions', 'a'));
    const touched: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const edit = await thirdParty.editAt('/conf/prod/actions/a', 'PUT', '');
      touched.push(/\(([\w.]+) =/.exec(edit?.what ?? '')?.[1] ?? '');
    }
    expect(touched.sort()).toEqual(['description', 'name', 'params.content', 'params.headers', 'params.status', 'tags', 'type']);
  });

  test('notices when its change is undone, and which plans show it', async () => {
    const { asking, service, thirdParty } = await party();
    await asking.post('actions/a', sample('actions', 'a'));
    const edit = (await thirdParty.editAt('/conf/prod/actions/a', 'PUT', ''))!;
    const [, field = '', value = ''] = /\((\w+) = (.*)\)$/.exec(edit.what) ?? [];
    expect(await edit.holds()).toBe(true);
    const values = (shown: unknown) => ({ config: 'prod', id: 'a', [field]: shown });
    expect(edit.isShown(plan(values(JSON.parse(value)), values('other')))).toBe(true);
    expect(edit.isShown(plan(values('first'), values('other')))).toBe(false);
    const same = values(JSON.parse(value));
    expect(edit.isShown(plan(same, same))).toBe(false);
    expect(edit.isShown(plan(same, same, ['delete', 'create']))).toBe(true);
    expect(edit.isShown(plan({ ...values(JSON.parse(value)), id: 'b' }, { ...values('other'), id: 'b' }))).toBe(false);
    await service.write('PUT', 'prod', 'actions/a', sample('actions', 'a'));
    expect(await edit.holds()).toBe(false);
  });

  test('deletes an entry of its own at a path of the code', async () => {
    const { asking, thirdParty } = await party();
    const wanted = JSON.stringify(sample('actions', 'a'));
    const edit = (await thirdParty.editAt('/conf/prod/actions/a', 'POST', wanted))!;
    expect(edit).toMatchObject({ entry: '/conf/prod/actions/a' });
    expect((await asking.get('actions/a')).status).toBe(200);
    expect(await edit.withdraw!()).toBe(true);
    expect((await asking.get('actions/a')).status).toBe(404);
  });

  test('adds an entry that a set keeps by its id, and names its path', async () => {
    const { asking, thirdParty } = await party();
    await asking.post('actions/a', sample('actions', 'a'));
    const edit = await thirdParty.addStray('prod', 'actions', 'kept');
    expect(edit).toMatchObject({ place: '/conf/prod/actions', entry: '/conf/prod/actions/edit-1-kept' });
    expect(await edit!.holds()).toBe(true);
  });

  test('exchanges names, and reverts families, as an edit of each entry that differs', async () => {
    const { asking, thirdParty } = await party();
    for (const id of ['a', 'b']) await asking.post(`actions/${id}`, sample('actions', id));
    for (const content of ['1', '2']) await asking.put('actions/a', sample('actions', 'a', { params: { content } }));
    const kinds = new Set<string>();
    for (let count = 0; count < 60 && kinds.size < 2; count += 1) {
      const before = thirdParty.edits.length;
      await thirdParty.editPart(PART, '/conf/prod/actions/a');
      const edits = thirdParty.edits.slice(before);
      if (edits.length === 2 && edits.every(({ what }) => what.includes('(name = '))) kinds.add('exchange');
      if (await isRevert(edits)) kinds.add('revert');
    }
    expect(kinds).toEqual(new Set(['exchange', 'revert']));

    async function isRevert(edits: readonly Edit[]): Promise<boolean> {
      const { items } = (await asking.get('actions/versions')).body as { items: { message: string }[] };
      return edits.length > 0 && (items[0]?.message.startsWith('Revert') ?? false);
    }
  });
});
