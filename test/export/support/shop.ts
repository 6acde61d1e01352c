import type { LiveConfiguration } from '../../../src/export/live/live-configuration';
import { ENTITIES, type JsonObject } from '../../../src/model';

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
      exclude: { relation: 'OR', tags: ['login-page'] },
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

/** A small configuration with one of everything that a printer has to spell. */
export const SHOP: LiveConfiguration = {
  config: 'prod',
  families: ENTITIES.map((entity) => ({ entity, entries: FAMILIES[entity.routes.path] ?? [] })),
  listeners: [],
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
