import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ManagementClient } from '../../api';
import { ENTITIES, type Entity, type JsonObject, LoadBalancer, type LoadBalancerRegions, RegionalLoadBalancer } from '../../model';
import type { Unexported } from '../code/unexported';

/** The entries of a family, in the order of the service. */
export interface LiveFamily {
  readonly entity: Entity;
  readonly entries: readonly JsonObject[];
}

/** The content of a configuration on the service. */
export interface LiveConfiguration {
  readonly config: string;
  readonly families: readonly LiveFamily[];
  /** Each listener of each load balancer. */
  readonly listeners: readonly LoadBalancer[];
  readonly regions: LoadBalancerRegions;
  /**
   * Parts of the response that do not have the form of the contract.
   *
   * @default - nothing
   */
  readonly unreadable?: readonly Unexported[];
}

/** Fields of a listener that an export reads. */
const Listener = Type.Pick(LoadBalancer, [
  'provider',
  'name',
  'listener_name',
  'listener_port',
  'region',
  'default_certificate',
  'certificates',
]);

/** Fields of the regions that an export reads. TypeBox's default pattern for keys matches no line break, and would skip such values. */
const Regions = Type.Object({
  lbs: Type.Array(
    Type.Object({
      id: RegionalLoadBalancer.properties.id,
      name: Type.String(),
      regions: Type.Record(Type.String({ pattern: '^[^]*$' }), Type.String()),
    }),
  ),
});

const UNREADABLE = 'The service returned another type than the contract has.';

/** Progress callback, called with the part that is read next: `the actions`. */
export type Progress = (what: string) => void;

/**
 * Reads a configuration with one request per family.
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
  const { items } = await client.loadBalancers.list(config);
  const read = await client.loadBalancers.regions(config);
  const listeners = items.filter((listener) => Value.Check(Listener, listener));
  const hasRegions = Value.Check(Regions, read);
  const unreadable = [
    ...(listeners.length === items.length ? [] : [{ what: 'the certificates of some listeners', why: UNREADABLE }]),
    ...(hasRegions ? [] : [{ what: 'the load-balancer regions', why: UNREADABLE }]),
  ];
  return { config, families, listeners, regions: hasRegions ? read : { city_codes: {}, lbs: [] }, unreadable };
}
