import type { LoadBalancerRegions } from '../../../../src/model';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { PrivateState } from '../../../../src/provider/framework/server';
import { UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { loadBalancerRegions } from '../../../../src/provider/resources/regions/load-balancer-regions';
import { SimulatedTime } from '../../../api/support';
import { closeAll, refusal, Service, writes } from '../support/service';
import { Workspace } from '../support/workspace';

afterEach(closeAll);

const PATH = 'load-balancers/regions';

type Cities = Record<string, string>;

/** Returns a service with two load balancers in two cities. Its ids are numbers or strings. */
async function open({ ids = Number as (id: number) => number | string, west = {} as Cities, east = {} as Cities } = {}) {
  const service = await Service.start();
  const record: LoadBalancerRegions = {
    city_codes: { ams: 'Amsterdam', lon: 'London' },
    lbs: [
      { id: ids(1), name: 'west', regions: { ...west }, upstream_regions: ['dc-1', 'dc-2'] },
      { id: ids(2), name: 'east', regions: { ...east }, upstream_regions: ['dc-3'] },
    ],
  };
  /** Writes the cities of one load balancer as another user. */
  const set = (balancer: string, cities: Cities) => {
    const found = record.lbs.find(({ name, id }) => name === balancer || id === balancer);
    if (found) Object.assign(found, { regions: cities });
  };
  const hooks = { afterWrite: () => {} };
  service.instead = (method, at, body) => {
    if (at !== PATH) return undefined;
    if (method === 'GET') return { status: 200, body: structuredClone(record) };
    for (const one of record.lbs) one.regions = {};
    for (const { id, regions } of (body as { lbs: { id: number | string; regions: Cities }[] }).lbs) {
      const found = record.lbs.find((one) => one.id === id);
      if (!found) return refusal(400, `no balancer ${JSON.stringify(id)}`);
      found.regions = regions;
    }
    hooks.afterWrite();
    return { status: 200, body: { message: 'done' } };
  };
  const connect = () => Workspace.open(loadBalancerRegions, service.connection());
  return { service, record, set, hooks, connect, workspace: await connect() };
}

/** Returns configured load balancers. */
const prefer = (balancers: Record<string, Value>, more: ValueObject = {}): ValueObject => ({
  load_balancers: Object.fromEntries(Object.entries(balancers).map(([balancer, regions]) => [balancer, { regions }])),
  ...more,
});

const effective = (west: Cities, east: Cities = {}) => ({
  west: { regions: { ams: 'automatic', lon: 'automatic', ...west } },
  east: { regions: { ams: 'automatic', lon: 'automatic', ...east } },
});

/** Returns a service with applied regions. */
async function applied(config: ValueObject, options?: Parameters<typeof open>[0]) {
  const opened = await open(options);
  const { state, private: memory, diagnostics } = await opened.workspace.apply(config);
  // The next run is another process.
  const workspace = await opened.connect();
  opened.service.newlyAsked();
  return { ...opened, workspace, state: state as ValueObject, memory: memory as PrivateState, diagnostics };
}

/** Returns the diagnostics of the plan of a destroy. */
async function destroyPlan({ server }: Workspace, prior: ValueObject) {
  const { typeName } = loadBalancerRegions;
  const request = { typeName, prior, config: null, proposed: null, private: {}, priorIdentity: null, deferralAllowed: false };
  return (await server.planResourceChange(request)).diagnostics;
}

test('a read names the datacenters of load balancers that it lacks, since a write would make them automatic', async () => {
  const { workspace, record, state, memory } = await applied(prefer({ west: { ams: 'dc-1' } }, { preserve_unlisted: true }), {
    east: { lon: 'dc-3' },
  });
  expect((await workspace.read(state, memory)).diagnostics).toEqual([]);
  record.lbs.pop();
  expect((await workspace.read(state, memory)).diagnostics).toMatchObject([
    {
      severity: 'warning',
      summary: 'Load balancers are no longer listed',
      path: path('load_balancers'),
      detail: expect.stringContaining('lon of east: dc-3') as unknown,
    },
  ]);
});

describe('planning', () => {
  test.each<[string, Record<string, Value>, string]>([
    ['a datacenter', { west: { lon: 'dc-9' } }, 'Datacenter not found'],
    ['a city', { west: { par: 'dc-1' } }, 'City not found'],
    ['a balancer', { north: { lon: 'dc-1' } }, 'Load balancer not found'],
  ])('warns of a missing %s in an update, which the apply refuses', async (_, wishes, summary) => {
    // GIVEN
    const { workspace, service, state, memory, connect } = await applied(prefer({ west: { lon: 'dc-2' } }));
    // WHEN
    const { planned, diagnostics } = await workspace.plan(prefer(wishes), state, memory);
    // THEN
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary, detail: expect.stringContaining('apply of this value fails') }]);
    const applying = await connect();
    expect(await applying.apply({}, { prior: state, memory, planned: planned as ValueObject })).toMatchObject({
      state,
      diagnostics: [{ severity: 'error', summary }],
    });
    expect(writes(service)).toEqual([]);
    expect((await (await connect()).destroy(state, memory)).diagnostics).toEqual([]);
  });

  test('ignores a removed datacenter of an unchanged city', async () => {
    const { workspace, record, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }));
    record.lbs[0]!.upstream_regions = ['dc-1'];
    expect(await workspace.plan(prefer({ west: { lon: 'dc-2' } }), state, memory)).toMatchObject({
      planned: state,
      diagnostics: [{ severity: 'warning', summary: 'Datacenter not found' }],
    });
  });

  test('shows the datacenter of every city of every load balancer', async () => {
    const { workspace, service } = await open();
    const { planned, diagnostics } = await workspace.plan(prefer({ west: { lon: 'dc-2' } }));
    expect(diagnostics).toEqual([]);
    expect(planned).toEqual({
      config: 'prod',
      load_balancers: { west: { regions: { lon: 'dc-2' } } },
      preserve_unlisted: false,
      on_destroy: 'automatic',
      effective: effective({ lon: 'dc-2' }),
      overwritten: {},
    });
    expect(service.asked).toEqual([`GET ${PATH}`]);
  });

  test('makes all cities automatic without load_balancers', async () => {
    const { workspace } = await open();
    expect((await workspace.plan({})).planned).toMatchObject({ load_balancers: {}, effective: effective({}) });
  });

  test('warns in a create of each city that changes or becomes automatic', async () => {
    const { workspace } = await open({ west: { ams: 'dc-1', lon: 'dc-1' }, east: { lon: 'dc-3' } });
    const { diagnostics } = await workspace.plan(prefer({ west: { lon: 'dc-2' } }));
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'Cities will become automatic', path: path('load_balancers') },
      { severity: 'warning', summary: 'Cities will change their datacenter', path: path('load_balancers') },
    ]);
    expect(diagnostics[0]?.detail.match(/^ {2}.*$/gm)).toEqual(['  ams of west: dc-1', '  lon of east: dc-3']);
    expect(diagnostics[1]?.detail.match(/^ {2}.*$/gm)).toEqual(['  lon of west: is dc-1, becomes dc-2']);
  });

  test('leaves unlisted cities unknown in a create that preserves them, without a warning', async () => {
    const { workspace, set } = await open({ west: { ams: 'dc-1' } });
    const config = prefer({ west: { lon: 'dc-2' }, 2: { ams: 'automatic' } }, { preserve_unlisted: true });
    const { planned, diagnostics } = await workspace.plan(config);
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({
      effective: { west: { regions: { ams: UNKNOWN, lon: 'dc-2' } }, east: { regions: { ams: 'automatic', lon: UNKNOWN } } },
    });

    set('west', { ams: 'dc-2' });
    const later = await open({ west: { ams: 'dc-2' } });
    expect((await later.workspace.plan(config)).planned).toEqual(planned);
    expect(await workspace.apply({}, { planned: planned as ValueObject })).toMatchObject({
      state: { effective: effective({ ams: 'dc-2', lon: 'dc-2' }) },
      diagnostics: [],
    });
  });

  test.each([true, false])(
    'of an update says the same when the regions changed after the plan, with preserve_unlisted = %s',
    async (preserve) => {
      const more = { preserve_unlisted: preserve };
      const { workspace, set, record, connect, service, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }, more), {
        east: { ams: 'dc-3' },
      });
      const config = prefer({ west: { lon: 'dc-1' } }, more);
      const { planned } = await workspace.plan(config, state, memory);
      expect(planned).toMatchObject({ effective: effective({ lon: 'dc-1' }, preserve ? { ams: 'dc-3' } : {}) });

      set('west', { lon: 'dc-2', ams: 'dc-1' });
      record.city_codes = { ...record.city_codes, sgp: 'Singapore' };
      const applying = await connect();
      expect((await applying.plan(config, state, memory)).planned).toEqual(planned);
      const { diagnostics } = await applying.apply({}, { prior: state, memory, planned: planned as ValueObject });
      expect(diagnostics).toMatchObject([{ summary: 'The regions changed after the plan' }]);
      expect(writes(service)).toEqual([]);
    },
  );

  test('leaves the result of an update unknown for a new city or load balancer', async () => {
    const { workspace, record, connect, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }));
    record.city_codes = { ...record.city_codes, sgp: 'Singapore' };
    record.lbs.push({ id: 3, name: 'new', regions: {}, upstream_regions: [] });
    expect(await workspace.plan(prefer({ west: { sgp: 'dc-1' } }), state, memory)).toMatchObject({
      planned: { effective: UNKNOWN },
      diagnostics: [],
    });
    expect(await (await connect()).plan(prefer({ new: {} }), state, memory)).toMatchObject({
      planned: { effective: UNKNOWN },
      diagnostics: [],
    });
  });

  test('ignores the former configuration after a change of config', async () => {
    const { workspace, service, set, record, state, memory } = await applied(prefer({}, { preserve_unlisted: true }), {
      west: { ams: 'dc-1' },
    });
    set('west', { ams: 'dc-2' });
    service.answers.push({ status: 200, body: record });
    expect(await workspace.plan(prefer({}, { preserve_unlisted: true, config: 'other' }), state, memory)).toMatchObject({
      planned: { effective: effective({ ams: 'dc-2' }) },
      diagnostics: [],
    });
  });

  test.each<[string, ValueObject]>([
    ['all preferences', { load_balancers: UNKNOWN }],
    ['those of a balancer', { load_balancers: { west: UNKNOWN } }],
    ['the cities of a balancer', prefer({ west: UNKNOWN })],
    ['the datacenter of a city', prefer({ west: { ams: UNKNOWN } })],
    ['whether others are preserved', prefer({ west: { ams: 'dc-1' } }, { preserve_unlisted: UNKNOWN })],
  ])('leaves the result unknown for unknown values, without an error: %s', async (_, config) => {
    const { workspace } = await open({ west: { lon: 'dc-2' } });
    expect(await workspace.plan(config)).toMatchObject({ planned: { effective: UNKNOWN }, diagnostics: [] });
  });

  test('refuses invalid values despite unknown ones', async () => {
    const { workspace } = await open();
    const { planned, diagnostics } = await workspace.plan(prefer({ west: { ams: UNKNOWN, lon: 'dc-3' } }));
    expect(planned).toMatchObject({ effective: UNKNOWN });
    expect(diagnostics).toMatchObject([
      { summary: 'Datacenter not found', path: path('load_balancers', { key: 'west' }, 'regions', { key: 'lon' }) },
    ]);
  });

  test.each<[string, Value | undefined]>([
    ['the provider is not configured', undefined],
    ['the configuration is unknown', UNKNOWN],
  ])('sends no request while %s', async (_, config) => {
    const service = await Service.start();
    const connection = config === undefined ? undefined : service.connection(UNKNOWN);
    const workspace = await Workspace.open(loadBalancerRegions, connection);
    expect(await workspace.plan(prefer({ any: { where: 'x' } }))).toMatchObject({
      planned: { config: UNKNOWN, effective: UNKNOWN },
      diagnostics: config === undefined ? [{ summary: 'The plan was not compared with the service' }] : [],
    });
    expect(service.asked).toEqual([]);
  });

  test('plans no change without changes', async () => {
    const { workspace, state, memory } = await applied(prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }));
    expect(await workspace.plan(prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }), state, memory)).toMatchObject({
      planned: state,
      diagnostics: [],
    });
  });

  test('refuses an unrecognized value of on_destroy', async () => {
    const workspace = await Workspace.open(loadBalancerRegions, undefined);
    expect(await workspace.validate({ on_destroy: 'explode' })).toMatchObject([
      { severity: 'error', summary: 'Unknown value of on_destroy', path: path('on_destroy') },
    ]);
    expect(await workspace.validate({ on_destroy: UNKNOWN })).toEqual([]);
  });
});

