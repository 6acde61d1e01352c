import { certificatesOf, isNfc, type Json, type LoadBalancer, shortId } from '../../../model';
import { unnameable } from './json-limits';
import { Selection } from './selection';
import { CERTIFICATES_TYPE } from '../options/selectable';
import type { Unexported } from './unexported';

/** The certificates of one listener. */
export interface LiveListener {
  /** `load-balancers/edge-north/edge-north-https`, with the port if several listeners have the name. */
  readonly key: string;
  readonly loadBalancer: string;
  /** Candidates for the name in code. */
  readonly texts: readonly string[];
  /** Attributes that distinguish the listener from others of the load balancer: `platform`, `region`, `listener`, `listener_port`. */
  readonly selector: readonly (readonly [attribute: ListenerAttribute, value: string])[];
  readonly defaultCertificate: string | undefined;
  readonly certificates: readonly string[];
  readonly importId: string;
}

export type ListenerAttribute = 'platform' | 'region' | 'listener' | 'listener_port';

/** Attributes that can distinguish listeners, in the order of preference. */
const SELECTORS: readonly (readonly [ListenerAttribute, keyof LoadBalancer])[] = [
  ['listener', 'listener_name'],
  ['listener_port', 'listener_port'],
  ['region', 'region'],
  ['platform', 'provider'],
];

export interface ListenerFilter {
  /** Returns why the language of the export cannot express a value. Default: it can express all. */
  readonly unwritable?: (json: Json) => string | undefined;
  /** Default: all listeners. */
  readonly selection?: Selection;
}

/** Finds the selected listeners with certificates. */
export function sortListeners(
  config: string,
  all: readonly LoadBalancer[],
  { unwritable = () => undefined, selection = Selection.ALL }: ListenerFilter = {},
): { listeners: LiveListener[]; unexported: Unexported[] } {
  const listeners: LiveListener[] = [];
  const unexported: Unexported[] = [];
  for (const listener of all.filter((each) => certificatesOf(each).length > 0)) {
    const what = `the certificates of listener ${JSON.stringify(listener.listener_name)} of load balancer ${JSON.stringify(listener.name)}`;
    const importId = importIdOf(config, listener, all);
    const selector = selectorOf(listener, all);
    if (!isSelected(selection, config, importId)) continue;
    if (importId === undefined || selector === undefined) {
      unexported.push({ what, why: 'No import id identifies this listener alone.' });
    } else {
      const live = liveListener(listener, importId, selector);
      const certificates = [...live.certificates, live.defaultCertificate ?? ''];
      const named: [string, string[]][] = [
        ['import id', [importId]],
        ['certificates', certificates],
        ...selector.map(([name, value]): [string, string[]] => [name, [value]]),
      ];
      const changed = named.filter(([, texts]) => !texts.every(isNfc)).map(([name]) => name);
      const nameless = live.certificates.includes('') ? 'The service lists a certificate without an id.' : undefined;
      const why = nameless ?? unnameable(changed) ?? unwritable(named.flatMap(([, texts]) => texts));
      if (why !== undefined) unexported.push({ what, why });
      else listeners.push(live);
    }
  }
  return { listeners, unexported };
}

/** Returns the id of a listener in its configuration: `edge-north/edge-north-https`. */
export function listenerIds(config: string, all: readonly LoadBalancer[]): string[] {
  return all.flatMap((listener) => {
    const importId = certificatesOf(listener).length > 0 ? importIdOf(config, listener, all) : undefined;
    return importId === undefined ? [] : [withoutConfig(config, importId)];
  });
}

function isSelected(selection: Selection, config: string, importId: string | undefined): boolean {
  return importId === undefined
    ? selection.hasAll(CERTIFICATES_TYPE)
    : selection.includes(CERTIFICATES_TYPE, withoutConfig(config, importId));
}

const withoutConfig = (config: string, importId: string): string => importId.slice(config.length + 1);

function liveListener(listener: LoadBalancer, importId: string, selector: LiveListener['selector']): LiveListener {
  const { name, default_certificate: main } = listener;
  return {
    key: `load-balancers/${importId}`,
    loadBalancer: name,
    texts: [`${[...(hasValueWith(selector, name) ? [] : [name]), ...selector.map(([, value]) => value)].join(' ')} certificates`],
    selector,
    defaultCertificate: main === '' ? undefined : shortId(listener, main),
    certificates: certificatesOf(listener)
      .filter((listed) => listed !== main)
      .map((listed) => shortId(listener, listed))
      .sort(),
    importId,
  };
}

/** Whether a value of the selector contains the name of the load balancer. */
function hasValueWith(selector: LiveListener['selector'], name: string): boolean {
  return selector.some(([, value]) => value.includes(name));
}

/** Returns the fewest attributes that identify the listener, or undefined if another listener equals it in all of them. */
function selectorOf(listener: LoadBalancer, all: readonly LoadBalancer[]): LiveListener['selector'] | undefined {
  let others = all.filter((other) => other !== listener && other.name === listener.name);
  const selector: [ListenerAttribute, string][] = [];
  for (const [attribute, field] of SELECTORS) {
    const left = others.filter((other) => String(other[field]) === String(listener[field]));
    if (left.length === others.length) continue;
    selector.push([attribute, String(listener[field])]);
    others = left;
  }
  return others.length === 0 ? selector : undefined;
}

/** Returns `prod/edge-north/edge-north-https`, with `:PORT` if necessary, or undefined if neither is unique. */
function importIdOf(config: string, { name, listener_name: listener, listener_port: port }: LoadBalancer, all: readonly LoadBalancer[]) {
  if (config.includes('/') || name.includes('/') || [name, listener].includes('')) return undefined;
  const ofBalancer = all.filter((other) => other.name === name);
  const isNamed = (text: string) => ofBalancer.filter((other) => other.listener_name === text).length;
  if (isNamed(listener) === 1) return `${config}/${name}/${listener}`;
  const withPort = `${listener}:${port}`;
  const meant = ofBalancer.filter((other) => `${other.listener_name}:${other.listener_port}` === withPort);
  return isNamed(withPort) === 0 && meant.length === 1 ? `${config}/${name}/${withPort}` : undefined;
}
