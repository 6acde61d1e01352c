import { mostOf } from '../../../model/extremes';
import { push } from '../../../model/multimap';
import { asText } from '../../../model/json';
import { canonical, grouped, itemOf, partOf } from '../../../model';
import { isPlannedList, isPlannedObject, type PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { strictnessRules } from './strictness';
import { beyond, booleanAt, isUnreadable, numberAt, quotedList, stays, textAt, valueAt } from './values';

const BACKEND = 'backend_service';

const isSet = (value: string) => value !== '';

export const BACKEND_SERVICE_RULES: readonly PreviewRule[] = [
  ...strictnessRules({
    id: 'origin-https',
    kind: BACKEND,
    attribute: 'transport_mode',
    isStrict: (mode) => mode === 'https',
    weaker: 'The backend service no longer always connects to its hosts with HTTPS.',
    stronger: 'The backend service now always connects to its hosts with HTTPS.',
  }),
  ...transportRules(),
  ...strictnessRules({
    id: 'origin-client-certificate',
    kind: BACKEND,
    attribute: 'mtls_certificate',
    isStrict: isSet,
    weaker: 'The backend service no longer presents a client certificate to its hosts.',
    stronger: 'The backend service now presents a client certificate to its hosts.',
  }),
  ...strictnessRules({
    id: 'origin-trusted-certificate',
    kind: BACKEND,
    attribute: 'mtls_trusted_certificate',
    isStrict: isSet,
    weaker: 'The backend service no longer verifies its hosts against a CA certificate.',
    stronger: 'The backend service now verifies its hosts against a CA certificate.',
  }),
  {
    id: 'origin-hosts-added',
    verdict: 'attention',
    meaning:
      'A backend service sends requests to a host that had none before: it is added, was down or only a backup, or has other ports. Or a ' +
      'host that was down becomes a backup.',
    about: ['', '.host', '.http_ports', '.https_ports', '.down', '.backup'].map((name) => `${BACKEND}.back_hosts${name}`),
    unjudged: 'The preview does not know who operates a host.',
    find: (change) => {
      const hosts = hostsOf(change);
      const found = hosts ? newHosts(hosts) : [];
      if (!hosts || found.length === 0) return undefined;
      const removed = beyond(namesOf(hosts.before), namesOf(hosts.after));
      const instead = removed.length === 0 ? '' : ` No longer to ${quotedList(removed)}.`;
      const alike = new Map<string, NewHost[]>();
      for (const one of found) push(alike, one.words.join('…'), one);
      const sentences = [...alike.values()].map((some) => some[0]!.words.join(labelsOf(some.map(({ host }) => host))));
      return sentences.join(' ') + instead;
    },
  },
  {
    id: 'origin-hosts-removed',
    verdict: 'neutral',
    meaning: 'A backend service has fewer hosts, or another order of them. Its requests go to hosts that had requests before.',
    about: [`${BACKEND}.back_hosts`],
    find: (change) => {
      const hosts = knownHostsOf(change);
      if (!hosts || !change.changes.some(({ path }) => path[0] === 'back_hosts' && path.length <= 2)) return undefined;
      const kept = new Set(hosts.after.map(({ key }) => key));
      const removed = hosts.before.filter(({ key }) => !kept.has(key));
      return removed.length === 0
        ? 'The hosts are the same.'
        : `Without ${labelsOf(removed)}. The other hosts in service had requests before: ${labelsOf(inService(hosts.after))}.`;
    },
  },
  {
    id: 'origin-none-in-service',
    verdict: 'attention',
    meaning: 'No host of a backend service is in service: each is down or only a backup.',
    about: [`${BACKEND}.back_hosts`, `${BACKEND}.back_hosts.down`, `${BACKEND}.back_hosts.backup`],
    unjudged: 'What the service does without a host was not examined.',
    find: (change) => {
      if (change.kind !== BACKEND || !(stays(change) || change.effect === 'added')) return undefined;
      const [before, after] = [change.before, change.after].map((values) => hostsIn(change, values));
      const isNone = (hosts: readonly Host[] | undefined) => hosts && inService(hosts).length === 0;
      if (!isNone(after) || (change.before !== null && isNone(before))) return undefined;
      return 'No host is in service: each is down or only a backup.';
    },
  },
  {
    id: 'origin-service',
    verdict: 'neutral',
    meaning: 'A host of a backend service becomes down or a backup, and the hosts in service had requests before.',
    about: [`${BACKEND}.back_hosts.down`, `${BACKEND}.back_hosts.backup`],
    find: (change) => {
      const hosts = knownHostsOf(change);
      return hosts && change.changes.some(({ path }) => path.at(-1) === 'down' || path.at(-1) === 'backup')
        ? `In service: ${labelsOf(inService(hosts.after))}. They had requests before.`
        : undefined;
    },
  },
  {
    id: 'origin-weight',
    verdict: 'neutral',
    meaning:
      'A host of a backend service gets another share of the requests, and all hosts in service had requests before. The preview does ' +
      'not judge which of them should have more.',
    about: [`${BACKEND}.back_hosts.weight`],
    find: (change) => {
      const hosts = knownHostsOf(change);
      if (!hosts || !change.changes.some(({ path }) => path.at(-1) === 'weight')) return undefined;
      const former = byKey(hosts.before);
      const weights = hosts.after.flatMap(({ key, label, weight }) => {
        const was = former.get(key)?.[0]!.weight;
        return was === weight ? [] : [{ label, was, is: weight }];
      });
      // A weight of 0 may stand for a host without requests.
      if (weights.some(({ was, is }) => !was || !is)) return undefined;
      const texts = weights.map(({ label, was, is }) => `${label} from ${grouped(was!)} to ${grouped(is!)}`);
      return `The weight changes: ${texts.join(', ')}. All hosts in service had requests before.`;
    },
  },
];

/** Roles of a host: it gets no requests, gets them if no other host is available, or always gets them. */
const [DOWN, BACKUP, MAIN] = [0, 1, 2] as const;

/** Returns the rules about requests of HTTPS that the backend service forwards with HTTP. */
function transportRules(): PreviewRule[] {
  const rule = (id: string, verdict: 'weaker' | 'stronger', [from, to]: readonly [string, string], text: string): PreviewRule => ({
    id,
    verdict,
    meaning: text,
    about: [`${BACKEND}.transport_mode`],
    find: (change) =>
      change.kind === BACKEND &&
      stays(change) &&
      textAt(change.before, 'transport_mode') === from &&
      textAt(change.after, 'transport_mode') === to
        ? text
        : undefined,
  });
  const connects = 'to the hosts of a backend service for requests that came with HTTPS';
  return [
    rule('origin-http-always', 'weaker', ['default', 'http'], `The connections ${connects} are no longer encrypted.`),
    rule('origin-http-by-request', 'stronger', ['http', 'default'], `The connections ${connects} are encrypted.`),
  ];
}

interface Host {
  readonly name: string;
  /** Name and ports, by which the host before and after the plan is the same. */
  readonly key: string;
  /** Name in quotes, with the ports if the name is listed more than once. */
  readonly label: string;
  /** Undefined if it cannot be read. */
  readonly service: typeof DOWN | typeof BACKUP | typeof MAIN | undefined;
  readonly weight: number | undefined;
  /** Whether name and ports can be read. */
  readonly isReadable: boolean;
}

interface Hosts {
  readonly before: readonly Host[];
  readonly after: readonly Host[];
}

/** Returns the hosts of a backend service that stays, if their names can be read. */
function hostsOf(change: EntityChange): Hosts | undefined {
  if (change.kind !== BACKEND || !stays(change)) return undefined;
  const [before, after] = [change.before, change.after].map((values) => hostsIn(change, values));
  return before && after && { before, after };
}

/** Returns the hosts if each can be read, some is in service, and those in service had requests before. */
function knownHostsOf(change: EntityChange): Hosts | undefined {
  const hosts = hostsOf(change);
  if (!hosts || [...hosts.before, ...hosts.after].some(({ isReadable, service }) => !isReadable || service === undefined)) return undefined;
  return newHosts(hosts).length > 0 || inService(hosts.after).length === 0 ? undefined : hosts;
}

function hostsIn({ entity }: EntityChange, values: PlannedObject | null): Host[] | undefined {
  const list = valueAt(values, 'back_hosts');
  if (values !== null && !isPlannedList(list)) return undefined;
  const items = isPlannedList(list) ? list.map((item) => (isPlannedObject(item) ? item : {})) : [];
  const schema = itemOf(partOf(entity?.schema, 'back_hosts', 'attribute'));
  const names = items.map((item) => textAt(item, 'host'));
  const known = names.filter((name) => name !== undefined);
  if (known.length < names.length) return undefined;
  const repeated = new Map<string, boolean>();
  for (const name of known) repeated.set(name, repeated.has(name));
  return items.map((item, i): Host => {
    const name = known[i]!;
    const ports = PORTS.map((attribute) => valueAt(item, attribute) ?? []);
    const isReadable = !ports.some(isUnreadable);
    return {
      name,
      key: JSON.stringify([name, ...ports.map((of, k) => canonical(partOf(schema, PORTS[k]!, 'attribute'), of))]),
      label: JSON.stringify(name) + (repeated.get(name) === true && isReadable ? ` (ports ${ports.flat().map(asText).join(', ')})` : ''),
      service: serviceOf(item),
      weight: isUnreadable(valueAt(item, 'weight')) ? undefined : (numberAt(item, 'weight') ?? 1),
      isReadable,
    };
  });
}

const PORTS = ['http_ports', 'https_ports'] as const;

function serviceOf(item: PlannedObject): Host['service'] {
  if (booleanAt(item, 'down') === true) return DOWN;
  if (isUnreadable(valueAt(item, 'down')) || isUnreadable(valueAt(item, 'backup'))) return undefined;
  return booleanAt(item, 'backup') === true ? BACKUP : MAIN;
}

interface NewHost {
  readonly host: Host;
  /** The sentence before and after the names of the hosts. */
  readonly words: readonly [string, string];
}

/** Returns the hosts that get requests, or may get them, and did not before. */
function newHosts({ before, after }: Hosts): NewHost[] {
  const former = new Map([...byKey(before)].map(([key, hosts]) => [key, mostOf(hosts.map(({ service }) => service ?? DOWN))]));
  const names = new Set(namesOf(before));
  return after.flatMap((host): NewHost[] => {
    const [was, is] = [former.get(host.key), host.service ?? MAIN];
    if (was !== undefined) {
      if (is <= was) return [];
      if (is === BACKUP) return [{ host, words: ['', ' becomes a backup, and was down before.'] }];
      return [{ host, words: ['Requests go to ', `, which was ${was === BACKUP ? 'a backup' : 'down'} before.`] }];
    }
    const ports = names.has(host.name) ? 'other ports of ' : '';
    if (is === DOWN) return [{ host, words: [`The hosts get ${ports}`, ', which is down.'] }];
    if (is === BACKUP) return [{ host, words: [`Requests go to ${ports}`, ' if no other host is available.'] }];
    const isCertain = host.isReadable && host.service !== undefined;
    return [{ host, words: [`Requests ${isCertain ? '' : 'may '}go to ${ports}`, '.'] }];
  });
}

/** Returns the hosts of each key. A host may be listed twice. */
function byKey(hosts: readonly Host[]): ReadonlyMap<string, Host[]> {
  const found = new Map<string, Host[]>();
  for (const host of hosts) push(found, host.key, host);
  return found;
}

function inService(hosts: readonly Host[]): Host[] {
  return hosts.filter(({ service }) => service === undefined || service === MAIN);
}

function namesOf(hosts: readonly Host[]): string[] {
  return [...new Set(hosts.map(({ name }) => name))];
}

function labelsOf(hosts: readonly Host[]): string {
  return hosts.map(({ label }) => label).join(', ');
}