describe('applying', () => {
  test.each<[string, (id: number) => number | string]>([
    ['numbers', Number],
    ['texts', String],
  ])('sends every city of every load balancer in one call, between two reads, with ids that are %s', async (_, ids) => {
    const { workspace, service } = await open({ ids });
    const planned = (await workspace.plan(prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }))).planned as ValueObject;
    service.newlyAsked();
    const { state, diagnostics, identity } = await workspace.apply({}, { planned });
    expect(diagnostics).toEqual([]);
    expect(state).toEqual(planned);
    expect(identity).toEqual({ config: 'prod' });
    expect(service.asked).toEqual([`GET ${PATH}`, `POST ${PATH}`, `GET ${PATH}`]);
    expect(service.bodies).toEqual([
      {
        lbs: [
          { id: ids(1), regions: { ams: 'automatic', lon: 'dc-2' } },
          { id: ids(2), regions: { ams: 'dc-3', lon: 'automatic' } },
        ],
      },
    ]);
  });

  test('resolves unknown values of the plan', async () => {
    const { workspace, record } = await open();
    const planned = (await workspace.plan(prefer({ west: { lon: UNKNOWN } }))).planned as ValueObject;
    const { state } = await workspace.apply({}, { planned: { ...planned, config: UNKNOWN, ...prefer({ west: { lon: 'dc-2' } }) } });
    expect(state).toMatchObject({ config: 'prod', effective: effective({ lon: 'dc-2' }) });
    expect(record.lbs[0]?.regions).toEqual({ ams: 'automatic', lon: 'dc-2' });
  });

  test('writes nothing if a formerly unknown value is invalid', async () => {
    const { workspace, service } = await open();
    const planned = (await workspace.plan(prefer({ west: { lon: UNKNOWN } }))).planned as ValueObject;
    const { state, diagnostics } = await workspace.apply({}, { planned: { ...planned, ...prefer({ west: { lon: 'dc-moon' } }) } });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'Datacenter not found' }]);
    expect(writes(service)).toEqual([]);
  });

  test('warns if another user set regions at the same time, and reads these regions next', async () => {
    // GIVEN
    const { workspace, set, hooks } = await open();
    hooks.afterWrite = () => set('east', { ams: 'dc-3' });
    // WHEN
    const { state, private: memory, diagnostics } = await workspace.apply(prefer({ west: { lon: 'dc-2' } }));
    // THEN
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'The regions were changed during the apply',
        detail: expect.stringContaining('\n  ams of east: this apply wrote automatic, the service has dc-3'),
      },
    ]);
    expect(state).toMatchObject({ effective: effective({ lon: 'dc-2' }) });
    const { state: now } = await workspace.read(state as ValueObject, memory);
    expect(now).toMatchObject({ effective: effective({ lon: 'dc-2' }, { ams: 'dc-3' }) });
  });

  test('writes nothing if the regions changed after the plan, and lists the changes', async () => {
    const { workspace, service, set, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }));
    const planned = (await workspace.plan(prefer({ west: { lon: 'dc-1' } }), state, memory)).planned as ValueObject;
    set('west', { lon: 'dc-2', ams: 'dc-1' });
    const response = await workspace.apply({}, { prior: state, memory, planned });
    expect(response).toMatchObject({
      state,
      private: memory,
      diagnostics: [{ severity: 'error', summary: 'The regions changed after the plan' }],
    });
    expect(response.diagnostics[0]?.detail).toMatch(/\n {2}ams of west: was automatic, is now dc-1$/);
    expect(writes(service)).toEqual([]);
  });

  test.each<PrivateState>([
    {},
    { record: false },
    { record: { lbs: 5 } },
    { record: { city_codes: {}, lbs: [null] } },
    { 'svc:planned': 5 },
    { 'svc:planned': { prior: null } },
    { 'svc:planned': { prior: { record: [] } } },
  ])('undoes no change by another user if the private state is damaged: %j', async (memory) => {
    const { workspace, service, set, state } = await applied(prefer({ west: { lon: 'dc-2' } }));
    set('west', { lon: 'dc-2', ams: 'dc-1' });
    const planned = (await workspace.plan(prefer({ west: { lon: 'dc-1' } }), state, memory)).planned as ValueObject;
    const update = await workspace.apply({}, { prior: state, memory, planned });
    expect(update).toMatchObject({ state, diagnostics: [{ severity: 'error', summary: 'The regions changed after the plan' }] });
    await workspace.planDestroy(state, memory);
    expect(await workspace.destroy(state, memory)).toMatchObject({ state, diagnostics: update.diagnostics });
    expect(writes(service)).toEqual([]);
    // AND a refresh repairs it
    const { state: now, private: repaired } = await workspace.read(state, memory);
    expect((await workspace.apply(prefer({ west: { lon: 'dc-1' } }), { prior: now as ValueObject, memory: repaired })).diagnostics).toEqual(
      [],
    );
  });

  test('keeps the state if the service refuses', async () => {
    const { workspace, service, state, memory } = await applied({});
    const planned = (await workspace.plan(prefer({ west: { lon: 'dc-1' } }), state, memory)).planned as ValueObject;
    service.instead = ((instead) => (method, at, body) => (method === 'POST' ? refusal(400, 'dc-1 is closed') : instead(method, at, body)))(
      service.instead,
    );
    expect(await workspace.apply({}, { prior: state, memory, planned })).toMatchObject({
      state,
      private: memory,
      diagnostics: [{ severity: 'error', detail: expect.stringContaining('dc-1 is closed') }],
    });
  });
});

