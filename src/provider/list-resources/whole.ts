import { type Entity, matchesAny, setType } from '../../model';
import type { SharedReads } from '../connection/services';
import { defaultKeep } from '../entities/set/entry-set-schema';
import { CONFIG_ARGUMENT, settledConfig } from '../fields/config-attribute';
import type { ListResource } from '../framework/list-resource';
import type { OperationContext } from '../framework/resource';

// Lists of resources that exist at most once in a configuration.

/** Returns the list resource over the set of a family. */
export function setList(entity: Entity): ListResource<SharedReads> {
  const keep = defaultKeep(entity);
  return once({
    typeName: setType(entity),
    description: `Lists the ${entity.noun} set of a configuration, unless it has only entries that the service brings along.`,
    displayName: (config) => `${entity.noun} set of ${config}`,
    exists: async (config, { connection, signal }) =>
      [...(await connection.reader.family(entity, config, signal)).keys()].some((id) => !matchesAny(keep, id)),
  });
}

/** List resource over the regions of all load balancers of a configuration. */
export const regionsList: ListResource<SharedReads> = once({
  typeName: 'svc_load_balancer_regions',
  description: 'Lists the regions of all multi-regional load balancers of a configuration, if there is such a load balancer.',
  displayName: (config) => `load balancer regions of ${config}`,
  exists: async (config, { connection, signal }) => (await connection.regions.read(config, signal)).lbs.length > 0,
});

interface Whole {
  readonly typeName: string;
  readonly description: string;
  readonly displayName: (config: string) => string;
  readonly exists: (config: string, context: OperationContext<SharedReads>) => Promise<boolean>;
}

function once({ typeName, description, displayName, exists }: Whole): ListResource<SharedReads> {
  return {
    typeName,
    schema: { version: 0, description, attributes: { config: CONFIG_ARGUMENT } },
    async list(values, context) {
      const config = settledConfig(values, context);
      if (config === null) return null;
      return (await exists(config, context)) ? [{ identity: { config }, displayName: displayName(config) }] : [];
    },
  };
}
