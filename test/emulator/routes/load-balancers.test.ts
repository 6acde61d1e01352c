import { startEmulator } from '../../../src/emulator';
import { temporaryFolders } from '../support/folder';
import { asking, serving, type Asking } from '../support/serving';

const start = serving();
const folder = temporaryFolders();

const balancer = (fields: object = {}) => ({
  provider: 'cloud_a',
  name: 'edge',
  listener_name: 'lsn-7f21',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
  max_certificates: 3,
  default_certificate: 'main',
  certificates: ['main', 'shop'],
  ...fields,
});
const seeded = (...balancers: object[]) => ({ seed: { configurations: { prod: { 'load-balancers': balancers } } } });

const PLACE = { provider: 'cloud_a', region: 'north-2', listener: 'lsn-7f21', 'listener-port': '443' };
const query = (parameters: object) => new URLSearchParams(Object.entries(parameters)).toString();
const attach = ({ put }: Asking, certificate: string, parameters: object = PLACE, name = 'edge') =>
  put(`load-balancers/${name}/certificates/${certificate}?${query(parameters)}`);
const detach = ({ remove }: Asking, parameters: object, name = 'edge') =>
  remove(`load-balancers/${name}/certificates?${query({ provider: 'cloud_a', region: 'north-2', ...parameters })}`);
const listed = async ({ get }: Asking) => ((await get('load-balancers')).body as { items: ReturnType<typeof balancer>[] }).items;
const certificatesOf = async (asked: Asking) => (await listed(asked))[0]?.certificates;

describe('GET load-balancers (contract, section 4.1)', () => {
  test('lists {total, items} of listing records', async () => {
    const { get } = await start(seeded(balancer(), balancer({ name: 'other', provider: 'svc' })));
    expect(await get('load-balancers')).toMatchObject({
      status: 200,
      body: { total: 2, items: [balancer(), balancer({ name: 'other', provider: 'svc' })] },
    });
  });

  test('a configuration without a seed has load balancers on all three platforms', async () => {
    const asked = await start();
    expect([...new Set((await listed(asked)).map(({ provider }) => provider))]).toEqual(['cloud_a', 'cloud_b', 'svc']);
  });

  test('a seed may have none', async () => {
    expect(await listed(await start(seeded()))).toEqual([]);
  });

  test('an unknown configuration is 404', async () => {
    const nope = asking((await start()).url, 'nope');
    for (const answer of [await nope.get('load-balancers'), await attach(nope, 'c'), await detach(nope, {})]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'configuration [nope] does not exist' } });
    }
  });
});

