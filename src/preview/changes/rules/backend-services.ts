import { isPlannedList, isPlannedObject, type PlannedObject } from '../../../terraform-json';
import type { ChangeWithoutFindings } from '../entity-change';
import type { PreviewRule } from './rule';
import { strictnessRules } from './strictness';
import { beyond, booleanAt, isUnreadable, quotedList, stays, textAt, valueAt } from './values';

const BACKEND = 'backend_service';

const isSet = (value: string) => value !== '';

export const BACKEND_SERVICES: readonly PreviewRule[] = [
  ...strictnessRules({
    id: 'origin-https',
    kind: BACKEND,
    attribute: 'transport_mode',
    isStrict: (mode) => mode === 'https',
    weaker: 'The backend service no longer always connects to its hosts with HTTPS.',
    stronger: 'The backend service now always connects to its hosts with HTTPS.',
  }),
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
    meaning: 'A backend service sends requests to a host that it did not send them to before, or to another port.',
    about: [`${BACKEND}.back_hosts`, `${BACKEND}.back_hosts.host`, `${BACKEND}.back_hosts.http_ports`, `${BACKEND}.back_hosts.https_ports`],
    unjudged: 'The preview does not know who operates a host.',
    find: (change) => {
      const hosts = hostsOf(change);
      if (!hosts) return undefined;
      const [added, removed] = [beyond(hosts.after, hosts.before), beyond(hosts.before, hosts.after)];
      if (added.length > 0) {
        const instead = removed.length === 0 ? '' : ` No longer to ${quotedList(removed)}.`;
        return { text: `Requests go to ${quotedList(added)}.${instead}`, attributes: ['back_hosts', 'back_hosts.host'] };
      }
      const ports = change.changes.filter(({ path }) => path.at(-1) === 'http_ports' || path.at(-1) === 'https_ports');
      const names = new Set([...ports.map(({ path }) => path[1]!), ...hosts.withOtherPorts]);
      if (names.size === 0) return undefined;
      return {
        text: `Requests go to other ports of ${quotedList([...names])}.`,
        attributes: ['back_hosts', 'back_hosts.http_ports', 'back_hosts.https_ports'],
      };
    },
  },
  {
    id: 'origin-hosts-removed',
    verdict: 'neutral',
    meaning: 'A backend service has fewer hosts, or another order of them. Its requests go to hosts that it had before.',
    about: [`${BACKEND}.back_hosts`],
    find: (change) => {
      const hosts = hostsOf(change);
      if (!hosts || beyond(hosts.after, hosts.before).length > 0 || hosts.withOtherPorts.length > 0) return undefined;
      if (inService(change.after).length === 0) return undefined;
      const removed = beyond(hosts.before, hosts.after);
      const text =
        removed.length === 0 ? 'The hosts are the same.' : `Without ${quotedList(removed)}. The other hosts had requests before.`;
      return change.changes.some(({ path }) => path[0] === 'back_hosts' && path.length <= 2)
        ? { text, attributes: ['back_hosts'] }
        : undefined;
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
      if (isUnreadable(valueAt(change.after, 'back_hosts')) || inService(change.after).length > 0) return undefined;
      return change.before !== null && inService(change.before).length === 0
        ? undefined
        : 'No host is in service: each is down or only a backup.';
    },
  },
  {
    id: 'origin-service',
    verdict: 'neutral',
    meaning: 'A host of a backend service becomes down or a backup, or no longer, and some host is in service.',
    about: [`${BACKEND}.back_hosts.down`, `${BACKEND}.back_hosts.backup`],
    find: (change) => {
      if (change.kind !== BACKEND || !stays(change) || inService(change.after).length === 0) return undefined;
      if ([change.before, change.after].some(isServiceUnreadable)) return undefined;
      return change.changes.some(({ path }) => path.at(-1) === 'down' || path.at(-1) === 'backup')
        ? `In service: ${quotedList(inService(change.after))}.`
        : undefined;
    },
  },
];

interface Hosts {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Names of known hosts that are listed again, with ports that they did not have before. */
  readonly withOtherPorts: readonly string[];
}

/** Returns the names of the hosts, if all of them can be read. */
function hostsOf(change: ChangeWithoutFindings): Hosts | undefined {
  if (change.kind !== BACKEND || !stays(change)) return undefined;
  const [before, after] = [change.before, change.after].map((values) => itemsOf(values).map((item) => textAt(item, 'host')));
  const [known, all] = [before!.filter((name) => name !== undefined), after!.filter((name) => name !== undefined)];
  if (known.length < before!.length || all.length < after!.length) return undefined;
  const portsOf = (item: PlannedObject) => JSON.stringify(['host', 'http_ports', 'https_ports'].map((name) => valueAt(item, name) ?? []));
  const places = new Set(itemsOf(change.before).map(portsOf));
  const added = new Set(change.changes.flatMap(({ path, change: kind }) => (path.length === 2 && kind === 'added' ? [path[1]!] : [])));
  const moved = itemsOf(change.after).filter((item) => isUnreadable(item) || !places.has(portsOf(item)));
  return { before: known, after: all, withOtherPorts: all.filter((name) => added.has(name) && moved.some(({ host }) => host === name)) };
}

/** Whether some host may be in service or not. */
function isServiceUnreadable(values: PlannedObject | null): boolean {
  return itemsOf(values).some((item) => ['down', 'backup'].some((name) => isUnreadable(valueAt(item, name))));
}

/** Returns the hosts that are neither down nor a backup. */
function inService(values: PlannedObject | null): string[] {
  const items = itemsOf(values).filter((item) => booleanAt(item, 'down') !== true && booleanAt(item, 'backup') !== true);
  return items.map((item) => textAt(item, 'host') ?? '');
}

function itemsOf(values: PlannedObject | null): PlannedObject[] {
  const hosts = valueAt(values, 'back_hosts');
  return isPlannedList(hosts) ? hosts.map((item) => (isPlannedObject(item) ? item : {})) : [];
}
