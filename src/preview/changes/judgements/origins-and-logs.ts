import type { UnjudgedChange } from '../entity-change';
import type { Judgement } from './judgement';
import { stays, textAt } from './values';

/** Attributes with texts of which one is the strict one. */
interface Strictness {
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  /** Whether the text is the strict one. */
  readonly isStrict: (text: string) => boolean;
  readonly meaning: string;
  readonly weaker: string;
  readonly stronger: string;
}

const isFilled = (text: string) => text !== '';

const STRICTNESSES: readonly Strictness[] = [
  {
    id: 'origin-https',
    kind: 'backend_service',
    attribute: 'transport_mode',
    isStrict: (mode) => mode === 'https',
    meaning: 'A backend service connects to its hosts always with HTTPS (`https`), or not always.',
    weaker: 'The service no longer always uses HTTPS to the hosts.',
    stronger: 'The service now always uses HTTPS to the hosts.',
  },
  {
    id: 'origin-client-certificate',
    kind: 'backend_service',
    attribute: 'mtls_certificate',
    isStrict: isFilled,
    meaning: 'A backend service shows its hosts a certificate of its own, or not.',
    weaker: 'The service no longer shows a certificate to the hosts.',
    stronger: 'The service now shows a certificate to the hosts.',
  },
  {
    id: 'origin-trusted-certificate',
    kind: 'backend_service',
    attribute: 'mtls_trusted_certificate',
    isStrict: isFilled,
    meaning: 'A backend service checks its hosts against a CA certificate, or not.',
    weaker: 'The service no longer checks the hosts against a CA certificate.',
    stronger: 'The service now checks the hosts against a CA certificate.',
  },
  {
    id: 'exporter-tls',
    kind: 'log_exporter',
    attribute: 'destination.tls_mode',
    isStrict: (mode) => mode !== 'no_tls' && mode !== '',
    meaning: 'A log exporter sends its rows with TLS, or without it (`no_tls`).',
    weaker: 'The exporter sends its rows without TLS.',
    stronger: 'The exporter sends its rows with TLS.',
  },
  {
    id: 'exporter-filter',
    kind: 'log_exporter',
    attribute: 'filter',
    isStrict: (filter) => filter === 'all',
    meaning: 'A log exporter exports all requests (`all`), or only some of them.',
    weaker: 'The exporter no longer exports all requests.',
    stronger: 'The exporter now exports all requests.',
  },
];

/** How the service talks to the hosts of a backend, and where its log goes. */
export const ORIGINS_AND_LOGS: readonly Judgement[] = STRICTNESSES.flatMap((strictness): Judgement[] => [
  {
    id: `${strictness.id}-off`,
    verdict: 'weaker',
    meaning: `${strictness.meaning} It was so, and is no longer.`,
    find: (change) => (changeOf(strictness, change) === 'off' ? strictness.weaker : undefined),
  },
  {
    id: `${strictness.id}-on`,
    verdict: 'stronger',
    meaning: `${strictness.meaning} It was not so, and is now.`,
    find: (change) => (changeOf(strictness, change) === 'on' ? strictness.stronger : undefined),
  },
]);

function changeOf({ kind, attribute, isStrict }: Strictness, change: UnjudgedChange): 'on' | 'off' | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  // Only attributes that change, so that nothing is said of a value that cannot be read.
  const path = attribute.split('.').join('/');
  if (!change.changes.some((one) => one.path.join('/') === path && !isUnclear(one.after) && !isUnclear(one.before))) return undefined;
  const [before, after] = [textAt(change.before, attribute) ?? '', textAt(change.after, attribute) ?? ''].map(isStrict);
  if (before === after) return undefined;
  return after ? 'on' : 'off';
}

function isUnclear(shown: object | undefined): boolean {
  return shown !== undefined && !('value' in shown);
}
