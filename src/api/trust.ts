import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

import type { Logger } from './logger';
import { SettingError } from './setting-error';

/** Whom the client trusts, and as whom it presents itself. */
export interface TrustSettings {
  readonly caCertificates?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
}

/** Files with further roots. The launcher moves the first to the second, because Node reads it at every start. */
const EXTRA_CA_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SVC_NODE_EXTRA_CA_CERTS'];

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * The TLS context for all connections, made once: with roots of its own a connection takes 15 ms longer otherwise.
 * Undefined where Node's own will do.
 *
 * @throws {SettingError} when a PEM text cannot be read, or key and certificate do not belong together
 */
export function trustContext(settings: TrustSettings, environment: NodeJS.ProcessEnv, logger: Logger): SecureContext | undefined {
  const { clientCertificate, clientKey } = settings;
  if (clientCertificate && !clientKey) throw new SettingError('client_key', 'is missing beside client_certificate.');
  if (clientKey && !clientCertificate) throw new SettingError('client_certificate', 'is missing beside client_key.');
  const extra = [...givenRoots(settings.caCertificates), ...environmentRoots(environment, logger)];
  if (extra.length === 0 && !clientCertificate) return undefined;
  // `ca` replaces Node's roots, so that they are named again.
  const ca = extra.length > 0 ? [...rootCertificates, ...extra] : undefined;
  try {
    return createSecureContext({ ca, cert: clientCertificate, key: clientKey });
  } catch {
    throw new SettingError('client_certificate', 'and client_key cannot be used: both must be PEM, the key unencrypted and of that certificate.');
  }
}

function givenRoots(pem: string | undefined): string[] {
  if (!pem?.trim()) return [];
  const roots = certificatesIn(pem);
  if (roots.length === 0) throw new SettingError('ca_certificates', 'holds no PEM certificate (-----BEGIN CERTIFICATE-----) that can be read.');
  return roots;
}

function environmentRoots(environment: NodeJS.ProcessEnv, logger: Logger): string[] {
  const files = new Set(EXTRA_CA_VARIABLES.map((variable) => environment[variable]).filter((file) => file !== undefined && file !== ''));
  return [...files].flatMap((file) => {
    try {
      return certificatesIn(readFileSync(file as string, 'utf8'));
    } catch {
      // As Node does: an extra file that cannot be read is no reason to stop.
      logger.warn('ignoring extra CA certificates: the file cannot be read', { file });
      return [];
    }
  });
}

function certificatesIn(pem: string): string[] {
  const found: string[] = pem.match(PEM_CERTIFICATE) ?? [];
  return found.filter((certificate) => {
    try {
      return Boolean(new X509Certificate(certificate));
    } catch {
      return false;
    }
  });
}
