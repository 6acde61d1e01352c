import { type Entity } from '../../model';
import { type JsonObject } from '../http/json';
import { withCertificateChain } from './certificate-chain';

/** The fields that the service adds to entries, by the name of the entity. */
const DERIVED: Readonly<Record<string, (entry: JsonObject) => JsonObject>> = {
  LogExporter: withCertificateChain,
};

/** The entry with its read-only fields. */
export function withDerived({ name }: Entity, entry: JsonObject): JsonObject {
  return DERIVED[name]?.(entry) ?? entry;
}
