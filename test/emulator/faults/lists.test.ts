import type { Fault, FaultRule } from '../../../src/emulator';
import { sample, samples } from '../../support/entries';
import { send } from '../support/client';
import { type Asking, serving } from '../support/serving';

const start = serving();

interface List {
  readonly total: number;
  readonly items: readonly { readonly [field: string]: unknown; readonly id: string; readonly version: string }[];
}

const listOf = async ({ get }: Asking, path: string) => (await get(path)).body as List;
const idsOf = async (service: Asking, path: string) => (await listOf(service, path)).items.map(({ id }) => id);
const setFaults = (service: Asking, ...faults: FaultRule[]) => send('PUT', `${service.url}/_emulator/faults`, { faults });

const LISTENER = {
  provider: 'svc',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
};
const balancer = (name: string) => ({
  ...{ ...LISTENER, name, listener_name: `${name}-443`, max_certificates: 50 },
  ...{ default_certificate: 'main', certificates: ['main'] },
});
const PROD = {
  'load-balancers': ['one', 'two'].map(balancer),
  'load-balancer-regions': {
    city_codes: { ams: 'Amsterdam' },
    lbs: ['one', 'two'].map((name, index) => ({ id: index, name, regions: {}, upstream_regions: ['east', 'west'] })),
  },
};
const seed = { configurations: { prod: PROD } } as never;
const attachment = (name: string, certificate: string) =>
  `load-balancers/${name}/certificates/${certificate}?provider=svc&region=north-2&listener=${name}-443&listener-port=443`;

describe('a lag', () => {
  let now = 0;
  const timing = { now: () => now, wait: async () => {} };
  const lagging = (rule: Partial<FaultRule> = {}, ms = 1_000) =>
    start({ timing, seed, faults: { faults: [{ fault: { kind: 'lag', ms }, ...rule }] } });

  beforeEach(() => (now = 0));

  // All kinds of families: with and without a history.
  test.each(['actions', 'backend-services', 'dynamic-rules', 'flow-control-policies', 'log-exporters', 'proxy-templates'])(
    'shows %s as they were',
    async (family) => {
      const service = await lagging();
      const { get, post, put, remove } = service;
      const field = family === 'log-exporters' ? 'name' : 'description';
      // WHEN
      now = 100;
      await post(`${family}/a`, sample(family, 'a', { [field]: 'first' }));
      now = 500;
      await put(`${family}/a`, sample(family, 'a', { [field]: 'second' }));
      now = 900;
      await remove(`${family}/a`);
      // THEN
      for (const [moment, value] of [
        [1_000, undefined],
        [1_099, undefined],
        [1_100, 'first'],
        [1_499, 'first'],
        [1_500, 'second'],
        [1_900, undefined],
      ] as const) {
        now = moment;
        const one = await get(`${family}/a`);
        expect([moment, one.status]).toEqual([moment, value === undefined ? 404 : 200]);
        if (value !== undefined) expect(one.body).toMatchObject({ [field]: value });
        const { total, items } = await listOf(service, family);
        expect([total, items.map((item) => item[field])]).toEqual(value === undefined ? [0, []] : [1, [value]]);
      }
    },
  );

  test('shows the history without its newest versions', async () => {
    const service = await lagging();
    const { post, get } = service;
    await post('actions/a', sample('actions', 'a'));
    now = 500;
    await post('actions/b', sample('actions', 'b'));
    now = 1_400;
    const [{ version: first = '' } = {}, ...others] = (await listOf(service, 'actions/versions')).items;
    expect(others).toEqual([]);
    now = 1_500;
    const [{ version: second = '' } = {}] = (await listOf(service, 'actions/versions')).items;
    expect(second).not.toBe(first);
    expect(await idsOf(service, `actions/versions/${second}`)).toEqual(['a', 'b']);
    now = 1_499;
    expect((await get(`actions/versions/${second}`)).status).toBe(404);
    expect(await idsOf(service, `actions/versions/${first}`)).toEqual(['a']);
  });

  test('shows load balancers and regions as they were', async () => {
    const { get, put, post } = await lagging();
    const main = (lbs: unknown) => (lbs as { items: { default_certificate: string; certificates: string[] }[] }).items[0]?.certificates;
    now = 500;
    expect((await put(attachment('one', 'new'))).status).toBe(200);
    expect((await post('load-balancers/regions', { lbs: [{ name: 'one', regions: { ams: 'west' } }] })).status).toBe(200);
    for (const [moment, certificates, datacenter] of [
      [1_499, ['main'], 'automatic'],
      [1_500, ['main', 'new'], 'west'],
    ] as const) {
      now = moment;
      expect(main((await get('load-balancers')).body)).toEqual(certificates);
      expect((await get('load-balancers/regions')).body).toMatchObject({ lbs: [{ regions: { ams: datacenter } }, {}] });
    }
  });

  test.each([
    [['/conf/prod/actions'], [], 200],
    [['/conf/prod/actions/*'], ['a'], 404],
  ])('applies to the paths %j only', async (paths, listed, status) => {
    const service = await lagging({ paths });
    await service.post('actions/a', sample('actions', 'a'));
    expect(await idsOf(service, 'actions')).toEqual(listed);
    expect((await service.get('actions/a')).status).toBe(status);
  });

  test('does not apply to writes, which compare with the current content and do not count', async () => {
    const service = await lagging();
    expect((await service.post('actions/a', sample('actions', 'a'))).status).toBe(201);
    expect((await service.post('actions/a', sample('actions', 'a'))).status).toBe(409);
    expect((await service.put('actions/a', sample('actions', 'a', { description: 'new' }))).status).toBe(200);
    await service.get('actions');
    expect((await send('GET', `${service.url}/_emulator/faults`)).body).toEqual({ items: [{ matched: 1, struck: 1 }] });
    expect((await send('GET', `${service.url}/_emulator/requests`)).body).toMatchObject({
      items: [{}, {}, {}, { status: 200, fault: 'lag' }],
    });
  });

  test('begins with the content when its plan began, continues in the next plan, and ends with the last', async () => {
    const service = await start({ timing });
    const lag = { kind: 'lag', ms: 1_000 } as const;
    await service.post('actions/a', sample('actions', 'a'));
    await setFaults(service, { fault: lag });
    expect(await idsOf(service, 'actions')).toEqual(['a']);
    await service.post('actions/b', sample('actions', 'b'));
    await setFaults(service, { fault: { ...lag, ms: 500 } });
    expect(await idsOf(service, 'actions')).toEqual(['a']);
    await send('DELETE', `${service.url}/_emulator/faults`);
    expect(await idsOf(service, 'actions')).toEqual(['a', 'b']);
    await service.remove('actions/a');
    await setFaults(service, { fault: lag });
    expect(await idsOf(service, 'actions')).toEqual(['b']);
  });
});

