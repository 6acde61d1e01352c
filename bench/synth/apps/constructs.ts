import * as svc from '../../../src';
import { synthesize } from './synthesize';

// Entries of six kinds in turn, as constructs.

synthesize((stack, count) => {
  new svc.SvcProvider(stack, 'Svc');
  const prod = new svc.Configuration(stack, 'Prod', { name: 'prod' });
  const kinds: ((id: string) => void)[] = [
    (id) =>
      new svc.DynamicRule(prod, id, {
        name: id,
        threshold: 40,
        timeframe: svc.Duration.minutes(2),
        ttl: svc.Duration.hours(2),
        action: svc.Action.dynamicRuleBlock(),
        include: svc.TagSelector.allOf('login-page', 'method-post'),
        exclude: svc.TagSelector.anyOf('office-network'),
        tags: ['banned-login'],
      }),
    (id) =>
      new svc.FlowControlPolicy(prod, id, {
        name: id,
        key: [svc.FlowKey.SESSION, svc.FlowKey.cookie('sid')],
        steps: [svc.FlowStep.get('/basket'), svc.FlowStep.post('/pay')],
        timeframe: svc.Duration.minutes(15),
        tags: ['paid-properly'],
      }),
    (id) =>
      new svc.BackendService(prod, id, {
        name: id,
        backHosts: [svc.BackHost.of('o1.example.org', { weight: 2 }), svc.BackHost.of('o2.example.org', { backup: true })],
        sticky: svc.StickyMode.IP_HASH,
        transportMode: svc.TransportMode.HTTPS,
      }),
    (id) =>
      new svc.Action(prod, id, {
        name: id,
        actionType: svc.ActionType.block({ status: 429, headers: { 'Retry-After': '3600' }, content: 'Please try again later.' }),
        tags: ['politely-blocked'],
      }),
    (id) =>
      new svc.ProxyTemplate(prod, id, {
        name: id,
        clientMaxBodySize: svc.Size.megabytes(250),
        proxyReadTimeout: svc.Duration.minutes(2),
        limitReqRate: svc.Rate.perSecond(600),
        sslProtocols: [svc.TlsVersion.TLS_V1_3],
      }),
    (id) =>
      new svc.LogExporter(prod, id, {
        name: id,
        active: true,
        filter: svc.LogFilter.BLOCKED,
        destination: svc.Destination.tcp('syslog.example.org', 6514),
        serverGroups: svc.ServerGroups.all(),
      }),
  ];
  for (let i = 0; i < count; i += 1) kinds[i % kinds.length]!(`Entry${i}`);
});
