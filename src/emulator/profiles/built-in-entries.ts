import { BUILT_IN_ACTIONS, BUILT_IN_IDS, type EntityName, MODERN_TLS } from '../../model';
import type { JsonObject } from '../../model/json';

/** Built-in entries of running deployments by the entity's name, with observed ids and minimal content. */
export const BUILT_IN_ENTRIES = {
  ProxyTemplate: [
    {
      id: BUILT_IN_IDS.default,
      name: 'Default',
      description: 'Built in.',
      acao_header: false,
      custom_listener: false,
      client_body_buffer_size: '4',
      client_body_timeout: '5',
      client_header_buffer_size: '32',
      client_header_timeout: '5',
      client_max_body_size: '150',
      keepalive_timeout: '660',
      large_client_header_buffers_count: '2',
      large_client_header_buffers_size: '32',
      limit_req_burst: '400',
      limit_req_rate: '1200',
      mask_headers: '',
      proxy_connect_timeout: '5',
      proxy_read_timeout: '60',
      proxy_send_timeout: '30',
      send_timeout: '5',
      upstream_host: '$host',
      xff_header_name: ['X-Forwarded-For'],
      xrealip_header_name: 'X-Real-IP',
      ssl_protocols: [...MODERN_TLS],
      advanced_configuration: [],
    },
  ],

  FlowControlPolicy: [
    {
      id: BUILT_IN_IDS.flowSample,
      name: 'Sample flow',
      description: 'Built in.',
      active: false,
      timeframe: 60,
      key: [{ attrs: 'ip' }],
      steps: [
        { method: 'GET', uri: '/login', headers: { host: 'www.example.com' }, args: {}, cookies: {}, plugins: {} },
        { method: 'POST', uri: '/login', headers: { host: 'www.example.com' }, args: {}, cookies: {}, plugins: {} },
      ],
    },
  ],

  BackendService: [
    {
      id: BUILT_IN_IDS.default,
      name: 'Default',
      description: 'Built in.',
      http11: true,
      least_conn: false,
      sticky: 'none',
      sticky_cookie_name: '',
      transport_mode: 'default',
      back_hosts: [
        {
          host: 'origin.example.com',
          http_ports: [80],
          https_ports: [443],
          weight: 1,
          max_fails: 0,
          fail_timeout: 10,
          down: false,
          backup: false,
          monitor_state: '',
        },
      ],
    },
  ],

  Action: BUILT_IN_ACTIONS.map(({ id, name, type, status }) => ({
    ...{ id, name, description: 'Built in.', type },
    ...(status !== undefined && { params: { status, headers: {}, content: 'Access denied' } }),
  })),
} satisfies { readonly [Name in EntityName]?: readonly JsonObject[] };