describe('reading', () => {
  test('returns the configured cities, and all cities in effective', async () => {
    const { workspace, set, state, memory } = await applied(prefer({ 1: { lon: 'dc-2', ams: 'automatic' } }));
    set('west', { ams: 'dc-1' });
    set('east', { lon: 'dc-3' });
    const { state: now, diagnostics } = await workspace.read(state, memory);
    expect(diagnostics).toEqual([]);
    expect(now).toMatchObject({
      load_balancers: { 1: { regions: { lon: 'automatic', ams: 'dc-1' } } },
      effective: effective({ ams: 'dc-1' }, { lon: 'dc-3' }),
    });
  });

  test('removes a missing load balancer, which the next plan reports', async () => {
    const { workspace, record, state, memory } = await applied(prefer({ west: { lon: 'dc-2' }, east: {} }));
    record.lbs.shift();
    const { state: now, private: next } = await workspace.read(state, memory);
    expect(now).toMatchObject({ load_balancers: { east: { regions: {} } } });
    expect((now as ValueObject).load_balancers).not.toHaveProperty('west');
    const { diagnostics } = await workspace.plan(prefer({ west: { lon: 'dc-2' }, east: {} }), now as ValueObject, next);
    expect(diagnostics).toMatchObject([{ summary: 'Load balancer not found', path: path('load_balancers', { key: 'west' }) }]);
  });

  test('returns all cities that are not automatic after an import, by name or id', async () => {
    const { workspace, record } = await open({ west: { lon: 'dc-2', ams: 'automatic' }, east: { ams: 'dc-3' } });
    record.lbs.push({ id: 3, name: 'east', regions: {}, upstream_regions: [] });
    const { state, private: memory, diagnostics } = await workspace.import('prod');
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({
      config: 'prod',
      load_balancers: { west: { regions: { lon: 'dc-2' } }, 2: { regions: { ams: 'dc-3' } } },
      preserve_unlisted: false,
      on_destroy: 'automatic',
    });
    const { planned } = await workspace.plan(prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }), state as ValueObject, memory);
    expect(planned).toEqual(state);
  });

  test('uses the id of a load balancer whose name is the id of another', async () => {
    const { workspace, record } = await open({ west: { lon: 'dc-2' } });
    Object.assign(record.lbs[0] as object, { name: '2' });
    const { state } = await workspace.import('prod');
    expect(state).toMatchObject({ load_balancers: { 1: { regions: { lon: 'dc-2' } } } });
  });

  test("requires a configuration in an import id, and uses the provider's for an identity", async () => {
    const { workspace } = await open();
    expect(await workspace.import('')).toMatchObject({ state: null, diagnostics: [{ summary: 'Invalid import id' }] });
    const request = { typeName: loadBalancerRegions.typeName, id: '', identity: { config: null }, deferralAllowed: false };
    expect(await workspace.server.importResourceState(request)).toMatchObject({ imported: [{ state: { config: 'prod' } }] });
  });

  test('keeps the state if the service fails', async () => {
    const { workspace, service, state, memory } = await applied({});
    service.answers.push(refusal(500, 'out of order'));
    expect(await workspace.read(state, memory)).toMatchObject({
      state,
      private: memory,
      diagnostics: [{ summary: 'Internal error of the service' }],
    });
  });
});

