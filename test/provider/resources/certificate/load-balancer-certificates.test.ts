import type { LoadBalancer } from '../../../../src/model';
import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { certificateAttachment } from '../../../../src/provider/resources/certificate/certificate-attachment';
import { loadBalancerCertificates } from '../../../../src/provider/resources/certificate/load-balancer-certificates';
import { SimulatedTime } from '../../../api/support';
import { balancer, Balancers, certificateWrites as writes } from '../support/balancers';
import { closeAll, refusal, Service } from '../support/service';
import { Workspace } from '../support/workspace';
import { listing } from '../../support/answers';

afterEach(closeAll);

const EDGE = { load_balancer: 'edge', platform: 'cloud_a', region: 'north-2', listener: 'edge-443', listener_port: '443' };

async function open(...listeners: LoadBalancer[]) {
  const service = await Service.start();
  const balancers = new Balancers(service, ...listeners);
  const time = new SimulatedTime();
  /** Returns a workspace with a process of its own, as for each plan and apply. */
  const process = async () => {
    const connection = service.connection('prod', true, time.options());
    return {
      set: await Workspace.open(loadBalancerCertificates, connection),
      attachments: await Workspace.open(certificateAttachment, connection),
    };
  };
  return { service, balancers, time, process, ...(await process()) };
}

const config = (ids: string[], more: ValueObject = {}): ValueObject => ({ load_balancer: 'edge', certificate_ids: ids, ...more });
const attachment = (id: string, more: ValueObject = {}): ValueObject => ({
  config: 'prod',
  ...EDGE,
  certificate_id: id,
  default: false,
  elbv2: true,
  on_destroy: 'detach',
  ...more,
});

/** Reads the listener, as an engine does before a plan. */
async function refreshed(set: Workspace, values: ValueObject, memory = {}) {
  const { state, private: seen } = await set.read({ config: 'prod', ...EDGE, attached_certificates: null, ...values }, memory);
  return { state: state as ValueObject, memory: seen };
}

/** Returns state and private state after an apply of the configuration. */
function managed(set: Workspace, ids: string[], more: ValueObject = {}) {
  return refreshed(set, { default_certificate_id: null, keep: [], overwrite: false, on_destroy: 'keep', certificate_ids: ids, ...more });
}

describe('creating', () => {
  test('attaches certificates in addition to an unmanaged default one', async () => {
    const { set, service, balancers } = await open(balancer({ certificates: ['main'], max_certificates: 9 }));
    const { planned, diagnostics } = await set.plan(config(['a', 'b']));
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ ...EDGE, config: 'prod', default_certificate_id: null, keep: [], on_destroy: 'keep' });
    const { state, diagnostics: said } = await set.apply(config(['a', 'b']), { planned: planned as ValueObject });
    expect(said).toEqual([]);
    expect(state).toMatchObject({ certificate_ids: ['a', 'b'], attached_certificates: ['main', 'a', 'b'] });
    expect(writes(service)).toEqual(['PUT a', 'PUT b']);
    expect(balancers.certificates).toEqual(['main', 'a', 'b']);
  });

  test('is refused over a listener with certificates, with remedies', async () => {
    const { set, service } = await open(balancer({ max_certificates: 9 }));
    const { diagnostics } = await set.plan(config(['a']));
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener already holds certificates', path: path('certificate_ids') },
    ]);
    for (const words of ['"shop"', 'id = "prod/edge/edge-443"', 'add them to keep', 'overwrite = true'])
      expect(diagnostics[0]?.detail).toContain(words);
    // AND the apply reads the listener again
    const planned = (await set.plan(config(['a', 'shop']))).planned as ValueObject;
    const { state, diagnostics: said } = await set.apply(config(['a']), { planned: { ...planned, certificate_ids: ['a'] } });
    expect(state).toBeNull();
    expect(said).toMatchObject([{ summary: 'The listener already holds certificates' }]);
    expect(writes(service)).toEqual([]);
  });

  test.each<[string, ValueObject, string[]]>([
    ['that are wanted', config(['shop', 'a']), ['main', 'shop', 'a']],
    ['that keep names', config(['a'], { keep: ['sh*'] }), ['main', 'shop', 'a']],
    ['that overwrite gives up', config(['a'], { overwrite: true }), ['main', 'a']],
  ])('is accepted over certificates %s', async (_, wanted, expected) => {
    const { set, balancers } = await open(balancer({ max_certificates: 9 }));
    expect((await set.apply(wanted)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(balancers.certificates).toEqual(expected);
  });

  test('names the certificates that overwrite detaches', async () => {
    const { set } = await open();
    expect((await set.plan(config(['a'], { overwrite: true }))).diagnostics).toMatchObject([
      { severity: 'warning', path: path('overwrite'), detail: expect.stringContaining('"shop"') },
    ]);
  });

  test.each(['certificate_ids', 'keep', 'overwrite', 'default_certificate_id'])(
    'refuses nothing while %s is unknown',
    async (attribute) => {
      const { set } = await open();
      expect((await set.plan(config([], { [attribute]: UNKNOWN }))).diagnostics).toEqual([]);
    },
  );

  test('is accepted while one of the ids is unknown', async () => {
    const { set } = await open();
    expect((await set.plan({ ...config([]), certificate_ids: ['shop', UNKNOWN] })).diagnostics).toEqual([]);
  });

  test('is refused for a second resource over one listener', async () => {
    const { set, balancers } = await open(balancer({ certificates: ['main'] }));
    const [one, two] = await Promise.all([set.apply(config(['a'])), set.apply(config(['b']))]);
    expect(one.diagnostics).toEqual([]);
    expect(two.diagnostics).toMatchObject([{ severity: 'error', summary: 'Two resources for the same listener' }]);
    expect(balancers.certificates).toEqual(['main', 'a']);
  });

  test('is refused in the plan for a second resource over one listener, planned or in the state', async () => {
    const { set, process } = await open(balancer({ certificates: ['main'] }));
    const refused = [{ severity: 'error', summary: 'Two resources for the same listener', path: path('load_balancer') }];
    const plan = async () => (await set.validate(config(['a'])), (await set.plan(config(['a']))).diagnostics);
    expect([await plan(), await plan()]).toEqual([[], expect.arrayContaining([expect.objectContaining(refused[0]!)])]);
    // AND in the state
    const { set: later } = await process();
    const [one, two] = [await managed(later, []), await managed(later, [])];
    expect((await later.plan(config([]), one.state, one.memory)).diagnostics).toEqual([]);
    expect((await later.plan(config([]), one.state, one.memory)).diagnostics).toEqual([]);
    expect((await later.plan(config([]), two.state, two.memory)).diagnostics).toMatchObject(refused);
  });

  test('is refused beside a resource that stays, but not if that one is destroyed or replaced', async () => {
    const { set, process } = await open(balancer({ certificates: ['main'] }));
    const { state, memory } = await managed(set, []);
    const first = await set.plan(config([]), state, memory);
    expect((await set.plan(config([]), null, first.private)).diagnostics).toEqual([]);
    expect((await set.plan(config([]))).diagnostics).toMatchObject([{ summary: 'Two resources for the same listener' }]);
    const { set: moving } = await process();
    await moving.planDestroy(state, memory);
    expect((await moving.plan(config([]))).diagnostics).toEqual([]);
  });

  test('continues after an interrupt', async () => {
    const { set, process, service, balancers } = await open(balancer({ certificates: ['main'], max_certificates: 9 }));
    const planned = (await set.plan(config(['a', 'b', 'c']))).planned as ValueObject;
    const { instead } = service;
    service.instead = (method, ...rest) =>
      method !== 'GET' && balancers.certificates.length > 1 ? refusal(500, 'the service is gone') : instead(method, ...rest);
    expect((await set.apply(config(['a', 'b', 'c']), { planned })).state).toBeNull();
    service.instead = instead;
    const again = (await process()).set;
    expect((await again.apply(config(['a', 'b', 'c']))).diagnostics).toEqual([]);
    expect(writes(service)).toEqual(['PUT a', 'PUT b', 'PUT b', 'PUT c']);
    expect(balancers.certificates).toEqual(['main', 'a', 'b', 'c']);
  });
});

