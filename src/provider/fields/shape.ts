import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, type FieldFacts } from '../../model/index';

/** The attribute's name in Terraform. */
export function attributeName(field: string, schema: TSchema): string {
  return factsOf(schema).terraformName ?? field;
}

/** The model's schema of a field; undefined if the model does not know it, also for names that every object inherits. */
export function knownField(schema: TObject, field: string): TSchema | undefined {
  return Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
}

/** Whether the schema is an object with listed members, and not a map with free keys. */
export function isObjectSchema(schema: TSchema): schema is TObject {
  return schema.type === 'object' && schema.properties !== undefined;
}

/**
 * Whether the field is an optional secret. If the configuration leaves it out, its value stays. An engine that generates a
 * configuration for an import writes null for sensitive values, and that must not delete a certificate.
 */
export function isOptionalSecret({ mode, sensitive }: FieldFacts): boolean {
  return mode === 'optional' && sensitive === true;
}
