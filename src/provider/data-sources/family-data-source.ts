import { asText } from '../../model/json';
import { NotFoundError } from '../../api/errors';
import type { Entity } from '../../model';
import { entryValues } from '../connection/checked-values';
import type { SharedReads } from '../connection/services';
import type { Entry } from '../connection/entry-reader';
import type { DataSource } from '../framework/data-source';
import type { OperationContext } from '../framework/resource';
import type { Attributes } from '../framework/schema';
import type { ValueObject } from '../framework/value';
import { CONFIG, settledConfig } from '../fields/config-attribute';
import { entityAttributes } from '../fields/schema';
import { refuseVersion } from '../fields/find-version';
import { readable } from './attributes';

const VERSION: Attributes = {
  version: { type: 'string', optional: true, description: 'Identifier of the version to read. Default: the current content.' },
};

/** Returns the data source of every entry of a family, now or at a version. */
export function familyDataSource(entity: Entity): DataSource<SharedReads> {
  const { versions } = entity.routes;
  return {
    typeName: `svc_${pluralName(entity)}`,
    schema: {
      version: 0,
      description: `Every ${entity.noun} of a configuration${versions ? ', now or at an earlier version' : ''}.`,
      attributes: {
        config: CONFIG,
        ...(versions ? VERSION : {}),
        entries: {
          nesting: 'map',
          computed: true,
          description: 'The entries, by id. If the service lists them without ids, by name.',
          attributes: readable(entityAttributes(entity)),
        },
      },
    },
    async read(values, context) {
      const config = settledConfig(values, context);
      if (config === null) return null;
      const entries = await entriesOf(entity, config, values, context);
      if (entries === null) return null;
      const converted = [...entries].map(([key, entry]) => [key, entryValues(entity, config, key, entry)] as const);
      return { config, entries: Object.fromEntries(converted) };
    },
  };
}

/** @returns null after an error */
async function entriesOf(
  entity: Entity,
  config: string,
  { version }: ValueObject,
  context: OperationContext<SharedReads>,
): Promise<Iterable<readonly [string, Entry]> | null> {
  const { connection, signal } = context;
  if (typeof version !== 'string') return connection.reader.family(entity, config, signal);
  try {
    const items = await connection.history.entriesAt(entity, config, version, { signal });
    return items.map((entry) => [asText(entry.id), entry]);
  } catch (error) {
    if (!NotFoundError.is(error) || error.missing !== 'version') throw error;
    refuseVersion(version, entity, config, await connection.history.list(entity, config, signal), context.diagnostics);
    return null;
  }
}

/** Returns the name of a family in Terraform: the last segment of its path, with underscores. Example: `dynamic_rules`. */
export function pluralName({ routes }: Entity): string {
  return routes.path.replace(/-/g, '_');
}
