import { type Answer, type Body, insistList, shown, succeeded } from './answer';
import { type Service } from './service';
import { Inapplicable, Violation } from './violation';

/** A listed listener of a load balancer. */
export interface Balancer {
  readonly provider: string;
  readonly name: string;
  readonly listener_name: string;
  readonly listener_port: number | string;
  readonly region: string;
  readonly max_certificates: number;
  readonly default_certificate: string;
  readonly certificates: readonly string[];
}

/** Path of the list of load balancers. */
export const BALANCERS = 'load-balancers';

/** Returns the listed load balancers. */
export async function balancers(service: Service): Promise<readonly Body[]> {
  return insistList(await service.get(BALANCERS), 200);
}

/** Returns a listener that meets the condition. Default: it has room for another certificate. */
export async function listener(service: Service, wanted: (balancer: Balancer) => boolean = hasRoom): Promise<Balancer> {
  const found = (await listeners(service)).find(wanted);
  if (!found) throw new Inapplicable('there is no such load balancer');
  return found;
}

/** Returns two listeners of one load balancer with room for another certificate. */
export async function twoListeners(service: Service): Promise<readonly [Balancer, Balancer]> {
  const withRoom = (await listeners(service)).filter(hasRoom);
  for (const one of withRoom) {
    const other = withRoom.find(({ name, listener_name }) => name === one.name && listener_name !== one.listener_name);
    if (other) return [one, other];
  }
  throw new Inapplicable('no load balancer has two listeners with room for another certificate');
}

/** Reads every other listener. */
export async function othersThan(service: Service, balancer: Balancer): Promise<readonly Balancer[]> {
  return (await listeners(service)).filter((other) => !isSame(balancer, other));
}

/** Returns two listeners of one load balancer on different ports, both with room for another certificate. */
export async function twoPorts(service: Service): Promise<readonly [Balancer, Balancer]> {
  const withRoom = (await listeners(service)).filter(hasRoom);
  for (const balancer of withRoom) {
    const other = withRoom.find(({ name, listener_port: port }) => name === balancer.name && port !== balancer.listener_port);
    if (other) return [balancer, other];
  }
  throw new Inapplicable('no load balancer has listeners on two ports with room for another certificate');
}

/** Returns a port that no listener of the load balancer has. */
export async function unusedPort(service: Service, { name }: Balancer): Promise<string> {
  const used = (await listeners(service)).filter((other) => other.name === name).map(({ listener_port: port }) => String(port));
  for (let port = 65_432; ; port -= 1) if (!used.includes(String(port))) return String(port);
}

/** Whether two records are about the same listener. Listeners may have a common name and different ports. */
function isSame(one: Balancer, other: Balancer): boolean {
  return one.name === other.name && one.listener_name === other.listener_name && one.listener_port === other.listener_port;
}

async function listeners(service: Service): Promise<readonly Balancer[]> {
  return (await balancers(service)) as unknown as readonly Balancer[];
}

/** Whether a listener has room for another certificate. */
export function hasRoom({ certificates, max_certificates }: Balancer): boolean {
  return certificates.length < max_certificates;
}

/** Reads the listener again. */
export async function again(service: Service, balancer: Balancer): Promise<Balancer> {
  return listener(service, (other) => isSame(balancer, other));
}

/** Query that selects a listener. */
export function queryOf({ provider, region, listener_name, listener_port }: Balancer): Record<string, string> {
  return { provider, region, listener: listener_name, 'listener-port': String(listener_port) };
}

/** Id of the certificate to attach: from `--certificate`, or a new one, which some services accept. */
export function certificateOf(service: Service): string {
  return service.target.certificate ?? service.newId();
}

/** Path for attaching a certificate. */
export function certificatePath({ name }: Balancer, certificate: string): string {
  return `${BALANCERS}/${encodeURIComponent(name)}/certificates/${encodeURIComponent(certificate)}`;
}

/** Path for detaching certificates. */
export function certificatesPath({ name }: Balancer): string {
  return `${BALANCERS}/${encodeURIComponent(name)}/certificates`;
}

/** Whether a listener has a certificate. Listed identifiers may be links that end with its id. */
export function holds({ certificates }: Balancer, certificate: string): boolean {
  return certificates.some((listed) => listed === certificate || listed.endsWith(`/${certificate}`) || listed.endsWith(`-${certificate}`));
}

/** Attaches a certificate. At the end of the rule, it is detached and the default certificate restored. */
export async function attach(
  service: Service,
  balancer: Balancer,
  certificate: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await attachAndPutBack(service, balancer, certificate, more);
  if (answer.status === 422 && service.target.certificate === undefined) {
    throw new Inapplicable(`no certificate is known that can be attached (--certificate names one): ${JSON.stringify(shown(answer))}`);
  }
  return answer;
}

/** Requests the attachment of a certificate, and accepts any answer. The listener is restored at the end of the rule. */
export function attachAndPutBack(
  service: Service,
  balancer: Balancer,
  certificate: string,
  more: Readonly<Record<string, string>>,
): Promise<Answer> {
  putBack(service, balancer, certificate);
  return service.put(certificatePath(balancer, certificate), { query: { ...queryOf(balancer), ...more } });
}

/** Restores a listener at the end of the rule. */
export function putBack(service: Service, before: Balancer, certificate: string): void {
  service.later(() => restore(service, before, certificate));
}

async function restore(service: Service, before: Balancer, certificate: string): Promise<void> {
  let now = await again(service, before);
  if (now.default_certificate !== before.default_certificate) {
    await service.put(certificatePath(before, before.default_certificate), { query: { ...queryOf(before), default: 'true' } });
    now = await again(service, before);
  }
  if (!holds(before, certificate) && holds(now, certificate)) {
    const identifier = now.certificates.find((listed) => listed.endsWith(certificate)) ?? certificate;
    const answer = await service.remove(certificatesPath(before), { query: { ...queryOf(before), 'certificate-id': identifier } });
    if (!succeeded(answer))
      throw new Violation(`${certificate} could not be detached from ${before.name}: ${JSON.stringify(shown(answer))}`);
  }
}
