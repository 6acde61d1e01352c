import type { LoadBalancer } from '../../../../src/model';
import { path } from '../../../../src/provider/framework/diagnostics';
import type { PrivateState } from '../../../../src/provider/framework/server';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { certificateAttachment as resource } from '../../../../src/provider/resources/certificate/certificate-attachment';
import { SimulatedTime } from '../../../api/support';
import { balancer, Balancers, certificateWrites as writes } from '../support/balancers';
import { type Answer, closeAll, Service } from '../support/service';
import { Workspace } from '../support/workspace';
import { listing } from '../../support/answers';

afterEach(closeAll);

const EDGE = { load_balancer: 'edge', platform: 'cloud_a', region: 'north-2', listener: 'edge-443', listener_port: '443' };

/** Returns a workspace with a process of its own, in simulated time. */
async function open(...listeners: LoadBalancer[]) {
  const service = await Service.start();
  const balancers = new Balancers(service, ...listeners);
  const time = new SimulatedTime();
  const process = () => Workspace.open(resource, service.connection('prod', true, time.options()));
  return { service, balancers, time, process, workspace: await process() };
}

const attach = (certificate: string, more: ValueObject = {}) => ({ load_balancer: 'edge', certificate_id: certificate, ...more });
const state = (certificate: string, more: ValueObject = {}): ValueObject => ({
  config: 'prod',
  ...EDGE,
  certificate_id: certificate,
  default: false,
  overwritten: null,
  elbv2: true,
  on_destroy: 'detach',
  ...more,
});
/** Returns the state of a created attachment that replaced no default certificate. */
const created = (certificate: string, more: ValueObject = {}): ValueObject => state(certificate, { overwritten: {}, ...more });

/** Lets the lists lag: after each write, a number of lists show the former certificates. */
function lag(service: Service, balancers: Balancers, lists: number): void {
  const { instead } = service;
  let former: LoadBalancer[] = [];
  let left = 0;
  balancers.before = () => {
    former = [...balancers.listeners];
    left = lists;
  };
  service.instead = (method, ...rest) => (method === 'GET' && left-- > 0 ? listing(former) : instead(method, ...rest));
}
function detail(loc: readonly string[]) {
  return { detail: [{ loc, msg: 'no', type: 'value_error' }] };
}
/** Sets the answers of writes. */
function refuseWrites(service: Service, answer: Answer): void {
  const { instead } = service;
  service.instead = (method, ...rest) => (method === 'GET' ? instead(method, ...rest) : answer);
}

describe('planning', () => {
  test('looks up unset attributes, with one request for all', async () => {
    const { workspace, service } = await open();
    expect((await workspace.plan(attach('new'))).planned).toEqual(created('new'));
    await workspace.plan(attach('shop'));
    expect(service.asked).toEqual(['GET load-balancers']);
  });

  test('leaves ambiguous listeners unresolved while a value is unknown', async () => {
    const { workspace } = await open(balancer(), balancer({ listener_name: 'edge-8443', listener_port: 8443 }));
    const { planned, diagnostics } = await workspace.plan(attach('new', { listener: UNKNOWN }));
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ listener: UNKNOWN, listener_port: UNKNOWN, elbv2: UNKNOWN });
    expect((await workspace.plan(attach('new', { load_balancer: UNKNOWN, default: UNKNOWN }))).diagnostics).toEqual([]);
    expect((await workspace.plan(attach('new', { listener: 'x', region: UNKNOWN }))).diagnostics).toMatchObject([
      { path: path('listener') },
    ]);
  });

  test.each<[string, string, ValueObject, boolean | typeof UNKNOWN]>([
    ['is what the list says', 'classic', {}, false],
    ['is the newer one where the list has another word', 'network', {}, true],
    ['is what is configured', 'classic', { elbv2: true }, true],
    ['stays open where it is configured so', 'classic', { elbv2: UNKNOWN }, UNKNOWN],
  ])('plans the type of the load balancer: %s', async (_, kind, more, expected) => {
    const { workspace } = await open(balancer({ load_balancer_type: kind }));
    expect((await workspace.plan(attach('new', more))).planned).toMatchObject({ elbv2: expected });
  });

  test('looks up the rest while the certificate is unknown', async () => {
    const { workspace } = await open(balancer({ max_certificates: 2 }));
    const { planned, diagnostics } = await workspace.plan({ load_balancer: 'edge', certificate_id: UNKNOWN });
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ ...EDGE, certificate_id: UNKNOWN });
  });

  test.each<[string, ValueObject, string]>([
    ['a balancer that is not there', { load_balancer: 'edgy' }, 'load_balancer'],
    ['several listeners', { load_balancer: 'shop' }, 'listener'],
  ])('refuses %s', async (_, more, at) => {
    const { workspace } = await open(balancer(), balancer({ name: 'shop' }), balancer({ name: 'shop', listener_name: 'other' }));
    expect((await workspace.plan(attach('new', more))).diagnostics).toMatchObject([{ severity: 'error', path: path(at) }]);
  });

  test('accepts an unrecognized platform that the service lists, and refuses others', async () => {
    const { workspace, service } = await open(balancer({ provider: 'cloud-one' }));
    expect(await workspace.validate(attach('new', { platform: 'cloud-one' }))).toEqual([]);
    const { state: made, diagnostics } = await workspace.apply(attach('new', { platform: 'cloud-one' }));
    expect(diagnostics).toEqual([]);
    expect(made).toMatchObject({ platform: 'cloud-one' });
    expect(service.asked.find((what) => what.startsWith('PUT'))).toContain('provider=cloud-one');
    expect((await workspace.plan(attach('new', { platform: 'cloud_one' }))).diagnostics).toMatchObject([
      { severity: 'error', path: path('platform'), detail: expect.stringContaining('"cloud-one"') },
    ]);
  });

  test('refuses a missing load balancer in a replacement, whose apply would detach first', async () => {
    const { workspace, service } = await open();
    const config = attach('new', { load_balancer: 'moon' });
    const first = await workspace.plan(config, state('new'));
    expect(first.requiresReplace).not.toEqual([]);
    const { diagnostics } = await workspace.plan(config, null, first.private as PrivateState);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'Load balancer not found', path: path('load_balancer') }]);
    expect(writes(service)).toEqual([]);
  });
});

