import type { LoadBalancer } from '../../../../src/model';
import { type Answer, refusal, type Service, writes } from './service';

/** A listener as the service lists it. */
export function balancer(more: Partial<LoadBalancer> = {}): LoadBalancer {
  return {
    provider: 'cloud_a',
    name: 'edge',
    listener_name: 'edge-443',
    listener_port: 443,
    dns_name: 'edge.example.net',
    region: 'north-2',
    load_balancer_type: 'application',
    max_certificates: 3,
    default_certificate: 'main',
    certificates: ['main', 'shop'],
    ...more,
  };
}

/** The writes of certificates, by their ids: `PUT shop`. */
export function certificateWrites(service: Service): string[] {
  const id = /^(\w+) .*?(?:certificates\/|certificate-id=)([^?&]+).*/;
  return writes(service).map((asked) => asked.replace(id, (_, method: string, found: string) => `${method} ${decodeURIComponent(found)}`));
}

/** The load balancers of `prod`, as deployments are known to serve them. */
export class Balancers {
  public listeners: LoadBalancer[];
  /** Whether a former default certificate goes when another takes its place. */
  public dropsFormerDefault = true;
  /** How the list has a certificate that is attached by its id. */
  public link: (id: string) => string = (id) => id;
  /** Carried out before each write. */
  public before: (what: string) => void = () => undefined;

  /** Takes the place of the service's load balancers. */
  public constructor(service: Service, ...listeners: LoadBalancer[]) {
    this.listeners = listeners.length > 0 ? listeners : [balancer()];
    service.instead = (method, path) => {
      const [family = '', rest = ''] = path.split(/\/(.*)/s);
      if (family !== 'load-balancers') return undefined;
      if (method === 'GET') return { status: 200, body: { total: this.listeners.length, items: this.listeners } };
      const [route = '', query = ''] = rest.split('?');
      this.before(`${method} ${route}`);
      const [name = '', , id = ''] = route.split('/').map(decodeURIComponent);
      return this.write(method, name, id, new URLSearchParams(query));
    };
  }

  /** The certificates of the first listener, its default one first. */
  public get certificates(): string[] {
    const { default_certificate: main, certificates } = this.listeners[0] ?? balancer();
    return [main, ...certificates.filter((id) => id !== main)];
  }

  private write(method: string, name: string, id: string, query: URLSearchParams): Answer {
    const at = this.listeners.findIndex(
      (one) =>
        one.name === name &&
        one.provider === query.get('provider') &&
        one.listener_name === query.get('listener') &&
        one.region === query.get('region'),
    );
    const listener = this.listeners[at];
    if (!listener) return refusal(404, `load balancer [${name}] does not exist`);
    const after = method === 'PUT' ? this.attached(listener, id, query) : this.detached(listener, query);
    if (typeof after === 'string')
      return { status: 422, body: { detail: [{ loc: ['query', 'certificate-id'], msg: after, type: 'value_error' }] } };
    this.listeners[at] = after;
    return { status: 200, body: { message: '' } };
  }

  private attached(listener: LoadBalancer, id: string, query: URLSearchParams): LoadBalancer | string {
    const listed = this.link(id);
    const isMain = query.get('default') === 'true';
    const isDropped = (one: string) => isMain && this.dropsFormerDefault && one === listener.default_certificate;
    const others = listener.certificates.filter((one) => one !== listed && !isDropped(one));
    if (others.length >= listener.max_certificates) return 'no room';
    if (isMain) return { ...listener, default_certificate: listed, certificates: [listed, ...others] };
    return { ...listener, certificates: [...others, listed] };
  }

  private detached(listener: LoadBalancer, query: URLSearchParams): LoadBalancer | string {
    const listed = query.get('certificate-id') ?? '';
    if (!listener.certificates.includes(listed)) return 'not attached';
    if (listener.default_certificate === listed) return 'is the default';
    return { ...listener, certificates: listener.certificates.filter((one) => one !== listed) };
  }
}