describe('a cut', () => {
  const LISTED = [...'abcdefgh'];
  const cutting = async (fault: Omit<Extract<Fault, { kind: 'cut' }>, 'kind'>, rule: Partial<FaultRule> = {}, ofSeed = 1) => {
    const service = await start({ seed, faults: { seed: ofSeed, faults: [{ ...rule, fault: { kind: 'cut', ...fault } }] } });
    await service.put('actions', samples('actions', ...LISTED));
    return service;
  };

  test('leaves a part of a family, with the number of all or of those left', async () => {
    for (const total of ['all', 'kept'] as const) {
      const { total: number, items } = await listOf(await cutting({ keep: 0.75, total }), 'actions');
      expect([number, items.length]).toEqual([total === 'all' ? 8 : 6, 6]);
    }
  });

  test('leaves a part of a history, of a version, of the load balancers and of the regions', async () => {
    const service = await start({ seed });
    await service.put('actions', samples('actions', ...LISTED));
    await service.remove('actions/a');
    const [{ version: newest = '' } = {}] = (await listOf(service, 'actions/versions')).items;
    await setFaults(service, { fault: { kind: 'cut' } });
    const sizes = [];
    for (const path of ['actions/versions', `actions/versions/${newest}`, 'load-balancers'])
      sizes.push((await listOf(service, path)).items.length);
    expect(sizes).toEqual([1, 3, 1]);
    expect((await service.get('load-balancers/regions')).body).toMatchObject({ city_codes: { ams: 'Amsterdam' }, lbs: [{}] });
  });

  test('applies to reads of lists only: single entries and writes do not count', async () => {
    const service = await cutting({ keep: 0 });
    for (const id of LISTED) expect((await service.get(`actions/${id}`)).status).toBe(200);
    expect(await idsOf(service, 'actions')).toEqual([]);
    expect((await send('GET', `${service.url}/_emulator/faults`)).body).toEqual({ items: [{ matched: 1, struck: 1 }] });
  });

  test('shuffles, repeats and selects the same items for the same seed and requests', async () => {
    const answers = async (ofSeed: number) => {
      const service = await cutting({ keep: 0.75, shuffle: true, duplicate: true }, { rate: 0.6 }, ofSeed);
      const found = [];
      for (let count = 0; count < 8; count += 1) found.push((await idsOf(service, 'actions')).join(''));
      return found;
    };
    const [once, again, other] = [await answers(3), await answers(3), await answers(4)];
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
    const whole = once.filter((ids) => ids === LISTED.join(''));
    expect(whole.length).toBeGreaterThan(0);
    expect(new Set(once).size).toBe(once.length - whole.length + 1); // each struck request has its own choice
  });
});

describe('a slow answer', () => {
  test('is computed before it waits, by the clock of the emulator', async () => {
    let finish = (): void => {};
    let begin = (): void => {};
    const waits: number[] = [];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const wait = (ms: number): Promise<void> => {
      waits.push(ms);
      begin();
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const fault = { kind: 'slow', ms: 1_500 } as const;
    const service = await start({ timing: { now: () => 0, wait }, faults: { faults: [{ methods: ['GET'], most: 1, fault }] } });
    const late = service.get('actions');
    await Promise.race([begun, late]);
    // WHEN
    expect((await service.post('actions/a', sample('actions', 'a'))).status).toBe(201);
    finish();
    // THEN
    expect((await late).body).toEqual({ total: 0, items: [] });
    expect(waits).toEqual([1_500]);
    expect(await idsOf(service, 'actions')).toEqual(['a']);
  });
});