describe('the capacity of the listener', () => {
  const FULL = {
    summary: 'The listener is full: no room for certificate "new"',
    path: path('certificate_id'),
    detail: expect.stringContaining('takes at most 2 certificates, and has "main", "shop"'),
  };

  test('causes a warning in the plan if it is exceeded, and an error of the service in the apply', async () => {
    const { workspace, balancers } = await open(balancer({ max_certificates: 2 }));
    const { planned, diagnostics } = await workspace.plan(attach('new'));
    expect(diagnostics).toMatchObject([{ ...FULL, severity: 'warning' }]);
    const { state: made, diagnostics: said } = await workspace.apply(attach('new'), { planned: planned as ValueObject });
    expect(made).toBeNull();
    expect(said).toMatchObject([{ ...FULL, severity: 'error', detail: expect.stringContaining('no room') }]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('is reported as an ambiguous match if a listed link may be the certificate', async () => {
    const { workspace } = await open(balancer({ max_certificates: 2, certificates: ['main', 'arn:c/2025-new'] }));
    expect((await workspace.plan(attach('new'))).diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: expect.stringMatching(/^Certificate ".+" cannot be identified$/),
        detail: expect.stringContaining('arn:c/2025-new'),
      },
    ]);
  });

  test('is sufficient for a replacement, whose destroy frees a slot', async () => {
    const { workspace } = await open(balancer({ max_certificates: 2 }));
    const { private: first } = await workspace.plan(attach('shop'), state('shop'));
    expect((await workspace.plan(attach('shop'), null, first)).diagnostics).toEqual([]);
  });

  test('is decided by the service, which may not count the default certificate', async () => {
    const { workspace, balancers } = await open(balancer({ max_certificates: 2 }));
    balancers.before = () => (balancers.listeners = [balancer({ max_certificates: 3 })]);
    expect((await workspace.apply(attach('new'))).diagnostics).toEqual([]);
  });

  test.each<[string, ValueObject, ValueObject | null]>([
    ['what is there', attach('shop'), null],
    ['an exchange', attach('new'), state('shop')],
    ['what is unknown', attach('', { certificate_id: UNKNOWN, default: UNKNOWN }), null],
  ])('is sufficient for %s', async (_, config, prior) => {
    const { workspace } = await open(balancer({ max_certificates: 2 }));
    const { diagnostics } = await workspace.plan(config, prior);
    expect(diagnostics.filter(({ summary }) => summary === FULL.summary)).toEqual([]);
  });
});

describe('two attachments of one certificate', () => {
  test('are refused in the create of the second one', async () => {
    const { workspace, balancers } = await open();
    const planned = (await workspace.plan(attach('new'))).planned as ValueObject;
    const both = await Promise.all([1, 2].map(() => workspace.apply(attach('new'), { planned })));
    expect(both.map(({ state: made }) => made === null)).toEqual([false, true]);
    expect(both[1]?.diagnostics).toMatchObject([
      { severity: 'error', summary: 'Two attachments of the same certificate', path: path('certificate_id') },
    ]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
  });

  test('are merged with a warning if the first is of another workspace or run', async () => {
    const { process, service } = await open();
    const { diagnostics } = await (await process()).plan(attach('shop'));
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'Certificate "shop" is already attached', path: path('certificate_id') },
    ]);
    expect((await (await process()).apply(attach('shop'))).state).toEqual(created('shop'));
    expect(writes(service)).toEqual([]);
  });

  test('can swap their certificates in one run', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { workspace, balancers } = await open(balancer({ certificates: ['main', 'shop', 'api'] }));
      const swaps = [
        () => workspace.apply(attach('api'), { prior: state('shop') }),
        () => workspace.apply(attach('shop'), { prior: state('api') }),
      ];
      for (const i of order) expect((await swaps[i]?.())?.state).not.toBeNull();
      expect(balancers.certificates.sort()).toEqual(['api', 'main', 'shop']);
    }
  });

  test('an attachment that replaces a destroyed one keeps the certificate, in either order', async () => {
    for (const createsFirst of [true, false]) {
      const { process, balancers } = await open();
      const workspace = await process();
      const steps = [() => workspace.apply(attach('shop')), () => workspace.destroy(state('shop'))];
      for (const step of createsFirst ? steps : steps.reverse())
        expect((await step()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(balancers.certificates.sort()).toEqual(['main', 'shop']);
    }
  });
});

