import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, type FieldFacts } from '../../model/index';

/** The attribute's name in Terraform. */
export function attributeName(field: string, schema: TSchema): string {
  return factsOf(schema).terraformName ?? field;
}

/** The model's schema of a field; undefined where the model does not know it, whatever objects inherit. */
export function knownField(schema: TObject, field: string): TSchema | undefined {
  return Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
}

/** An object with listed members, as opposed to a map with free keys. */
export function isObjectSchema(schema: TSchema): schema is TObject {
  return schema.type === 'object' && schema.properties !== undefined;
}

/**
 * A secret that the writer may leave out. Then it stays as it is: engines write null for what is sensitive when they
 * make a configuration of an import, and no certificate is to go by that.
 */
export function isOptionalSecret({ mode, sensitive }: FieldFacts): boolean {
  return mode === 'optional' && sensitive === true;
}