describe('PUT certificates/{certificate_id} (contract, section 4.1)', () => {
  test('attaches: 200 without a body', async () => {
    const asked = await start(seeded(balancer(), balancer({ listener_name: 'another' })));
    expect(await attach(asked, 'new')).toMatchObject({ status: 200, text: '' });
    expect(await listed(asked)).toMatchObject([{ certificates: ['main', 'shop', 'new'] }, { certificates: ['main', 'shop'] }]);
  });

  test('attaches an attached certificate again without a change', async () => {
    const asked = await start(seeded(balancer()));
    await attach(asked, 'new');
    expect((await attach(asked, 'new')).status).toBe(200);
    expect(await certificatesOf(asked)).toEqual(['main', 'shop', 'new']);
  });

  test.each([
    [undefined, ['new', 'main', 'shop']],
    ['keep', ['new', 'main', 'shop']],
    ['drop', ['new', 'shop']],
  ] as const)('with default, makes the certificate the default, with --former-default %s', async (formerDefault, certificates) => {
    const asked = await start({ ...seeded(balancer()), formerDefault });
    expect((await attach(asked, 'new', { ...PLACE, default: 'true' })).status).toBe(200);
    expect(await listed(asked)).toMatchObject([{ default_certificate: 'new', certificates }]);
  });

  test.each([
    ['1', 'new'],
    ['TRUE', 'new'],
    ['0', 'main'],
    ['False', 'main'],
  ])('with default=%s, the default certificate is %s', async (value, expected) => {
    const asked = await start(seeded(balancer()));
    expect((await attach(asked, 'new', { ...PLACE, default: value })).status).toBe(200);
    expect(await listed(asked)).toMatchObject([{ default_certificate: expected, certificates: expect.arrayContaining(['new', 'main']) }]);
  });

  test('with default, makes an attached certificate the default, also when it is the default', async () => {
    const asked = await start(seeded(balancer()));
    await attach(asked, 'shop', { ...PLACE, default: true });
    expect((await attach(asked, 'shop', { ...PLACE, default: 'True' })).status).toBe(200);
    expect(await listed(asked)).toMatchObject([{ default_certificate: 'shop', certificates: ['shop', 'main'] }]);
  });

  test.each([
    ['beside others', balancer({ max_certificates: 2 }), false, 'keep'],
    ['as the default', balancer({ max_certificates: 2 }), true, 'keep'],
    [
      'as the default where there is none',
      balancer({ max_certificates: 1, default_certificate: '', certificates: ['shop'] }),
      true,
      'keep',
    ],
    [
      'as the default where there is none to drop',
      balancer({ max_certificates: 1, default_certificate: '', certificates: ['shop'] }),
      true,
      'drop',
    ],
    [
      'beside one, where none is the default',
      balancer({ max_certificates: 1, default_certificate: '', certificates: ['shop'] }),
      false,
      'keep',
    ],
  ] as const)('beyond max_certificates is 422: %s', async (_, listener, isDefault, formerDefault) => {
    const asked = await start({ ...seeded(listener), formerDefault });
    expect(await attach(asked, 'new', { ...PLACE, default: isDefault })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'certificate_id'] }] },
    });
    expect(await certificatesOf(asked)).toEqual(listener.certificates);
  });

  test('attaches a default to a full listener if the former default is dropped', async () => {
    const asked = await start({ ...seeded(balancer({ max_certificates: 2 })), formerDefault: 'drop' });
    expect((await attach(asked, 'new', { ...PLACE, default: true })).status).toBe(200);
    expect(await certificatesOf(asked)).toEqual(['new', 'shop']);
  });

  test.each(['provider', 'region', 'listener', 'listener-port'])('%s is required', async (name) => {
    const asked = await start(seeded(balancer()));
    const { [name as keyof typeof PLACE]: _, ...rest } = PLACE;
    expect(await attach(asked, 'new', rest)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', name], msg: 'Field required', type: 'missing' }] },
    });
  });

  test.each([
    ['provider', 'cloud_c'],
    ['listener-port', 'https'],
    ['listener-port', '1.5'],
    ['default', 'maybe'],
    ['elbv2', '2'],
  ])('%s may not be %j', async (name, value) => {
    const asked = await start(seeded(balancer()));
    expect(await attach(asked, 'new', { ...PLACE, [name]: value })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', name] }] },
    });
  });

  test('all problems are listed', async () => {
    const { put } = await start(seeded(balancer()));
    const { body } = await put('load-balancers/edge/certificates/new?provider=x&elbv2=x');
    expect((body as { detail: unknown[] }).detail).toHaveLength(5);
  });

  test.each([
    ['provider', 'svc'],
    ['region', 'south'],
    ['listener', 'x'],
    ['listener-port', '80'],
  ])('a balancer with another %s is 422', async (name, value) => {
    const asked = await start(seeded(balancer()));
    expect(await attach(asked, 'new', { ...PLACE, [name]: value })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', name] }] },
    });
  });

  test('a balancer with an unknown name is 404', async () => {
    const asked = await start(seeded(balancer()));
    expect(await attach(asked, 'new', PLACE, 'nope')).toMatchObject({
      status: 404,
      body: { code: 404, message: 'load balancer [nope] does not exist' },
    });
  });

  test('with --platforms, answers, queries and the seed have these names', async () => {
    const platforms = ['cloud-one', 'svc', 'own'];
    const asked = await start({ ...seeded(balancer({ provider: 'cloud-one' }), balancer({ name: 'ours', provider: 'own' })), platforms });
    expect(await attach(asked, 'new', { ...PLACE, provider: 'cloud-one' })).toMatchObject({ status: 200 });
    expect(await listed(asked)).toMatchObject([
      { provider: 'cloud-one', certificates: ['main', 'shop', 'new'] },
      { provider: 'own', certificates: ['main', 'shop'] },
    ]);
    expect(await attach(asked, 'new')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'provider'], msg: 'Input should be one of cloud-one, svc, own' }] },
    });
    expect(await detach(asked, { provider: 'cloud-one', 'certificate-id': 'new' })).toMatchObject({ status: 200 });
    await expect(startEmulator({ ...seeded(balancer()), platforms })).rejects.toThrow('Input should be one of cloud-one, svc, own');
  });

  test('stored data follows the names of --platforms', async () => {
    const data = folder();
    await (await startEmulator({ data, platforms: ['cloud_b', 'cloud_a', 'own'] })).close();
    const names = async (platforms?: string[]) => {
      const emulator = await startEmulator({ data, platforms });
      const items = await listed(asking(emulator.url));
      await emulator.close();
      return [...new Set(items.map(({ provider }) => provider))];
    };
    expect(await names()).toEqual(['cloud_a', 'cloud_b', 'svc']);
    expect(await names(['x', 'y', 'z'])).toEqual(['x', 'y', 'z']);
  });

  test('a port name is accepted if the balancer has it', async () => {
    const asked = await start(seeded(balancer({ listener_port: '203.0.113.7' })));
    expect((await attach(asked, 'new', { ...PLACE, 'listener-port': '203.0.113.7' })).status).toBe(200);
    expect(await certificatesOf(asked)).toContain('new');
  });

  test('ids may be long URLs', async () => {
    const asked = await start(seeded(balancer()));
    const link = 'https://cloud.example/certificates/c-1?x=1';
    expect((await attach(asked, encodeURIComponent(link))).status).toBe(200);
    expect(await certificatesOf(asked)).toContain(link);
    expect((await detach(asked, { 'certificate-id': link })).status).toBe(200);
  });
});

