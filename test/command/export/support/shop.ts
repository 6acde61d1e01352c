import type { LiveConfiguration } from '../../../../src/command/export/live/live-configuration';
import { ENTITIES, type JsonObject } from '../../../../src/model';

const RULE = { description: '', active: true, offload_ip_filtering: false, target: 'ip', threshold: 40, timeframe: 120, ttl: 7200 };

const FAMILIES: Readonly<Record<string, readonly JsonObject[]>> = {
  actions: [
    {
      id: 'polite-block',
      name: 'Polite block',
      type: 'block',
      tags: ['blocked'],
      params: { status: 403, content: 'Say "${please}"\nand go.\n' },
    },
    { id: 'odd.id', name: 'Odd', type: 'novel', params: {} },
  ],
  'dynamic-rules': [
    {
      ...RULE,
      id: 'login-bursts',
      name: 'Login bursts',
      action: 'polite-block',
      tags: ['blocked'],
      include: { relation: 'AND', tags: ['login-page', 'post'] },
      exclude: { relation: 'OR', tags: [] },
    },
    {
      ...RULE,
      id: 'scraper-7',
      name: '404 scrapers',
      action: 'action-monitor',
      active: false,
      target: 'cookies_sid',
      include: { relation: 'OR', tags: ['all'] },
      exclude: { relation: 'OR', tags: ['login-page', 'no-basket'] },
    },
  ],
  'backend-services': [
    {
      id: 'shop-hosts',
      name: 'Shop hosts',
      description: 'Hosts behind www.shop.example, which take the requests of customers and of partners alike, in both data centers',
      sticky: 'customcookie',
      sticky_cookie_name: 'basket',
      transport_mode: 'https',
      least_conn: true,
      http11: false,
      back_hosts: [
        {
          host: 'a.shop.example',
          http_ports: [8080],
          https_ports: [8443],
          weight: 3,
          max_fails: 2,
          fail_timeout: 30,
          down: false,
          backup: false,
        },
        {
          host: 'b.shop.example',
          http_ports: [8080],
          https_ports: [8443],
          weight: 1,
          max_fails: 0,
          fail_timeout: 10,
          down: true,
          backup: true,
        },
      ],
    },
  ],
  'flow-control-policies': [
    {
      id: 'basket-then-pay',
      name: 'Basket, then pay',
      description: '',
      active: true,
      include: ['login-page'],
      exclude: [],
      tags: ['no-basket'],
      timeframe: 90,
      key: [{ attrs: 'session' }, { headers: 'x-tenant' }],
      steps: [
        {
          method: 'GET',
          uri: '/basket',
          args: { page: '1', 'sort order': 'price' },
          cookies: {},
          headers: { host: 'shop.example', accept: 'text/html' },
          plugins: { 'device.kind': 'phone' },
        },
        { method: 'PATCH', uri: '/pay', args: {}, cookies: {}, headers: {}, plugins: {} },
      ],
    },
  ],
  'proxy-templates': [
    {
      id: 'Default',
      name: 'default',
      client_max_body_size: '1024',
      limit_req_rate: '10',
      mask_headers: 'server|x-powered-*',
      ssl_protocols: ['TLSv1.2', 'TLSv1.3'],
      advanced_configuration: [
        { name: 'gzip', description: '', configuration: 'gzip on;\ngzip_types ${types};\n', protocol: ['http', 'https'] },
        { name: 'h3', description: 'HTTP/3', configuration: 'http3 on;', protocol: ['h3'] },
      ],
    },
  ],
  'log-exporters': [
    {
      id: 'desk',
      name: 'Desk',
      active: true,
      include_request_data: false,
      connection: { host: 'syslog.example.org', port: 6514, protocol: 'tcp', tls_mode: 'tls', certificate: { cert_body: 'THE SECRET' } },
    },
  ],
};

const listener = (port: number) => ({
  provider: 'cloud_a',
  name: 'edge-north',
  listener_name: 'https',
  listener_port: port,
  dns_name: 'edge.example.net',
  region: 'north-1',
  load_balancer_type: 'application',
  max_certificates: 25,
  default_certificate: 'cert-main',
  certificates: ['cert-main', 'cert-shop', 'https://cloud.example/certificates/cert-new'],
});

/** A small configuration with one of everything that a printer has to spell. */
export const SHOP: LiveConfiguration = {
  config: 'prod',
  families: ENTITIES.map((entity) => ({ entity, entries: FAMILIES[entity.routes.path] ?? [] })),
  listeners: [listener(443), listener(8443)],
  regions: {
    city_codes: {},
    lbs: [
      {
        id: 1,
        name: 'global-shop',
        regions: { ams: 'dc-west', lon: 'dc-east', nyc: 'automatic' },
        upstream_regions: ['dc-west', 'dc-east'],
      },
    ],
  },
};
