import type { Entity } from '../../../model/index';
import type { Attributes, Schema } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { entityAttributes } from '../../fields/schema';

/** The entries that stay out of a set where nothing else is said: those that the service brings along. */
export function defaultKeep(entity: Entity): string[] {
  return [...(entity.builtIn ?? [])];
}

/** The schema of a resource over a whole family: a map keyed by entry id. */
export function entrySetSchema(entity: Entity): Schema {
  const builtIn = defaultKeep(entity);
  return {
    version: 0,
    description:
      `Every ${entity.noun} of a configuration, as one set that is written at once. Authoritative: an entry that is not ` +
      'in it is deleted, and the plan shows that.',
    attributes: {
      config: configAttribute(`${entity.noun} set`),
      entries: {
        nesting: 'map',
        required: true,
        description: 'The entries, by id.',
        attributes: entryAttributes(entity),
      },
      keep: {
        type: { set: 'string' },
        optional: true,
        computed: true,
        default: builtIn,
        description:
          'Ids of entries that are left alone and stay out of the state, as patterns with `*` and `?`. Default: ' +
          `${builtIn.map((pattern) => `\`${pattern}\``).join(', ') || 'none'}, the entries that the service brings along.`,
      },
      overwrite: {
        type: 'bool',
        optional: true,
        computed: true,
        default: false,
        description:
          'Whether the set may delete or overwrite entries that it did not hold before: on creation those that are there ' +
          'already, later those that `keep` protected until then. Without it that is an error that lists them. ' +
          'With Terraform before 1.16 and with OpenTofu, a create from a ' +
          'saved plan also deletes or overwrites what was added after the plan. Default: `false`.',
      },
    },
  };
}

function entryAttributes(entity: Entity): Attributes {
  const { id, ...fields } = entityAttributes(entity);
  if (!id) throw new Error(`the model of ${entity.name} has no id`);
  return {
    id: { type: 'string', computed: true, description: 'Id of the entry: its key in the map. Refer to the entry by it.' },
    ...fields,
  };
}
