import type { PlanJson, ResourceChangeJson } from '../../../../src/command/terraform-json';

const PROVIDER = 'registry.terraform.io/svc-waap/svc';

type Values = Readonly<Record<string, unknown>>;

/** Returns the change of a resource in a plan. The actions follow from the values before and after. */
export function change(
  address: string,
  before: Values | null,
  after: Values | null,
  more: Partial<ResourceChangeJson['change']> & { readonly provider?: string } = {},
): ResourceChangeJson {
  const { provider = PROVIDER, ...marks } = more;
  const [type = '', name = ''] = address.split('.').slice(-2);
  const actions = before === null ? ['create'] : after === null ? ['delete'] : ['update'];
  return {
    address,
    mode: 'managed',
    type,
    name: name.replace(/\[.*$/, ''),
    provider_name: provider,
    ...(address.startsWith('module.') ? { module_address: address.split('.').slice(0, -2).join('.') } : {}),
    change: { actions, before: before as never, after: after as never, ...marks },
  };
}

export function plan(changes: readonly ResourceChangeJson[], more: Partial<PlanJson> = {}): PlanJson {
  return { format_version: '1.2', terraform_version: '1.11.4', timestamp: '2026-11-22T08:00:00Z', resource_changes: changes, ...more };
}

/** Returns a plan that leaves a change to a later one. */
export function deferring(
  left: ResourceChangeJson,
  { reason = 'resource_config_unknown', ...more }: Partial<PlanJson> & { reason?: string } = {},
): PlanJson {
  return plan([], { complete: false, deferred_changes: [{ reason, resource_change: left }], ...more });
}

/** Returns a dynamic rule in the form of a plan. */
export function rule(more: Values = {}): Values {
  return {
    config: 'prod',
    id: 'login-bursts',
    name: 'Login bursts',
    description: '',
    action: 'action-dynamic-rule-block',
    active: true,
    offload_ip_filtering: false,
    target: 'ip',
    threshold: 40,
    timeframe: 120,
    ttl: 7200,
    tags: [],
    include: { relation: 'OR', tags: ['login'] },
    exclude: { relation: 'OR', tags: ['office'] },
    ...more,
  };
}

/** Returns a flow control policy of a set in the form of a plan. */
export function flow(more: Values = {}): Values {
  return {
    id: 'cart',
    name: 'Cart before pay',
    description: '',
    active: true,
    include: [],
    exclude: [],
    tags: ['paid'],
    timeframe: 90,
    key: [{ attrs: 'session', args: null, cookies: null, headers: null, plugins: null }],
    steps: [step('GET', '/basket'), step('GET', '/address'), step('POST', '/pay')],
    ...more,
  };
}

export function step(method: string, uri: string, host = 'store.example.org'): Values {
  return { method, uri, args: null, cookies: null, headers: { host }, plugins: null };
}

/** Returns a set of flow control policies in the form of a plan. */
export function flowSet(entries: Readonly<Record<string, Values>>, more: Values = {}): Values {
  return { config: 'prod', keep: ['__*'], overwrite: false, entries, ...more };
}

/** Returns an action in the form of a plan. */
export function action(more: Values = {}): Values {
  return {
    config: 'prod',
    id: 'deny',
    name: 'Deny',
    description: '',
    type: 'block',
    tags: [],
    params: { status: 403, headers: null, content: 'Denied' },
    ...more,
  };
}

/** Returns a proxy template in the form of a plan. */
export function template(more: Values = {}): Values {
  return {
    config: 'prod',
    id: 'shop',
    name: 'Shop',
    description: '',
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
    mask_headers: 'Server|X-Powered-*',
    proxy_connect_timeout: '5',
    proxy_read_timeout: '60',
    proxy_send_timeout: '30',
    send_timeout: '5',
    upstream_host: '$host',
    xff_header_name: ['X-Forwarded-For'],
    xrealip_header_name: 'X-Real-IP',
    conf_specific: '',
    ssl_conf_specific: '',
    ssl_ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:!aNULL',
    ssl_protocols: ['TLSv1.2', 'TLSv1.3'],
    advanced_configuration: [],
    ...more,
  };
}

/** Returns a backend service in the form of a plan. */
export function backend(more: Values = {}): Values {
  return {
    config: 'prod',
    id: 'shop',
    name: 'Shop',
    description: '',
    http11: true,
    least_conn: false,
    sticky: 'none',
    sticky_cookie_name: '',
    transport_mode: 'https',
    mtls_certificate: null,
    mtls_trusted_certificate: 'internal-ca',
    back_hosts: [host('o1.example.org'), host('o2.example.org')],
    ...more,
  };
}

export function host(name: string, more: Values = {}): Values {
  return {
    host: name,
    http_ports: [80],
    https_ports: [443],
    weight: 1,
    max_fails: 0,
    fail_timeout: 10,
    down: false,
    backup: false,
    monitor_state: null,
    ...more,
  };
}

/** Returns a log exporter in the form of a plan. */
export function exporter({ destination = {}, ...more }: Values & { readonly destination?: Values } = {}): Values {
  return {
    config: 'prod',
    id: 'siem',
    name: 'SIEM',
    active: true,
    filter: 'all',
    format: 'custom_syslog',
    include_request_data: false,
    server_groups: { all: true, ids: [] },
    destination: { host: 'logs.example.org', port: 6514, protocol: 'tcp', tls_mode: 'tls', certificate: null, ...destination },
    ...more,
  };
}
