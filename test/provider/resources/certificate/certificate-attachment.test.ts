import type { LoadBalancer } from '../../../../src/model';
import { type Diagnostic, path } from '../../../../src/provider/framework/diagnostics';
import type { PrivateState } from '../../../../src/provider/framework/server';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { CertificateAttachmentResource } from '../../../../src/provider/resources/certificate/certificate-attachment';
import { balancer, Balancers } from '../support/balancers';
import { closeAll, refusal, Service } from '../support/service';
import { Workspace } from '../support/workspace';

afterEach(closeAll);

const resource = new CertificateAttachmentResource({ planMs: 100, applyMs: 400 });
const EDGE = { load_balancer: 'edge', platform: 'cloud_a', region: 'north-2', listener: 'edge-443', listener_port: '443' };

/** Each workspace is a process of its own. */
async function open(...listeners: LoadBalancer[]) {
  const service = await Service.start();
  const balancers = new Balancers(service, ...listeners);
  const process = () => Workspace.open(resource, service.connection());
  return { service, balancers, process, workspace: await process() };
}

const attach = (certificate: string, more: ValueObject = {}) => ({ load_balancer: 'edge', certificate_id: certificate, ...more });
const state = (certificate: string, more: ValueObject = {}): ValueObject => ({
  config: 'prod',
  ...EDGE,
  certificate_id: certificate,
  default: false,
  elbv2: true,
  on_destroy: 'detach',
  ...more,
});
/** Makes calls in this order, so many at a time. */
async function likeAnEngine<Result>(parallelism: number, calls: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const queue = [...calls];
  const results: Result[] = [];
  const slot = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) results.push(await call());
  };
  await Promise.all(Array.from({ length: parallelism }, slot));
  return results;
}

const writes = ({ asked }: Service) => asked.filter((what) => !what.startsWith('GET'));

