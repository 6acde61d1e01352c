import type { LoadBalancer } from '../../model';
import { HttpError } from '../http/http-error';
import type { AttachQuery, DetachQuery, ListenerQuery } from './query';

/** Behavior for a default certificate that another one replaces as default. The contract does not specify it. */
export type FormerDefault = 'keep' | 'drop';

/** Returns the balancers after a certificate was attached to one. */
export function attached(
  balancers: readonly LoadBalancer[],
  name: string,
  certificate: string,
  query: AttachQuery,
  formerDefault: FormerDefault,
): LoadBalancer[] {
  const matched = listenersOf(balancers, name, query);
  return balancers.map((balancer) => {
    if (!matched.includes(balancer)) return balancer;
    const present = certificatesOf(balancer);
    const isDropped = (id: string) => query.default && formerDefault === 'drop' && id === balancer.default_certificate;
    const others = present.filter((id) => id !== certificate && !isDropped(id));
    if (!present.includes(certificate) && others.length >= balancer.max_certificates) {
      const msg = `Load balancer [${name}] already has the maximum of ${balancer.max_certificates} certificate(s)`;
      throw refusal(['path', 'certificate_id'], msg);
    }
    if (query.default) return { ...balancer, default_certificate: certificate, certificates: [certificate, ...others] };
    return present.includes(certificate) ? balancer : { ...balancer, certificates: [...balancer.certificates, certificate] };
  });
}

/** Returns the balancers after a certificate was detached from one, from all listeners that the query matches. */
export function detached(balancers: readonly LoadBalancer[], name: string, query: DetachQuery): LoadBalancer[] {
  const matched = listenersOf(balancers, name, query);
  const certificate = query['certificate-id'] ?? onlyOne(matched, name);
  const loc = ['query', 'certificate-id'];
  const holders = matched.filter((balancer) => certificatesOf(balancer).includes(certificate));
  if (holders.length === 0) throw refusal(loc, `Certificate [${certificate}] is not attached to load balancer [${name}]`);
  if (holders.some((balancer) => balancer.default_certificate === certificate))
    throw refusal(loc, `Certificate [${certificate}] is the default of load balancer [${name}]; make another the default first`);
  return balancers.map((balancer) =>
    holders.includes(balancer) ? { ...balancer, certificates: balancer.certificates.filter((id) => id !== certificate) } : balancer,
  );
}

/** Returns the only certificate that can be detached, for a query without a certificate. */
function onlyOne(matched: readonly LoadBalancer[], name: string): string {
  const candidates = [
    ...new Set(matched.flatMap((balancer) => certificatesOf(balancer).filter((id) => id !== balancer.default_certificate))),
  ];
  const [first] = candidates;
  if (first === undefined || candidates.length > 1) {
    const found = candidates.length === 0 ? 'only the default certificate' : `several: ${candidates.join(', ')}`;
    throw refusal(['query', 'certificate-id'], `The certificate is ambiguous or missing: load balancer [${name}] has ${found}`);
  }
  return first;
}

/** Returns the listeners of a balancer that a query matches: at least one. */
function listenersOf(balancers: readonly LoadBalancer[], name: string, query: ListenerQuery): readonly LoadBalancer[] {
  const named = balancers.filter((balancer) => balancer.name === name);
  if (named.length === 0) throw HttpError.plain(404, `load balancer [${name}] does not exist`);
  const criteria = [
    ['provider', 'provider'],
    ['region', 'region'],
    ['listener', 'listener_name'],
    ['listener-port', 'listener_port'],
  ] as const;
  return criteria.reduce<readonly LoadBalancer[]>((left, [parameter, field]) => {
    const wanted = query[parameter];
    const found = wanted === undefined ? left : left.filter((balancer) => String(balancer[field]) === wanted);
    if (found.length === 0) {
      const known = [...new Set(left.map((balancer) => String(balancer[field])))].join(', ');
      throw refusal(['query', parameter], `Load balancer [${name}] has ${known} here, not ${wanted}`);
    }
    return found;
  }, named);
}

function certificatesOf({ certificates, default_certificate }: LoadBalancer): string[] {
  return [...new Set([...certificates, ...(default_certificate === '' ? [] : [default_certificate])])];
}

function refusal(loc: readonly string[], msg: string): HttpError {
  return HttpError.detailed([{ loc, msg, type: 'value_error' }]);
}
