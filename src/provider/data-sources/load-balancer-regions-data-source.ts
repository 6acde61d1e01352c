import { labelOf } from '../../model';
import type { SharedReads } from '../connection/services';
import type { DataSource } from '../framework/data-source';
import { CONFIG, settledConfig } from '../fields/config-attribute';
import { currentMap } from '../fields/region-map';

/** The datacenters of all multi-regional load balancers of a configuration. */
export const loadBalancerRegionsDataSource: DataSource<SharedReads> = {
  typeName: 'svc_load_balancer_regions',
  schema: {
    version: 0,
    description: 'Which datacenter serves each city, for all multi-regional load balancers of a configuration.',
    attributes: {
      config: CONFIG,
      cities: { type: { map: 'string' }, computed: true, description: 'Names of the cities, by city code.' },
      load_balancers: {
        nesting: 'map',
        computed: true,
        description: 'The load balancers by name, or by id if several have the same name.',
        attributes: {
          id: { type: 'string', computed: true, description: 'Id of the load balancer.' },
          name: { type: 'string', computed: true, description: 'Name of the load balancer.' },
          regions: { type: { map: 'string' }, computed: true, description: 'The datacenter of each city, or `automatic`.' },
          upstream_regions: { type: { set: 'string' }, computed: true, description: 'Datacenters that can serve a city.' },
        },
      },
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const service = await context.connection.regions.read(config, context.signal);
    const balancers = [...currentMap(service)].map(([balancer, regions]) => [
      labelOf(service, balancer),
      { id: String(balancer.id), name: balancer.name, regions: { ...regions }, upstream_regions: [...balancer.upstream_regions] },
    ]);
    return { config, cities: { ...service.city_codes }, load_balancers: Object.fromEntries(balancers) };
  },
};