describe('planning', () => {
  test('looks up what is left out, in one request for all', async () => {
    const { workspace, service } = await open();
    expect((await workspace.plan(attach('new'))).planned).toEqual(state('new'));
    await workspace.plan(attach('shop'));
    expect(service.asked).toEqual(['GET load-balancers']);
  });

  test('leaves open what an unknown value may settle, and refuses nothing for it', async () => {
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
  ])('the kind of balancer %s', async (_, kind, more, expected) => {
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

  test('refuses a platform that the contract does not know, without the service', async () => {
    const { workspace, service } = await open();
    expect(await workspace.validate(attach('new', { platform: 'cloud_c' }))).toMatchObject([{ severity: 'error', path: path('platform') }]);
    expect(service.asked).toEqual([]);
  });
});

describe('room on the listener', () => {
  test('is counted for all attachments of a run together', async () => {
    const { workspace } = await open();
    expect((await workspace.plan(attach('one'))).diagnostics).toEqual([]);
    expect((await workspace.plan(attach('one'))).diagnostics).toEqual([]);
    const { diagnostics } = await workspace.plan(attach('two'));
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('certificate_id'), summary: 'No room for the certificate' }]);
    for (const words of ['takes 3', 'main, shop', 'adds one as well']) expect(diagnostics[0]?.detail).toContain(words);
  });

  test('is not needed for what is there, for a new default, for a change, or for what is unknown', async () => {
    const { process } = await open(balancer({ max_certificates: 2 }));
    for (const [config, prior] of [
      [attach('shop'), null],
      [attach('new', { default: true }), null],
      [attach('new'), state('shop')],
      [attach('new', { default: UNKNOWN, certificate_id: UNKNOWN }), null],
    ] as const) {
      expect((await (await process()).plan(config, prior)).diagnostics).toEqual([]);
    }
  });

  test('is made by what leaves in the same run, whichever is planned first', async () => {
    const { process } = await open(balancer({ max_certificates: 2 }));
    for (const arrivesFirst of [true, false]) {
      const workspace = await process();
      const plans = [() => workspace.plan(attach('new')), () => workspace.planDestroy(state('shop'))];
      const results = await Promise.all((arrivesFirst ? plans : plans.reverse()).map((plan) => plan()));
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    }
  });

  test('may be made by a new default, as long as it is unknown whether it is one', async () => {
    const { process } = await open(balancer({ max_certificates: 2 }));
    const workspace = await process();
    expect((await workspace.plan(attach('one', { default: UNKNOWN }))).diagnostics).toEqual([]);
    // Only one of several can be the default.
    expect((await workspace.plan(attach('two', { default: UNKNOWN }))).diagnostics).toMatchObject([
      { summary: 'No room for the certificate' },
    ]);
  });

  test('is asked for by one call on behalf of all, with what to do', async () => {
    const { process } = await open(balancer({ max_certificates: 2 }));
    const workspace = await process();
    const results = await Promise.all(['one', 'two', 'three'].map((id) => workspace.plan(attach(id))));
    const said = results.flatMap(({ diagnostics }) => diagnostics);
    expect(said).toMatchObject([{ severity: 'error', path: path('certificate_id'), summary: 'No room for the certificate' }]);
    for (const words of ['two, three as well', '-parallelism=1', 'apply the removal first']) expect(said[0]?.detail).toContain(words);
  });

  describe('where all of its certificates change at once', () => {
    const IDS = Array.from({ length: 23 }, (_, i) => i);
    const full = () => open(balancer({ max_certificates: 24, certificates: ['main', ...IDS.map((i) => `c2025-${i}`)] }));
    const expected = ['main', ...IDS.map((i) => `c2026-${i}`)].sort();

    test('by new attachments, suffices however an engine orders them', async () => {
      const { process, balancers } = await full();
      const planning = await process();
      const plans = await likeAnEngine(10, [
        ...IDS.map((i) => () => planning.plan(attach(`c2026-${i}`))),
        ...IDS.map((i) => () => planning.planDestroy(state(`c2025-${i}`))),
      ]);
      expect(plans.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      const applying = await process();
      const results = await likeAnEngine(10, [
        ...IDS.map((i) => () => applying.apply(attach(`c2026-${i}`))),
        ...IDS.map((i) => () => applying.destroy(state(`c2025-${i}`))),
      ]);
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      expect(balancers.certificates.sort()).toEqual(expected);
    });

    test('in their attachments, suffices', async () => {
      const { workspace, balancers } = await full();
      const results = await likeAnEngine(
        10,
        IDS.map((i) => () => workspace.apply(attach(`c2026-${i}`), { prior: state(`c2025-${i}`) })),
      );
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      expect(balancers.certificates.sort()).toEqual(expected);
    });
  });

  test('for one more is freed by each of two that change at once', async () => {
    const { workspace, balancers } = await open(balancer({ max_certificates: 4, certificates: ['main', 'shop', 'api'] }));
    const changes = ['shop', 'api'].map((id) => workspace.apply(attach(`${id}-2026`), { prior: state(id) }));
    expect((await Promise.all(changes)).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(balancers.certificates.sort()).toEqual(['api-2026', 'main', 'shop-2026']);
  });

  test('that does not come at apply time is told by one of those that want in, with the others', async () => {
    const { workspace, balancers } = await open(balancer({ max_certificates: 2 }));
    const created = await Promise.all(['one', 'two'].map((id) => workspace.apply(attach(id), { planned: state(id) })));
    const said = created.flatMap(({ diagnostics }) => diagnostics);
    expect(said).toMatchObject([{ summary: 'Certificates without room', detail: expect.stringMatching(/^two/) }, { severity: 'error' }]);
    expect(created[0]?.state).toBeNull();
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('that comes is not taken by one that goes into no state, where another of the queue is refused', async () => {
    // GIVEN a full listener, and a certificate that the service does not know
    const { service, workspace, balancers } = await open(balancer({ certificates: ['main', 'shop', 'api'] }));
    const { instead } = service;
    service.instead = (method, asked, body) =>
      method === 'PUT' && asked.includes('/certificates/bad')
        ? refusal(404, 'certificate [bad] does not exist')
        : instead(method, asked, body);
    // WHEN
    const ids = ['good', 'bad'];
    const created = ids.map((id) => workspace.apply(attach(id), { planned: state(id) }));
    const freed = ['shop', 'api'].map((id) => workspace.destroy(state(id)));
    const [good, bad] = await Promise.all(created);
    await Promise.all(freed);
    // THEN what is in the state may be missing, but nothing is attached that is not in the state
    const stated = [good, bad].flatMap((one) => (one?.state ? [(one.state as ValueObject).certificate_id] : []));
    expect(stated).toEqual(expect.arrayContaining(balancers.certificates.filter((id) => ids.includes(id))));
    expect([good, bad].flatMap((one) => one?.diagnostics ?? []).map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['No such certificate']),
    );
  });

  test('is enough for two that are swapped, and for a ring on a full listener', async () => {
    for (const [max, ids] of [
      [3, ['shop', 'api']],
      [4, ['shop', 'api', 'third']],
    ] as const) {
      const { workspace, balancers } = await open(balancer({ max_certificates: max, certificates: ['main', ...ids] }));
      const swaps = ids.map(
        (id, i) => () =>
          workspace.apply(attach(ids[(i + 1) % ids.length] ?? ''), { prior: state(id), planned: state(ids[(i + 1) % ids.length] ?? '') }),
      );
      expect((await likeAnEngine(10, swaps)).flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      expect(balancers.certificates.sort()).toEqual(['main', ...ids].sort());
    }
  });
});

describe('two attachments of one certificate', () => {
  const LINK = 'https://cloud.example/certificates/prod-api';
  const TWICE = [{ severity: 'error', summary: 'Two attachments of one certificate', path: path('certificate_id') }];
  const PERHAPS = [{ ...TWICE[0], severity: 'warning' }];

  test.each<[string, [ValueObject, ValueObject | null][], object[]]>([
    [
      'are refused',
      [
        [attach('new'), null],
        [attach('new', { listener: 'edge-443' }), null],
      ],
      TWICE,
    ],
    [
      'are refused where one is there',
      [
        [attach('shop'), state('shop')],
        [attach('shop'), null],
      ],
      TWICE,
    ],
    [
      'are refused where one changes to it',
      [
        [attach('new'), state('shop')],
        [attach('new', { default: true }), null],
      ],
      TWICE,
    ],
    [
      'are told where the list shows them to be one',
      [
        [attach('api'), null],
        [attach('prod-api'), null],
      ],
      PERHAPS,
    ],
    [
      'are told where one is the link',
      [
        [attach(LINK), state(LINK)],
        [attach('api'), null],
      ],
      PERHAPS,
    ],
    [
      'are not found in one that is planned twice',
      [
        [attach('api'), null],
        [attach('api'), null],
      ],
      [],
    ],
    ['are not found in one that changes its form', [[attach(LINK), state('api')]], []],
    [
      'are not found where another only ends like it',
      [
        [attach('api'), null],
        [attach('new-api'), null],
      ],
      [],
    ],
    [
      'are not found while the certificate is unknown',
      [
        [attach('new'), null],
        [attach('', { certificate_id: UNKNOWN }), null],
      ],
      [],
    ],
  ])('%s', async (_, plans, expected) => {
    const { workspace } = await open(balancer({ certificates: ['main', 'shop', LINK], max_certificates: 9 }));
    const said = [];
    for (const [config, prior] of plans) said.push(...(await workspace.plan(config, prior)).diagnostics);
    expect(said).toMatchObject(expected);
    expect(said).toHaveLength(expected.length);
  });

  test('on two listeners are two', async () => {
    const { workspace } = await open(balancer(), balancer({ listener_name: 'other' }));
    for (const listener of ['edge-443', 'other']) expect((await workspace.plan(attach('new', { listener }))).diagnostics).toEqual([]);
  });

  test('that are configured alike are refused when they are created', async () => {
    const { workspace, balancers } = await open();
    const planned = (await workspace.plan(attach('new'))).planned as ValueObject;
    expect((await workspace.apply(attach('new'), { planned })).diagnostics).toEqual([]);
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { planned });
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject(TWICE);
    expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
  });

  test('are not found where one takes the place of the other', async () => {
    const { workspace } = await open();
    expect((await workspace.planDestroy(state('shop'))).diagnostics).toEqual([]);
    expect((await workspace.plan(attach('shop', { default: true }))).diagnostics).toEqual([]);
  });
});

describe('attaching', () => {
  test('sends what the list says of the listener', async () => {
    const { workspace, service, balancers } = await open();
    const { state: made, diagnostics, identity } = await workspace.apply(attach('new', { elbv2: false }));
    expect(diagnostics).toEqual([]);
    expect(made).toEqual(state('new', { elbv2: false }));
    expect(identity).toEqual({ config: 'prod', ...EDGE, certificate_id: 'new' });
    expect(writes(service)).toEqual([
      'PUT load-balancers/edge/certificates/new?provider=cloud_a&region=north-2' +
        '&default=false&elbv2=false&listener=edge-443&listener-port=443',
    ]);
    expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
  });

  test('what is there already is taken as it is', async () => {
    const { workspace, service } = await open(balancer({ certificates: ['main', 'https://cloud.example/certificates/shop'] }));
    const { state: made } = await workspace.apply(attach('shop'));
    expect(writes(service)).toEqual([]);
    expect((await workspace.read(made as ValueObject)).state).toEqual(state('shop'));
  });

  test('what only the listener says is sent, once that is known', async () => {
    const { workspace, service } = await open(balancer({ load_balancer_type: 'classic' }));
    const planned = state('new', { listener: UNKNOWN, listener_port: UNKNOWN, elbv2: UNKNOWN });
    expect((await workspace.apply(attach('new'), { planned })).state).toEqual(state('new', { elbv2: false }));
    expect(writes(service)).toEqual([expect.stringContaining('elbv2=false')]);
  });

  test('a listener that is looked up only now may turn out to be several', async () => {
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
  ])('what the service says of %s is told at its attribute', async (_, status, body, at) => {
    const { workspace, service } = await open();
    const planned = (await workspace.plan(attach('new'))).planned as ValueObject;
    service.answers.push({ status, body });
    const { state: made, diagnostics } = await workspace.apply(attach('new'), { planned });
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path(at) }]);
  });
});