describe('deleting', () => {
  test('makes every city automatic', async () => {
    const { workspace, service, record, state, memory } = await applied(prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }));
    expect(await workspace.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(record.lbs.flatMap(({ regions }) => Object.values(regions))).toEqual(Array(4).fill('automatic'));
    expect(service.asked).toEqual([`GET ${PATH}`, `POST ${PATH}`, `GET ${PATH}`]);
  });

  test('makes only the listed cities automatic if others are preserved', async () => {
    const before = { west: { ams: 'dc-1', lon: 'dc-1' }, east: { ams: 'dc-3', lon: 'dc-3' } };
    const { workspace, record, state, memory } = await applied(
      prefer({ west: { lon: 'dc-2' }, 2: { ams: 'dc-3' } }, { preserve_unlisted: true }),
      before,
    );
    expect(await destroyPlan(workspace, state)).toEqual([]);
    expect(await workspace.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(record.lbs.map(({ regions }) => regions)).toEqual([
      { ams: 'dc-1', lon: 'automatic' },
      { ams: 'automatic', lon: 'dc-3' },
    ]);
  });

  test('warns in the plan of each unlisted city that becomes automatic', async () => {
    const { workspace, service, set, state } = await applied(prefer({ west: { lon: 'dc-2' } }));
    expect(await destroyPlan(workspace, state)).toEqual([]);
    set('west', { ams: 'dc-1', lon: 'dc-1' });
    set('east', { lon: 'dc-3' });
    const diagnostics = await destroyPlan(workspace, state);
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Cities will become automatic' }]);
    expect(diagnostics[0]?.detail.match(/^ {2}.*$/gm)).toEqual(['  ams of west: dc-1', '  lon of east: dc-3']);
    expect(diagnostics[0]?.detail).toContain('preserve_unlisted = true');
    expect(writes(service)).toEqual([]);
  });

  test('sends no request in the plan with on_destroy = "keep"', async () => {
    const { workspace, service, set, state } = await applied(prefer({}, { on_destroy: 'keep' }));
    set('west', { ams: 'dc-1' });
    expect(await destroyPlan(workspace, state)).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  test('ignores missing cities and load balancers of the state', async () => {
    const { workspace, record, state } = await applied(
      prefer({ west: { lon: 'dc-2' }, east: { lon: 'dc-3' } }, { preserve_unlisted: true }),
    );
    record.city_codes = { ams: 'Amsterdam' };
    record.lbs = [{ ...record.lbs[0]!, regions: { ams: 'dc-1' } }];
    expect(await workspace.destroy(state)).toMatchObject({ state: null, diagnostics: [] });
    expect(record.lbs[0]?.regions).toEqual({ ams: 'dc-1' });
  });

  test('sends no request in the apply with on_destroy = "keep"', async () => {
    const { workspace, service, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }, { on_destroy: 'keep' }));
    expect(await workspace.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.asked).toEqual([]);
  });

  test('writes nothing if the regions changed after the plan', async () => {
    const { workspace, service, set, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }));
    set('east', { ams: 'dc-3' });
    expect(await workspace.destroy(state, memory)).toMatchObject({
      state,
      diagnostics: [{ summary: 'The regions changed after the plan' }],
    });
    expect(writes(service)).toEqual([]);
  });

  test('ignores a removed load balancer', async () => {
    const { workspace, record, state, memory } = await applied(prefer({ east: { lon: 'dc-3' } }));
    record.lbs.pop();
    // Its city was not automatic: the plan of the destroy is out of date, and is made again.
    expect((await workspace.destroy(state, memory)).diagnostics).toMatchObject([{ summary: 'The regions changed after the plan' }]);
    const { state: now, private: next } = await workspace.read(state, memory);
    expect(await workspace.destroy(now as ValueObject, next)).toMatchObject({ state: null, diagnostics: [] });
  });
});

