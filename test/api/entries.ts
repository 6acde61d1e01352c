import { ENTITIES, type Entity, type LoadBalancer, type LoadBalancerRegions } from '../../src/api';
import { complete } from '../support/entries';

type Entry = { readonly id: string; readonly name: string };

/** Every kind of entry with one of it, by the family's path. */
export const ENTRIES: readonly (readonly [path: string, entity: Entity, entry: Entry])[] = ENTITIES.map((entity) => [
  entity.routes.path,
  entity,
  complete(entity) as object as Entry,
]);

export const BALANCERS: readonly LoadBalancer[] = [
  {
    provider: 'cloud_a',
    name: 'edge-lb-north',
    listener_name: 'lsn-7f21',
    listener_port: 443,
    dns_name: 'edge-north.example.net',
    region: 'north-2',
    load_balancer_type: 'application',
    max_certificates: 2,
    default_certificate: 'cert-main-2025',
    certificates: ['cert-main-2025'],
  },
];

export const REGIONS: LoadBalancerRegions = {
  city_codes: { ams: 'Amsterdam', lon: 'London' },
  lbs: [
    { id: 3, name: 'global-1', regions: { ams: 'automatic', lon: 'automatic' }, upstream_regions: ['dc-west', 'dc-east'] },
    { id: 4, name: 'global-2', regions: { ams: 'automatic', lon: 'automatic' }, upstream_regions: ['dc-west'] },
  ],
};