describe('an attachment that gives up a certificate which another one needs', () => {
  const NEEDED = { severity: 'warning', summary: 'Another attachment needs certificate "shop"', path: path('certificate_id') };
  const both = () => open(balancer({ certificates: ['main', 'old', 'shop'], max_certificates: 9 }));

  test('does not detach it in its destroy, if the other one is planned again before', async () => {
    const { workspace, service, balancers } = await both();
    await workspace.plan(attach('shop'), state('old'));
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [NEEDED] });
    expect(writes(service)).toEqual([]);
    await workspace.apply(attach('shop'), { prior: state('old'), planned: state('shop') });
    expect(writes(service)).toEqual(['DELETE old']);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('does not detach it in its destroy, if the other one is planned during the read directly before the write', async () => {
    const { workspace, service } = await both();
    const { instead } = service;
    let lists = 0;
    let planned: Promise<unknown> | undefined;
    service.instead = (method, ...rest) => {
      if (method === 'GET' && ++lists === 2) planned = workspace.plan(attach('shop'), state('old'));
      return instead(method, ...rest);
    };
    await workspace.plan(attach('other'));
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [NEEDED] });
    await planned;
    expect(writes(service)).toEqual([]);
  });

  test('does not detach it in the apply of a destroy that was planned after the other one', async () => {
    const { workspace, process, service } = await both();
    await workspace.plan(attach('shop'), state('old'));
    const { diagnostics, private: memory } = await workspace.planDestroy(state('shop'));
    expect(diagnostics).toMatchObject([NEEDED]);
    expect((await (await process()).destroy(state('shop'), memory)).state).toBeNull();
    expect(writes(service)).toEqual([]);
  });

  test('detaches it if nothing is known of the other one, which attaches it again', async () => {
    const { workspace, process, service, balancers } = await both();
    const { private: memory } = await workspace.planDestroy(state('shop'));
    expect((await workspace.plan(attach('shop'), state('old'))).diagnostics).toMatchObject([NEEDED]);
    const applying = await process();
    await applying.destroy(state('shop'), memory);
    const planned = (await applying.plan(attach('shop'), state('old'))).planned as ValueObject;
    expect(await applying.apply(attach('shop'), { prior: state('old'), planned })).toMatchObject({ state: state('shop'), diagnostics: [] });
    expect(writes(service)).toEqual(['DELETE shop', 'PUT shop', 'DELETE old']);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('names moved blocks and the set as better ways', async () => {
    const { workspace } = await both();
    await workspace.planDestroy(state('shop'));
    const { diagnostics } = await workspace.plan(attach('shop'), state('old'));
    expect(diagnostics[0]?.detail).toMatch(/write moved blocks.*svc_load_balancer_certificates/s);
  });

  test('does not detach it in an exchange of two attachments', async () => {
    const { workspace, service } = await both();
    const plans = [await workspace.plan(attach('shop'), state('old')), await workspace.plan(attach('old'), state('shop'))];
    const [first, second] = plans.map(({ planned }) => planned as ValueObject);
    expect((await workspace.apply(attach('shop'), { prior: state('old'), planned: first })).state).toEqual(state('shop'));
    expect((await workspace.apply(attach('old'), { prior: state('shop'), planned: second })).state).toEqual(state('old'));
    expect(writes(service)).toEqual([]);
  });

  test('causes no error if it is the default', async () => {
    const { workspace, service } = await open(balancer({ default_certificate: 'shop' }));
    await workspace.plan(attach('shop', { default: true }), state('main'));
    const prior = state('shop', { default: true });
    expect((await workspace.planDestroy(prior)).diagnostics).toMatchObject([NEEDED]);
    expect(await workspace.destroy(prior)).toMatchObject({ state: null, diagnostics: [NEEDED] });
    expect(writes(service)).toEqual([]);
  });

  test('detaches it if the other one has only an id with the same end, or is on another listener', async () => {
    const { workspace, balancers } = await open(balancer({ certificates: ['main', 'arn:c/2025-shop'] }), balancer({ name: 'other' }));
    await workspace.plan(attach('shop'), state('old'));
    await workspace.plan(attach('2025-shop', { load_balancer: 'other' }));
    expect(await workspace.destroy(state('2025-shop'))).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['main']);
  });
});

describe('an attachment that gives up a certificate which another one has and keeps', () => {
  const STAYS = { severity: 'error', summary: 'Another attachment of the same certificate stays', path: path('certificate_id') };
  const kept = (one: Workspace) => one.plan(attach('shop'), state('shop'));
  const givingUp: readonly (readonly [string, (one: Workspace) => Promise<{ diagnostics: readonly unknown[] }>])[] = [
    ['changes to another one', (one) => one.plan(attach('new'), state('shop'))],
    ['changes to one that is not known yet', (one) => one.plan({ load_balancer: 'edge', certificate_id: UNKNOWN }, state('shop'))],
    ['is destroyed', (one) => one.planDestroy(state('shop'))],
  ];

  test.each(givingUp)('is refused in either order if it %s', async (what, giveUp) => {
    for (const steps of [...(what === 'is destroyed' ? [] : [[kept, giveUp]]), [giveUp, kept]]) {
      const { workspace } = await open(balancer({ certificates: ['main', 'shop'], max_certificates: 9 }));
      const reported: unknown[] = [];
      for (const step of steps) reported.push(...(await step(workspace)).diagnostics);
      expect(reported).toContainEqual(expect.objectContaining(STAYS));
    }
  });

  test('is left attached if it is destroyed, and planned after the other one', async () => {
    const { workspace, process, service } = await open(balancer({ certificates: ['main', 'shop'], max_certificates: 9 }));
    await kept(workspace);
    const { diagnostics, private: memory } = await workspace.planDestroy(state('shop'));
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Another attachment needs certificate "shop"' }]);
    expect((await (await process()).destroy(state('shop'), memory)).state).toBeNull();
    expect(writes(service)).toEqual([]);
  });

  test.each(givingUp)('is accepted without the other one if it %s', async (_, giveUp) => {
    const { workspace } = await open(balancer({ certificates: ['main', 'shop'], max_certificates: 9 }));
    await workspace.plan(attach('main'), state('main'));
    expect((await giveUp(workspace)).diagnostics).toEqual([]);
  });

  test('is accepted if it was on another listener', async () => {
    const { workspace } = await open(balancer({ certificates: ['main', 'shop'], max_certificates: 9 }), balancer({ name: 'other' }));
    await kept(workspace);
    const elsewhere = state('shop', { load_balancer: 'other', listener: 'other-443' });
    const { diagnostics } = await workspace.plan(attach('new'), elsewhere);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('may keep it by a longer form of the same id', async () => {
    const { workspace } = await open(balancer({ certificates: ['main', 'arn:c/2025-shop'], max_certificates: 9 }));
    const short = state('2025-shop');
    expect((await workspace.plan(attach('2025-shop'), short)).diagnostics).toEqual([]);
    expect((await workspace.plan(attach('arn:c/2025-shop'), short)).diagnostics).toEqual([]);
  });
});

describe('a service whose lists lag', () => {
  test('has one write for each change, which are done when a list shows them', async () => {
    const { workspace, service, balancers, time } = await open();
    lag(service, balancers, 3);
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: state('new') });
    expect(diagnostics).toEqual([]);
    expect(made).toEqual(state('new'));
    expect(writes(service)).toEqual(['PUT new', 'DELETE shop']);
    expect(time.sleeps).toEqual([250, 500, 1_000, 250, 500, 1_000]);
  });

  test('shows a freed slot of a full listener later', async () => {
    const { workspace, service, balancers } = await open(balancer({ max_certificates: 2 }));
    lag(service, balancers, 3);
    const { diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: state('new') });
    expect(diagnostics).toEqual([]);
    expect(writes(service)).toEqual(['DELETE shop', 'PUT new']);
  });

  test('shows a new default certificate later, and another user has not changed it', async () => {
    const { workspace, service, balancers } = await open();
    balancers.dropsFormerDefault = false;
    lag(service, balancers, 2);
    const prior = state('main', { default: true });
    const planned = state('shop', { default: true });
    expect(await workspace.apply(attach('shop', { default: true }), { prior, planned })).toMatchObject({ state: planned, diagnostics: [] });
    expect(writes(service)).toEqual(['PUT shop', 'DELETE main']);
  });

  test('may show the former certificates once more, directly before the next write', async () => {
    const { workspace, service, balancers } = await open();
    const former = [...balancers.listeners];
    const { instead } = service;
    let lists = 0;
    // The fourth list is that of the second turn: after those of the lookup, of the first turn and of its result.
    service.instead = (method, ...rest) => (method === 'GET' && ++lists === 4 ? listing(former) : instead(method, ...rest));
    const { diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: state('new') });
    expect(diagnostics).toEqual([]);
    expect(writes(service)).toEqual(['PUT new', 'DELETE shop']);
  });

  test('keeps an attachment in the state that it does not show in time, with a warning', async () => {
    const { workspace, service, balancers } = await open();
    lag(service, balancers, Infinity);
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { planned: state('new') });
    expect(made).toEqual(state('new'));
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'The service does not show certificates of listener "edge-443" of load balancer "e… yet',
        detail: expect.stringContaining('the change of "new" on the'),
      },
    ]);
    expect(writes(service)).toEqual(['PUT new']);
  });

  test('keeps a certificate attached while its replacement is not shown', async () => {
    const { workspace, service, balancers } = await open();
    lag(service, balancers, Infinity);
    const { diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: state('new') });
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'An attached certificate is not listed' }]);
    expect(writes(service)).toEqual(['PUT new']);
  });

  test('is asked twice by the refresh of a missing certificate or listener, once for all', async () => {
    for (const former of [balancer({ certificates: ['main'] }), balancer({ name: 'other' })]) {
      const { workspace, service, balancers } = await open();
      const { instead } = service;
      let lists = 0;
      service.instead = (method, ...rest) => (method === 'GET' && lists++ === 0 ? listing([former]) : instead(method, ...rest));
      balancers.listeners = [balancer({ certificates: ['main', 'shop', 'new'] })];
      expect(await Promise.all(['shop', 'new'].map(async (id) => (await workspace.read(state(id))).state))).toEqual([
        state('shop'),
        state('new'),
      ]);
      expect(service.asked).toEqual(['GET load-balancers', 'GET load-balancers']);
    }
  });

  test('may lack a certificate that a destroy detaches', async () => {
    const { workspace, service, balancers } = await open();
    const { instead } = service;
    service.instead = (method, ...rest) => (method === 'GET' ? listing([balancer({ certificates: ['main'] })]) : instead(method, ...rest));
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['main']);
    expect(writes(service)).toEqual(['DELETE shop']);
  });
});