test('two resources over the regions of one configuration in one run are an error', async () => {
  const { workspace } = await open();
  expect((await workspace.plan(prefer({ west: { lon: 'dc-2' } }))).diagnostics).toEqual([]);
  expect((await workspace.plan(prefer({ 2: { ams: 'dc-3' } }))).diagnostics).toMatchObject([
    { severity: 'error', summary: 'Two resources for the same configuration', path: path('config') },
  ]);
});

test('two resources of the state over the regions of one configuration are an error in the plan', async () => {
  const { workspace, state, memory } = await applied(prefer({ west: { lon: 'dc-2' } }));
  const { private: imported } = await workspace.import('prod');
  expect((await workspace.plan(prefer({ west: { lon: 'dc-2' } }), state, memory)).diagnostics).toEqual([]);
  expect((await workspace.plan(prefer({ west: { lon: 'dc-2' } }), state, imported)).diagnostics).toMatchObject([
    { severity: 'error', summary: 'Two resources for the same configuration', path: path('config') },
  ]);
});

test('a write makes data sources of the same run read the regions again', async () => {
  const { service } = await open();
  const connection = service.connection();
  const workspace = await Workspace.open(loadBalancerRegions, connection);
  const westNow = async () => (await connection.regions.read('prod', new AbortController().signal)).lbs[0]?.regions;
  expect(await westNow()).toEqual({});
  await workspace.apply(prefer({ west: { ams: 'dc-1' } }));
  expect(await westNow()).toMatchObject({ ams: 'dc-1' });
});