describe('reading', () => {
  test.each<[string, LoadBalancer, ValueObject | null]>([
    ['one that is there', balancer(), {}],
    ['one that has become the default', balancer({ default_certificate: 'shop' }), { default: true }],
    ['one that is gone', balancer({ certificates: ['main'] }), null],
    ['one whose listener is gone', balancer({ listener_name: 'other' }), null],
  ])('finds %s', async (_, listener, expected) => {
    const { workspace } = await open(listener);
    const { state: now, diagnostics } = await workspace.read(state('shop'));
    expect(diagnostics).toEqual([]);
    expect(now).toEqual(expected && state('shop', expected));
  });

  test('keeps the kind of balancer that the state has, and has it from the list where the state has none', async () => {
    const { workspace } = await open(balancer({ load_balancer_type: 'classic' }));
    expect((await workspace.read(state('shop'))).state).toMatchObject({ elbv2: true });
    expect((await workspace.import('prod/edge/edge-443/shop')).state).toMatchObject({ elbv2: false });
  });

  test('a default that is one no longer shows', async () => {
    const { workspace } = await open();
    expect((await workspace.read(state('shop', { default: true }))).state).toMatchObject({ default: false });
  });
});

describe('importing', () => {
  test('by id finds all of it', async () => {
    const { workspace } = await open();
    expect((await workspace.import('prod/edge/edge-443/main')).state).toEqual(state('main', { default: true }));
    expect((await workspace.import('prod/edge/edge-443/gone')).state).toBeNull();
  });

  test('by id tells ports of one name apart', async () => {
    const { workspace } = await open(balancer(), balancer({ listener_port: 8443 }));
    expect((await workspace.import('prod/edge/edge-443:8443/shop')).state).toEqual(state('shop', { listener_port: '8443' }));
  });

  test('by identity, which may tell listeners of one name apart', async () => {
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
      { severity: 'error', detail: expect.stringContaining('by identity') },
    ]);
  });
});

