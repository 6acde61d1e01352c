import { certificatesOf, type Json, type LoadBalancer, shortId } from '../../model';
import type { Unexported } from '../code/unexported';

/** The certificates of one listener. */
export interface LiveListener {
  /** `load-balancers/edge-north/edge-north-https`, and the port where several have the name. */
  readonly key: string;
  readonly loadBalancer: string;
  /** Texts for a name. */
  readonly texts: readonly string[];
  /** What tells the listener from others of the load balancer: `platform`, `region`, `listener`, `listener_port`. */
  readonly telling: readonly (readonly [attribute: ListenerAttribute, value: string])[];
  readonly defaultCertificate: string | undefined;
  readonly certificates: readonly string[];
  readonly importId: string;
}

export type ListenerAttribute = 'platform' | 'region' | 'listener' | 'listener_port';

/** Which attributes tell listeners apart, those that a person would write first. */
const TELLING: readonly (readonly [ListenerAttribute, keyof LoadBalancer])[] = [
  ['listener', 'listener_name'],
  ['listener_port', 'listener_port'],
  ['region', 'region'],
  ['platform', 'provider'],
];

/** The listeners that have certificates. */
export function sortListeners(
  config: string,
  all: readonly LoadBalancer[],
  unwritable: (json: Json) => string | undefined = () => undefined,
): { listeners: LiveListener[]; unexported: Unexported[] } {
  const listeners: LiveListener[] = [];
  const unexported: Unexported[] = [];
  for (const listener of all.filter((each) => certificatesOf(each).length > 0)) {
    const what = `the certificates of listener ${JSON.stringify(listener.listener_name)} of load balancer ${JSON.stringify(listener.name)}`;
    const importId = importIdOf(config, listener, all);
    const telling = tellingApart(listener, all);
    if (importId === undefined || telling === undefined) {
      unexported.push({ what, why: 'No import id names this listener and no other one.' });
    } else {
      const live = liveListener(listener, importId, telling);
      const why = unwritable([live.importId, ...live.certificates, live.defaultCertificate ?? '', ...telling.map(([, value]) => value)]);
      if (why !== undefined) unexported.push({ what, why });
      else listeners.push(live);
    }
  }
  return { listeners, unexported };
}

function liveListener(listener: LoadBalancer, importId: string, telling: LiveListener['telling']): LiveListener {
  const { name, default_certificate: main } = listener;
  return {
    key: `load-balancers/${importId}`,
    loadBalancer: name,
    texts: [`${[...(tells(telling, name) ? [] : [name]), ...telling.map(([, value]) => value)].join(' ')} certificates`],
    telling,
    defaultCertificate: main === '' ? undefined : shortId(listener, main),
    certificates: certificatesOf(listener)
      .filter((listed) => listed !== main)
      .map((listed) => shortId(listener, listed))
      .sort(),
    importId,
  };
}

/** Whether one of the attributes has the name of the load balancer in it. */
function tells(telling: LiveListener['telling'], name: string): boolean {
  return telling.some(([, value]) => value.includes(name));
}

/** The fewest attributes that only this listener has all of; undefined where another is the same in everything. */
function tellingApart(listener: LoadBalancer, all: readonly LoadBalancer[]): LiveListener['telling'] | undefined {
  let others = all.filter((other) => other !== listener && other.name === listener.name);
  const telling: [ListenerAttribute, string][] = [];
  for (const [attribute, field] of TELLING) {
    const left = others.filter((other) => String(other[field]) === String(listener[field]));
    if (left.length === others.length) continue;
    telling.push([attribute, String(listener[field])]);
    others = left;
  }
  return others.length === 0 ? telling : undefined;
}

/** `prod/edge-north/edge-north-https`, or with the port after a colon; undefined where that would name none or several. */
function importIdOf(config: string, { name, listener_name: listener, listener_port: port }: LoadBalancer, all: readonly LoadBalancer[]) {
  if (config.includes('/') || name.includes('/') || [name, listener].includes('')) return undefined;
  const ofBalancer = all.filter((other) => other.name === name);
  const isNamed = (text: string) => ofBalancer.filter((other) => other.listener_name === text).length;
  if (isNamed(listener) === 1) return `${config}/${name}/${listener}`;
  const withPort = `${listener}:${port}`;
  const meant = ofBalancer.filter((other) => `${other.listener_name}:${other.listener_port}` === withPort);
  return isNamed(withPort) === 0 && meant.length === 1 ? `${config}/${name}/${withPort}` : undefined;
}
