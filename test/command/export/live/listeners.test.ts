import type { LoadBalancer } from '../../../../src/model';
import { sortListeners } from '../../../../src/command/export/live/listeners';

const listener = (fields: Partial<LoadBalancer> = {}): LoadBalancer => ({
  provider: 'cloud_a',
  name: 'edge',
  listener_name: 'https',
  listener_port: 443,
  dns_name: 'edge.example.net',
  region: 'north',
  load_balancer_type: 'application',
  max_certificates: 5,
  default_certificate: 'https://cloud.example/certificates/main',
  certificates: ['https://cloud.example/certificates/main', 'cert-b', 'cert-a'],
  ...fields,
});

test('a listener that is alone on its load balancer needs only the name of the load balancer', () => {
  const { listeners, unexported } = sortListeners('prod', [listener(), listener({ name: 'other' })]);
  expect(unexported).toEqual([]);
  expect(listeners[0]).toEqual({
    key: 'load-balancers/prod/edge/https',
    loadBalancer: 'edge',
    texts: ['edge certificates'],
    selector: [],
    defaultCertificate: 'main',
    certificates: ['cert-a', 'cert-b'],
    importId: 'prod/edge/https',
  });
});

test.each<[string, Partial<LoadBalancer>, object[], string]>([
  ['its name', { listener_name: 'sni' }, [['listener', 'https']], 'prod/edge/https'],
  ['its port', { listener_port: 8443 }, [['listener_port', '443']], 'prod/edge/https:443'],
])('%s distinguishes a listener from another', (_, other, selector, importId) => {
  const [first] = sortListeners('prod', [listener(), listener(other)]).listeners;
  expect(first).toMatchObject({ selector, importId });
});

test.each<[string, string, Partial<LoadBalancer>]>([
  ['only the region distinguishes it', 'prod', { region: 'south' }],
  ['the configuration has a slash', 'a/b', { name: 'other' }],
])('a listener is not exported when %s', (_, config, other) => {
  const { listeners, unexported } = sortListeners(config, [listener(), listener(other)]);
  expect(listeners).toEqual([]);
  expect(unexported).toHaveLength(2);
});

test('a listener with a certificate that has no id is not exported: the provider refuses an empty one', () => {
  const { listeners, unexported } = sortListeners('prod', [listener({ certificates: ['cert-a', ''] })]);
  expect([listeners, unexported.map(({ why }) => why)]).toEqual([[], ['The service lists a certificate without an id.']]);
});

test('a listener without certificates is ignored', () => {
  expect(sortListeners('prod', [listener({ default_certificate: '', certificates: [] })])).toEqual({ listeners: [], unexported: [] });
});