describe('a saved plan of a create, with an engine that stores its private state', () => {
  const CONFIG = prefer({ west: { ams: 'dc-1' } });

  test.each([[{}], [{ preserve_unlisted: true }]])('is refused if another user changed the regions since: %j', async (more) => {
    // GIVEN
    const { workspace, connect, set, service, record } = await open();
    const config = { ...CONFIG, ...more };
    const saved = await workspace.planStored(config);
    // WHEN
    set('east', { lon: 'dc-3' });
    const { state, diagnostics } = await (await connect()).applyStored(config, saved);
    // THEN
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The regions changed after the plan',
        detail: expect.stringContaining('lon of east: was automatic, is now dc-3'),
      },
    ]);
    expect(writes(service)).toEqual([]);
    expect(record.lbs[1]?.regions).toEqual({ lon: 'dc-3' });
  });

  test('is applied without changes, and after the destroy of a tainted resource', async () => {
    const { workspace, connect, set, service } = await open();
    const saved = await workspace.planStored(CONFIG);
    const next = await connect();
    const { state, private: memory } = await next.applyStored(CONFIG, saved);
    expect(state).toMatchObject({ effective: effective({ ams: 'dc-1' }) });
    set('west', { ams: 'dc-1' });
    const tainted = await (await connect()).planStored(CONFIG);
    const last = await connect();
    expect((await last.destroy(state as ValueObject, memory)).diagnostics).toEqual([]);
    expect(await last.applyStored(CONFIG, tainted)).toMatchObject({ state: { effective: effective({ ams: 'dc-1' }) }, diagnostics: [] });
    expect(writes(service)).toHaveLength(3);
  });

  test('is refused if a load balancer was removed, although other engines would report inconsistent plans', async () => {
    const { workspace, connect, record } = await open();
    const saved = await workspace.planStored(CONFIG);
    record.lbs.pop();
    record.lbs[0]!.regions = { lon: 'dc-2' };
    expect((await (await connect()).applyStored(CONFIG, saved)).diagnostics).toMatchObject([
      { summary: 'The regions changed after the plan' },
    ]);
  });
});

