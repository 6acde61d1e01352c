import type { Construct } from 'constructs';
import { PREBUILT } from '../prebuilt-provider';
import { synthesize } from './synthesize';

// Similar entries of a published provider: limits of requests, pools of origins, exporters of logs.

type Binding = new (scope: Construct, id: string, config: object) => Construct;
type Bindings = Readonly<Record<'loadBalancerPool' | 'logpushJob' | 'provider' | 'rateLimit', Readonly<Record<string, Binding>>>>;

// The benchmark installs the package, so the compiler does not know it.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const cloudflare = require(PREBUILT.name) as Bindings;

synthesize((stack, count) => {
  const create = (binding: Binding | undefined, id: string, config: object) => new binding!(stack, id, config);
  create(cloudflare.provider.CloudflareProvider, 'Provider', {});
  const kinds: ((id: string) => void)[] = [
    (id) =>
      create(cloudflare.rateLimit.RateLimit, id, {
        zoneId: 'shop',
        threshold: 40,
        period: 120,
        action: { mode: 'ban', timeout: 7200, response: { contentType: 'text/plain', body: 'Please try again later.' } },
        match: {
          request: { methods: ['POST'], url: 'store.example.org/login' },
          headers: [{ name: 'Cf-Cache-Status', op: 'ne', value: 'HIT' }],
        },
      }),
    (id) =>
      create(cloudflare.loadBalancerPool.LoadBalancerPool, id, {
        accountId: 'shop',
        name: id,
        origins: [
          { name: 'o1', address: 'o1.example.org', weight: 2 },
          { name: 'o2', address: 'o2.example.org', enabled: false },
        ],
        originSteering: { policy: 'hash' },
      }),
    (id) =>
      create(cloudflare.logpushJob.LogpushJob, id, {
        zoneId: 'shop',
        name: id,
        enabled: true,
        destinationConf: 'syslog.example.org:6514',
        outputOptions: { outputType: 'ndjson', fieldNames: ['ClientIP', 'RayID'] },
      }),
  ];
  for (let i = 0; i < count; i += 1) kinds[i % kinds.length]!(`Entry${i}`);
});
