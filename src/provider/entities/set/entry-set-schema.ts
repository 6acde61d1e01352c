import type { Entity } from '../../../model/index';
import type { Attributes, Schema } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { onDestroyOfEntries } from '../../fields/on-destroy-attribute';
import { overwriteAttribute } from '../../fields/overwrite-attribute';
import { entityAttributes } from '../../fields/schema';

/** Returns the default of `keep`: the built-in entries of the service. */
export function defaultKeep(entity: Entity): string[] {
  return [...(entity.builtIn ?? [])];
}

/** Returns the schema of a resource over a whole family: a map keyed by entry id. */
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
      overwrite: overwriteAttribute('delete or overwrite entries'),
      overwritten: {
        type: { map: 'string' },
        computed: true,
        description:
          'Entries that the set deleted or overwrote when it began to manage them, by id, with a digest of each. Known in the plan: the ' +
          'apply writes nothing if the service has other ones then. Refreshes leave it unchanged.',
      },
      on_destroy: onDestroyOfEntries('the entries of the set'),
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
