import { DynamicRule } from '../../../../src/model';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { SimulatedTime } from '../../../api/support';
import { least } from '../../../support/entries';
import { closeAll, refusal, Service, writes } from '../../resources/support/service';
import { Workspace } from '../../resources/support/workspace';

afterEach(closeAll);

const RULE = least(DynamicRule) as ValueObject;
const FAMILY = 'dynamic-rules';

/** Opens a service that allows each name once, with rules of these names. Their ids are `id-` and the name. */
async function open(...names: string[]) {
  return openAnswering(409, ...names);
}

/** @param status of the refusal of a name */
async function openAnswering(status: number, ...names: string[]) {
  const service = await Service.start();
  for (const name of names) service.entries.set(`${FAMILY}/id-${name}`, { ...RULE, id: `id-${name}`, name });
  service.instead = (method, place, body) => {
    if (method !== 'POST' && method !== 'PUT') return undefined;
    const { name } = body as { name: string };
    const isTaken = [...service.entries].some(([key, entry]) => key !== place && entry['name'] === name);
    return isTaken ? refusal(status, `entry with name ${name} already exists`) : undefined;
  };
  const time = new SimulatedTime();
  const options = time.options();
  const workspace = await Workspace.open(entryResource(DynamicRule), service.connection('prod', true, options));
  const read = async (id: string) => {
    const { state, private: memory } = await workspace.read({ config: 'prod', id });
    const prior: ValueObject = { ...(state as ValueObject), on_destroy: null };
    return { prior, memory };
  };
  return { service, time, workspace, read };
}

describe('a name that another entry has', () => {
  test('is written once another resource of the run has given it up, in any order', async () => {
    const { service, workspace, read } = await open('a', 'b', 'c');
    const rules = await Promise.all(['a', 'b', 'c'].map((name) => read(`id-${name}`)));
    // As after a shift: each entry takes the name of the next, and the last one gets a new name.
    const applied = await Promise.all(
      ['b', 'c', 'd'].map((name, i) => workspace.apply({ ...RULE, id: rules[i]!.prior['id']!, name }, rules[i])),
    );
    expect(applied.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error'))).toEqual([]);
    expect([...service.entries.values()].map(({ name }) => name)).toEqual(['b', 'c', 'd']);
  });

  test.each([
    ['create', 409],
    ['create', 400],
    ['update', 409],
    ['update', 400],
  ] as const)(
    'is refused in the end by the %s, which the service answers %i, with the other entry and remedies',
    async (operation, status) => {
      const { service, time, workspace, read } = await openAnswering(status, 'a', 'b');
      const { diagnostics } =
        operation === 'create'
          ? await workspace.apply({ ...RULE, id: 'new', name: 'b' })
          : await workspace.apply({ ...RULE, id: 'id-a', name: 'b' }, await read('id-a'));
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
        {
          summary: 'The name of the dynamic rule is taken',
          path: path('name'),
          detail: expect.stringMatching(/"id-b"[^]*temporary name[^]*for_each/),
        },
      ]);
      const waited = time.sleeps.reduce((all, one) => all + one, 0);
      expect(waited).toBeGreaterThan(5_000);
      expect(waited).toBeLessThanOrEqual(10_000);
      expect(writes(service).length).toBeGreaterThan(2);
    },
  );

  test('is refused at once if the update does not change it', async () => {
    const { service, time, workspace, read } = await open('a', 'b');
    const rule = await read('id-a');
    service.entries.set(`${FAMILY}/id-b`, { ...RULE, id: 'id-b', name: 'a' });
    const { diagnostics } = await workspace.apply({ ...RULE, id: 'id-a', name: 'a', threshold: 9 }, rule);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The name of the dynamic rule is taken' }]);
    expect(time.sleeps).toEqual([]);
  });

  test('does not hide the refusal of a service whose reads fail', async () => {
    const { service, workspace } = await open();
    service.instead = (method) => (method === 'GET' ? refusal(500, 'out of order') : refusal(400, 'Refused: no'));
    const planned: ValueObject = { ...workspace.config(RULE), config: 'prod', id: 'new', name: 'New', on_destroy: null };
    const { diagnostics } = await workspace.apply({ ...RULE, id: 'new', name: 'New' }, { planned });
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('Refused: no') }]);
  });

  test('is reported by the plan that has listed the family', async () => {
    const { workspace } = await open('a', 'b');
    const { diagnostics } = await workspace.plan({ ...RULE, id: 'new', name: 'b' });
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'The name "b" is taken', path: path('name') }]);
  });
});
