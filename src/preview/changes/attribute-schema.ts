import type { TSchema } from '@sinclair/typebox';
import { factsOf, type Json } from '../../model';
import { isPlannedList, isPlannedObject, isSecret, type PlannedValue, Secret, UNKNOWN } from '../plan/planned-value';

/** The schemas of an object's members by their names in Terraform; undefined for a map and for everything else. */
export function attributesOf(schema: TSchema | undefined): ReadonlyMap<string, TSchema> | undefined {
  const properties = schema?.['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (!schema || !properties) return undefined;
  let attributes = known.get(schema);
  if (!attributes) {
    attributes = new Map(Object.entries(properties).map(([field, of]) => [factsOf(of).terraformName ?? field, of]));
    known.set(schema, attributes);
  }
  return attributes;
}

const known = new WeakMap<TSchema, ReadonlyMap<string, TSchema>>();

/** The schema of each item of a list or set. */
export function itemSchema(schema: TSchema | undefined): TSchema | undefined {
  return schema?.['items'] as TSchema | undefined;
}

/** Makes a secret of whatever the model calls sensitive: some engines do not mark it in nested attributes. */
export function withSecrets(schema: TSchema | undefined, value: PlannedValue): PlannedValue {
  if (schema === undefined || value === null || value === UNKNOWN || isSecret(value)) return value;
  if (factsOf(schema).sensitive) return new Secret(value as Json);
  if (isPlannedList(value)) return value.map((item) => withSecrets(itemSchema(schema), item));
  const attributes = attributesOf(schema);
  if (!attributes || !isPlannedObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withSecrets(attributes.get(name), member)]));
}
