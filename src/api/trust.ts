import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

import { pemCertificates } from '../model';
import { CA_CERTIFICATES_INVALID, CLIENT_CERTIFICATE_MISSING, CLIENT_CERTIFICATE_UNUSABLE, CLIENT_KEY_MISSING } from './messages/setting';
import { CA_CERTIFICATES, certificatesOfNode } from './messages/trust';
import type { RootCertificates } from './root-certificates';
import { SettingError } from './setting-error';

/** Settings of trusted authorities, and of the client's certificate. */
export interface TrustSettings {
  readonly caCertificates?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** TLS settings of all connections of a client. */
export interface Trust {
  /** Undefined if Node's default is enough. */
  readonly context?: SecureContext;
  /** Names of the searched stores of authorities, for messages. */
  readonly stores: readonly string[];
  /** Adds all other authorities. Absent if there are none. */
  readonly more?: () => Trust;
}

/**
 * Makes the TLS context for all connections. A connection that loads its own root certificates would take 15 ms longer. If the user named
 * authorities, only these are loaded at first, because reading and parsing all others takes as long.
 *
 * @param named authorities of a file that the user named
 * @param machine reads all authorities that this machine trusts
 * @throws {SettingError} when a PEM text cannot be read, or key and certificate do not belong together
 */
export function trustOf(settings: TrustSettings, named: RootCertificates, machine: () => RootCertificates): Trust {
  const { caCertificates, clientCertificate, clientKey } = settings;
  if (clientCertificate && !clientKey) throw new SettingError('client_key', CLIENT_KEY_MISSING);
  if (clientKey && !clientCertificate) throw new SettingError('client_certificate', CLIENT_CERTIFICATE_MISSING);
  const given = givenRoots(caCertificates);
  const givenStore = given.length > 0 ? [CA_CERTIFICATES] : [];
  const first = [...given, ...named.found.filter(isReadable)];
  const all = (): Trust => {
    const { found, searched } = machine();
    const extra = [...unknownToNode(given), ...unknownToNode(found).filter(isReadable)];
    const stores = [certificatesOfNode(process.versions.node), ...givenStore, ...searched];
    if (extra.length === 0 && !clientCertificate) return { stores };
    // `ca` replaces Node's root certificates, so the list must contain them as well.
    return { context: contextOf(settings, extra.length > 0 ? [...rootCertificates, ...extra] : undefined), stores };
  };
  return first.length === 0 ? all() : { context: contextOf(settings, first), stores: [...givenStore, ...named.searched], more: all };
}

function contextOf({ clientCertificate: cert, clientKey: key }: TrustSettings, ca: string[] | undefined): SecureContext {
  try {
    return createSecureContext({ ca, cert, key });
  } catch {
    throw new SettingError('client_certificate', CLIENT_CERTIFICATE_UNUSABLE);
  }
}

function givenRoots(pem: string | undefined): string[] {
  if (!pem?.trim()) return [];
  const roots = pemCertificates(pem);
  if (roots.length === 0 || !roots.every(isReadable)) throw new SettingError('ca_certificates', CA_CERTIFICATES_INVALID);
  return roots;
}

function isReadable(certificate: string): boolean {
  try {
    return Boolean(new X509Certificate(certificate));
  } catch {
    return false;
  }
}

/**
 * Returns the certificates that Node does not already trust, each once. The bundle of a system contains few of these, and
 * takes 60 ms to parse.
 */
function unknownToNode(roots: readonly string[]): string[] {
  if (roots.length === 0) return [];
  const compact = (pem: string) => pem.replace(/\s+/g, '');
  const known = new Set(rootCertificates.map(compact));
  return roots.filter((root) => {
    const text = compact(root);
    return !known.has(text) && known.add(text);
  });
}