describe('updating that fails', () => {
  /** Returns what an update of "a" and "b" to "c" and "d" reports, if the service refuses one write. */
  async function failing(listener: LoadBalancer, refused: string): Promise<string[]> {
    const { set, service, balancers } = await open(listener);
    const { state, memory } = await managed(set, ['a', 'b']);
    const { planned } = await set.plan(config(['c', 'd']), state, memory);
    const { instead } = service;
    service.instead = (method, place, body) =>
      method !== 'GET' && decodeURIComponent(place).includes(refused) ? refusal(500, 'the service is gone') : instead(method, place, body);
    const { diagnostics } = await set.apply(config(['c', 'd']), { prior: state, planned: planned as ValueObject, memory });
    expect(balancers.certificates).toContain('main');
    return diagnostics.filter(({ severity }) => severity === 'warning').map(({ summary }) => summary);
  }

  test('names only certificates that it detached to free a slot, and that nothing has replaced', async () => {
    const full = () => balancer({ certificates: ['main', 'a', 'b'], max_certificates: 3 });
    expect(await failing(full(), 'certificates/c')).toEqual(['Detached and not replaced: "a"']);
    expect(await failing(full(), 'certificates/d')).toEqual(['Detached and not replaced: "b"']);
    expect(await failing(full(), 'certificate-id=b')).toEqual([]);
    // On a listener with free slots, the new ones are attached first.
    expect(await failing(balancer({ certificates: ['main', 'a', 'b'], max_certificates: 9 }), 'certificate-id=b')).toEqual([]);
  });
});

describe.each([true, false])('updating, with a service that drops a former default: %s', (drops) => {
  async function updated(listener: LoadBalancer, before: string[], wanted: ValueObject, prior: ValueObject = {}) {
    const all = await open(listener);
    all.balancers.dropsFormerDefault = drops;
    const { state, memory } = await managed(all.set, before, prior);
    const { planned, diagnostics: said } = await all.set.plan(wanted, state, memory);
    all.balancers.before = () => expect(all.balancers.certificates.length).toBeLessThanOrEqual(listener.max_certificates);
    const { state: made, diagnostics } = await all.set.apply(wanted, { prior: state, planned: planned as ValueObject, memory });
    expect(diagnostics).toEqual([]);
    return { ...all, said, made: made as ValueObject };
  }

  test('rotates a certificate, the new one first', async () => {
    const { service, said } = await updated(balancer(), ['shop'], config(['shop-2026']));
    expect(said).toEqual([]);
    expect(writes(service)).toEqual(['PUT shop-2026', 'DELETE shop']);
  });

  test('replaces all certificates of a full listener, one by one', async () => {
    const { balancers, service } = await updated(balancer({ certificates: ['main', 'a', 'b'] }), ['a', 'b'], config(['c', 'd']));
    expect(balancers.certificates).toEqual(['main', 'c', 'd']);
    expect(writes(service)).toEqual(['DELETE a', 'PUT c', 'DELETE b', 'PUT d']);
  });

  test('swaps the default with another certificate, and keeps both', async () => {
    const { balancers, said } = await updated(
      balancer({ max_certificates: 2 }),
      ['shop'],
      config(['main'], { default_certificate_id: 'shop' }),
      { default_certificate_id: 'main' },
    );
    expect(balancers.certificates).toEqual(['shop', 'main']);
    expect(said).toMatchObject([
      { severity: 'warning', path: path('default_certificate_id'), detail: expect.stringContaining('"main" is no longer the default') },
    ]);
    expect(said[0]?.detail).not.toContain('is detached');
  });

  test('replaces the default, with a warning, and detaches the former one', async () => {
    const { balancers, said } = await updated(balancer(), ['shop'], config(['shop'], { default_certificate_id: 'new' }), {
      default_certificate_id: 'main',
    });
    expect(balancers.certificates).toEqual(['new', 'shop']);
    expect(said).toMatchObject([
      { detail: expect.stringContaining('"main" is no longer the default certificate, and the apply detaches it.') },
    ]);
  });

  test('replaces the default of a full listener through another wanted one, with a warning', async () => {
    const { balancers, said } = await updated(
      balancer({ max_certificates: 2 }),
      ['shop'],
      config(['shop'], { default_certificate_id: 'new' }),
      { default_certificate_id: 'main' },
    );
    expect(balancers.certificates).toEqual(['new', 'shop']);
    expect(said).toMatchObject([{ detail: expect.stringContaining('"shop" is the default certificate temporarily') }]);
  });

  test('keeps a former default that keep protects', async () => {
    const { balancers } = await updated(balancer(), ['shop'], config(['shop'], { default_certificate_id: 'new', keep: ['main'] }), {
      default_certificate_id: 'main',
      keep: ['main'],
    });
    expect(balancers.certificates.sort()).toEqual(['main', 'new', 'shop']);
  });

  test('keeps a default that is no longer managed', async () => {
    const { service, made } = await updated(balancer(), ['shop'], config(['shop']), { default_certificate_id: 'main' });
    expect(writes(service)).toEqual([]);
    expect(made).toMatchObject({ default_certificate_id: null });
  });
});

