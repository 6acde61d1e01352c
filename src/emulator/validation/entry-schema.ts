import { Type, type TSchema } from '@sinclair/typebox';
import { ENTRY_ID_PATTERN, type Entity } from '../../model';
import { type FamilyBehaviour } from '../profiles';
import { withObservedLimits } from './observed-limits';

/** What bodies of an entity's entries must match, in the manner of a profile. */
export function entrySchema({ schema }: Entity, behaviour: FamilyBehaviour): TSchema {
  const limited = behaviour.enforcesObservedLimits ? withObservedLimits(schema) : schema;
  const properties = Object.entries(limited['properties'] as Record<string, TSchema>).map(([name, property]) => [
    name,
    behaviour.nullable.includes(name) ? { ...property, type: [property['type'], 'null'] } : property,
  ]);
  return {
    ...limited,
    properties: { id: idSchema(limited), ...Object.fromEntries(properties) },
    // The id may be left to the path; whether either gives it is not for the schema to say.
    required: ((limited['required'] as string[] | undefined) ?? []).filter((name) => name !== 'id'),
    ...(behaviour.refusesUnknownFields && { additionalProperties: false }),
  };
}

/** What ids must match, whether or not the entity lists one. */
export function idSchema(schema: TSchema): TSchema {
  const { id } = schema['properties'] as Record<string, TSchema | undefined>;
  return id ?? Type.String({ pattern: ENTRY_ID_PATTERN });
}