describe('a saved plan of a create, with an engine that stores no private state', () => {
  const CONFIG = prefer({ west: { ams: 'dc-1' } });

  async function saved(config = CONFIG) {
    const opened = await open({ west: { ams: 'dc-2' }, east: { lon: 'dc-3' } });
    const { planned, private: memory } = await opened.workspace.plan(config);
    expect(memory).toEqual({});
    return { ...opened, planned: planned as ValueObject };
  }

  test('shows the datacenters that it takes from cities, and keeps that in the state', async () => {
    const { connect, set, planned } = await saved();
    const overwritten = { west: { regions: { ams: 'dc-2' } }, east: { regions: { lon: 'dc-3' } } };
    expect(planned).toMatchObject({ overwritten });
    const { state, private: memory } = await (await connect()).apply(CONFIG, { planned });
    expect(state).toMatchObject({ effective: effective({ ams: 'dc-1' }), overwritten });
    set('east', { ams: 'dc-3' });
    const read = await (await connect()).read(state as ValueObject, memory);
    expect(read.state).toMatchObject({ effective: effective({ ams: 'dc-1' }, { ams: 'dc-3' }), overwritten });
    const update = await (
      await connect()
    ).apply(prefer({ west: { ams: 'dc-2' } }), {
      prior: read.state as ValueObject,
      memory: read.private,
    });
    expect(update).toMatchObject({ state: { effective: effective({ ams: 'dc-2' }), overwritten }, diagnostics: [] });
  });

  test('shows only listed cities with preserve_unlisted', async () => {
    const { planned } = await saved({ ...CONFIG, preserve_unlisted: true });
    expect(planned).toMatchObject({ overwritten: { west: { regions: { ams: 'dc-2' } } } });
  });

  test.each<[string, string, Cities, string]>([
    ['gave a city a datacenter', 'west', { ams: 'dc-2', lon: 'dc-1' }, 'lon of west: was automatic, is now dc-1'],
    ['changed a city', 'east', { lon: 'automatic' }, 'lon of east: was dc-3, is now automatic'],
    ['made the wanted change', 'west', { ams: 'dc-1' }, 'ams of west: was dc-2, is now dc-1'],
  ])('writes nothing if another user %s since', async (_, balancer, cities, words) => {
    const { connect, set, service, planned } = await saved();
    set(balancer, cities);
    const next = await connect();
    expect((await next.plan(CONFIG)).planned).not.toEqual(planned);
    const { state, diagnostics } = await next.apply(CONFIG, { planned });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The regions changed after the plan', detail: expect.stringContaining(words) },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('says that a city was automatic, or as wanted, if its plan overwrites nothing', async () => {
    const { workspace, connect, set } = await open();
    const planned = (await workspace.plan(CONFIG)).planned as ValueObject;
    set('west', { ams: 'dc-2' });
    expect((await (await connect()).apply(CONFIG, { planned })).diagnostics).toMatchObject([
      { detail: expect.stringContaining('ams of west: was automatic or dc-1, is now dc-2') },
    ]);
  });

  test.each([[{}], [{ preserve_unlisted: true }]])('is not refused after the destroy that a replacement begins with: %j', async (more) => {
    const { connect, service, state, memory } = await applied(prefer({ west: { ams: 'dc-2' }, east: { lon: 'dc-3' } }));
    const config = { ...CONFIG, ...more };
    const planned = (await (await connect()).plan(config)).planned as ValueObject;
    const next = await connect();
    expect((await next.destroy(state, memory)).diagnostics).toEqual([]);
    expect((await next.plan(config)).planned).toEqual(planned);
    expect(await next.apply(config, { planned })).toMatchObject({ state: { overwritten: planned['overwritten'] }, diagnostics: [] });
    expect(writes(service)).toHaveLength(2);
  });

  test('is refused if another user changes a city after this destroy', async () => {
    const { connect, set, state, memory } = await applied(prefer({ west: { ams: 'dc-1' } }));
    const planned = (await (await connect()).plan(CONFIG)).planned as ValueObject;
    const next = await connect();
    expect((await next.destroy(state, memory)).diagnostics).toEqual([]);
    set('west', { ams: 'dc-2' });
    expect((await next.apply(CONFIG, { planned })).diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('ams of west: was automatic or dc-1, is now dc-2') },
    ]);
  });

  test('returns what it overwrote if the plan did not know that', async () => {
    const { planned, connect } = await saved({ load_balancers: UNKNOWN });
    expect(planned).toMatchObject({ overwritten: UNKNOWN });
    const made = await (await connect()).apply(CONFIG, { planned: { ...planned, ...CONFIG } });
    expect(made).toMatchObject({ state: { overwritten: { west: { regions: { ams: 'dc-2' } } } }, diagnostics: [] });
  });
});