describe('the capacity of the listener', () => {
  test.each<[string, Partial<LoadBalancer>, ValueObject, object]>([
    [
      'more than fit beside the default are an error',
      { max_certificates: 2 },
      config(['a', 'b', 'shop']),
      { severity: 'error', summary: 'Too many certificates', path: path('certificate_ids') },
    ],
    [
      'those that keep protects count',
      { max_certificates: 2, certificates: ['main', 'legacy', 'shop'] },
      config(['a', 'shop'], { keep: ['legacy'] }),
      { severity: 'error', detail: expect.stringContaining('(keep contains "legacy")') },
    ],
    [
      'where only the default decides, a warning',
      { max_certificates: 2 },
      config(['a', 'shop']),
      { severity: 'warning', summary: 'There may be no room on listener "edge-443" of load balancer "e…' },
    ],
    [
      'a default that cannot be exchanged is an error',
      { max_certificates: 1, certificates: ['main'] },
      config([], { default_certificate_id: 'new', overwrite: true }),
      { severity: 'error', summary: expect.stringMatching(/^The listener is full: no room for certificate ".+"$/) },
    ],
  ])('%s', async (_, listener, wanted, expected) => {
    const { set } = await open(balancer(listener));
    expect((await set.plan(wanted)).diagnostics[0]).toMatchObject(expected);
  });

  test('causes a warning for an update, so a destroy can continue, and an error for its apply', async () => {
    const { set, service } = await open(balancer({ max_certificates: 2 }));
    const { state, memory } = await managed(set, ['shop']);
    service.newlyAsked();
    const { planned, diagnostics } = await set.plan(config(['a', 'b', 'shop']), state, memory);
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Too many certificates' }]);
    const applied = await set.apply(config(['a', 'b', 'shop']), { prior: state, planned: planned as ValueObject, memory });
    expect(applied).toMatchObject({ state, diagnostics: [{ severity: 'error' }] });
    expect(writes(service)).toEqual([]);
  });

  test('is one higher without a warning if the service does not count the default', async () => {
    const { set } = await open(balancer({ max_certificates: 2, certificates: ['main', 'a', 'b'] }));
    expect((await set.plan(config(['a', 'b']))).diagnostics).toEqual([]);
  });

  test('is the number of its certificates if that is higher', async () => {
    const { set, balancers } = await open(balancer({ max_certificates: 2, certificates: ['main', 'a', 'b'] }));
    balancers.before = () => (balancers.listeners = balancers.listeners.map((one) => ({ ...one, max_certificates: 3 })));
    const { state, memory } = await managed(set, ['a', 'b']);
    const { planned, diagnostics } = await set.plan(config(['c']), state, memory);
    expect(diagnostics).toEqual([]);
    expect((await set.apply(config(['c']), { prior: state, planned: planned as ValueObject, memory })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'c']);
  });

  test('causes an error in the apply if the service refuses a certificate', async () => {
    const { set, balancers } = await open(balancer({ max_certificates: 2 }));
    const { state, diagnostics } = await set.apply(config(['a', 'shop']));
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: expect.stringMatching(/^The listener is full: no room for certificate ".+"$/),
        path: path('certificate_ids'),
      },
    ]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });
});

