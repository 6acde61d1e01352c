import type { ManagementClient } from '../../api';
import { ENTITIES, type Entity, type JsonObject, type LoadBalancer, type LoadBalancerRegions } from '../../model';

/** The entries of a family, in the order of the service. */
export interface LiveFamily {
  readonly entity: Entity;
  readonly entries: readonly JsonObject[];
}

/** Everything that a configuration of the service holds. */
export interface LiveConfiguration {
  readonly config: string;
  readonly families: readonly LiveFamily[];
  /** Each listener of each load balancer. */
  readonly listeners: readonly LoadBalancer[];
  readonly regions: LoadBalancerRegions;
}

/** Told what is being read: `the actions`. */
export type Progress = (what: string) => void;

/**
 * Reads a configuration with one request for each family.
 *
 * @throws ApiError if the service does not answer, or the configuration does not exist
 */
export async function readLive(client: ManagementClient, config: string, progress: Progress): Promise<LiveConfiguration> {
  const families: LiveFamily[] = [];
  for (const entity of ENTITIES) {
    progress(`the ${entity.routes.path.replaceAll('-', ' ')}`);
    const { items } = await client.family(entity).list(config);
    families.push({ entity, entries: items as readonly object[] as readonly JsonObject[] });
  }
  progress('the load balancers');
  const { items: listeners } = await client.loadBalancers.list(config);
  return { config, families, listeners, regions: await client.loadBalancers.regions(config) };
}
