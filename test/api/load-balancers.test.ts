import {
  InputError,
  UnexpectedReplyError,
  ValidationError,
  type CertificateAttachment,
  type CertificateDetachment,
  type LoadBalancer,
  type RegionalLoadBalancerInput,
} from '../../src/api';
import { clientOf, closeAll, failureOf, serve, type Answer } from './support';

afterEach(closeAll);

const PATH = '/api/v4.3/conf/prod/load-balancers';
const EMPTY: Answer = { status: 200 };
const BALANCER: LoadBalancer = {
  provider: 'cloud_a',
  name: 'edge-lb-north',
  listener_name: 'lsn-7f21',
  listener_port: 443,
  dns_name: 'edge-north.example.net',
  region: 'north-2',
  load_balancer_type: 'application',
  max_certificates: 25,
  default_certificate: 'cert-main-2025',
  certificates: ['cert-main-2025', 'https://cloud-a.example/certificates/cert-shop'],
};
const ATTACHMENT: CertificateAttachment = {
  loadBalancer: 'edge-lb-north',
  certificateId: 'cert-shop',
  platform: 'cloud_a',
  region: 'north-2',
  listener: 'lsn-7f21',
  listenerPort: 443,
};
const DETACHMENT: CertificateDetachment = { loadBalancer: 'edge-lb-north', platform: 'cloud_a', region: 'north-2' };