describe('changing the certificate', () => {
  test.each<[string, boolean, ValueObject, string[]]>([
    ['puts the new one on first', true, {}, ['PUT new', 'DELETE shop']],
    ['takes the old one off first where there is no other room', true, { max_certificates: 2 }, ['DELETE shop', 'PUT new']],
    ['of the default needs no room', true, { default_certificate: 'shop', max_certificates: 2 }, ['PUT new']],
    ['takes a former default off that the service keeps', false, { default_certificate: 'shop' }, ['PUT new', 'DELETE shop']],
  ])('%s', async (_, drops, listener, expected) => {
    const { workspace, service, balancers } = await open(balancer(listener as Partial<LoadBalancer>));
    balancers.dropsFormerDefault = drops;
    const main = balancers.certificates[0] === 'shop';
    const { state: made, diagnostics } = await workspace.apply(attach('new', { default: main }), {
      prior: state('shop', { default: main }),
    });
    expect(diagnostics).toEqual([]);
    expect(made).toEqual(state('new', { default: main }));
    const done = writes(service).map((what) => what.replace(/^(PUT|DELETE) .*?(?:certificates\/|certificate-id=)(\w+).*/, '$1 $2'));
    expect(done).toEqual(expected);
    expect(balancers.certificates).toContain('new');
    expect(balancers.certificates).not.toContain('shop');
  });

  test('to one that the service does not have takes nothing off', async () => {
    const { workspace, service, balancers } = await open();
    await workspace.plan(attach('new'), state('shop'));
    service.answers.push({ status: 404, body: { code: 404, message: 'certificate [new] does not exist' } });
    const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: state('new') });
    expect(left).toEqual(state('shop'));
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('certificate_id') }]);
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });

  test('to a longer form of the same id takes nothing off', async () => {
    const link = 'https://cloud.example/certificates/shop';
    const { workspace, balancers } = await open(balancer({ certificates: ['main', link] }));
    await workspace.apply(attach(link), { prior: state('shop') });
    expect(balancers.certificates).toEqual(['main', link]);
  });
});

