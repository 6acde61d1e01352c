import type { Family } from '../families/family';
import type { JsonObject } from '../../model/json';
import { inputName } from '../routes/family';
import { entrySchema } from '../validation/entry-schema';
import { documented, readSchema } from './schema';

/** Returns the schemas of a family's entries, for reads and for writes. */
export function familySchemas(family: Family): JsonObject {
  const { entity, behaviour, hidden } = family;
  const input = documented(entrySchema(entity, behaviour));
  const read = readSchema(entity.schema, hidden);
  return {
    [entity.name]: { ...read, properties: withNulls(read, behaviour.nullable) },
    [inputName(family)]: { ...input, title: inputName(family) },
  };
}

function withNulls({ properties }: JsonObject, nullable: readonly string[]): JsonObject {
  const fields = Object.entries(properties as Record<string, JsonObject>).map(([name, field]) => [
    name,
    nullable.includes(name) ? { ...field, type: [field['type'] as string, 'null'] } : field,
  ]);
  return Object.fromEntries(fields) as JsonObject;
}