describe('DELETE certificates (contract, section 4.1)', () => {
  test('detaches a certificate that is not the default: 200 without a body', async () => {
    const asked = await start(seeded(balancer()));
    expect(await detach(asked, { 'certificate-id': 'shop' })).toMatchObject({ status: 200, text: '' });
    expect(await certificatesOf(asked)).toEqual(['main']);
  });

  test('the default certificate is 422', async () => {
    const asked = await start(seeded(balancer()));
    expect(await detach(asked, { 'certificate-id': 'main' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'certificate-id'], msg: expect.stringContaining('default') }] },
    });
    expect(await certificatesOf(asked)).toEqual(['main', 'shop']);
  });

  test('the default certificate of one of two listeners is 422, and detached from neither', async () => {
    const listeners = [balancer(), balancer({ listener_name: 'another', listener_port: 8443, default_certificate: 'shop' })];
    for (const order of [listeners, [...listeners].reverse()]) {
      const asked = await start(seeded(...order));
      expect(await detach(asked, { 'certificate-id': 'shop' })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', 'certificate-id'], msg: expect.stringContaining('default') }] },
      });
      expect((await listed(asked)).map(({ certificates }) => certificates)).toEqual([
        ['main', 'shop'],
        ['main', 'shop'],
      ]);
    }
  });

  test('a certificate that is not attached is 422', async () => {
    const asked = await start(seeded(balancer()));
    expect(await detach(asked, { 'certificate-id': 'nope' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'certificate-id'], msg: expect.stringContaining('not attached') }] },
    });
  });

  test('without certificate-id, detaches the only certificate that is not the default', async () => {
    const asked = await start(seeded(balancer()));
    expect((await detach(asked, {})).status).toBe(200);
    expect(await certificatesOf(asked)).toEqual(['main']);
  });

  test('without certificate-id, several or no candidates are 422, and listed', async () => {
    const asked = await start(
      seeded(balancer({ certificates: ['main', 'shop', 'blog'] }), balancer({ name: 'bare', certificates: ['main'] })),
    );
    expect(await detach(asked, {})).toMatchObject({ status: 422, body: { detail: [{ msg: expect.stringContaining('shop, blog') }] } });
    expect(await detach(asked, {}, 'bare')).toMatchObject({
      status: 422,
      body: { detail: [{ msg: expect.stringContaining('only the default certificate') }] },
    });
  });

  test('listener and listener-port select a listener; without them all match', async () => {
    const asked = await start(seeded(balancer(), balancer({ listener_name: 'second', listener_port: 8443 })));
    await detach(asked, { 'certificate-id': 'shop', listener: 'second', 'listener-port': '8443' });
    expect(await listed(asked)).toMatchObject([{ certificates: ['main', 'shop'] }, { certificates: ['main'] }]);
    await attach(asked, 'shop', { ...PLACE, listener: 'second', 'listener-port': '8443' });
    await detach(asked, { 'certificate-id': 'shop' });
    expect(await listed(asked)).toMatchObject([{ certificates: ['main'] }, { certificates: ['main'] }]);
  });

  test('a platform is any string, and a wrong one is refused with the known platforms', async () => {
    const asked = await start(seeded(balancer()));
    expect(await detach(asked, { provider: 'moon' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'provider'], msg: 'Load balancer [edge] has cloud_a here, not moon', type: 'value_error' }] },
    });
  });

  test.each(['provider', 'region'])('%s is required', async (name) => {
    const { remove } = await start(seeded(balancer()));
    const rest = name === 'provider' ? 'region=north-2' : 'provider=cloud_a';
    expect(await remove(`load-balancers/edge/certificates?${rest}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', name], type: 'missing' }] },
    });
  });

  test('attachments are kept across a restart', async () => {
    const data = folder();
    const first = await startEmulator({ data, ...seeded(balancer()) });
    await attach(asking(first.url), 'new');
    await first.close();
    expect(await certificatesOf(await start({ data }))).toEqual(['main', 'shop', 'new']);
  });
});

describe('load balancers in a seed', () => {
  test.each([
    [{ 'load-balancers': {} }, '["load-balancers"]: Input should be a valid list'],
    [{ 'load-balancers': [balancer({ region: 5 })] }, '["load-balancers"][0].region: Input should be a valid string'],
    [{ 'load-balancers': [balancer({ provider: 'x' })] }, '["load-balancers"][0].provider: Input should be one of cloud_a, cloud_b, svc'],
    [{ 'load-balancers': [balancer({ load_balancer_type: 'network' })] }, 'Input should be one of classic, application'],
    [{ 'load-balancer-regions': { city_codes: {} } }, '["load-balancer-regions"].lbs: Field required. Add the field.'],
    [
      { 'load-balancer-regions': { city_codes: { a: 'A' }, lbs: [{ id: 1, name: 'n', regions: { b: 'x' }, upstream_regions: [] }] } },
      '.lbs[0].regions.b: Not one of the city codes',
    ],
    [
      { 'load-balancer-regions': { city_codes: { a: 'A' }, lbs: [{ id: 1, name: 'n', regions: { a: 'x' }, upstream_regions: [] }] } },
      '.lbs[0].regions.a: "x" is not one of the upstream regions',
    ],
  ])('that are bad are refused: %j', async (prod, problem) => {
    await expect(startEmulator({ seed: { configurations: { prod } } })).rejects.toThrow(problem);
  });
});
