import type { Json } from '../../../../src/model';

const RULE = { description: '', active: true, offload_ip_filtering: false, target: 'ip', timeframe: 120, ttl: 7200, tags: [] };

/** Configurations with a rule and a host for each of many tenants. */
export function nearEqual(tenants: number): Record<string, Json>[] {
  const all = Array.from({ length: tenants }, (_, i) => i + 1);
  const rules = (name: string, fields: (i: number) => object) =>
    all.map((i) => ({
      ...RULE,
      id: `${name.toLowerCase()}-${i}`,
      name: `${name} ${i}`,
      action: 'action-monitor',
      include: { relation: 'AND', tags: [`host-${i}`, 'login "page" ${x}'] },
      exclude: { relation: 'OR', tags: [] },
      ...fields(i),
    }));
  const hosts = all.map((i) => ({
    id: `host_${i}`,
    name: `Hosts of ${i}`,
    sticky: 'none',
    transport_mode: 'https',
    least_conn: true,
    http11: true,
    back_hosts: [
      {
        host: `${i}.shop.example`,
        http_ports: [80],
        https_ports: [443],
        weight: 1,
        max_fails: 0,
        fail_timeout: 10,
        down: false,
        backup: i % 2 === 0,
      },
    ],
  }));
  return [
    { actions: [], 'dynamic-rules': rules('Tenant', (i) => ({ threshold: 10 * i, ttl: 3600 * (1 + (i % 3)) })) },
    {
      actions: [],
      'dynamic-rules': [...rules('Tenant', (i) => ({ threshold: i })), ...rules('Other', (i) => ({ id: `OTHER_${i}`, threshold: 5 }))],
    },
    {
      actions: [],
      'backend-services': hosts,
      'dynamic-rules': rules('Tenant', (i) => ({ threshold: 40, tags: i % 2 ? ['a'] : [], timeframe: 60 + i })),
    },
  ] as Record<string, Json>[];
}
