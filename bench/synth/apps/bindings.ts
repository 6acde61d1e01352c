import { bindings } from '../../../src';
import { synthesize } from './synthesize';

// The same app as constructs.ts, written with the bindings. The benchmark compares the two.

synthesize((stack, count) => {
  new bindings.provider.SvcProvider(stack, 'Svc', {});
  const config = 'prod';
  const kinds: ((id: string) => void)[] = [
    (id) =>
      new bindings.dynamicRule.DynamicRule(stack, id, {
        config,
        name: id,
        threshold: 40,
        timeframe: 120,
        ttl: 7200,
        action: 'action-dynamic-rule-block',
        active: true,
        offloadIpFiltering: false,
        target: 'ip',
        include: { relation: 'AND', tags: ['login-page', 'method-post'] },
        exclude: { relation: 'OR', tags: ['office-network'] },
        tags: ['banned-login'],
      }),
    (id) =>
      new bindings.flowControlPolicy.FlowControlPolicy(stack, id, {
        config,
        name: id,
        active: true,
        key: [{ attrs: 'session' }, { cookies: 'sid' }],
        steps: [
          { method: 'GET', uri: '/basket' },
          { method: 'POST', uri: '/pay' },
        ],
        timeframe: 900,
        tags: ['paid-properly'],
      }),
    (id) =>
      new bindings.backendService.BackendService(stack, id, {
        config,
        name: id,
        backHosts: [
          { host: 'o1.example.org', weight: 2 },
          { host: 'o2.example.org', backup: true },
        ],
        http11: true,
        leastConn: false,
        sticky: 'iphash',
        transportMode: 'https',
      }),
    (id) =>
      new bindings.action.Action(stack, id, {
        config,
        name: id,
        type: 'block',
        params: { status: 429, headers: { 'Retry-After': '3600' }, content: 'Please try again later.' },
        tags: ['politely-blocked'],
      }),
    (id) =>
      new bindings.proxyTemplate.ProxyTemplate(stack, id, {
        config,
        name: id,
        clientMaxBodySize: '250',
        proxyReadTimeout: '120',
        limitReqRate: '600',
        sslProtocols: ['TLSv1.3'],
      }),
    (id) =>
      new bindings.logExporter.LogExporter(stack, id, {
        config,
        name: id,
        active: true,
        filter: 'blocked',
        destination: { host: 'syslog.example.org', port: 6514, protocol: 'tcp', tlsMode: 'no_tls' },
        serverGroups: { all: true, ids: [] },
      }),
  ];
  for (let i = 0; i < count; i += 1) kinds[i % kinds.length]!(`Entry${i}`);
});
