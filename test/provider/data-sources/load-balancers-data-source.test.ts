import type { LoadBalancer } from '../../../src/model';
import { loadBalancerDataSource } from '../../../src/provider/data-sources/load-balancers-data-source';
import { path } from '../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../src/provider/framework/value';
import { closeAll, Service } from '../resources/support/service';
import { readDataSource } from './support/read-data-source';

afterEach(closeAll);

const record = (name: string, listener: string, port: number | string, region = 'eu-1'): LoadBalancer => ({
  provider: 'cloud_a',
  name,
  listener_name: listener,
  listener_port: port,
  dns_name: `${name}.example.org`,
  region,
  load_balancer_type: 'application',
  max_certificates: 25,
  default_certificate: 'cert-1',
  certificates: [],
});

const RECORDS = [
  record('single', 'https', 443),
  record('pair', 'http', 80),
  record('pair', 'https', 443),
  record('twin', 'https', 443),
  record('twin', 'https', 8443),
  record('ip', 'lsn', '192.0.2.1'),
  record('ip', 'lsn', '192.0.2.2'),
  record('same', 'https', 443, 'eu-1'),
  record('same', 'https', 443, 'us-1'),
];

async function read(values: ValueObject) {
  const service = await Service.start();
  service.instead = () => ({ status: 200, body: { total: RECORDS.length, items: RECORDS } });
  return readDataSource(loadBalancerDataSource, values, service.connection());
}

describe('one load balancer', () => {
  test.each<[string, ValueObject, ValueObject]>([
    ['its name alone', { name: 'single' }, { listener_name: 'https', listener_port: '443' }],
    ['its listener', { name: 'pair', listener_name: 'http' }, { listener_port: '80' }],
    ['its port', { name: 'pair', listener_port: '443' }, { listener_name: 'https' }],
    ['the port of listeners that share a name', { name: 'twin', listener_name: 'https', listener_port: '8443' }, { listener_port: '8443' }],
    ['an address in place of a port', { name: 'ip', listener_port: '192.0.2.2' }, { listener_port: '192.0.2.2' }],
  ])('is found by %s', async (_, values, expected) => {
    expect(await read(values)).toMatchObject({ state: { config: 'prod', ...values, ...expected }, diagnostics: [] });
  });

  test.each<[string, ValueObject, string, string, string]>([
    [
      'another name',
      { name: 'other' },
      'Load balancer not found',
      'name',
      'No load balancer has name = "other". Available:\n\n  single (listener https, port 443)\n  pair',
    ],
    [
      'another listener',
      { name: 'twin', listener_name: 'x' },
      'Load balancer not found',
      'listener_name',
      'No load balancer has listener_name = "x". Available:\n\n  twin (listener https, port 443)\n  twin (listener https, port 8443)',
    ],
    [
      'another port',
      { name: 'pair', listener_name: 'https', listener_port: '80' },
      'Load balancer not found',
      'listener_port',
      'No load balancer has listener_port = "80". Available:\n\n  pair (listener https, port 443)',
    ],
    [
      'too little of several listeners',
      { name: 'pair' },
      'Several load balancers match',
      'listener_name',
      '2 listeners match:\n\n  pair (listener http, port 80)\n  pair (listener https, port 443)\n\n' +
        'Set listener_name to select one of them.',
    ],
    [
      'too little of several ports',
      { name: 'twin', listener_name: 'https' },
      'Several load balancers match',
      'listener_port',
      '2 listeners match:\n\n  twin (listener https, port 443)\n  twin (listener https, port 8443)\n\n' +
        'Set listener_port to select one of them.',
    ],
    [
      'equal arguments of several listeners',
      { name: 'same' },
      'Several load balancers match',
      'name',
      'the data source svc_load_balancers',
    ],
  ])('is not found by %s, with the argument and the choices in the message', async (_, values, summary, attribute, detail) => {
    expect(await read(values)).toMatchObject({
      state: null,
      diagnostics: [{ severity: 'error', summary, path: path(attribute), detail: expect.stringContaining(detail) }],
    });
  });
});