describe('detaching', () => {
  test('sends exactly what the list has', async () => {
    const link = 'https://cloud.example/certificates/shop';
    const { workspace, service, balancers } = await open(balancer({ certificates: ['main', link] }));
    expect((await workspace.destroy(state('shop'))).state).toBeNull();
    expect(new URLSearchParams(writes(service)[0]?.split('?')[1]).get('certificate-id')).toBe(link);
    expect(balancers.certificates).toEqual(['main']);
  });

  test.each<[string, LoadBalancer]>([
    ['certificate', balancer({ certificates: ['main'] })],
    ['listener', balancer({ listener_name: 'other' })],
  ])('is done where the %s is gone', async (_, listener) => {
    const { workspace, service } = await open(listener);
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([]);
  });

  test('is done where somebody else was quicker', async () => {
    const { workspace, balancers } = await open();
    balancers.before = () => (balancers.listeners = [balancer({ certificates: ['main'] })]);
    expect(await workspace.destroy(state('shop'))).toMatchObject({ state: null, diagnostics: [] });
  });

  test('is refused where the id may mean several', async () => {
    const { workspace } = await open(balancer({ certificates: ['a/x-shop', 'a/y-shop'] }));
    const { state: left, diagnostics } = await workspace.destroy(state('shop'));
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('a/x-shop or a/y-shop') }]);
  });
});

