import type { PlanJson, ResourceChangeJson } from '../../../src/terraform-json';

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
