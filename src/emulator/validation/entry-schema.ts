import { Type, type TSchema } from '@sinclair/typebox';
import { ENTRY_ID_PATTERN, type Entity } from '../../model';
import type { FamilyBehaviour } from '../profiles';
import { withObservedLimits } from './observed-limits';

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
