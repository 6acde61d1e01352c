import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ApiError, type ManagementClient } from '../../../api';
import { ENTITIES, type Entity, type JsonObject, LoadBalancer, type LoadBalancerRegions, RegionalLoadBalancer } from '../../../model';
import type { LiveFamily } from './live-family';
import { needsHistory, withOrigins } from './origin';
import type { Unexported } from './unexported';
import { CERTIFICATES_TYPE, REGIONS_TYPE } from '../options/selectable';
import { Selection } from './selection';

/** The content of a configuration on the service. */
export interface LiveConfiguration {
  readonly config: string;
  readonly families: readonly LiveFamily[];
  /**
   * The part that is exported. The families contain nothing else. The listeners do, because others distinguish the selected ones.
   *
   * @default - everything
   */
  readonly selection?: Selection;
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
      regions: Type.Record(Type.String({ pattern: '^' }), Type.String()),
    }),
  ),
});

const UNREADABLE = 'The service returned another type than the contract has.';

/** Progress callback, called with the part that is read next: `the actions`. */
export type ProgressCallback = (what: string) => void;

/**
 * Reads the selected part of a configuration, with one request per family.
 *
 * @throws ApiError if the service does not answer, or the configuration does not exist
 */
export async function readLive(
  client: ManagementClient,
  config: string,
  progress: ProgressCallback,
  selection = Selection.ALL,
): Promise<LiveConfiguration> {
  const families: LiveFamily[] = [];
  for (const entity of ENTITIES.filter(({ routes }) => selection.has(routes.path))) {
    progress(`the ${entity.routes.path.replaceAll('-', ' ')}`);
    const { items } = await client.family(entity).list(config);
    const family: LiveFamily = { entity, entries: items as readonly object[] as readonly JsonObject[] };
    families.push(needsHistory(family) ? { ...family, first: await firstEntries(client, config, entity) } : family);
  }
  if (selection.has(CERTIFICATES_TYPE) || selection.has(REGIONS_TYPE)) progress('the load balancers');
  const { items } = selection.has(CERTIFICATES_TYPE) ? await client.loadBalancers.list(config, { anyShape: true }) : { items: [] };
  const read = selection.has(REGIONS_TYPE) ? await client.loadBalancers.regions(config, { anyShape: true }) : NO_REGIONS;
  const listeners = items.filter((listener) => Value.Check(Listener, listener));
  const hasRegions = Value.Check(Regions, read);
  const unreadable = [
    ...(listeners.length === items.length ? [] : [{ what: 'the certificates of some listeners', why: UNREADABLE }]),
    ...(hasRegions ? [] : [{ what: 'the load-balancer regions', why: UNREADABLE }]),
  ];
  return { config, families: withOrigins(families, selection), listeners, regions: hasRegions ? read : NO_REGIONS, unreadable, selection };
}

/** Returns the entries of the first version of a family; undefined if its history does not show them. */
async function firstEntries(client: ManagementClient, config: string, entity: Entity): Promise<readonly JsonObject[] | undefined> {
  try {
    const versions = client.versions(entity);
    const { items: records } = await versions.list(config);
    const known = new Set(records.map(({ version }) => version));
    const first = records.findLast(({ parents }) => !parents.some((parent) => known.has(parent)));
    return first && ((await versions.entriesAt(config, first.version)).items as readonly object[] as readonly JsonObject[]);
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    // Without a history, the entries are uncertain.
    return undefined;
  }
}

/** Returns a configuration without the entries that its selection leaves out. */
export function selectedPart(live: LiveConfiguration): LiveConfiguration {
  const { selection = Selection.ALL } = live;
  const families = live.families.map((family): LiveFamily => {
    const { path } = family.entity.routes;
    if (selection.hasAll(path)) return family;
    return { ...family, entries: family.entries.filter(({ id }) => typeof id === 'string' && selection.includes(path, id)), isPart: true };
  });
  return { ...live, families };
}

const NO_REGIONS: LoadBalancerRegions = { city_codes: {}, lbs: [] };
