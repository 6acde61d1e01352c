import type { TSchema } from '@sinclair/typebox';
import { factsOf } from '../../model';

/** Returns the schema with the limits that the model lists as observed. */
export function withObservedLimits(schema: TSchema): TSchema {
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