describe('links in the list', () => {
  const LINK = 'arn:c/2025-shop';
  const listing = { default_certificate: 'arn:c/main', certificates: ['arn:c/main', LINK], max_certificates: 9 };

  test('match the ids at their ends, in a configuration and in an import', async () => {
    const { set } = await open(balancer(listing));
    const { state, memory } = await managed(set, ['2025-shop'], { default_certificate_id: 'main' });
    expect(state).toMatchObject({ default_certificate_id: 'main', certificate_ids: ['2025-shop'] });
    expect((await set.plan(config(['2025-shop'], { default_certificate_id: 'main' }), state, memory)).planned).toEqual(state);
    expect((await set.import('prod/edge/edge-443')).state).toEqual(state);
  });

  test('with only the end of a wanted id stay, and nothing is detached by a guess', async () => {
    const { set, balancers } = await open(balancer({ ...listing, certificates: [...listing.certificates, 'old'] }));
    const { state, memory } = await managed(set, ['2025-shop', 'old']);
    // The service accepts the certificate, and the list does not change.
    balancers.link = () => LINK;
    const { state: left, diagnostics } = await set.apply(config(['shop']), { prior: state, memory });
    expect(left).toEqual(state);
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'Certificate "shop" cannot be identified', detail: expect.stringContaining(LINK) },
    ]);
    expect(balancers.certificates).toContain('old');
  });

  test('that may be a wanted one are not detached to free a slot for it', async () => {
    const { set, service } = await open(balancer({ ...listing, max_certificates: 2 }));
    const { state, memory } = await managed(set, ['2025-shop']);
    const { diagnostics } = await set.plan(config(['shop']), state, memory);
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Certificate "shop" cannot be identified' }]);
    const applied = await set.apply(config(['shop']), { prior: state, memory });
    expect(applied.diagnostics).toMatchObject([{ severity: 'error', summary: 'Certificate "shop" cannot be identified' }]);
    expect(writes(service)).toEqual([]);
  });

  test('of the default match its id, also if another one has the same end', async () => {
    const { set, service } = await open(
      balancer({ ...listing, default_certificate: 'arn:b/main', certificates: ['arn:c/main', 'arn:b/main'] }),
    );
    const { state, memory } = await managed(set, ['arn:c/main'], { default_certificate_id: 'main' });
    expect((await set.apply(config([], { default_certificate_id: 'main' }), { prior: state, memory })).diagnostics).toEqual([]);
    expect(writes(service)).toEqual([]);
  });

  test('that appeared with an attachment are remembered', async () => {
    const { set, process, balancers } = await open(balancer({ ...listing, certificates: ['arn:c/main', 'old'] }));
    balancers.link = (id) => `arn:c/2026-${id}`;
    const { state, memory } = await managed(set, ['old']);
    const { state: made, private: known, diagnostics } = await set.apply(config(['shop']), { prior: state, memory });
    expect(diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['arn:c/main', 'arn:c/2026-shop']);
    // AND the next process detaches it
    const next = (await process()).set;
    const read = await next.read(made as ValueObject, known);
    expect(read.state).toEqual(made);
    expect(read.private).toMatchObject({ links: { shop: 'arn:c/2026-shop' } });
    expect((await next.apply(config([]), { prior: read.state as ValueObject, memory: read.private })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['arn:c/main']);
  });

  test('that the list lacks prevent all detachments', async () => {
    const { set, balancers } = await open(balancer({ max_certificates: 9 }));
    balancers.link = () => 'opaque';
    const { state, memory } = await managed(set, ['shop']);
    const { diagnostics } = await set.apply(config(['new']), { prior: state, memory });
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'An attached certificate is not listed', detail: expect.stringContaining('"shop"') },
    ]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'opaque']);
  });
});

describe('a saved plan', () => {
  test.each<[string, Partial<LoadBalancer>, string]>([
    ['attached a certificate', { certificates: ['main', 'shop', 'stranger'] }, 'attached: "stranger"'],
    ['detached a wanted certificate', { certificates: ['main'] }, 'detached: "shop"'],
    ['made another one the default', { default_certificate: 'shop' }, 'default certificate: was "main", is now "shop"'],
  ])('is refused if another user %s', async (_, change, words) => {
    const { set, process, service, balancers } = await open(balancer({ max_certificates: 9 }));
    const { state, memory } = await managed(set, ['shop']);
    const { planned, private: remembered } = await set.plan(config(['shop', 'new']), state, memory);
    balancers.listeners = [balancer({ max_certificates: 9, ...change })];
    const { state: left, diagnostics } = await (
      await process()
    ).set.apply(config(['shop', 'new']), {
      prior: state,
      planned: planned as ValueObject,
      memory: remembered,
    });
    expect(left).toEqual(state);
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed after the plan', detail: expect.stringContaining(words) },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('stops if another user detaches a wanted certificate between two writes', async () => {
    const { set, service, balancers } = await open(balancer({ max_certificates: 9 }));
    const { state, memory } = await managed(set, ['shop']);
    const { planned } = await set.plan(config(['shop', 'new', 'newer']), state, memory);
    balancers.before = () => {
      balancers.listeners = [balancer({ max_certificates: 9, certificates: ['main'] })];
    };
    const { diagnostics } = await set.apply(config(['shop', 'new', 'newer']), { prior: state, planned: planned as ValueObject, memory });
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed during the apply', detail: expect.stringContaining('detached: "shop"') },
    ]);
    expect(writes(service)).toEqual(['PUT new']);
    expect(balancers.certificates).toEqual(['main', 'new']);
  });

  test('is applied if only kept or removed certificates changed', async () => {
    const { set, process, balancers } = await open(balancer({ certificates: ['main', 'shop', 'old'], max_certificates: 9 }));
    const { state, memory } = await managed(set, ['shop', 'old'], { keep: ['legacy*'] });
    const wanted = config(['shop'], { keep: ['legacy*'] });
    const planned = (await set.plan(wanted, state, memory)).planned as ValueObject;
    balancers.listeners = [balancer({ certificates: ['main', 'shop', 'legacy-1'], max_certificates: 9 })];
    expect((await (await process()).set.apply(wanted, { prior: state, planned, memory })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'legacy-1']);
  });

  test.each([
    {},
    { seen: 5 },
    { seen: { default: 'main', certificates: [null] } },
    { links: { shop: 5 } },
    { 'svc:planned': { prior: 'x' } },
  ])('is refused if another user detached a certificate and the private state is damaged: %j', async (memory) => {
    const { set, service, balancers } = await open(balancer({ max_certificates: 9 }));
    const { state } = await managed(set, ['shop']);
    const { planned } = await set.plan(config(['shop', 'new']), state, memory);
    balancers.listeners = [balancer({ max_certificates: 9, certificates: ['main'] })];
    const { state: left, diagnostics } = await set.apply(config(['shop', 'new']), {
      prior: state,
      planned: planned as ValueObject,
      memory,
    });
    expect(left).toEqual(state);
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed after the plan', detail: expect.stringContaining('detached: "shop"') },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('is applied if another user attached the wanted certificate', async () => {
    const { set, process, service, balancers } = await open();
    const { state, memory } = await managed(set, ['shop']);
    const planned = (await set.plan(config(['shop', 'new']), state, memory)).planned as ValueObject;
    balancers.listeners = [balancer({ certificates: ['main', 'shop', 'new'] })];
    expect((await (await process()).set.apply(config(['shop', 'new']), { prior: state, planned, memory })).diagnostics).toEqual([]);
    expect(writes(service)).toEqual([]);
  });

  test('of a destroy is refused if another user attached a certificate', async () => {
    const { set, service, balancers } = await open();
    const { state, memory } = await managed(set, ['shop'], { on_destroy: 'detach' });
    balancers.listeners = [balancer({ certificates: ['main', 'shop', 'stranger'] })];
    const { state: left, diagnostics } = await set.destroy(state, memory);
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The listener changed after the plan' }]);
    expect(writes(service)).toEqual([]);
  });
});