test('a write takes one list before it, and one after it', async () => {
  const { workspace, service } = await open();
  await workspace.plan(attach('new'));
  service.newlyAsked();
  await workspace.apply(attach('new'), { planned: state('new') });
  expect(service.asked.map((asked) => asked.split('?')[0])).toEqual([
    'GET load-balancers',
    'PUT load-balancers/edge/certificates/new',
    'GET load-balancers',
  ]);
});

describe('attaching', () => {
  test('sends the listed attributes of the listener', async () => {
    const { workspace, service, balancers } = await open();
    const { state: made, diagnostics, identity } = await workspace.apply(attach('new', { elbv2: false }));
    expect(diagnostics).toEqual([]);
    expect(made).toEqual(created('new', { elbv2: false }));
    expect(identity).toEqual({ config: 'prod', ...EDGE, certificate_id: 'new' });
    expect(service.asked.filter((what) => what.startsWith('PUT'))).toEqual([
      'PUT ' +
        'load-balancers/edge/certificates/new?provider=cloud_a&region=north-2&default=false&elbv2=false&' +
        'listener=edge-443&listener-port=443',
    ]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
  });

  test('writes nothing for an attached certificate', async () => {
    const { workspace, service } = await open(balancer({ certificates: ['main', 'https://cloud.example/certificates/shop'] }));
    const { state: made } = await workspace.apply(attach('shop'));
    expect(writes(service)).toEqual([]);
    expect((await workspace.read(made as ValueObject)).state).toEqual(created('shop'));
  });

  test('sends the type of the load balancer once the listener is known', async () => {
    const { workspace, service } = await open(balancer({ load_balancer_type: 'classic' }));
    const planned = state('new', { listener: UNKNOWN, listener_port: UNKNOWN, elbv2: UNKNOWN });
    expect((await workspace.apply(attach('new'), { planned })).state).toEqual(state('new', { elbv2: false }));
    expect(service.asked).toContainEqual(expect.stringContaining('elbv2=false'));
  });

  test('refuses several matching listeners if the lookup is in the apply', async () => {
    const { workspace } = await open(balancer(), balancer({ listener_name: 'other' }));
    const planned = state('new', { listener: UNKNOWN, listener_port: UNKNOWN });
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { planned });
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('listener') }]);
  });

  test.each<[string, number, unknown, string]>([
    ['a parameter', 422, { detail: [{ loc: ['query', 'listener-port'], msg: 'no such port', type: 'x' }] }, 'listener_port'],
    ['the platform', 422, { detail: [{ loc: ['query', 'provider'], msg: 'no', type: 'x' }] }, 'platform'],
    ['the certificate in the path', 422, { detail: [{ loc: ['path', 'certificate_id'], msg: 'no', type: 'x' }] }, 'certificate_id'],
    ['a certificate that is not there', 404, { code: 404, message: 'certificate [new] does not exist' }, 'certificate_id'],
  ])('reports the refusal of %s at its attribute', async (_, status, body, at) => {
    const { workspace, service } = await open();
    const planned = (await workspace.plan(attach('new'))).planned as ValueObject;
    refuseWrites(service, { status, body });
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { planned });
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path(at) }]);
  });
});

