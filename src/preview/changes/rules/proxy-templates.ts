import { isWeakCipher, OBSOLETE_TLS } from '../../../model';
import type { ChangeWithoutFindings } from '../entity-change';
import { CUSTOM_CONFIGURATION } from './custom-configuration';
import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { beyond, quotedList, stays, switchedTo, textAt, textsAt } from './values';

const TEMPLATE = 'proxy_template';

const VERSIONS = [TEMPLATE, `${TEMPLATE}.ssl_protocols`];

export const PROXY_TEMPLATES: readonly PreviewRule[] = [
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
      const ciphers = weakCiphersOf(change);
      if (!ciphers) return undefined;
      const [allowed, unexcluded] = [
        beyond(ciphers.after.allowed, ciphers.before.allowed),
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
    meaning: 'A proxy template no longer allows a cipher with a known weakness.',
    about: [`${TEMPLATE}.ssl_ciphers`],
    find: (change) => {
      const ciphers = weakCiphersOf(change);
      const dropped = ciphers ? beyond(ciphers.before.allowed, ciphers.after.allowed) : [];
      const added = ciphers ? beyond(ciphers.after.names, ciphers.before.names) : [];
      // A group of ciphers may contain those that are no longer named.
      if (dropped.length === 0 || added.some((name) => !name.includes('-'))) return undefined;
      const text = `Clients may no longer use ${quotedList(dropped)}, which is known to be weak.`;
      // Other ciphers that are added stay unjudged.
      return added.length > 0 ? { text, attributes: [] } : text;
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
  ...limit('body-limit', 'client_max_body_size', 'Larger bodies reach the backend.', 'Only smaller bodies reach the backend.', {
    zero: 'unlimited',
  }),
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
function limit(
  id: string,
  attribute: string,
  up: string,
  down: string,
  more: { readonly zero?: 'unlimited' | 'unjudged' } = {},
): PreviewRule[] {
  return numberRules({ id, kind: TEMPLATE, attribute, weaker: 'up', up, down, ...more });
}

interface WeakCiphers {
  /** All ciphers and groups, without the excluded ones. */
  readonly names: readonly string[];
  readonly allowed: readonly string[];
  readonly excluded: readonly string[];
}

/** Returns the weak ciphers in OpenSSL's notation, and those that are excluded, if both sides can be read. */
function weakCiphersOf(change: ChangeWithoutFindings): { readonly before: WeakCiphers; readonly after: WeakCiphers } | undefined {
  if (change.kind !== TEMPLATE || !stays(change)) return undefined;
  const [before, after] = [textAt(change.before, 'ssl_ciphers'), textAt(change.after, 'ssl_ciphers')];
  return before === undefined || after === undefined ? undefined : { before: weakCiphers(before), after: weakCiphers(after) };
}

function weakCiphers(list: string): WeakCiphers {
  const names = list.split(/[\s:,]+/).filter(Boolean);
  const isExcluded = (name: string) => /^[!-]/.test(name);
  const plain = (name: string) => name.replace(/^[!+-]/, '');
  const excluded = names.filter((name) => isExcluded(name) && isWeakCipher(plain(name))).map(plain);
  const named = names.filter((name) => !isExcluded(name)).map(plain);
  return { names: named, allowed: named.filter((name) => isWeakCipher(name) && !excluded.includes(name)), excluded };
}

function maskedHeaders(change: ChangeWithoutFindings): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  if (change.kind !== TEMPLATE || !stays(change)) return { lost: [], gained: [] };
  const [before, after] = [change.before, change.after].map((values) => textAt(values, 'mask_headers')?.split('|').filter(Boolean));
  return before && after ? { lost: beyond(before, after), gained: beyond(after, before) } : { lost: [], gained: [] };
}

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
