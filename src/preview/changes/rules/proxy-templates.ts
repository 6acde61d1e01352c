import { OBSOLETE_TLS } from '../../../model';
import type { ChangeWithoutFindings } from '../entity-change';
import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { beyond, quotedList, stays, textsAt } from './values';

const TEMPLATE = 'proxy_template';

export const PROXY_TEMPLATES: readonly PreviewRule[] = [
  {
    id: 'tls-old-added',
    verdict: 'weaker',
    meaning: `A proxy template allows an old version of TLS: ${OBSOLETE_TLS.map((version) => `\`${version}\``).join(', ')}.`,
    find: (change) =>
      finding(
        change,
        ({ before, after }) => old(beyond(after, before)),
        (versions) => `Clients may use ${versions}, which is obsolete.`,
      ),
  },
  {
    id: 'tls-old-dropped',
    verdict: 'stronger',
    meaning: 'A proxy template no longer allows an old version of TLS.',
    find: (change) =>
      finding(
        change,
        ({ before, after }) => old(beyond(before, after)),
        (versions) => `Clients may no longer use ${versions}.`,
      ),
  },
  {
    id: 'tls-modern-dropped',
    verdict: 'attention',
    meaning: 'A proxy template no longer allows a modern version of TLS. Clients without another version cannot connect.',
    find: (change) =>
      finding(
        change,
        ({ before, after }) => modern(beyond(before, after)),
        (versions) => `Clients that have only ${versions} can no longer connect.`,
      ),
  },
  {
    id: 'tls-none-modern',
    verdict: 'weaker',
    meaning: 'A proxy template allows only old versions of TLS.',
    find: (change) =>
      finding(
        change,
        ({ before, after }) => (modern(after).length === 0 && !(before.length > 0 && modern(before).length === 0) ? after : []),
        (versions) => `Only old versions of TLS are left: ${versions}.`,
      ),
  },
  ...numberRules({
    id: 'rate-limit',
    kind: TEMPLATE,
    attribute: 'limit_req_rate',
    weaker: 'up',
    unit: 'requests per second',
    up: 'One client may send more requests.',
    down: 'One client may send fewer requests.',
  }),
  ...numberRules({
    id: 'burst-limit',
    kind: TEMPLATE,
    attribute: 'limit_req_burst',
    weaker: 'up',
    unit: 'requests',
    up: 'One client may send more requests beyond the rate.',
    down: 'One client may send fewer requests beyond the rate.',
  }),
];

interface Versions {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function finding(
  change: ChangeWithoutFindings,
  pick: (versions: Versions) => readonly string[],
  words: (versions: string) => string,
): string | undefined {
  if (change.kind !== TEMPLATE || !(stays(change) || change.effect === 'added')) return undefined;
  const [before, after] = [textsAt(change.before, 'ssl_protocols'), textsAt(change.after, 'ssl_protocols')];
  // Without versions, the service chooses.
  if (!before || !after || after.length === 0) return undefined;
  const versions = pick({ before, after });
  return versions.length === 0 ? undefined : words(quotedList(versions));
}

function old(versions: readonly string[]): string[] {
  return versions.filter((version) => OBSOLETE_TLS.includes(version));
}

function modern(versions: readonly string[]): string[] {
  return versions.filter((version) => !OBSOLETE_TLS.includes(version));
}
