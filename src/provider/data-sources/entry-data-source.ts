import { asText } from '../../model/json';
import { type Entity, entryType } from '../../model';
import { entryValues } from '../connection/checked-values';
import type { SharedReads } from '../connection/services';
import type { Entry } from '../connection/entry-reader';
import type { DataSource } from '../framework/data-source';
import { path } from '../framework/diagnostics';
import type { OperationContext } from '../framework/resource';
import { CONFIG, settledConfig } from '../fields/config-attribute';
import { entityAttributes } from '../fields/schema';
import { entryListedWithoutId, entryNameNotFound, entryNotFound, idOrName, severalEntriesNamed } from '../messages/data-sources';
import { readable } from './attributes';

/** Returns the data source of one entry of a family, by its id or its name. */
export function entryDataSource(entity: Entity): DataSource<SharedReads> {
  const { noun } = entity;
  const argument = (description: string) => ({ type: 'string', optional: true, computed: true, description }) as const;
  return {
    typeName: entryType(entity),
    schema: {
      version: 0,
      description: `One ${noun} of a configuration, by its id or its name.`,
      attributes: {
        ...readable(entityAttributes(entity)),
        config: CONFIG,
        id: argument(`Id of the ${noun}. Set either \`id\` or \`name\`.`),
        name: argument(`Name of the ${noun}, exactly as the service has it. Set either \`id\` or \`name\`.`),
      },
    },
    async read({ id, name, ...values }, context) {
      const config = settledConfig(values, context);
      if (config === null) return null;
      const byName = typeof name === 'string';
      if ((typeof id === 'string') === byName) {
        context.diagnostics.add(idOrName(noun, byName), path('id'));
        return null;
      }
      const entry = await (byName ? entryNamed(entity, config, name, context) : entryOf(entity, config, asText(id), context));
      return entry && { ...entryValues(entity, config, asText(id ?? name), entry), config, ...(byName ? {} : { id }) };
    },
  };
}

/** @returns null after an error */
async function entryOf(entity: Entity, config: string, id: string, context: OperationContext<SharedReads>): Promise<Entry | null> {
  const entry = await context.connection.reader.read(entity, config, id, context.signal);
  if (!entry) context.diagnostics.add(entryNotFound(entity.noun, config, id), path('id'));
  return entry;
}

/** @returns null after an error */
async function entryNamed(entity: Entity, config: string, name: string, context: OperationContext<SharedReads>): Promise<Entry | null> {
  const { noun } = entity;
  const { entries, names } = await context.connection.reader.named(entity, config, name, context.signal);
  const [entry, ...others] = entries;
  const refuse = (message: ReturnType<typeof entryListedWithoutId>) => {
    context.diagnostics.add(message, path('name'));
    return null;
  };
  if (!entry) return refuse(entryNameNotFound(noun, config, name, names()));
  if (others.length > 0) {
    return refuse(
      severalEntriesNamed(
        noun,
        config,
        name,
        [entry, ...others].map(({ id }) => asText(id)),
      ),
    );
  }
  return typeof entry.id === 'string' ? entry : refuse(entryListedWithoutId(noun, name));
}