test('a write whose answer is lost is not repeated if a read shows it: that could undo the edit of another user', async () => {
  const { service, record, set } = await open({ west: { ams: 'dc-1' } });
  const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 1 });
  const workspace = await Workspace.open(loadBalancerRegions, connection);
  const { instead } = service;
  let readsSinceWrite = Number.NEGATIVE_INFINITY;
  service.instead = (method, at, body) => {
    const answer = instead(method, at, body);
    if (method !== 'POST') {
      // Another user sets a city directly after the read of the second try.
      if (++readsSinceWrite === 1) set('west', { ams: 'dc-2', lon: 'dc-1' });
      return answer;
    }
    if (writes(service).length > 1) return answer;
    readsSinceWrite = 0;
    return refusal(502, 'no answer');
  };
  const { planned } = await workspace.plan(prefer({ west: { ams: 'dc-2' } }));
  const { state } = await workspace.apply(prefer({ west: { ams: 'dc-2' } }), { planned: planned as ValueObject });
  expect(state).not.toBeNull();
  expect(writes(service)).toHaveLength(1);
  expect(record.lbs[0]!.regions).toEqual({ ams: 'dc-2', lon: 'dc-1' });
});

describe('a write whose answer is lost before another user sets cities', () => {
  /** Applies `west` in `ams` over `dc-1`. Directly after the write, another user sets its cities. */
  async function lostBefore(cities: Cities) {
    const config = prefer({ west: { ams: 'dc-1' }, east: { lon: 'dc-3' } }, { preserve_unlisted: true });
    const { service, record, set, state, memory } = await applied(config);
    const connection = service.connection('prod', true, { ...new SimulatedTime().options(), maxRetries: 1 });
    const workspace = await Workspace.open(loadBalancerRegions, connection);
    const { instead } = service;
    const sent = writes(service).length;
    service.instead = (method, at, body) => {
      const answer = instead(method, at, body);
      if (method !== 'POST') return answer;
      set('west', cities);
      return refusal(502, 'no answer');
    };
    const wanted = prefer({ west: { ams: 'dc-2' }, east: { lon: 'automatic' } }, { preserve_unlisted: true });
    const outcome = await workspace.apply(wanted, { prior: state, memory });
    return { ...outcome, record, sent: writes(service).length - sent };
  }

  test('is not repeated if a read shows each city that it changes', async () => {
    const { diagnostics, record, sent } = await lostBefore({ ams: 'dc-2', lon: 'dc-1' });
    expect(sent).toBe(1);
    expect(record.lbs[0]!.regions).toEqual({ ams: 'dc-2', lon: 'dc-1' });
    expect(diagnostics).toMatchObject([{ severity: 'warning', detail: expect.stringContaining('lon of west') }]);
  });

  test('is refused with the cities of the other user only, and as one that may have been carried out', async () => {
    const { diagnostics, sent } = await lostBefore({ ams: 'automatic' });
    expect(sent).toBe(1);
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        detail: expect.stringMatching(
          /The service may have carried out an earlier try[^]*ams of west: was dc-1, is now automatic(?![^]*of east)/,
        ),
      },
    ]);
  });
});