describe('a listed link that only ends like the id', () => {
  const FOREIGN = 'arn:c/wild-shop';
  const DOUBT = { path: path('certificate_id'), summary: 'It may be another certificate', detail: expect.stringContaining(FOREIGN) };
  const shared = () => open(balancer({ default_certificate: 'arn:c/cert-main', certificates: ['arn:c/cert-main', FOREIGN] }));

  test('keeps no certificate from being attached, and stays when that one goes', async () => {
    const { workspace, service, balancers, process } = await shared();
    const { state: made, private: memory } = await workspace.apply(attach('shop'));
    expect(writes(service)).toEqual([expect.stringContaining('PUT load-balancers/edge/certificates/shop?')]);
    expect(await (await process()).destroy(made as ValueObject, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['arn:c/cert-main', FOREIGN]);
  });

  test('is not taken for the default', async () => {
    const { workspace, balancers } = await shared();
    await workspace.apply(attach('main', { default: true }));
    expect(balancers.certificates).toEqual(['main', FOREIGN]);
  });

  test('is it where it came with the attaching, as long as it is there', async () => {
    const { process, balancers } = await shared();
    balancers.link = (id) => `arn:c/2025-${id}`;
    const { state: made, private: memory } = await (await process()).apply(attach('shop'));
    const read = await (await process()).read(made as ValueObject, memory);
    expect(read).toMatchObject({ state: state('shop'), private: memory });
    const planned = await (await process()).planDestroy(made as ValueObject, read.private);
    expect(planned.diagnostics).toEqual([]);
    expect(await (await process()).destroy(made as ValueObject, planned.private)).toMatchObject({ state: null, diagnostics: [] });
    expect(balancers.certificates).toEqual(['arn:c/cert-main', FOREIGN]);
    expect((await (await process()).read(made as ValueObject, read.private)).state).toBeNull();
  });

  test('is not taken off: the plan warns, the apply fails', async () => {
    const { process, service } = await shared();
    const workspace = await process();
    expect((await workspace.read(state('shop'))).state).toEqual(state('shop'));
    const { diagnostics: warned, private: memory } = await workspace.planDestroy(state('shop'));
    expect(warned).toMatchObject([{ ...DOUBT, severity: 'warning' }]);
    const { state: left, diagnostics } = await workspace.destroy(state('shop'), memory);
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ ...DOUBT, severity: 'error' }]);
    expect(writes(service)).toEqual([]);
  });

  test('is not exchanged for another, and nothing is written', async () => {
    const { process, service } = await shared();
    const workspace = await process();
    const { planned, diagnostics: warned } = await workspace.plan(attach('new'), state('shop'));
    expect(warned).toMatchObject([{ ...DOUBT, severity: 'warning' }]);
    const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior: state('shop'), planned: planned as ValueObject });
    expect(left).toEqual(state('shop'));
    expect(diagnostics).toMatchObject([{ ...DOUBT, severity: 'error' }]);
    expect(writes(service)).toEqual([]);
  });

  test('is exchanged for one that ends like it, where that is attached', async () => {
    const { workspace, balancers } = await shared();
    balancers.link = (id) => `arn:c/2025-${id}`;
    expect((await workspace.apply(attach('shop'), { prior: state('wild-shop') })).diagnostics).toEqual([]);
    expect(balancers.certificates).toEqual(['arn:c/cert-main', 'arn:c/2025-shop']);
  });

  test('may be said to be it, by its own id', async () => {
    const { process, service, balancers } = await shared();
    const { state: made, private: memory, diagnostics } = await (await process()).apply(attach(FOREIGN), { prior: state('shop') });
    expect(diagnostics).toEqual([]);
    expect(writes(service)).toEqual([]);
    await (await process()).destroy(made as ValueObject, memory);
    expect(balancers.certificates).toEqual(['arn:c/cert-main']);
  });

  test('counts as it where the attachment changes in another way', async () => {
    const { workspace, service } = await shared();
    expect((await workspace.apply(attach('shop', { on_destroy: 'keep' }), { prior: state('shop') })).diagnostics).toEqual([]);
    expect(writes(service)).toEqual([]);
  });
});