describe('a certificate that keep protected before', () => {
  test('is not detached without an error', async () => {
    const { set, process } = await open(balancer({ certificates: ['main', 'shop', 'legacy'] }));
    const { state, memory } = await managed(set, ['shop'], { keep: ['legacy'] });
    expect(state).toMatchObject({ certificate_ids: ['shop'] });
    expect((await set.plan(config(['shop']), state, memory)).diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The listener already holds certificates',
        detail: expect.stringContaining('This update would detach'),
      },
    ]);
    expect((await set.plan(config(['shop', 'legacy']), state, memory)).diagnostics).toEqual([]);
    // AND the plan shows certificates of the state
    const named = await managed(set, ['shop', 'legacy'], { keep: ['legacy'] });
    expect((await (await process()).set.plan(config(['shop']), named.state, named.memory)).diagnostics).toEqual([]);
  });
});

describe('reading', () => {
  test('shows certificates and the default that other users set', async () => {
    const { set } = await open(
      balancer({ default_certificate: 'other', certificates: ['other', 'main', 'shop', 'stranger', 'legacy'], max_certificates: 9 }),
    );
    const { state } = await managed(set, ['shop'], { default_certificate_id: 'main', keep: ['leg*'] });
    expect(state).toMatchObject({ default_certificate_id: 'other', certificate_ids: ['shop', 'main', 'stranger'] });
    expect(state.attached_certificates).toEqual(['other', 'main', 'shop', 'stranger', 'legacy']);
  });

  test('returns null if the listener is missing', async () => {
    const { set, process, balancers } = await open();
    const { state } = await managed(set, ['shop']);
    balancers.listeners = [balancer({ listener_name: 'other' })];
    expect((await (await process()).set.read(state)).state).toBeNull();
  });

  test('completes an import, and finds a listener by its port', async () => {
    const { set } = await open(balancer(), balancer({ listener_port: 8443, certificates: ['main', 'api'] }));
    expect((await set.import('prod/edge/edge-443:8443')).state).toMatchObject({
      listener_port: '8443',
      default_certificate_id: 'main',
      certificate_ids: ['api'],
      on_destroy: 'keep',
    });
    expect((await set.import('prod/edge/edge-443')).diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('listener:port') },
    ]);
    expect((await set.import('prod/edge')).diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('prod/edge-north/edge-north-443') },
    ]);
  });
});

