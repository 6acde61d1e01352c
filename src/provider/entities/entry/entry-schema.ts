import { asText } from '../../../model/json';
import type { Entity } from '../../../model/index';
import { configAttribute, configIdentity } from '../../fields/config-attribute';
import { entityAttributes } from '../../fields/schema';
import type { Attributes, IdentitySchema } from '../../framework/schema';
import type { ValueObject } from '../../framework/value';

/** Returns the attributes of a resource over one entry that identify the entry or are on the service. */
export function entryAttributes(entity: Entity): Attributes {
  const { id, ...fields } = entityAttributes(entity);
  if (!id) throw new Error(`the model of ${entity.name} has no id`);
  return {
    config: configAttribute(entity.noun),
    id: {
      ...id,
      required: false,
      optional: true,
      computed: true,
      requiresReplace: true,
      description: `${id.description} Default: made from the name when the entry is created, and kept when the name changes.`,
    },
    ...fields,
  };
}

/** Returns the identity of a resource over one entry: its configuration and its id. */
export function entryIdentity(entity: Entity): IdentitySchema {
  return {
    version: 0,
    attributes: {
      ...configIdentity().attributes,
      id: { type: 'string', description: `Id of the ${entity.noun}.`, requiredForImport: true },
    },
  };
}

/** Returns configuration and id of an entry with a known state or plan. */
export function addressOf(values: ValueObject): { config: string; id: string } {
  return { config: asText(values.config), id: asText(values.id) };
}
