import type { TObject, TSchema } from '@sinclair/typebox';
import { type FieldFacts, own } from '../../model/index';

/** The model's schema of a field; undefined if the model does not know it, also for names that every object inherits. */
export function knownField(schema: TObject, field: string): TSchema | undefined {
  return own(schema.properties, field);
}

/**
 * Whether the field is an optional secret. If the configuration leaves it out, its value stays. An engine that generates a
 * configuration for an import writes null for sensitive values, and that must not delete a certificate.
 */
export function isOptionalSecret({ mode, sensitive }: FieldFacts): boolean {
  return mode === 'optional' && sensitive === true;
}
