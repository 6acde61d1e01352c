import type { Entity, JsonObject } from '../../model';
import type { SharedReads } from '../connection/shared-reads';
import type { DataSource } from '../framework/data-source';
import { path } from '../framework/diagnostics';
import { settledConfig } from '../fields/config-attribute';
import { entityAttributes } from '../fields/schema';
import { toTerraform } from '../fields/value';
import { entryNotFound } from '../messages/data-sources';
import { CONFIG } from './data-source-config';
import { readable } from './readable';

/** One entry of a family, by its id. */
export function entryDataSource(entity: Entity): DataSource<SharedReads> {
  const { id: _id, ...fields } = readable(entityAttributes(entity));
  return {
    typeName: `svc_${entity.terraformName}`,
    schema: {
      version: 0,
      description: `One ${entity.noun} of a configuration.`,
      attributes: { config: CONFIG, id: { type: 'string', required: true, description: `Id of the ${entity.noun}.` }, ...fields },
    },
    async read(values, context) {
      const config = settledConfig(values, context);
      if (config === null) return null;
      const id = String(values.id);
      const entry = await context.connection.reader.read(entity, config, id, context.signal);
      if (entry) return { ...toTerraform(entity.schema, entry as JsonObject), config, id };
      context.diagnostics.add(entryNotFound(entity.noun, config, id), path('id'));
      return null;
    },
  };
}