describe('the default certificate', () => {
  test('cannot be detached alone: the plan warns, the apply says what to do', async () => {
    const { workspace, service } = await open();
    const { diagnostics: planned, private: memory } = await workspace.planDestroy(state('main', { default: true }));
    expect(planned).toMatchObject([{ severity: 'warning', path: path('certificate_id') }]);
    for (const words of ['Unless another attachment of this run becomes the default', 'default = true', 'on_destroy = "keep"']) {
      expect(planned[0]?.detail).toContain(words);
    }
    const { state: left, diagnostics } = await workspace.destroy(state('main', { default: true }), memory);
    expect(left).not.toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('make another one the default first') }]);
    expect(writes(service)).toEqual([]);
  });

  test('is only forgotten where that is wished', async () => {
    const { workspace, service } = await open();
    const prior = state('main', { default: true, on_destroy: 'keep' });
    const { diagnostics: planned, private: memory } = await workspace.planDestroy(prior);
    expect(planned).toEqual([]);
    expect(await workspace.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(writes(service)).toEqual([]);
    expect(await workspace.validate(attach('main', { on_destroy: 'forget' }))).toMatchObject([
      { severity: 'error', path: path('on_destroy') },
    ]);
  });

  describe('that another is to replace, which is not to be the default', () => {
    const prior = state('main', { default: true });

    test('stays, and nothing is written: the plan warns, the apply fails', async () => {
      const { workspace, service } = await open();
      const { private: memory } = await workspace.read(prior);
      const { planned, diagnostics: warned } = await workspace.plan(attach('new'), prior, memory);
      expect(warned).toMatchObject([
        { severity: 'warning', path: path('certificate_id'), detail: expect.stringContaining('Unless another attachment') },
      ]);
      const { state: left, diagnostics } = await workspace.apply(attach('new'), { prior, planned: planned as ValueObject });
      expect(left).toEqual(prior);
      expect(diagnostics).toMatchObject([
        { severity: 'error', path: path('certificate_id'), detail: expect.stringContaining('Nothing was written') },
      ]);
      expect(writes(service)).toEqual([]);
    });

    test('stays with on_destroy = "keep", and the state goes on with the other', async () => {
      const { workspace, balancers } = await open();
      const wish = attach('new', { on_destroy: 'keep' });
      const { planned, diagnostics: warned } = await workspace.plan(wish, prior);
      expect(warned).toEqual([]);
      const { state: made, diagnostics } = await workspace.apply(wish, { prior, planned: planned as ValueObject });
      expect(made).toEqual(state('new', { on_destroy: 'keep' }));
      expect(diagnostics).toMatchObject([{ severity: 'warning', detail: expect.stringContaining('no longer has it') }]);
      expect(balancers.certificates).toEqual(['main', 'shop', 'new']);
    });

    test('goes with on_destroy = "keep" too, once it is not the default', async () => {
      const { workspace, balancers } = await open(balancer({ default_certificate: 'shop' }));
      await workspace.apply(attach('new', { on_destroy: 'keep' }), { prior: state('main') });
      expect(balancers.certificates).toEqual(['shop', 'new']);
    });

    test('is the same one, in a longer form: it stays', async () => {
      const link = 'https://cloud.example/certificates/main';
      const { workspace, service } = await open(balancer({ default_certificate: link, certificates: [link] }));
      const { state: made, diagnostics } = await workspace.apply(attach(link), { prior, planned: state(link) });
      expect(diagnostics).toEqual([]);
      expect(made).toEqual(state(link));
      expect(writes(service)).toEqual([]);
    });

    test('is warned of by no plan that leaves open whether the other is the default', async () => {
      const { workspace } = await open();
      expect((await workspace.plan(attach('new', { default: UNKNOWN }), prior)).diagnostics).toEqual([]);
      expect((await workspace.plan(attach('', { certificate_id: UNKNOWN }), prior)).diagnostics).toEqual([]);
    });

    test.each([
      ['at the same time, the heir last', false, true],
      ['at the same time, the heir first', true, true],
      ['one by one, the heir first', true, false],
    ])('goes where a third becomes the default: %s', async (_, heirFirst, parallel) => {
      const { process, balancers } = await open(balancer({ max_certificates: 5 }));
      const run = async (steps: (() => Promise<{ diagnostics: readonly Diagnostic[] }>)[]) => {
        const ordered = heirFirst ? [...steps].reverse() : steps;
        if (parallel) return Promise.all(ordered.map((step) => step()));
        const results = [];
        for (const step of ordered) results.push(await step());
        return results;
      };
      const planning = await process();
      const plans = await run([() => planning.plan(attach('new'), prior), () => planning.plan(attach('third', { default: true }))]);
      expect(plans.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      const applying = await process();
      const results = await run([
        () => applying.apply(attach('new'), { prior, planned: state('new') }),
        () => applying.apply(attach('third', { default: true }), { planned: state('third', { default: true }) }),
      ]);
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
      expect(balancers.certificates.sort()).toEqual(['new', 'shop', 'third']);
    });

    test('goes in the next run where the heir comes after it, one by one', async () => {
      const { process, balancers } = await open(balancer({ max_certificates: 5 }));
      const first = await process();
      const { state: left } = await first.apply(attach('new'), { prior, planned: state('new') });
      expect(left).toEqual(prior);
      await first.apply(attach('third', { default: true }), { planned: state('third', { default: true }) });
      const second = await process();
      const { state: read } = await second.read(prior);
      const made = read === null ? await second.apply(attach('new')) : await second.apply(attach('new'), { prior: read as ValueObject });
      expect(made).toMatchObject({ state: state('new'), diagnostics: [] });
      expect(balancers.certificates.sort()).toEqual(['new', 'shop', 'third']);
    });
  });

  test('does not cease to be by default = false alone: that is said, and stays a difference', async () => {
    const { workspace, service } = await open();
    const prior = state('main', { default: true });
    expect((await workspace.plan(attach('main'), prior)).diagnostics).toMatchObject([{ severity: 'warning', path: path('default') }]);
    const { state: made } = await workspace.apply(attach('main'), { prior });
    expect(made).toMatchObject({ default: false });
    expect((await workspace.read(made as ValueObject)).state).toMatchObject({ default: true });
    expect(writes(service)).toEqual([]);
  });

  test('is one: two that want to be are refused', async () => {
    const { workspace } = await open();
    expect((await workspace.plan(attach('main', { default: true }), state('main', { default: true }))).diagnostics).toEqual([]);
    expect((await workspace.plan(attach('new', { default: true }))).diagnostics).toMatchObject([
      { severity: 'error', path: path('default') },
    ]);
  });

  describe.each([true, false])('handed over in one run, where the service drops the former one: %s', (drops) => {
    async function run(goes: boolean, heirFirst: boolean, parallel: boolean) {
      const { process, balancers } = await open();
      balancers.dropsFormerDefault = drops;
      const prior = state('main', { default: true });
      const planning = await process();
      const goodbye = () => (goes ? planning.planDestroy(prior) : planning.plan(attach('main'), prior));
      const welcome = () => planning.plan(attach('new', { default: true }));
      // GIVEN plans, the two at a time
      const [bye, hello] = await Promise.all(heirFirst ? [welcome(), goodbye()].reverse() : [goodbye(), welcome()]);
      expect([bye, hello].flatMap((plan) => plan?.diagnostics)).toEqual([]);
      // WHEN another process applies them
      const applying = await process();
      const leave = () =>
        goes ? applying.destroy(prior, bye?.private as PrivateState) : applying.apply(attach('main'), { prior, planned: state('main') });
      const arrive = () => applying.apply(attach('new', { default: true }), { planned: state('new', { default: true }) });
      const steps = heirFirst ? [arrive, leave] : [leave, arrive];
      const results = [];
      if (parallel) results.push(...(await Promise.all(steps.map((step) => step()))));
      else for (const step of steps) results.push(await step());
      const errors = results.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error');
      return { certificates: balancers.certificates, errors };
    }

    test.each([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ])('the heir first: %s, at the same time: %s', async (heirFirst, parallel) => {
      expect(await run(true, heirFirst, parallel)).toEqual({ certificates: ['new', 'shop'], errors: [] });
      const { certificates, errors } = await run(false, heirFirst, parallel);
      expect({ certificates: certificates.sort(), errors }).toEqual({ certificates: ['main', 'new', 'shop'], errors: [] });
    });
  });

  test('of more listeners than an engine has calls under way makes way in one run', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `edge-${i}`);
    const { process, balancers } = await open(...names.map((name) => balancer({ name })));
    balancers.dropsFormerDefault = false;
    const on = (name: string, id: string) => state(id, { load_balancer: name, default: true });
    const planning = await process();
    const leaving = names.map((name) => () => planning.planDestroy(on(name, 'main')));
    const plans = await likeAnEngine(10, [
      ...leaving,
      ...names.map((name) => () => planning.plan(attach('new', { load_balancer: name, default: true }))),
    ]);
    expect(plans.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    const applying = await process();
    const results = await likeAnEngine(10, [
      ...names.map((name) => () => applying.destroy(on(name, 'main'), { hasHeir: true })),
      ...names.map((name) => () => applying.apply(attach('new', { load_balancer: name, default: true }))),
    ]);
    expect(results.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(balancers.listeners.map(({ certificates }) => certificates)).toEqual(names.map(() => ['new', 'shop']));
  });

  test('an attachment of the same certificate under another name keeps it', async () => {
    const { workspace, balancers } = await open();
    await workspace.apply(attach('shop'));
    expect((await workspace.destroy(state('shop'))).state).toBeNull();
    expect(balancers.certificates).toEqual(['main', 'shop']);
  });
});
