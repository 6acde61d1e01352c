import { DynamicRule, FlowControlPolicy, type LoadBalancerRegions } from '../../../src/model';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import type { Connection } from '../../../src/provider/connection/connection';
import type { ManagedResource } from '../../../src/provider/framework/resource';
import type { PrivateState } from '../../../src/provider/framework/server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { certificateAttachment } from '../../../src/provider/resources/certificate/certificate-attachment';
import { loadBalancerCertificates } from '../../../src/provider/resources/certificate/load-balancer-certificates';
import { loadBalancerRegions } from '../../../src/provider/resources/regions/load-balancer-regions';
import { SimulatedTime } from '../../api/support';
import { aRule, least } from '../../support/entries';
import { balancer, Balancers } from './support/balancers';
import { configured } from './support/configured';
import { Family, POLICY, policy } from './support/family';
import { closeAll, refusal, Service, writes } from './support/service';
import { Workspace } from './support/workspace';

afterEach(closeAll);

/** Change by another user, and a read of it. */
interface Arranged {
  readonly edit: () => void;
  readonly content: () => unknown;
}

interface Kind {
  readonly resource: ManagedResource<Connection>;
  readonly arrange: (service: Service) => Arranged;
  readonly first: ValueObject;
  /** Null for a destroy. */
  readonly then: ValueObject | null;
  readonly complaint: RegExp;
}

const { id: _, ...RULE } = aRule() as ValueObject;
const rule: Pick<Kind, 'resource' | 'arrange' | 'first' | 'complaint'> = {
  resource: entryResource(DynamicRule),
  arrange: ({ entries }) => ({
    edit: () => entries.set('dynamic-rules/login-bursts', { ...entries.get('dynamic-rules/login-bursts'), threshold: 7 }),
    content: () => entries.get('dynamic-rules/login-bursts'),
  }),
  first: RULE,
  complaint: /changed after the plan/,
};
const entry = configured(FlowControlPolicy, least(FlowControlPolicy, { name: 'Name of a', ...POLICY }) as ValueObject);
const set: Pick<Kind, 'resource' | 'arrange' | 'first' | 'complaint'> = {
  resource: entrySetResource(FlowControlPolicy),
  arrange: (service) => {
    const family = new Family(service);
    return { edit: () => family.write('eve', 'Late', { late: policy('late') }), content: () => Object.fromEntries(family.entries) };
  },
  first: { entries: { a: entry } },
  complaint: /The set changed after the plan/,
};
const regions: Pick<Kind, 'resource' | 'arrange' | 'first' | 'complaint'> = {
  resource: loadBalancerRegions,
  arrange: (service) => {
    const record: LoadBalancerRegions = {
      city_codes: { ams: 'Amsterdam', lon: 'London' },
      lbs: [{ id: 1, name: 'west', regions: {}, upstream_regions: ['dc-1', 'dc-2'] }],
    };
    const all = record.lbs[0]!;
    service.instead = (method, _path, body) => {
      if (method !== 'GET') Object.assign(all, { regions: (body as { lbs: { regions: object }[] }).lbs[0]?.regions });
      return { status: 200, body: method === 'GET' ? structuredClone(record) : { message: 'done' } };
    };
    return { edit: () => Object.assign(all, { regions: { ...all.regions, ams: 'dc-2' } }), content: () => structuredClone(record) };
  },
  first: { load_balancers: { west: { regions: { lon: 'dc-1' } } } },
  complaint: /The regions changed after the plan/,
};
const listener = (first: ValueObject, change: (balancers: Balancers) => void, complaint: RegExp) => ({
  arrange: (service: Service) => {
    const balancers = new Balancers(service, balancer({ max_certificates: 9 }));
    return { edit: () => change(balancers), content: () => structuredClone(balancers.listeners) };
  },
  first: { load_balancer: 'edge', ...first },
  complaint,
});
const attached = ({ listeners }: Balancers) => listeners[0]!.certificates.push('late');
const newDefault = ({ listeners }: Balancers) => Object.assign(listeners[0]!, { default_certificate: 'shop' });