describe('reading', () => {
  test.each<[string, LoadBalancer, ValueObject | null]>([
    ['one that is there', balancer(), {}],
    ['one that has become the default', balancer({ default_certificate: 'shop' }), { default: true }],
    ['a missing one', balancer({ certificates: ['main'] }), null],
    ['one with a missing listener', balancer({ listener_name: 'other' }), null],
  ])('finds %s', async (_, listener, expected) => {
    const { workspace } = await open(listener);
    const { state: now, diagnostics } = await workspace.read(state('shop'));
    expect(diagnostics).toEqual([]);
    expect(now).toEqual(expected && state('shop', expected));
  });

  test('keeps the type of the load balancer in the state, and reads a missing one from the list', async () => {
    const { workspace } = await open(balancer({ load_balancer_type: 'classic' }));
    expect((await workspace.read(state('shop'))).state).toMatchObject({ elbv2: true });
    expect((await workspace.import('prod/edge/edge-443/shop')).state).toMatchObject({ elbv2: false });
  });

  test('shows that a certificate is no longer the default', async () => {
    const { workspace } = await open();
    expect((await workspace.read(state('shop', { default: true }))).state).toMatchObject({ default: false });
  });
});

describe('importing', () => {
  test('finds all attributes by id', async () => {
    const { workspace } = await open();
    expect((await workspace.import('prod/edge/edge-443/main')).state).toEqual(state('main', { default: true }));
    expect((await workspace.import('prod/edge/edge-443/gone')).state).toBeNull();
  });

  test('distinguishes ports of one listener name by id', async () => {
    const { workspace } = await open(balancer(), balancer({ listener_port: 8443 }));
    expect((await workspace.import('prod/edge/edge-443:8443/shop')).state).toEqual(state('shop', { listener_port: '8443' }));
  });

  test('distinguishes listeners of one name by identity', async () => {
    const { workspace } = await open(balancer(), balancer({ region: 'south-1' }));
    const identity = {
      config: null,
      load_balancer: 'edge',
      listener: 'edge-443',
      certificate_id: 'shop',
      platform: null,
      region: 'south-1',
      listener_port: null,
    };
    const { imported } = await workspace.server.importResourceState({
      typeName: resource.typeName,
      id: '',
      identity,
      deferralAllowed: false,
    });
    expect((await workspace.read(imported[0]?.state as ValueObject)).state).toEqual(state('shop', { region: 'south-1' }));
    expect((await workspace.import('prod/edge/edge-443/shop')).diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('write identity instead of id') },
    ]);
  });
});

describe('changing the certificate', () => {
  test.each<[string, boolean, Partial<LoadBalancer>, string[]]>([
    ['puts the new one on first', true, {}, ['PUT new', 'DELETE shop']],
    ['takes the former one off first where there is no other room', true, { max_certificates: 2 }, ['DELETE shop', 'PUT new']],
    ['of the default needs no room where the service drops it', true, { default_certificate: 'shop', max_certificates: 2 }, ['PUT new']],
    ['takes a former default off that the service keeps', false, { default_certificate: 'shop' }, ['PUT new', 'DELETE shop']],
  ])('%s', async (_, drops, listener, expected) => {
    const { workspace, service, balancers } = await open(balancer(listener));
    balancers.dropsFormerDefault = drops;
    const main = balancers.certificates[0] === 'shop';
    const { state: made, diagnostics } = await workspace.apply(attach('new', { default: main }), {
      prior: state('shop', { default: main }),
    });
    expect(diagnostics).toEqual([]);
    expect(made).toEqual(state('new', { default: main }));
    expect(writes(service)).toEqual(expected);
    expect(balancers.certificates).toContain('new');
    expect(balancers.certificates).not.toContain('shop');
  });

  // With an even number, each could use the slot that another one frees for itself.
  test.each([2, 23])('of all %d attachments of a full listener at once succeeds', async (count) => {
    const ids = Array.from({ length: count }, (_, i) => String(i));
    const { workspace, balancers } = await open(
      balancer({ max_certificates: count + 1, certificates: ['main', ...ids.map((i) => `old-${i}`)] }),
    );
    // All are planned first, as an engine does, and then applied at the same time.
    const exchanges = ids.map((i) => ({ prior: state(`old-${i}`), planned: state(`new-${i}`) }));
    const results = await Promise.all(exchanges.map((exchange, i) => workspace.apply(attach(`new-${i}`), exchange)));
    expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(balancers.certificates.sort()).toEqual(['main', ...ids.map((i) => `new-${i}`)].sort());
  });

  test.each<[string, Partial<LoadBalancer>, string[], object[]]>([
    ['takes nothing off', {}, ['main', 'shop'], []],
    [
      'says what went to make room',
      { max_certificates: 2 },
      ['main'],
      [{ severity: 'warning', detail: expect.stringContaining('the provider detached "shop" first') }],
    ],
  ])('to a missing one %s', async (_, listener, expected, warnings) => {
    const { workspace, service, balancers } = await open(balancer(listener));
    const { instead } = service;
    service.instead = (method, ...rest) =>
      method === 'PUT' ? { status: 404, body: { code: 404, message: 'certificate [new] does not exist' } } : instead(method, ...rest);
    const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop') });
    expect(left).toEqual(state('shop'));
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'Certificate not found', path: path('certificate_id') }, ...warnings]);
    expect(balancers.certificates).toEqual(expected);
  });

  test('succeeds if a gateway answers with 404 after the service has attached the new one', async () => {
    const { workspace, service, balancers } = await open();
    const { instead } = service;
    service.instead = (method, ...rest) => {
      const answer = instead(method, ...rest);
      return method === 'PUT' ? { status: 404, body: { code: 404, message: 'no upstream' } } : answer;
    };
    expect(await workspace.apply(attach('new'), { prior: state('shop') })).toMatchObject({ state: state('new'), diagnostics: [] });
    expect(writes(service)).toEqual(['PUT new', 'DELETE shop']);
    expect(balancers.certificates).toEqual(['main', 'new']);
  });

  test('detaches nothing if the list does not show the new one', async () => {
    const { workspace, balancers } = await open();
    balancers.link = () => 'opaque';
    const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop') });
    expect(left).toEqual(state('shop'));
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'An attached certificate is not listed' }]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'opaque']);
  });

  test('to a longer form of the same id writes nothing', async () => {
    const link = 'https://cloud.example/certificates/shop';
    const { workspace, service } = await open(balancer({ certificates: ['main', link] }));
    expect((await workspace.plan(attach(link), state('shop'))).diagnostics).toEqual([]);
    expect((await workspace.apply(attach(link), { prior: state('shop') })).state).toEqual(state(link));
    expect(writes(service)).toEqual([]);
  });
});

