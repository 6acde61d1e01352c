import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

import type { Logger } from './logger';
import { CA_CERTIFICATES_INVALID, CLIENT_CERTIFICATE_MISSING, CLIENT_CERTIFICATE_UNUSABLE, CLIENT_KEY_MISSING } from './messages/setting';
import { SettingError } from './setting-error';

/** The authorities that the client trusts, and its own certificate. */
export interface TrustSettings {
  readonly caCertificates?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** Variables with a file of more root certificates. The launcher renames the first one, because Node reads it at every start. */
const EXTRA_CA_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SVC_NODE_EXTRA_CA_CERTS'];

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * The TLS context for all connections. It is made once, because a connection that loads its own root certificates takes
 * 15 ms longer. Undefined if Node's default is enough.
 *
 * @throws {SettingError} when a PEM text cannot be read, or key and certificate do not belong together
 */
export function trustContext(settings: TrustSettings, environment: NodeJS.ProcessEnv, logger: Logger): SecureContext | undefined {
  const { clientCertificate, clientKey } = settings;
  if (clientCertificate && !clientKey) throw new SettingError('client_key', CLIENT_KEY_MISSING);
  if (clientKey && !clientCertificate) throw new SettingError('client_certificate', CLIENT_CERTIFICATE_MISSING);
  const extra = unknownToNode([...givenRoots(settings.caCertificates), ...environmentRoots(environment, logger)]);
  if (extra.length === 0 && !clientCertificate) return undefined;
  // `ca` replaces Node's root certificates, so the list must contain them as well.
  const ca = extra.length > 0 ? [...rootCertificates, ...extra] : undefined;
  try {
    return createSecureContext({ ca, cert: clientCertificate, key: clientKey });
  } catch {
    throw new SettingError('client_certificate', CLIENT_CERTIFICATE_UNUSABLE);
  }
}

function givenRoots(pem: string | undefined): string[] {
  if (!pem?.trim()) return [];
  const roots = certificatesIn(pem);
  if (roots.length === 0 || !roots.every(isReadable)) throw new SettingError('ca_certificates', CA_CERTIFICATES_INVALID);
  return roots;
}

function environmentRoots(environment: NodeJS.ProcessEnv, logger: Logger): string[] {
  const files = new Set(EXTRA_CA_VARIABLES.map((variable) => environment[variable]).filter((file) => file !== undefined && file !== ''));
  return [...files].flatMap((file) => {
    try {
      return certificatesIn(readFileSync(file as string, 'utf8'));
    } catch {
      // Node ignores such a file as well.
      logger.warn('the client cannot read a file of extra CA certificates, and ignores it', { file });
      return [];
    }
  });
}

function certificatesIn(pem: string): string[] {
  return pem.match(PEM_CERTIFICATE) ?? [];
}

function isReadable(certificate: string): boolean {
  try {
    return Boolean(new X509Certificate(certificate));
  } catch {
    return false;
  }
}

/** The certificates that Node does not trust already. The bundle of a system contains few of them, and takes 60 ms to parse. */
function unknownToNode(roots: readonly string[]): string[] {
  if (roots.length === 0) return [];
  const compact = (pem: string) => pem.replace(/\s+/g, '');
  const known = new Set(rootCertificates.map(compact));
  return roots.filter((root) => !known.has(compact(root)));
}