const KINDS: [string, Kind][] = [
  ['an entry', { ...rule, then: { ...RULE, threshold: 50 } }],
  ['the destroy of an entry', { ...rule, then: null }],
  ['a set', { ...set, then: { entries: { a: { ...entry, timeframe: 7 } } } }],
  ['the destroy of a set', { ...set, then: null }],
  ['regions', { ...regions, then: { load_balancers: { west: { regions: { lon: 'dc-2' } } } } }],
  ['the destroy of regions', { ...regions, then: null }],
  [
    'the certificates of a listener',
    {
      resource: loadBalancerCertificates,
      ...listener({ certificate_ids: ['shop'], default_certificate_id: 'main' }, attached, /changed (after the plan|during the apply)/),
      then: { load_balancer: 'edge', certificate_ids: [], default_certificate_id: 'main' },
    },
  ],
  [
    'the default certificate of an attachment',
    {
      resource: certificateAttachment,
      ...listener({ certificate_id: 'mine' }, newDefault, /changed (after the plan|during the apply)/),
      then: { load_balancer: 'edge', certificate_id: 'mine', default: true },
    },
  ],
];

/** Applies a resource, and plans a change of it. The service answers 503 to the first write. */
async function planned({ resource, arrange, first, then }: Kind, whileWaiting: (arranged: Arranged, time: SimulatedTime) => void) {
  const service = await Service.start();
  const arranged = arrange(service);
  const made = await (await Workspace.open(resource, service.connection())).apply(first);
  expect(made.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [state, memory] = [made.state as ValueObject, made.private as PrivateState];
  const { instead } = service;
  let isBusy = true;
  service.instead = (method, path, body) => {
    if (method === 'GET' || !isBusy) return instead(method, path, body);
    isBusy = false;
    return { ...refusal(503, 'busy') };
  };
  const time = new SimulatedTime();
  const { sleep, ...options } = time.options();
  const waiting: typeof sleep = async (ms, signal) => {
    whileWaiting(arranged, time);
    await sleep?.(ms, signal);
  };
  const workspace = await Workspace.open(resource, service.connection('prod', true, { ...options, sleep: waiting, maxRetries: 2 }));
  service.newlyAsked();
  const run = () => (then === null ? workspace.destroy(state, memory) : workspace.apply(then, { prior: state, memory }));
  return { service, arranged, run };
}

describe('a write that is repeated after a wait', () => {
  test.each(KINDS)('of %s reads again, and undoes no change in the meantime', async (_, kind) => {
    // GIVEN
    let edited: unknown;
    const { service, arranged, run } = await planned(kind, ({ edit, content }, time) => {
      time.now += 3_000;
      edit();
      edited = content();
    });
    // WHEN
    const { diagnostics } = await run();
    // THEN
    expect(diagnostics.map(({ summary }) => summary).join()).toMatch(kind.complaint);
    expect(edited).toBeDefined();
    expect(arranged.content()).toEqual(edited);
    expect(writes(service)).toHaveLength(1);
  });

  test.each(KINDS)('of %s succeeds without changes in the meantime', async (_, kind) => {
    const { service, run } = await planned(kind, (_arranged, time) => void (time.now += 3_000));
    const bodies = () => service.bodies.map((body) => JSON.stringify(body));
    service.bodies.length = 0;
    const { diagnostics } = await run();
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(new Set(writes(service)).size).toBe(1);
    expect(writes(service)).toHaveLength(2);
    expect(new Set(bodies()).size).toBeLessThanOrEqual(1);
  });
});

describe('a write in its first try', () => {
  test('compares with a read within its lock, after any wait for the lock', async () => {
    // GIVEN
    const service = await Service.start();
    const time = new SimulatedTime();
    const resource = entryResource(DynamicRule);
    const { state, private: memory } = await (await Workspace.open(resource, service.connection())).apply(RULE);
    const connection = service.connection('prod', true, { ...time.options(), requestsPerSecond: 0.1 });
    const workspace = await Workspace.open(resource, connection);
    const update = (threshold: number) => workspace.apply({ ...RULE, threshold }, { prior: state as ValueObject, memory });
    // WHEN
    await connection.client.dynamicRules.list('prod');
    time.sleeps.length = 0;
    const updating = update(50);
    service.entries.set('dynamic-rules/login-bursts', { ...service.entries.get('dynamic-rules/login-bursts'), threshold: 7 });
    const { diagnostics } = await updating;
    // THEN
    expect(time.sleeps.some((ms) => ms > 2_000)).toBe(true);
    expect(diagnostics).toMatchObject([{ summary: 'The dynamic rule changed after the plan' }]);
    expect(writes(service)).toHaveLength(1);
  });
});
