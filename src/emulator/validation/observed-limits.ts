import { type TSchema } from '@sinclair/typebox';
import { factsOf } from '../../model';

/** The schema, with the limits that the model lists as observed. */
export function withObservedLimits(schema: TSchema): TSchema {
  const { minLength, minimum, itemMinLength } = factsOf(schema).observed ?? {};
  const items = schema['items'] as TSchema | undefined;
  const properties = schema['properties'] as Record<string, TSchema> | undefined;
  return {
    ...schema,
    ...(minLength !== undefined && { minLength }),
    ...(minimum !== undefined && { minimum }),
    ...(items && { items: { ...withObservedLimits(items), ...(itemMinLength !== undefined && { minLength: itemMinLength }) } }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, withObservedLimits(property)])),
    }),
  };
}
