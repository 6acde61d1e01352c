import { aCompleteRule } from './rules';

type Body = Record<string, unknown>;

const proxyTemplate: Body = {
  id: 'shop-tpl',
  name: 'Shop template',
  description: 'larger uploads',
  acao_header: false,
  custom_listener: false,
  client_body_buffer_size: '8',
  client_body_timeout: '10',
  client_header_buffer_size: '16',
  client_header_timeout: '10',
  client_max_body_size: '250',
  keepalive_timeout: '300',
  large_client_header_buffers_count: '4',
  large_client_header_buffers_size: '16',
  limit_req_burst: '80',
  limit_req_rate: '200',
  mask_headers: 'X-Powered-*',
  proxy_connect_timeout: '6',
  proxy_read_timeout: '45',
  proxy_send_timeout: '45',
  send_timeout: '10',
  upstream_host: '$host',
  xff_header_name: ['X-Forwarded-For'],
  xrealip_header_name: 'X-Real-IP',
  conf_specific: '',
  ssl_conf_specific: '',
  ssl_protocols: ['TLSv1.2', 'TLSv1.3'],
  advanced_configuration: [
    { name: 'cache-off', description: '', protocol: ['https'], configuration: 'add_header Cache-Control no-store;' },
  ],
};

const flowControlPolicy: Body = {
  id: 'cart-flow',
  name: 'Cart before pay',
  description: '',
  active: true,
  include: ['all'],
  exclude: ['internal-test'],
  tags: ['paid-properly'],
  timeframe: 90,
  key: [{ attrs: 'session' }, { cookies: 'basket' }],
  steps: [
    { method: 'GET', uri: '/basket', headers: { host: 'store.example.org' }, args: {}, cookies: {}, plugins: {} },
    { method: 'POST', uri: '/pay', headers: { host: 'store.example.org' }, args: {}, cookies: {}, plugins: {} },
  ],
};

const backendService: Body = {
  id: 'store-origin',
  name: 'Store origin',
  description: 'one host',
  http11: true,
  least_conn: false,
  sticky: 'customcookie',
  sticky_cookie_name: 'storeid',
  transport_mode: 'https',
  mtls_certificate: '',
  mtls_trusted_certificate: '',
  back_hosts: [
    {
      host: 'o1.example.org',
      http_ports: [80],
      https_ports: [443],
      weight: 2,
      max_fails: 3,
      fail_timeout: 15,
      down: false,
      backup: false,
      monitor_state: '',
    },
  ],
};

const action: Body = {
  id: 'polite-block',
  name: 'Polite block',
  description: 'plain 403',
  type: 'block',
  tags: ['politely-blocked'],
  params: { status: 403, headers: { 'Content-Type': 'text/plain' }, content: 'Request refused.' },
};

const logExporter: Body = {
  id: 'soc-feed',
  name: 'SOC feed',
  active: true,
  filter: 'blocked',
  format: 'custom_syslog',
  server_groups: { all: false, ids: ['sg-store'] },
  connection: { host: '203.0.113.20', port: 6514, protocol: 'tcp', tls_mode: 'no_tls' },
};

/** A sound entry of each family, with every field that reads return. */
export const SAMPLES: Readonly<Record<string, Body>> = {
  'proxy-templates': proxyTemplate,
  'dynamic-rules': aCompleteRule(),
  'flow-control-policies': flowControlPolicy,
  'backend-services': backendService,
  actions: action,
  'log-exporters': logExporter,
};

/** The sample of a family, with an id, a name of its own, and other fields. */
export function sample(family: string, id: string, fields: object = {}): Body {
  return { ...SAMPLES[family], id, name: `Name of ${id}`, ...fields };
}

/** Several of them. */
export function samples(family: string, ...ids: string[]): Body[] {
  return ids.map((id) => sample(family, id));
}
