import { X509Certificate } from 'node:crypto';
import { isObject, type JsonObject } from '../http/json';

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Maximum number of parsed certificates. A chain has a few. */
const MOST_CERTIFICATES = 100;

/** Adds `chain_data`, the facts about each certificate of the chain, to the certificate of a log exporter's destination. */
export function withCertificateChain(exporter: JsonObject): JsonObject {
  const { connection } = exporter;
  const certificate = isObject(connection) ? connection['certificate'] : undefined;
  if (!isObject(connection) || !isObject(certificate)) return exporter;
  const { cert_body: body = '' } = certificate;
  return { ...exporter, connection: { ...connection, certificate: { ...certificate, chain_data: chainOf(String(body)) } } };
}

/** Returns the certificates in a string. Other parts are ignored, because the contract allows any string. */
function chainOf(text: string): JsonObject[] {
  return (text.match(PEM_BLOCK) ?? []).slice(0, MOST_CERTIFICATES).flatMap((pem) => {
    try {
      const { subject, issuer, serialNumber, validFrom, validTo, fingerprint256 } = new X509Certificate(pem);
      return [
        {
          subject,
          issuer,
          serial_number: serialNumber,
          not_before: new Date(validFrom).toISOString(),
          not_after: new Date(validTo).toISOString(),
          fingerprint_sha256: fingerprint256,
        },
      ];
    } catch {
      return [];
    }
  });
}