describe('detaching', () => {
  test('sends the certificate exactly as listed', async () => {
    const link = 'https://cloud.example/certificates/shop';
    const { workspace, service, balancers } = await open(balancer({ certificates: ['main', link] }));
    expect((await workspace.destroy(state('shop'))).state).toBeNull();
    expect(writes(service)).toEqual([`DELETE ${link}`]);
    expect(balancers.certificates).toEqual(['main']);
  });

  test.each<[string, LoadBalancer, string[]]>([
    ['certificate', balancer({ certificates: ['main'] }), ['DELETE shop']],
    ['listener', balancer({ listener_name: 'other' }), []],
  ])('succeeds if the %s is missing', async (_, listener, expected) => {
    const { workspace, service } = await open(listener);
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual(expected);
  });

  test.each<[string, Answer, boolean]>([
    ['that it is not attached', { status: 422, body: detail(['query', 'certificate-id']) }, true],
    ['that it does not exist', { status: 404, body: { code: 404, message: 'certificate [shop] does not exist' } }, true],
    ['another parameter', { status: 422, body: detail(['query', 'region']) }, false],
    ['for a reason without a parameter', { status: 422, body: { message: 'Request does not match schema' } }, false],
    ['for an empty list of reasons', { status: 422, body: { message: 'no', detail: [] } }, false],
  ])('of a certificate that is not listed is refused: %s', async (_, answer, isDone) => {
    const { workspace, service } = await open(balancer({ certificates: ['main'] }));
    refuseWrites(service, answer);
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left === null).toBe(isDone);
    expect(diagnostics).toHaveLength(isDone ? 0 : 1);
  });

  test('is refused if the list shows the certificate after the refusal', async () => {
    const { workspace, service } = await open();
    refuseWrites(service, { status: 422, body: detail(['query', 'certificate-id']) });
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('certificate_id') }]);
  });

  test('is refused if the list lacks the listener after the refusal', async () => {
    const { workspace, service, balancers, time } = await open();
    const { instead } = service;
    service.instead = (method, ...rest) => {
      if (method === 'GET') return instead(method, ...rest);
      balancers.listeners = [balancer({ name: 'other' })];
      return { status: 422, body: detail(['query', 'certificate-id']) };
    };
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('certificate_id') }]);
    expect(time.sleeps).toEqual([]);
  });

  test('succeeds if another user detached it first', async () => {
    const { workspace, balancers } = await open();
    balancers.before = () => (balancers.listeners = [balancer({ certificates: ['main'] })]);
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [] });
  });

  test('is refused if several certificates match the id', async () => {
    const { workspace } = await open(balancer({ certificates: ['a/x-shop', 'a/y-shop'] }));
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('"a/x-shop", "a/y-shop"') }]);
  });

  test('reads the listener again, despite an earlier list', async () => {
    const { workspace, balancers } = await open();
    expect((await workspace.planDestroy(state('shop'))).diagnostics).toEqual([]);
    balancers.listeners = [balancer({ default_certificate: 'shop' })];
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: expect.stringMatching(/^Default certificate ".+" cannot be detached$/) },
    ]);
  });
});

describe('a listed link with the same end as the id', () => {
  const FOREIGN = 'arn:c/wild-shop';
  const AMBIGUOUS = {
    path: path('certificate_id'),
    summary: expect.stringMatching(/^Certificate ".+" cannot be identified$/),
    detail: expect.stringContaining(FOREIGN),
  };
  const shared = () => open(balancer({ default_certificate: 'arn:c/cert-main', certificates: ['arn:c/cert-main', FOREIGN] }));

  test('does not prevent an attachment, and stays after its destroy', async () => {
    const { workspace, service, balancers, process } = await shared();
    const { state: made, private: memory } = await workspace.apply(attach('shop'));
    expect(writes(service)).toEqual(['PUT shop']);
    expect(await (await process()).destroy(made as ValueObject, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['arn:c/cert-main', FOREIGN]);
  });

  test('does not count as the default', async () => {
    const { workspace, balancers } = await shared();
    await workspace.apply(attach('main', { default: true }));
    expect(balancers.certificates).toEqual(['main', FOREIGN]);
  });

  test('counts as the certificate if it appeared with the attachment', async () => {
    const { process, balancers } = await shared();
    balancers.link = (id) => `arn:c/2025-${id}`;
    const { state: made, private: memory } = await (await process()).apply(attach('shop'));
    const read = await (await process()).read(made as ValueObject, memory);
    expect(read).toMatchObject({ state: created('shop'), private: memory });
    const planned = await (await process()).planDestroy(made as ValueObject, read.private);
    expect(planned.diagnostics).toEqual([]);
    expect(await (await process()).destroy(made as ValueObject, planned.private)).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['arn:c/cert-main', FOREIGN]);
    expect((await (await process()).read(made as ValueObject, read.private)).state).toBeNull();
  });

  test('is not detached: the plan warns, and the apply fails', async () => {
    const { process, service } = await shared();
    const workspace = await process();
    expect((await workspace.read(state('shop'))).state).toEqual(state('shop'));
    const { diagnostics: warned, private: memory } = await workspace.planDestroy(state('shop'));
    expect(warned).toMatchObject([{ ...AMBIGUOUS, severity: 'warning' }]);
    const { state: left, diagnostics } = await workspace.destroy(state('shop'), memory);
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ ...AMBIGUOUS, severity: 'error' }]);
    expect(writes(service)).toEqual([]);
  });

  test('is not replaced, and nothing is written', async () => {
    const { process, service } = await shared();
    const workspace = await process();
    const { planned, diagnostics: warned } = await workspace.plan(attach('new'), state('shop'));
    expect(warned).toMatchObject([{ ...AMBIGUOUS, severity: 'warning' }]);
    const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: planned as ValueObject });
    expect(left).toEqual(state('shop'));
    expect(diagnostics).toMatchObject([{ ...AMBIGUOUS, severity: 'error' }]);
    expect(writes(service)).toEqual([]);
  });

  test('is replaced by an attached one with the same end', async () => {
    const { workspace, balancers } = await shared();
    balancers.link = (id) => `arn:c/2025-${id}`;
    expect((await workspace.apply(attach('shop'), { prior: state('wild-shop') })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['arn:c/cert-main', 'arn:c/2025-shop']);
  });

  test('can be confirmed by its own id', async () => {
    const { process, service, balancers } = await shared();
    const { state: made, private: memory } = await (
      await process()
    ).apply(attach(FOREIGN), { prior: state('shop'), planned: state(FOREIGN) });
    expect(writes(service)).toEqual([]);
    await (await process()).destroy(made as ValueObject, memory);
    expect(balancers.certificates).toEqual(['arn:c/cert-main']);
  });

  test('counts as the certificate for other changes of the attachment, without being remembered', async () => {
    const { workspace, service } = await shared();
    const { diagnostics, private: memory } = await workspace.apply(attach('shop', { on_destroy: 'keep' }), { prior: state('shop') });
    expect(diagnostics).toEqual([]);
    expect(memory).toEqual({ main: 'arn:c/cert-main', 'svc:instance': expect.any(String) });
    expect(writes(service)).toEqual([]);
  });
});