describe('destroying', () => {
  test('keeps all certificates by default', async () => {
    const { set, service } = await open();
    const { state, memory } = await managed(set, ['shop']);
    expect((await set.planDestroy(state, memory)).diagnostics).toEqual([]);
    expect(await set.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([]);
  });

  test('keeps the default and the kept certificates with "detach", with a warning', async () => {
    const { set, balancers } = await open(balancer({ certificates: ['main', 'shop', 'legacy'] }));
    const { state, memory } = await managed(set, ['shop'], { on_destroy: 'detach', keep: ['legacy'], default_certificate_id: 'main' });
    const STAYS = { severity: 'warning', summary: 'Default certificate "main" stays attached', detail: expect.stringContaining('"main"') };
    expect((await set.planDestroy(state, memory)).diagnostics).toMatchObject([STAYS]);
    expect(await set.destroy(state, memory)).toMatchObject({ state: null, diagnostics: [STAYS] });
    expect(balancers.certificates).toEqual(['main', 'legacy']);
  });

  test('keeps certificates that attachments of the run took over, in either order', async () => {
    for (const setFirst of [true, false]) {
      const { set, attachments, balancers } = await open();
      const { state, memory } = await managed(set, ['shop'], { on_destroy: 'detach' });
      const steps = [
        () => set.destroy(state, memory),
        () => attachments.apply({ load_balancer: 'edge', certificate_id: 'shop' }, { planned: attachment('shop') }),
      ];
      for (const step of setFirst ? steps : steps.reverse())
        expect((await step()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(balancers.certificates).toEqual(['main', 'shop']);
    }
  });

  test('detaches nothing by a guess', async () => {
    const { set, service } = await open(balancer({ certificates: ['main', 'arn:c/2025-shop'] }));
    const { state, memory } = await managed(set, ['shop'], { on_destroy: 'detach' });
    expect((await set.destroy(state, memory)).diagnostics).toMatchObject([
      { severity: 'error', summary: 'Certificate "shop" cannot be identified' },
    ]);
    expect(writes(service)).toEqual([]);
  });
});

describe('a service whose lists lag', () => {
  /** Lets two lists after each write show the former certificates. */
  function lag(service: Service, balancers: Balancers): void {
    const { instead } = service;
    let former: LoadBalancer[] = [];
    let left = 0;
    balancers.before = () => {
      former = [...balancers.listeners];
      left = 2;
    };
    service.instead = (method, ...rest) => (method === 'GET' && left-- > 0 ? listing(former) : instead(method, ...rest));
  }

  test.each([true, false])('has one write for each change, also if it drops a former default: %s', async (drops) => {
    const { set, service, balancers } = await open(balancer({ max_certificates: 2 }));
    balancers.dropsFormerDefault = drops;
    const { state, memory } = await managed(set, ['shop'], { default_certificate_id: 'main' });
    lag(service, balancers);
    const wanted = config(['shop'], { default_certificate_id: 'new' });
    const { planned } = await set.plan(wanted, state, memory);
    const { state: made, diagnostics } = await set.apply(wanted, { prior: state, planned: planned as ValueObject, memory });
    expect(diagnostics).toEqual([]);
    expect(made).toMatchObject({ attached_certificates: expect.arrayContaining(['new', 'shop']) });
    expect(balancers.certificates).toEqual(['new', 'shop']);
    expect(writes(service)).toEqual(drops ? ['PUT shop', 'PUT new', 'PUT shop'] : ['PUT shop', 'DELETE main', 'PUT new']);
  });

  test.each<[string, Partial<LoadBalancer>]>([
    ['a certificate', { certificates: ['main'] }],
    ['the default certificate', { default_certificate: 'other' }],
  ])('is asked again by a refresh that misses %s', async (_, former) => {
    const { set, service } = await open();
    const { instead } = service;
    let lists = 0;
    service.instead = (method, ...rest) => (method === 'GET' && lists++ === 0 ? listing([balancer(former)]) : instead(method, ...rest));
    const { state } = await managed(set, ['shop'], { default_certificate_id: 'main' });
    expect(state).toMatchObject({ default_certificate_id: 'main', certificate_ids: ['shop'] });
    expect(lists).toBe(2);
  });
});

describe('a set and attachments', () => {
  const TWICE = [
    { severity: 'error', summary: 'The listener is managed by two kinds of resources', detail: expect.stringContaining('"new"') },
  ];
  const errors = (diagnostics: readonly { severity: string }[]) => diagnostics.filter(({ severity }) => severity === 'error');

  test('are refused over one listener in one run, in either order', async () => {
    const { process } = await open(balancer({ max_certificates: 9 }));
    const one = await process();
    expect((await one.set.plan(config(['shop']))).diagnostics).toEqual([]);
    expect((await one.attachments.plan({ load_balancer: 'edge', certificate_id: 'new' })).diagnostics).toMatchObject(TWICE);
    const other = await process();
    expect((await other.attachments.plan({ load_balancer: 'edge', certificate_id: 'new' })).diagnostics).toEqual([]);
    expect((await other.set.plan(config(['shop']))).diagnostics).toMatchObject(TWICE);
  });

  test('are accepted over two listeners', async () => {
    const { set, attachments } = await open(balancer(), balancer({ name: 'other' }));
    await set.plan(config(['shop']));
    expect((await attachments.plan({ load_balancer: 'other', certificate_id: 'new' })).diagnostics).toEqual([]);
  });

  test('keep a certificate of the set if its attachment is destroyed, planned after the set', async () => {
    const { set, attachments, process, service } = await open();
    await set.plan(config(['shop']));
    const { diagnostics, private: memory } = await attachments.planDestroy(attachment('shop'));
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Another resource keeps certificate "shop" attached' }]);
    expect((await (await process()).attachments.destroy(attachment('shop'), memory)).state).toBeNull();
    expect(writes(service)).toEqual([]);
  });

  test('keep a certificate of the set if its attachment is destroyed, planned before the set', async () => {
    const { attachments, process, service } = await open();
    const { private: memory } = await attachments.planDestroy(attachment('shop'));
    const applying = await process();
    expect(errors((await applying.set.apply(config(['shop']))).diagnostics)).toEqual([]);
    expect((await applying.attachments.destroy(attachment('shop'), memory)).state).toBeNull();
    expect(writes(service)).toEqual([]);
  });

  test('attach the certificate again if its attachment is destroyed before the set is applied', async () => {
    const { attachments, process, service, balancers } = await open();
    const { private: memory } = await attachments.planDestroy(attachment('shop'));
    const applying = await process();
    await applying.attachments.destroy(attachment('shop'), memory);
    expect(errors((await applying.set.apply(config(['shop']))).diagnostics)).toEqual([]);
    expect(writes(service)).toEqual(['DELETE shop', 'PUT shop']);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('plan an update of an unchanged set if an attachment is destroyed', async () => {
    const { set, attachments, process, balancers } = await open();
    const { state, memory } = await managed(set, ['shop']);
    // GIVEN an attachment whose destroy is planned before the set
    await attachments.planDestroy(attachment('shop'));
    const { planned, diagnostics } = await set.plan(config(['shop']), state, memory);
    expect(diagnostics).toMatchObject([{ severity: 'warning', summary: 'Attachments of managed certificates are destroyed: "shop"' }]);
    expect(planned).toEqual({ ...state, attached_certificates: UNKNOWN });
    // WHEN the destroy is applied first
    const applying = await process();
    await applying.attachments.destroy(attachment('shop'));
    const again = await applying.set.plan(config(['shop']), state, memory);
    expect(again.planned).toEqual(planned);
    const { diagnostics: said } = await applying.set.apply(config(['shop']), {
      prior: state,
      planned: again.planned as ValueObject,
      memory,
    });
    // THEN detachments of this run are no changes by another user
    expect(errors(said)).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('detach a certificate that the set does not hold if its attachment is destroyed', async () => {
    const { set, attachments, balancers } = await open();
    await set.plan(config([], { keep: ['shop'] }));
    const { private: memory } = await attachments.planDestroy(attachment('shop'));
    await attachments.destroy(attachment('shop'), memory);
    expect(balancers.certificates).toEqual(['main']);
  });
});

describe('a saved plan of a create, with an engine that stores its private state', () => {
  const CONFIG = config(['shop'], { overwrite: true });

  test.each<[string, Partial<LoadBalancer>, string]>([
    ['attached a certificate', { certificates: ['main', 'shop', 'late'] }, 'late'],
    ['detached a wanted one', { certificates: ['main'] }, 'shop'],
    ['changed the default', { default_certificate: 'shop' }, 'main'],
  ])('is refused if another user %s since', async (_, change, named) => {
    const { set, process, balancers, service } = await open();
    const saved = await set.planStored(CONFIG);
    balancers.listeners = [balancer(change)];
    const { state, diagnostics } = await (await process()).set.applyStored(CONFIG, saved);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed after the plan', detail: expect.stringContaining(named) },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('is applied without changes, and after the destroy of a tainted resource', async () => {
    const { set, process } = await open();
    const saved = await set.planStored(CONFIG);
    const { state, private: memory } = await (await process()).set.applyStored(CONFIG, saved);
    expect(state).toMatchObject({ attached_certificates: ['main', 'shop'] });
    const tainted = await (await process()).set.planStored(CONFIG);
    const { set: last } = await process();
    await last.destroy({ ...(state as ValueObject), on_destroy: 'detach' }, memory);
    expect(await last.applyStored(CONFIG, tainted)).toMatchObject({ state: { attached_certificates: ['main', 'shop'] }, diagnostics: [] });
  });
});

describe('a destroy beside another resource over the listener', () => {
  const REFUSED = [
    { severity: 'error', summary: 'A destroy would detach what another resource manages', path: path('load_balancer') },
  ] as const;
  const errors = async (answer: Promise<{ diagnostics: readonly { severity: string }[] }>) =>
    (await answer).diagnostics.filter(({ severity }) => severity === 'error');

  async function leaving(onDestroy = 'detach') {
    const listener = balancer({ certificates: ['main', 'shop'], max_certificates: 9 });
    const opened = await open(listener, { ...listener, name: 'other' });
    return { ...opened, ...(await managed(opened.set, ['shop'], { on_destroy: onDestroy })) };
  }

  test.each(['created', 'kept'])('is refused in the plan if that one is %s, in either order', async (what) => {
    for (const destroyFirst of [true, false]) {
      const { set, state, memory } = await leaving();
      const steps = [
        () => set.planDestroy(state, memory),
        () => (what === 'kept' ? set.plan(config(['shop']), state, memory) : set.plan(config(['shop']))),
      ];
      const [first, second] = destroyFirst ? steps : steps.reverse();
      expect(await errors(first!())).toEqual([]);
      expect(await errors(second!())).toMatchObject(REFUSED);
    }
  });

  test('is refused in the plan if the one that is destroyed changes to another listener', async () => {
    const { set, state, memory } = await leaving();
    const moved = await set.plan({ ...config(['shop']), load_balancer: 'other', on_destroy: 'detach' }, state, memory);
    expect([moved.requiresReplace.length > 0, moved.diagnostics]).toMatchObject([true, [{ severity: 'warning' }]]);
    expect(await errors(set.plan(config(['shop'])))).toMatchObject(REFUSED);
  });

  test('is accepted if it keeps the certificates, or is about another listener', async () => {
    const { set, state, memory } = await leaving('keep');
    expect(await errors(set.planDestroy(state, memory))).toEqual([]);
    expect(await errors(set.plan(config(['shop'])))).toEqual([]);
    const other = await leaving();
    expect(await errors(other.set.planDestroy(other.state, other.memory))).toEqual([]);
    expect(await errors(other.set.plan({ ...config(['shop']), load_balancer: 'other' }))).toEqual([]);
  });

  test('is accepted if both are one resource that is replaced, in either order', async () => {
    const values = config(['shop'], { on_destroy: 'detach' });
    const { set, process, state, memory, balancers } = await leaving();
    const { private: first } = await set.plan(values, state, memory);
    expect(await errors(set.plan(values, null, first))).toEqual([]);
    // WHEN the apply destroys first
    const { set: one } = await process();
    expect(await errors(one.planDestroy(state, memory))).toEqual([]);
    expect(await errors(one.destroy(state, memory))).toEqual([]);
    expect(balancers.certificates).toEqual(['main']);
    const made = await one.apply(values);
    expect(made).toMatchObject({ state: { attached_certificates: ['main', 'shop'] }, diagnostics: [] });
    // AND another one creates first
    const { set: two } = await process();
    expect(await errors(two.apply(values))).toEqual([]);
    expect(await errors(two.planDestroy(made.state as ValueObject, made.private))).toEqual([]);
    expect(await errors(two.destroy(made.state as ValueObject, made.private))).toEqual([]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('is no change by another user in a create that waits for it', async () => {
    const { set, process, state, memory, balancers } = await leaving();
    const saved = await set.planStored(config(['shop', 'a']));
    const { set: next } = await process();
    const [destroyed, made] = await Promise.all([next.destroy(state, memory), next.applyStored(config(['shop', 'a']), saved)]);
    expect(destroyed).toMatchObject({ state: null, diagnostics: [{ severity: 'warning' }] });
    expect(made).toMatchObject({ state: { attached_certificates: ['main', 'shop', 'a'] }, diagnostics: [] });
    expect(balancers.certificates).toEqual(['main', 'shop', 'a']);
  });

  test('goes on after the create of a replacement has changed the default certificate', async () => {
    const { process, state, memory, balancers } = await leaving();
    const { set: next } = await process();
    const values = config(['shop', 'main'], { default_certificate_id: 'top' });
    expect(await errors(next.apply(values))).toEqual([]);
    expect(await errors(next.destroy(state, memory))).toEqual([]);
    expect(balancers.certificates).toEqual(['top', 'shop', 'main']);
  });
});

describe('a saved plan of a create, with an engine that stores no private state', () => {
  const CONFIG = config(['new'], { default_certificate_id: 'top', overwrite: true });
  const LISTENER = { certificates: ['main', 'shop', 'legacy'], max_certificates: 9 };

  async function saved(values = CONFIG) {
    const opened = await open(balancer(LISTENER));
    const { planned, private: memory } = await opened.set.plan(values);
    expect(memory).toEqual({});
    return { ...opened, planned: planned as ValueObject };
  }

  test('shows the certificates that it removes and the default one that it replaces, and keeps that in the state', async () => {
    const { process, planned } = await saved();
    expect(planned).toMatchObject({ overwritten: { main: 'default', shop: 'attached', legacy: 'attached' } });
    const { state, private: memory } = await (await process()).set.apply(CONFIG, { planned });
    expect(state).toMatchObject({ attached_certificates: ['top', 'new'], overwritten: planned['overwritten'] });
    const read = await (await process()).set.read(state as ValueObject, memory);
    expect(read.state).toEqual(state);
    expect((await (await process()).set.plan(CONFIG, state as ValueObject, read.private)).planned).toEqual(state);
  });

  test.each<[string, ValueObject, ValueObject]>([
    [
      'a default certificate that stays attached',
      { default_certificate_id: 'top', certificate_ids: ['main', 'shop', 'legacy'] },
      { main: 'default' },
    ],
    ['kept certificates', { default_certificate_id: 'top', certificate_ids: ['main'], keep: ['legacy', 'shop'] }, { main: 'default' }],
    ['an unmanaged default certificate', { certificate_ids: ['shop'] }, { legacy: 'attached' }],
    ['everything as it is', { default_certificate_id: 'main', certificate_ids: ['shop', 'legacy'] }, {}],
  ])('shows the overwritten certificates with %s', async (_, values, overwritten) => {
    const { planned } = await saved({ ...CONFIG, default_certificate_id: null, ...values });
    expect(planned['overwritten']).toEqual(overwritten);
  });

  test.each<[string, Partial<LoadBalancer>, string]>([
    ['attached a certificate', { certificates: ['main', 'shop', 'legacy', 'late'] }, 'attached: "late"'],
    ['detached one that it removes', { certificates: ['main', 'shop'] }, 'detached: "legacy"'],
    ['changed the default one', { default_certificate: 'shop' }, 'default certificate: was "main", is now "shop"'],
  ])('writes nothing if another user %s since', async (_, change, words) => {
    const { process, planned, service, balancers } = await saved();
    balancers.listeners = [balancer({ ...LISTENER, ...change })];
    const { set } = await process();
    expect((await set.plan(CONFIG)).planned).not.toEqual(planned);
    const { state, diagnostics } = await set.apply(CONFIG, { planned });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The listener changed after the plan', detail: expect.stringContaining(words) },
    ]);
    expect(writes(service)).toEqual([]);
  });

  test('is planned again with the same result after this run detached certificates', async () => {
    const { process, planned, balancers } = await saved();
    const { set, attachments } = await process();
    await attachments.destroy(attachment('shop'));
    expect(balancers.certificates).toEqual(['main', 'legacy']);
    expect((await set.plan(CONFIG)).planned).toEqual(planned);
    expect(await set.apply(CONFIG, { planned })).toMatchObject({ state: { overwritten: planned['overwritten'] } });
    expect(balancers.certificates).toEqual(['top', 'new']);
  });

  test('is planned again with the same result after the destroy that a replacement begins with', async () => {
    const { set, process, balancers } = await open(balancer(LISTENER));
    const values = config(['shop'], { on_destroy: 'detach', overwrite: true });
    const { state, memory } = await managed(set, ['shop', 'legacy'], { on_destroy: 'detach', overwrite: true });
    const planned = (await (await process()).set.plan(values)).planned as ValueObject;
    expect(planned['overwritten']).toEqual({ legacy: 'attached' });
    const next = (await process()).set;
    await next.destroy(state, memory);
    expect(balancers.certificates).toEqual(['main']);
    expect((await next.plan(values)).planned).toEqual(planned);
    expect(await next.apply(values, { planned })).toMatchObject({ state: { overwritten: { legacy: 'attached' } }, diagnostics: [] });
  });

  test.each<[string, ValueObject]>([
    ['certificate_ids', { certificate_ids: [UNKNOWN] }],
    ['overwrite', { overwrite: UNKNOWN }],
  ])('leaves it to the apply while %s is unknown', async (name, unknown) => {
    const { planned, process } = await saved({ ...CONFIG, ...unknown });
    expect(planned).toMatchObject({ overwritten: UNKNOWN });
    const { state } = await (await process()).set.apply(CONFIG, { planned: { ...planned, [name]: CONFIG[name]! } });
    expect(state).toMatchObject({ overwritten: { main: 'default', shop: 'attached', legacy: 'attached' } });
  });
});

test('attaches and keeps a certificate whose id every JavaScript object inherits', async () => {
  // GIVEN
  const { service, set, process } = await open(balancer({ max_certificates: 9 }));
  const ids = ['main', 'shop', 'constructor', '__proto__'];
  // WHEN
  const { state, private: memory, diagnostics } = await set.apply(config(ids));
  // THEN
  expect(diagnostics).toEqual([]);
  expect(writes(service)).toEqual(['PUT constructor', 'PUT __proto__']);
  const next = (await process()).set;
  const read = await next.read(state as ValueObject, memory);
  expect((read.state as ValueObject).certificate_ids).toEqual(ids);
  expect((await next.plan(config(ids), read.state as ValueObject, read.private)).planned).toEqual(read.state);
});
