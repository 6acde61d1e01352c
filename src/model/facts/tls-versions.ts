/** A version of TLS (contract, section 2.4). */
export interface TlsVersion {
  /** Spelling of the service. */
  readonly version: string;
  /** Common spelling. */
  readonly title: string;
  /** Reason to avoid the version. Versions without a reason count as modern. */
  readonly flaw?: 'broken' | 'deprecated';
}

/** The versions of the contract, oldest first. */
export const TLS_VERSIONS: readonly TlsVersion[] = [
  { version: 'SSLv2', title: 'SSL 2.0', flaw: 'broken' },
  { version: 'SSLv3', title: 'SSL 3.0', flaw: 'broken' },
  { version: 'TLSv1', title: 'TLS 1.0', flaw: 'deprecated' },
  { version: 'TLSv1.1', title: 'TLS 1.1', flaw: 'deprecated' },
  { version: 'TLSv1.2', title: 'TLS 1.2' },
  { version: 'TLSv1.3', title: 'TLS 1.3' },
];

const versions = (isObsolete: boolean) =>
  TLS_VERSIONS.filter(({ flaw }) => (flaw !== undefined) === isObsolete).map(({ version }) => version);

/** Versions that are known to be insecure. All others count as modern, including those newer than this release. */
export const OBSOLETE_TLS: readonly string[] = versions(true);

/** The versions of this list that are not obsolete. */
export const MODERN_TLS: readonly string[] = versions(false);