describe('the list', () => {
  test('is returned unchanged, also with ports that are addresses', async () => {
    const items = [BALANCER, { ...BALANCER, listener_port: '203.0.113.7' }];
    const server = await serve([{ status: 200, json: { total: 2, items } }]);
    expect(await clientOf(server).loadBalancers.list('prod')).toEqual({ total: 2, items });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${PATH}`]);
  });

  test('has listeners whose certificates are null, which are none', async () => {
    const server = await serve([{ status: 200, json: { total: 1, items: [{ ...BALANCER, certificates: null }] } }]);
    const { items } = await clientOf(server).loadBalancers.list('prod');
    expect(items).toEqual([{ ...BALANCER, certificates: [] }]);
  });

  test('of any shape is read alike, and has a listener that cannot be read as it is', async () => {
    const odd = { ...BALANCER, certificates: 7 };
    const server = await serve([{ status: 200, json: { total: 2, items: [{ ...BALANCER, certificates: null }, odd] } }]);
    const { items } = await clientOf(server).loadBalancers.list('prod', { anyShape: true });
    expect(items).toEqual([{ ...BALANCER, certificates: [] }, odd]);
  });

  test('is refused if a listener has no member for its certificates', async () => {
    const server = await serve([{ status: 200, json: { total: 1, items: [{ ...BALANCER, certificates: undefined }] } }]);
    await expect(clientOf(server).loadBalancers.list('prod')).rejects.toThrow(/the member "items\[0\].certificates" is missing/);
  });
});

describe('a certificate', () => {
  test.each<[object, string]>([
    [{}, 'provider=cloud_a&region=north-2&default=false&elbv2=true&listener=lsn-7f21&listener-port=443'],
    [
      { platform: 'svc', default: true, elbv2: false, region: 'a b', listener: 'arn:x/y&z=1#ü', listenerPort: '203.0.113.7' },
      'provider=svc&region=a%20b&default=true&elbv2=false&listener=arn%3Ax%2Fy%26z%3D1%23%C3%BC&listener-port=203.0.113.7',
    ],
  ])('is attached with %j', async (given, query) => {
    const server = await serve([EMPTY]);
    await expect(clientOf(server).loadBalancers.attachCertificate('prod', { ...ATTACHMENT, ...given })).resolves.toEqual({ message: '' });
    expect(server.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', `${PATH}/edge-lb-north/certificates/cert-shop?${query}`, ''],
    ]);
  });

  test('is attached with an encoded id', async () => {
    const server = await serve([EMPTY]);
    await clientOf(server).loadBalancers.attachCertificate('prod', { ...ATTACHMENT, loadBalancer: 'a b', certificateId: 'arn:x/y' });
    expect(server.seen[0]?.url).toContain('/load-balancers/a%20b/certificates/arn%3Ax%2Fy?');
  });

  test.each<[object, string]>([
    [{}, 'provider=cloud_a&region=north-2&elbv2=true'],
    [
      { certificateId: 'https://c/cert-shop', elbv2: false, listener: 'lsn', listenerPort: 443 },
      'provider=cloud_a&region=north-2&certificate-id=https%3A%2F%2Fc%2Fcert-shop&elbv2=false&listener=lsn&listener-port=443',
    ],
  ])('is detached with %j', async (given, query) => {
    const server = await serve([EMPTY]);
    await expect(clientOf(server).loadBalancers.detachCertificate('prod', { ...DETACHMENT, ...given })).resolves.toEqual({ message: '' });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`DELETE ${PATH}/edge-lb-north/certificates?${query}`]);
  });

  test.each<[string, Answer, string]>([
    ['204', { status: 204 }, ''],
    ['a message', { status: 200, json: { message: 'done' } }, 'done'],
    ['null', { status: 200, json: null }, ''],
  ])('is attached when the service answers with %s', async (_, answer, message) => {
    const server = await serve([answer]);
    await expect(clientOf(server).loadBalancers.attachCertificate('prod', ATTACHMENT)).resolves.toEqual({ message });
  });

  test('is not attached when the answer is a login page', async () => {
    const server = await serve([{ status: 200, text: '<title>Sign in</title>' }]);
    expect(UnexpectedReplyError.is(await failureOf(clientOf(server).loadBalancers.attachCertificate('prod', ATTACHMENT)))).toBe(true);
  });

  test('with a refused query parameter is an error that names the parameter', async () => {
    const server = await serve([
      { status: 422, json: { detail: [{ loc: ['query', 'listener-port'], msg: 'not an integer', type: 'int' }] } },
    ]);
    const error = await failureOf(clientOf(server).loadBalancers.attachCertificate('prod', ATTACHMENT));
    expect(ValidationError.is(error) && error.problems).toEqual([
      { in: 'query', path: ['listener-port'], message: 'not an integer', type: 'int' },
    ]);
    expect(error.message).toContain('attach certificate "cert-shop" to load balancer "edge-lb-north"');
  });

  test('with the port NaN is refused before a request', async () => {
    const server = await serve([EMPTY]);
    const error = await failureOf(clientOf(server).loadBalancers.attachCertificate('prod', { ...ATTACHMENT, listenerPort: NaN }));
    expect(ValidationError.is(error) && error.problems).toMatchObject([{ in: 'query', path: ['listener-port'] }]);
    expect(server.seen).toEqual([]);
  });

  test.each(['attachCertificate', 'detachCertificate'] as const)('%s is repeated when its answer is lost', async (operation) => {
    const server = await serve(['drop', EMPTY]);
    const { loadBalancers } = clientOf(server);
    await (operation === 'attachCertificate' ? loadBalancers[operation]('prod', ATTACHMENT) : loadBalancers[operation]('prod', DETACHMENT));
    expect(server.seen).toHaveLength(2);
  });

  describe('that an earlier try may have detached', () => {
    const refused: Answer = {
      status: 422,
      json: { detail: [{ loc: ['query', 'certificate-id'], msg: 'not attached', type: 'value_error' }] },
    };
    const list = (...items: LoadBalancer[]): Answer => ({ status: 200, json: { total: items.length, items } });
    const gone = { ...BALANCER, certificates: ['cert-main-2025'] };
    const detach = async (answers: Answer[], given: Partial<CertificateDetachment> = { certificateId: 'cert-shop' }) => {
      const server = await serve(answers);
      return clientOf(server).loadBalancers.detachCertificate('prod', { ...DETACHMENT, ...given });
    };

    test('counts as detached when the list does not have it', async () => {
      await expect(detach(['drop', refused, list(gone, { ...BALANCER, name: 'another' })])).resolves.toHaveProperty('message');
      const other = { ...BALANCER, listener_port: 8443 };
      await expect(
        detach(['drop', refused, list(gone, other)], { certificateId: 'cert-shop', listenerPort: '443' }),
      ).resolves.toHaveProperty('message');
      await expect(detach([{ status: 500, json: { code: 500, message: 'failed' } }, list(gone)])).resolves.toHaveProperty('message');
    });

    test.each<[string, LoadBalancer[]]>([
      ['lacks the listener', [{ ...BALANCER, name: 'another' }]],
      ['has only another port of it', [{ ...BALANCER, listener_port: 8443 }]],
      ['is empty', []],
      ['has it as the default', [{ ...gone, default_certificate: 'cert-shop' }]],
    ])('is not proven to be detached when the list %s', async (_, items) => {
      const given = { certificateId: 'cert-shop', listenerPort: '443' };
      expect(ValidationError.is(await failureOf(detach(['drop', refused, list(...items)], given)))).toBe(true);
      const error = await failureOf(detach([{ status: 500, json: { code: 500, message: 'failed' } }, list(...items)], given));
      expect(error).toMatchObject({ status: 500 });
    });

    test('stays refused when it is still listed, when the first try was refused, or when it has no id', async () => {
      for (const error of [
        await failureOf(detach(['drop', refused, list(BALANCER)])),
        await failureOf(detach([refused, list(gone)])),
        await failureOf(detach(['drop', refused, list(gone)], {})),
      ]) {
        expect(ValidationError.is(error)).toBe(true);
      }
    });
  });
});

describe('regions', () => {
  const REGIONS = {
    city_codes: { ams: 'Amsterdam', lon: 'London' },
    lbs: [{ id: '3', name: 'global-1', regions: { ams: 'dc-west', lon: 'automatic' }, upstream_regions: ['dc-west', 'dc-east'] }],
  };

  test('are read with unchanged ids', async () => {
    const server = await serve([{ status: 200, json: REGIONS }]);
    expect(await clientOf(server).loadBalancers.regions('prod')).toEqual(REGIONS);
  });

  test.each([
    [
      { ...REGIONS, lbs: null, city_codes: null },
      { ...REGIONS, lbs: [], city_codes: {} },
    ],
    [
      { ...REGIONS, lbs: REGIONS.lbs.map((one) => ({ ...one, regions: null })) },
      { ...REGIONS, lbs: REGIONS.lbs.map((one) => ({ ...one, regions: {} })) },
    ],
  ])('are read with lists and maps that are null, which are empty: %j', async (json, read) => {
    const server = await serve([json, json].map((each) => ({ status: 200, json: each })));
    const { loadBalancers } = clientOf(server);
    expect(await loadBalancers.regions('prod')).toEqual(read);
    expect(server.seen[0]?.url).toBe(`${PATH}/regions`);
    // AND alike of any shape
    expect(await loadBalancers.regions('prod', { anyShape: true })).toEqual(read);
  });

  test('are set for all balancers in one call, which is repeated when its answer is lost', async () => {
    const server = await serve(['drop', { status: 200, json: { message: 'Successfully updated entry' } }]);
    const lbs: RegionalLoadBalancerInput[] = [
      { id: 3, regions: { ams: 'dc-west' } },
      { id: '4', regions: {} },
      { name: 'global-3', regions: { lon: 'automatic' } },
    ];
    await clientOf(server).loadBalancers.setRegions('prod', lbs);
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${PATH}/regions`, `POST ${PATH}/regions`]);
    expect(JSON.parse(server.seen[1]?.body ?? '')).toEqual({ lbs });
  });

  test('of a city with the name of an inherited JavaScript property are found set when the answer is lost', async () => {
    const [only] = REGIONS.lbs;
    const set = JSON.parse('{"constructor": "automatic", "__proto__": "dc-east"}') as Record<string, string>;
    const now = { ...REGIONS, lbs: [{ ...only, regions: JSON.parse('{"__proto__": "dc-east"}') as object }] };
    const server = await serve([
      { status: 200, text: '<html>' },
      { status: 200, json: now },
    ]);
    const { message } = await clientOf(server).loadBalancers.setRegions('prod', [{ id: 3, regions: set }]);
    expect(message).toBe('Set by an earlier try.');
  });

  test('are not found set if the answer lacks a balancer', async () => {
    const [only] = REGIONS.lbs;
    const server = await serve([
      { status: 200, text: '<html>' },
      { status: 200, json: { ...REGIONS, lbs: [{ ...only, regions: {} }] } },
    ]);
    const lbs: RegionalLoadBalancerInput[] = [
      { id: 3, regions: {} },
      { name: 'another', regions: { ams: 'dc-west' } },
    ];
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).loadBalancers.setRegions('prod', lbs));
    expect(UnexpectedReplyError.is(error)).toBe(true);
  });

  test('with a datacenter that does not run the service are an input error', async () => {
    const server = await serve([{ status: 400, json: { code: 400, message: 'dc-moon does not run the service' } }]);
    const error = await failureOf(clientOf(server).loadBalancers.setRegions('prod', [{ id: 3, regions: { ams: 'dc-moon' } }]));
    expect(InputError.is(error) && error.code).toBe(400);
    expect(error.message).toContain('dc-moon');
  });
});