describe('the default certificate', () => {
  const CANNOT = {
    summary: expect.stringMatching(/^Default certificate ".+" cannot be detached$/),
    path: path('certificate_id'),
    detail: expect.stringContaining('on_destroy = "keep"'),
  };

  test('is not detached: the plan warns, and the apply reads again and fails', async () => {
    const { workspace, service } = await open();
    const { diagnostics: planned, private: memory } = await workspace.planDestroy(state('main', { default: true }));
    expect(planned).toMatchObject([{ ...CANNOT, severity: 'warning' }]);
    const { state: left, diagnostics } = await workspace.destroy(state('main', { default: true }), memory);
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ ...CANNOT, severity: 'error' }]);
    expect(writes(service)).toEqual([]);
  });

  test('is detached if it is no longer the default', async () => {
    const { workspace, balancers } = await open();
    const { private: memory } = await workspace.planDestroy(state('main', { default: true }));
    balancers.listeners = [balancer({ default_certificate: 'shop' })];
    expect((await workspace.destroy(state('main', { default: true }), memory)).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['shop']);
  });

  test('is detached if its attachment makes another one the default, with a warning in the plan', async () => {
    const { workspace } = await open();
    const { diagnostics } = await workspace.plan(attach('new', { default: true }), state('main', { default: true }));
    expect(diagnostics).toMatchObject([
      { severity: 'warning', detail: expect.stringContaining('is no longer the default certificate, and the apply detaches it.') },
    ]);
  });

  test('is only removed from the state with on_destroy = "keep"', async () => {
    const { workspace, service } = await open();
    const prior = state('main', { default: true, on_destroy: 'keep' });
    const { diagnostics: planned, private: memory } = await workspace.planDestroy(prior);
    expect(planned).toEqual([]);
    expect(await workspace.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([]);
    expect(await workspace.validate(attach('main', { on_destroy: 'forget' }))).toMatchObject([
      { severity: 'error', path: path('on_destroy'), detail: expect.stringContaining('"detach", "keep"') },
    ]);
  });

  test.each<[string, ValueObject, ValueObject | null]>([
    ['a create', attach('new', { default: true }), null],
    ['one that is attached', attach('shop', { default: true }), state('shop')],
  ])('changes by %s, with a warning in the plan', async (_, config, prior) => {
    const { workspace } = await open();
    expect((await workspace.plan(config, prior)).diagnostics).toMatchObject([
      { severity: 'warning', path: path('default'), detail: expect.stringContaining('"main" is no longer the default certificate') },
    ]);
    expect((await workspace.plan(attach('main', { default: true }), state('main', { default: true }))).diagnostics).toEqual([]);
  });

  describe('with an attachment that changes to an ordinary certificate', () => {
    const prior = state('main', { default: true });

    test('stays, and nothing is written: the plan warns, and the apply fails', async () => {
      const { workspace, service } = await open();
      const { planned, diagnostics: warned } = await workspace.plan(attach('new'), prior);
      expect(warned).toMatchObject([{ ...CANNOT, severity: 'warning' }]);
      const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior, planned: planned as ValueObject });
      expect(left).toEqual(prior);
      expect(diagnostics).toMatchObject([{ ...CANNOT, severity: 'error' }]);
      expect(writes(service)).toEqual([]);
    });

    test('stays with on_destroy = "keep", and the state has the other certificate', async () => {
      const { workspace, balancers } = await open();
      const config = attach('new', { on_destroy: 'keep' });
      const { planned, diagnostics: warned } = await workspace.plan(config, prior);
      expect(warned).toEqual([]);
      const { state: made, diagnostics } = await workspace.apply(config, { prior, planned: planned as ValueObject });
      expect(made).toEqual(state('new', { on_destroy: 'keep' }));
      expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'The former certificate "main" stays attached' }]);
      expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
    });

    test('is detached also with on_destroy = "keep" if it is no longer the default', async () => {
      const { workspace, balancers } = await open(balancer({ default_certificate: 'shop' }));
      await workspace.apply(attach('new', { on_destroy: 'keep' }), { prior: state('main') });
      expect(balancers.certificates).toEqual(['shop', 'new']);
    });

    test('causes no warning while default is unknown', async () => {
      const { workspace } = await open();
      expect((await workspace.plan(attach('new', { default: UNKNOWN }), prior)).diagnostics).toEqual([]);
      expect((await workspace.plan(attach('', { certificate_id: UNKNOWN }), prior)).diagnostics).toEqual([]);
    });
  });

  test('stays the default with default = false, with a warning and a difference in each plan', async () => {
    const { workspace, service } = await open();
    const prior = state('main', { default: true });
    expect((await workspace.plan(attach('main'), prior)).diagnostics).toMatchObject([{ severity: 'warning', path: path('default') }]);
    const { state: made } = await workspace.apply(attach('main'), { prior });
    expect(made).toMatchObject({ default: false });
    expect((await workspace.read(made as ValueObject)).state).toMatchObject({ default: true });
    expect(writes(service)).toEqual([]);
  });
});

