import type { ChangeWithoutFindings } from '../entity-change';
import type { PreviewRule } from './rule';
import { stays, textAt } from './values';

/** Attribute with one strict value. */
interface Strictness {
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  readonly isStrict: (value: string) => boolean;
  readonly weaker: string;
  readonly stronger: string;
}

const isSet = (value: string) => value !== '';

const STRICTNESSES: readonly Strictness[] = [
  {
    id: 'origin-https',
    kind: 'backend_service',
    attribute: 'transport_mode',
    isStrict: (mode) => mode === 'https',
    weaker: 'The backend service no longer always connects to its hosts with HTTPS.',
    stronger: 'The backend service now always connects to its hosts with HTTPS.',
  },
  {
    id: 'origin-client-certificate',
    kind: 'backend_service',
    attribute: 'mtls_certificate',
    isStrict: isSet,
    weaker: 'The backend service no longer presents a client certificate to its hosts.',
    stronger: 'The backend service now presents a client certificate to its hosts.',
  },
  {
    id: 'origin-trusted-certificate',
    kind: 'backend_service',
    attribute: 'mtls_trusted_certificate',
    isStrict: isSet,
    weaker: 'The backend service no longer verifies its hosts against a CA certificate.',
    stronger: 'The backend service now verifies its hosts against a CA certificate.',
  },
  {
    id: 'exporter-tls',
    kind: 'log_exporter',
    attribute: 'destination.tls_mode',
    isStrict: (mode) => mode !== 'no_tls' && mode !== '',
    weaker: 'The log exporter no longer uses TLS.',
    stronger: 'The log exporter now uses TLS.',
  },
  {
    id: 'exporter-filter',
    kind: 'log_exporter',
    attribute: 'filter',
    isStrict: (filter) => filter === 'all',
    weaker: 'The log exporter no longer exports all requests.',
    stronger: 'The log exporter now exports all requests.',
  },
];

/** Rules about the connections to origins, and about log exporters. */
export const ORIGINS_AND_LOGS: readonly PreviewRule[] = STRICTNESSES.flatMap((strictness): PreviewRule[] => [
  {
    id: `${strictness.id}-off`,
    verdict: 'weaker',
    meaning: strictness.weaker,
    find: (change) => (changeOf(strictness, change) === 'off' ? strictness.weaker : undefined),
  },
  {
    id: `${strictness.id}-on`,
    verdict: 'stronger',
    meaning: strictness.stronger,
    find: (change) => (changeOf(strictness, change) === 'on' ? strictness.stronger : undefined),
  },
]);

function changeOf({ kind, attribute, isStrict }: Strictness, change: ChangeWithoutFindings): 'on' | 'off' | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  // Values that cannot be read are not compared.
  const path = attribute.split('.').join('/');
  if (!change.changes.some((one) => one.path.join('/') === path && !isHidden(one.after) && !isHidden(one.before))) return undefined;
  const [before, after] = [textAt(change.before, attribute) ?? '', textAt(change.after, attribute) ?? ''].map(isStrict);
  if (before === after) return undefined;
  return after ? 'on' : 'off';
}

function isHidden(shown: object | undefined): boolean {
  return shown !== undefined && !('value' in shown);
}
