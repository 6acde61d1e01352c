import type { JsonObject } from './json';
import { type Answer, failed, ok } from './family';

/** Listeners: one that is the only one of its balancer, and two of another. */
const LISTENERS = [
  { name: 'edge', listener_name: 'edge-443', listener_port: 443 },
  { name: 'wide', listener_name: 'wide/443', listener_port: 443 },
  { name: 'wide', listener_name: 'wide/8443', listener_port: 8443 },
];
const PLACE = { provider: 'cloud_a', region: 'north-1' };

export const BALANCERS = [...new Set(LISTENERS.map(({ name }) => name))];
export const PLATFORMS_HERE = [PLACE.provider];
export const REGIONS_HERE = [PLACE.region];

/** As many as there are words for. */
const CAPACITY = 4;

interface Held {
  main: string;
  readonly certificates: Set<string>;
}

function detach(held: Held, certificate: string): Answer {
  if (certificate === held.main) return failed(422, 'is the default certificate');
  held.certificates.delete(certificate);
  return ok({});
}

/** The listeners of load balancers, and the certificates on them. */
export class Balancers {
  private readonly held = LISTENERS.map(() => ({ main: 'cert-main', certificates: new Set(['cert-main']) }));

  public constructor(private readonly dropsFormerDefault: boolean) {}

  /** @param rest of the path, below `load-balancers` */
  public answer(method: string, rest: readonly string[], query: URLSearchParams): Answer {
    if (rest.length === 0) return ok({ total: LISTENERS.length, items: LISTENERS.map((_, i) => this.told(i)) });
    const [name, , inPath] = rest;
    const at = LISTENERS.findIndex(
      (one) => one.name === name && one.listener_name === query.get('listener') && String(one.listener_port) === query.get('listener-port'),
    );
    const certificate = inPath ?? query.get('certificate-id') ?? '';
    const held = this.held[at];
    if (!held || query.get('region') !== PLACE.region || query.get('provider') !== PLACE.provider) return failed(422, 'no such listener');
    return method === 'PUT' ? this.attach(held, certificate, query.get('default') === 'true') : detach(held, certificate);
  }

  private attach(held: Held, certificate: string, isDefault: boolean): Answer {
    if (isDefault && this.dropsFormerDefault) held.certificates.delete(held.main);
    held.certificates.add(certificate);
    if (held.certificates.size > CAPACITY) throw new Error('the provider attached more certificates than fit');
    if (isDefault) held.main = certificate;
    return ok({});
  }

  private told(index: number): JsonObject {
    const facts = {
      dns_name: 'edge.example.net',
      load_balancer_type: 'application',
      max_certificates: CAPACITY,
    };
    const { main = '', certificates = [] } = this.held[index] ?? {};
    return { ...PLACE, ...facts, ...LISTENERS[index], default_certificate: main, certificates: [...certificates] };
  }
}