describe('an update of an attachment', () => {
  const CONFIG = attach('shop', { on_destroy: 'keep' });

  test('writes nothing if another user detached its certificate after the plan', async () => {
    const { workspace, process, service, balancers } = await open();
    const prior = state('shop', { default: true });
    const { planned, private: memory } = await workspace.plan(CONFIG, prior);
    balancers.listeners = [balancer({ certificates: ['main'] })];
    const { state: left, diagnostics } = await (await process()).apply(CONFIG, { prior, planned: planned as ValueObject, memory });
    expect(left).toEqual(prior);
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed after the plan', detail: expect.stringContaining('detached: "shop"') },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('attaches a certificate again that another resource of this run detached', async () => {
    const { workspace, balancers } = await open();
    const prior = state('shop');
    await workspace.destroy(state('shop'));
    expect(balancers.certificates).toEqual(['main']);
    const { planned, private: memory } = await workspace.plan(CONFIG, prior);
    expect((await workspace.apply(CONFIG, { prior, planned: planned as ValueObject, memory })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });
});

describe('a saved plan that makes a certificate the default, with an engine that stores no private state', () => {
  const CONFIG = attach('new', { default: true });

  async function saved() {
    const opened = await open(balancer({ certificates: ['main', 'shop', 'api'], max_certificates: 9 }));
    const { planned, private: memory } = await opened.workspace.plan(CONFIG);
    expect(memory).toEqual({});
    return { ...opened, planned: planned as ValueObject };
  }

  test('shows which default certificate it replaces, and keeps that in the state', async () => {
    const { process, planned } = await saved();
    expect(planned).toMatchObject({ overwritten: { main: 'default' } });
    const { state: made, private: memory, diagnostics } = await (await process()).apply(CONFIG, { planned });
    expect(diagnostics).toEqual([]);
    expect(made).toMatchObject({ overwritten: { main: 'default' } });
    const read = await (await process()).read(made as ValueObject, memory);
    expect(read.state).toEqual(made);
    expect((await (await process()).plan(CONFIG, made as ValueObject, read.private)).planned).toEqual(made);
  });

  test('writes nothing if another user changed the default certificate since', async () => {
    const { process, planned, service, balancers } = await saved();
    balancers.listeners = [balancer({ default_certificate: 'api', certificates: ['main', 'shop', 'api'], max_certificates: 9 })];
    const next = await process();
    expect((await next.plan(CONFIG)).planned).toMatchObject({ overwritten: { api: 'default' } });
    const { state: made, diagnostics } = await next.apply(CONFIG, { planned });
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The listener changed after the plan',
        detail: expect.stringContaining('default certificate: was "main", is now "api"'),
      },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test.each<[string, string, ValueObject]>([
    ['of its own values', 'main', { on_destroy: 'keep' }],
    ['of its certificate', 'new', {}],
  ])('is compared with the state if the private state lacks it, in an update %s', async (_, id, more) => {
    const { process, service, balancers } = await saved();
    const [prior, config] = [state('main', { default: true }), attach(id, { default: true, ...more })];
    const { planned, private: memory } = await (await process()).plan(config, prior);
    balancers.listeners = [balancer({ default_certificate: 'api', certificates: ['main', 'shop', 'api'], max_certificates: 9 })];
    const plan = { prior, planned: planned as ValueObject, memory };
    expect((await (await process()).apply(config, plan)).diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('default certificate: was "main", is now "api"') },
    ]);
    expect(writes(service)).toEqual([]);
    balancers.listeners = [balancer({ max_certificates: 9 })];
    expect((await (await process()).apply(config, plan)).diagnostics).toEqual([]);
    expect(balancers.certificates[0]).toBe(id);
  });

  test.each([[false], [true]])('is planned again with the same result after this run changed the default; dropped: %s', async (drops) => {
    const { process, planned, balancers } = await saved();
    balancers.dropsFormerDefault = drops;
    const next = await process();
    await next.apply(attach('other', { default: true }));
    expect((await next.plan(CONFIG)).planned).toEqual(planned);
    expect(await next.apply(CONFIG, { planned })).toMatchObject({ state: { overwritten: { main: 'default' } }, diagnostics: [] });
    expect(balancers.certificates[0]).toBe('new');
  });

  test('is not refused in an update after this run changed the default', async () => {
    const { workspace, process, balancers } = await saved();
    const { state: prior, private: memory } = await workspace.read(state('shop'));
    const { planned, private: remembered } = await workspace.plan(attach('shop', { default: true }), prior as ValueObject, memory);
    const next = await process();
    await next.apply(attach('other', { default: true }));
    const plan = { prior: prior as ValueObject, planned: planned as ValueObject, memory: remembered };
    expect((await next.apply(attach('shop', { default: true }), plan)).diagnostics).toEqual([]);
    expect(balancers.certificates[0]).toBe('shop');
  });

  test('knows a certificate by the link that the service made of it', async () => {
    const { process, planned, balancers } = await saved();
    balancers.link = (id) => `arn:c/eu-${id}`;
    const next = await process();
    await next.apply(attach('other', { default: true }));
    expect(balancers.certificates[0]).toBe('arn:c/eu-other');
    expect((await next.plan(CONFIG)).planned).toEqual(planned);
  });

  test('returns what it replaced if the plan did not know the certificate', async () => {
    const { workspace, process } = await open();
    const { planned } = await workspace.plan(attach('new', { default: true, certificate_id: UNKNOWN }));
    expect(planned).toMatchObject({ overwritten: UNKNOWN });
    const made = await (await process()).apply(CONFIG, { planned: { ...(planned as ValueObject), certificate_id: 'new' } });
    expect(made).toMatchObject({ state: { overwritten: { main: 'default' } }, diagnostics: [] });
  });

  test('overwrites nothing with default = false', async () => {
    const { workspace, balancers } = await open();
    const { planned } = await workspace.plan(attach('new'));
    expect(planned).toMatchObject({ overwritten: {} });
    balancers.listeners = [balancer({ default_certificate: 'shop' })];
    expect((await workspace.apply(attach('new'), { planned: planned as ValueObject })).diagnostics).toEqual([]);
  });
});
