import type { LoadBalancer } from '../../../../src/model';
import { type Answer, listing, ok, refusal } from '../../support/answers';
import { type Service, writes } from './service';

/** Returns a listener in the form of the service's list. */
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

/** Listeners of load balancers, as deployments are known to serve them. */
export class Listeners {
  /** Returns the listed form of a certificate id. */
  public link: (id: string) => string = (id) => id;

  /** @param dropsFormerDefault whether the service detaches a former default certificate */
  public constructor(
    public listeners: LoadBalancer[],
    public dropsFormerDefault = true,
  ) {}

  /** Certificates of the first listener, its default one first. */
  public get certificates(): string[] {
    const { default_certificate: main, certificates } = this.listeners[0] ?? balancer();
    return [main, ...certificates.filter((id) => id !== main)];
  }

  /** @param rest of the path, below `load-balancers` */
  public answer(method: string, [name = '', , id = '']: readonly string[], query: URLSearchParams): Answer {
    if (method === 'GET') return listing(this.listeners);
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
    return ok({ message: '' });
  }

  /** Why a listener takes no further certificate. */
  protected full(): string {
    return 'no room';
  }

  private attached(listener: LoadBalancer, id: string, query: URLSearchParams): LoadBalancer | string {
    const listed = this.link(id);
    const isMain = query.get('default') === 'true';
    const isDropped = (one: string) => isMain && this.dropsFormerDefault && one === listener.default_certificate;
    const others = listener.certificates.filter((one) => one !== listed && !isDropped(one));
    if (others.length >= listener.max_certificates) return this.full();
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

/** The load balancers of `prod`. */
export class Balancers extends Listeners {
  /** Carried out before each write. */
  public before: (what: string) => void = () => undefined;

  /** Takes the place of the service's load balancers. */
  public constructor(service: Service, ...listeners: LoadBalancer[]) {
    super(listeners.length > 0 ? listeners : [balancer()]);
    service.instead = (method, path) => {
      const [family = '', rest = ''] = path.split(/\/(.*)/s);
      if (family !== 'load-balancers') return undefined;
      const [route = '', query = ''] = rest.split('?');
      if (method !== 'GET') this.before(`${method} ${route}`);
      return this.answer(method, route.split('/').map(decodeURIComponent), new URLSearchParams(query));
    };
  }
}
