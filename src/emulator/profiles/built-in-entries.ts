import type { JsonObject } from '../http/json';

/** The built-in entries of running deployments. Their ids were observed. Their content is as simple as possible. */

export const PROXY_TEMPLATES: readonly JsonObject[] = [
  {
    id: '__default__',
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
    ssl_protocols: ['TLSv1.2', 'TLSv1.3'],
    advanced_configuration: [],
  },
];

export const FLOW_CONTROL_POLICIES: readonly JsonObject[] = [
  {
    id: '__flow_sample__',
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
];

export const BACKEND_SERVICES: readonly JsonObject[] = [
  {
    id: '__default__',
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
];

export const ACTIONS: readonly JsonObject[] = [
  { id: 'action-monitor', name: 'Monitor', description: 'Built in.', type: 'monitor' },
  block('action-acl-block', 'ACL block', 472),
  block('action-rate-limit-block', 'Rate limit block', 471),
  block('action-dynamic-rule-block', 'Dynamic rule block', 474),
];

function block(id: string, name: string, status: number): JsonObject {
  return { id, name, description: 'Built in.', type: 'block', params: { status, headers: {}, content: 'Access denied' } };
}
