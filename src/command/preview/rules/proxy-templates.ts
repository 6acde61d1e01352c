import { isWeakCipher, mayGroupContain, OBSOLETE_TLS, selectCipher } from '../../../model';
import type { EntityChange } from '../changes/entity-change';
import { CUSTOM_CONFIGURATION } from './custom-configuration';
import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { beyond, quotedList, stays, switchedTo, textAt, textsAt } from './values';

const TEMPLATE = 'proxy_template';

const VERSIONS = [TEMPLATE, `${TEMPLATE}.ssl_protocols`];

export const PROXY_TEMPLATE_RULES: readonly PreviewRule[] = [
  {
    id: 'tls-old-added',
    verdict: 'weaker',
    meaning: `A proxy template allows an old version of TLS: ${OBSOLETE_TLS.map((version) => `\`${version}\``).join(', ')}.`,
    about: VERSIONS,
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
    about: VERSIONS,
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
    about: VERSIONS,
    unjudged: 'The preview does not know the versions that clients have.',
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
    about: VERSIONS,
    find: (change) =>
      finding(
        change,
        ({ before, after }) => (modern(after).length === 0 && !(before.length > 0 && modern(before).length === 0) ? after : []),
        (versions) => `Only old versions of TLS are left: ${versions}.`,
      ),
  },
  {
    id: 'ciphers-weak-added',
    verdict: 'weaker',
    meaning:
      'A proxy template allows a cipher with a known weakness, or no longer excludes one. The list of known weaknesses is not complete.',
    about: [`${TEMPLATE}.ssl_ciphers`],
    find: (change) => {
      const ciphers = cipherListsOf(change);
      if (!ciphers) return undefined;
      const [allowed, unexcluded] = [
        beyond(ciphers.after.weak, ciphers.before.weak),
        beyond(ciphers.before.excluded, ciphers.after.excluded),
      ];
      const texts = [
        allowed.length > 0 && `Clients may use ${quotedList(allowed)}, which is known to be weak.`,
        unexcluded.length > 0 && `${quotedList(unexcluded)} is no longer excluded.`,
      ].filter((text) => text !== false);
      return texts.length === 0 ? undefined : texts.join(' ');
    },
  },
  {
    id: 'ciphers-weak-dropped',
    verdict: 'stronger',
    meaning: 'A proxy template no longer allows a cipher with a known weakness, and no group that remains in the list may contain it.',
    about: [`${TEMPLATE}.ssl_ciphers`],
    find: (change) => {
      const ciphers = cipherListsOf(change);
      const dropped = ciphers ? droppedFrom(ciphers) : [];
      return dropped.length === 0 ? undefined : `Clients may no longer use ${quotedList(dropped)}, which is known to be weak.`;
    },
  },
  {
    id: 'ciphers-other',
    verdict: 'unjudged',
    meaning:
      'A list of ciphers changes in other parts than ciphers and exclusions with a known weakness, or a cipher is dropped that a group ' +
      'in the list may contain. The preview does not compute the ciphers that a list selects.',
    about: [`${TEMPLATE}.ssl_ciphers`],
    find: (change) => {
      const ciphers = cipherListsOf(change);
      if (!ciphers || !change.changes.some(({ path }) => path[0] === 'ssl_ciphers')) return undefined;
      const { before, after } = ciphers;
      const isWhole = haveEqualRest(ciphers) && droppedFrom(ciphers).length === beyond(before.weak, after.weak).length;
      const isJudged =
        beyond([...before.weak, ...before.excluded], [...after.weak, ...after.excluded]).length > 0 ||
        beyond(after.weak, before.weak).length > 0;
      return isWhole && isJudged ? undefined : 'Not judged: ssl_ciphers. The preview does not compute the ciphers that a list selects.';
    },
  },
  ...limit('rate-limit', 'limit_req_rate', 'One client may send more requests.', 'One client may send fewer requests.', {
    zero: 'unjudged',
  }),
  ...limit(
    'burst-limit',
    'limit_req_burst',
    'One client may send more requests beyond the rate.',
    'One client may send fewer requests beyond the rate.',
  ),
  ...limit('body-limit', 'client_max_body_size', 'Larger bodies reach the backend.', 'Only smaller bodies reach the backend.'),
  ...limit(
    'header-count',
    'large_client_header_buffers_count',
    'Clients may send larger headers.',
    'Clients may only send smaller headers.',
  ),
  ...limit('header-size', 'large_client_header_buffers_size', 'Clients may send larger headers.', 'Clients may only send smaller headers.'),
  ...['client_body_timeout', 'client_header_timeout', 'send_timeout', 'keepalive_timeout'].flatMap((attribute) =>
    limit(
      attribute.replaceAll('_', '-'),
      attribute,
      'A slow client may hold its connection longer.',
      'A slow client may hold its connection for a shorter time.',
      { zero: 'unjudged' },
    ),
  ),
  {
    id: 'masked-headers-fewer',
    verdict: 'weaker',
    meaning: 'A proxy template masks fewer headers in responses.',
    about: [`${TEMPLATE}.mask_headers`],
    find: (change) => {
      const { lost, gained } = maskedHeaders(change);
      return lost.length > 0 && gained.length === 0 ? `Responses show these headers again: ${quotedList(lost)}.` : undefined;
    },
  },
  {
    id: 'masked-headers-more',
    verdict: 'stronger',
    meaning: 'A proxy template masks more headers in responses.',
    about: [`${TEMPLATE}.mask_headers`],
    find: (change) => {
      const { lost, gained } = maskedHeaders(change);
      return gained.length > 0 && lost.length === 0 ? `Responses no longer show these headers: ${quotedList(gained)}.` : undefined;
    },
  },
  {
    id: 'cross-origin-on',
    verdict: 'weaker',
    meaning: 'A proxy template adds an Access-Control-Allow-Origin header. Pages of other sites may read responses.',
    about: [`${TEMPLATE}.acao_header`],
    find: (change) => (switchedTo(change, TEMPLATE, 'acao_header') === true ? 'Pages of other sites may read responses.' : undefined),
  },
  {
    id: 'cross-origin-off',
    verdict: 'stronger',
    meaning: 'A proxy template no longer adds an Access-Control-Allow-Origin header.',
    about: [`${TEMPLATE}.acao_header`],
    find: (change) =>
      switchedTo(change, TEMPLATE, 'acao_header') === false ? 'The proxy no longer lets pages of other sites read responses.' : undefined,
  },
  ...(
    [
      ['upstream-host', 'upstream_host', 'Requests to the backend have another Host header, which may select another site there.'],
      ['address-headers', 'xff_header_name', "Other headers pass the client's address to the backend, which may log or allow by it."],
      ['real-address-header', 'xrealip_header_name', "Another header contains the client's real address."],
    ] as const
  ).map(([id, attribute, text]): PreviewRule => ({
    id,
    verdict: 'attention',
    meaning: text,
    about: [`${TEMPLATE}.${attribute}`],
    unjudged: 'What the backend does with the header was not examined.',
    find: (change) =>
      change.kind === TEMPLATE && stays(change) && change.changes.some(({ path }) => path[0] === attribute) ? text : undefined,
  })),
  ...CUSTOM_CONFIGURATION,
];

/** Returns the rules about a limit of a template, whose higher value is weaker. */
function limit(id: string, attribute: string, up: string, down: string, more: { readonly zero?: 'unjudged' } = {}): PreviewRule[] {
  return numberRules({ id, kind: TEMPLATE, attribute, weaker: 'up', up, down, ...more });
}

/** A list of ciphers in OpenSSL's notation. */
interface CipherList {
  /** Single ciphers, and groups such as `HIGH`, without those that `!` excludes. */
  readonly suites: readonly string[];
  readonly groups: ReadonlySet<string>;
  /** Ciphers and groups with a known weakness that the list allows. */
  readonly weak: readonly string[];
  /** Ciphers and groups with a known weakness that the list excludes. */
  readonly excluded: readonly string[];
  /** Ciphers and groups that the list excludes for good. */
  readonly killed: ReadonlySet<string>;
  /** All other parts: an order, a security level, ciphers and exclusions without a known weakness. */
  readonly rest: readonly string[];
}

interface CipherLists {
  readonly before: CipherList;
  readonly after: CipherList;
}

/** Returns the ciphers before and after the plan, if both can be read. */
function cipherListsOf(change: EntityChange): CipherLists | undefined {
  if (change.kind !== TEMPLATE || !stays(change)) return undefined;
  const [before, after] = [textAt(change.before, 'ssl_ciphers'), textAt(change.after, 'ssl_ciphers')];
  return before === undefined || after === undefined ? undefined : { before: cipherList(before), after: cipherList(after) };
}

function cipherList(list: string): CipherList {
  const parts = list.split(/[\s:,]+/).filter(Boolean);
  const after = (signs: RegExp) => parts.filter((part) => signs.test(part)).map((part) => part.slice(1));
  const killed = new Set(after(/^!/));
  const names = parts.filter((part) => !/^[-!+@]/.test(part) && !selectCipher(killed, part));
  const isSuite = (name: string) => /[-_]/.test(name);
  return {
    suites: names.filter(isSuite),
    groups: new Set(names.filter((name) => !isSuite(name))),
    weak: names.filter(isWeakCipher),
    excluded: after(/^[-!]/).filter(isWeakCipher),
    killed,
    // A later part may revert `-`.
    rest: parts.filter((part) => !isWeakCipher(part.replace(/^!/, '')) || /^[-+@]/.test(part)),
  };
}

/** Whether a group in a list may contain a cipher. */
function mayContain({ groups, killed }: CipherList, name: string): boolean {
  if (selectCipher(killed, name)) return false;
  // Only of one group is more known than that it may.
  for (const group of groups) if (mayGroupContain(group, name)) return true;
  return false;
}

/** Returns the weak ciphers that a list no longer allows. Without a list, the service chooses the ciphers. */
function droppedFrom({ before, after }: CipherLists): string[] {
  if (after.groups.size + after.suites.length === 0) return [];
  return beyond(before.weak, after.weak).filter((name) => !mayContain(after, name));
}

/** Whether two lists differ only in ciphers and exclusions with a known weakness. */
function haveEqualRest({ before, after }: CipherLists): boolean {
  return before.rest.length === after.rest.length && before.rest.every((part, i) => part === after.rest[i]);
}

function maskedHeaders(change: EntityChange): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  if (change.kind !== TEMPLATE || !stays(change)) return { lost: [], gained: [] };
  const [before, after] = [change.before, change.after].map((values) => textAt(values, 'mask_headers')?.split('|').filter(Boolean));
  return before && after ? { lost: beyond(before, after), gained: beyond(after, before) } : { lost: [], gained: [] };
}

interface Versions {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function finding(
  change: EntityChange,
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
