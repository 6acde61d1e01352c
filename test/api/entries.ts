import type {
  BackendServiceInput,
  Entity,
  FlowControlPolicyInput,
  LoadBalancer,
  LoadBalancerRegions,
  ProxyTemplateInput,
  Written,
} from '../../src/api';
import { Action, BackendService, DynamicRule, FlowControlPolicy, LogExporter, ProxyTemplate } from '../../src/api';
import { ACTIONS, EXPORTER, RULE } from './support';

/** One entry of every kind, and what a configuration needs beside them. */

const TEMPLATE: ProxyTemplateInput = {
  id: 'shop-tpl',
  name: 'Shop template',
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
  advanced_configuration: [{ name: 'cache-off', protocol: ['https'], configuration: 'add_header Cache-Control no-store;' }],
};

const POLICY: FlowControlPolicyInput = {
  id: 'cart-flow',
  name: 'Cart before pay',
  active: true,
  include: ['all'],
  tags: ['paid-properly'],
  timeframe: 90,
  key: [{ attrs: 'session' }, { cookies: 'basket' }],
  steps: [
    { method: 'GET', uri: '/basket', headers: { host: 'store.example.org' } },
    { method: 'POST', uri: '/pay', headers: { host: 'store.example.org' } },
  ],
};

const SERVICE: BackendServiceInput = {
  id: 'store-origin',
  name: 'Store origin',
  http11: true,
  least_conn: false,
  sticky: 'none',
  transport_mode: 'https',
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

const ACTION = ACTIONS[0] as Written<typeof Action>;

/** Every kind of entry with one of it. */
export const ENTRIES: readonly (readonly [path: string, entity: Entity, entry: { readonly id: string; readonly name: string }])[] = [
  ['proxy-templates', ProxyTemplate, TEMPLATE],
  ['dynamic-rules', DynamicRule, RULE],
  ['flow-control-policies', FlowControlPolicy, POLICY],
  ['backend-services', BackendService, SERVICE],
  ['actions', Action, ACTION],
  ['log-exporters', LogExporter, EXPORTER],
];

export const BALANCERS: readonly LoadBalancer[] = [
  {
    provider: 'cloud_a',
    name: 'edge-lb-north',
    listener_name: 'lsn-7f21',
    listener_port: 443,
    dns_name: 'edge-north.example.net',
    region: 'north-2',
    load_balancer_type: 'application',
    max_certificates: 2,
    default_certificate: 'cert-main-2025',
    certificates: ['cert-main-2025'],
  },
];

export const REGIONS: LoadBalancerRegions = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [
    { id: 3, name: 'global-1', regions: { ams: 'automatic', lon: 'automatic' }, upstream_regions: ['dc-west', 'dc-east'] },
    { id: 4, name: 'global-2', regions: { ams: 'automatic', lon: 'automatic' }, upstream_regions: ['dc-west'] },
  ],
};
