import { Type, type TSchema } from '@sinclair/typebox';
import { ENTRY_ID_PATTERN, type Entity, factsOf } from '../../model';
import type { FamilyBehaviour } from '../profiles';

/** Returns the schema for bodies of an entity's entries, depending on the profile. */
export function entrySchema({ schema, idInBody }: Entity, behaviour: FamilyBehaviour): TSchema {
  const limited = behaviour.enforcesObservedLimits ? withObservedLimits(schema) : schema;
  const properties = Object.entries(limited['properties'] as Record<string, TSchema>).map(([name, property]) => [
    name,
    behaviour.nullable.includes(name) ? { ...property, type: [property['type'], 'null'] } : property,
  ]);
  return {
    ...limited,
    properties: { id: idSchema(limited), ...Object.fromEntries(properties) },
    // If the path may contain the id, the schema cannot require the id in the body.
    required: ((limited['required'] as string[] | undefined) ?? []).filter((name) => name !== 'id' || idInBody === 'required'),
    ...(behaviour.refusesUnknownFields && { additionalProperties: false }),
  };
}

/** Returns the schema of ids, also for an entity without a listed id. */
export function idSchema(schema: TSchema): TSchema {
  const { id } = schema['properties'] as Record<string, TSchema | undefined>;
  return id ?? Type.String({ pattern: ENTRY_ID_PATTERN });
}

/** Returns the schema with the limits that the model lists as observed. */
function withObservedLimits(schema: TSchema): TSchema {
  const { minLength, minimum, itemMinLength } = factsOf(schema).observed ?? {};
  const items = schema['items'] as TSchema | undefined;
  const properties = schema['properties'] as Record<string, TSchema> | undefined;
  const required = Object.entries(properties ?? {}).flatMap(([name, property]) => (factsOf(property).observed?.required ? [name] : []));
  return {
    ...schema,
    ...(required.length > 0 && { required: [...((schema['required'] as string[] | undefined) ?? []), ...required] }),
    ...(minLength !== undefined && { minLength }),
    ...(minimum !== undefined && { minimum }),
    ...(items && { items: { ...withObservedLimits(items), ...(itemMinLength !== undefined && { minLength: itemMinLength }) } }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, withObservedLimits(property)])),
    }),
  };
}
