/** A dynamic rule with everything that a writer must give, and no more. */
export function aRule(fields: object = {}): Record<string, unknown> {
  return {
    name: 'Login bursts',
    action: 'action-monitor',
    active: true,
    offload_ip_filtering: false,
    target: 'ip',
    threshold: 40,
    timeframe: 120,
    ttl: 7200,
    ...fields,
  };
}

/** A dynamic rule with every field. */
export function aCompleteRule(fields: object = {}): Record<string, unknown> {
  return {
    id: 'login-bursts',
    ...aRule(),
    description: 'ban noisy login sources',
    tags: ['banned-login'],
    include: { relation: 'AND', tags: ['login-page', 'method-post'] },
    exclude: { relation: 'OR', tags: ['office-network'] },
    ...fields,
  };
}
