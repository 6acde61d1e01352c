import { asText } from '../../model/json';
import { X509Certificate } from 'node:crypto';
import { type Entity, type EntityName, pemCertificates } from '../../model';
import { isJsonObject, type JsonObject } from '../../model/json';

/** Maximum number of parsed certificates. A chain has a few. */
const MOST_CERTIFICATES = 100;

/** Functions that add read-only fields to entries, by the entity's name. */
const ADDERS: { readonly [Name in EntityName]?: (entry: JsonObject) => JsonObject } = {
  LogExporter: withCertificateChain,
};

/** Returns the entry with its read-only fields. */
export function withReadOnlyFields({ name }: Entity, entry: JsonObject): JsonObject {
  return ADDERS[name as EntityName]?.(entry) ?? entry;
}

/** Adds `chain_data`, the facts about each certificate of the chain, to the certificate of a log exporter's destination. */
function withCertificateChain(exporter: JsonObject): JsonObject {
  const { connection } = exporter;
  const certificate = isJsonObject(connection) ? connection['certificate'] : undefined;
  if (!isJsonObject(connection) || !isJsonObject(certificate)) return exporter;
  const { cert_body: body = '' } = certificate;
  return { ...exporter, connection: { ...connection, certificate: { ...certificate, chain_data: chainOf(asText(body)) } } };
}

/** Returns the certificates in a string. Other parts are ignored, because the contract allows any string. */
function chainOf(text: string): JsonObject[] {
  return pemCertificates(text)
    .slice(0, MOST_CERTIFICATES)
    .flatMap((pem) => {
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
