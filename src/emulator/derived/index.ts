import type { Entity, EntityName } from '../../model';
import type { JsonObject } from '../http/json';
import { withCertificateChain } from './certificate-chain';

/** Functions that add read-only fields to entries, by the entity's name. */
const DERIVED: { readonly [Name in EntityName]?: (entry: JsonObject) => JsonObject } = {
  LogExporter: withCertificateChain,
};

/** Returns the entry with its read-only fields. */
export function withDerived({ name }: Entity, entry: JsonObject): JsonObject {
  return DERIVED[name as EntityName]?.(entry) ?? entry;
}
