import { AUTOMATIC, type LoadBalancer, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../model';
import { BALANCERS_DOCUMENT, REGIONS_DOCUMENT } from './documents';

const CITIES: Readonly<Record<string, string>> = {
  ams: 'Amsterdam',
  ash: 'Ashburn',
  ffm: 'Frankfurt',
  hkg: 'Hong Kong',
  lax: 'Los Angeles',
  lon: 'London',
  nyc: 'New York',
  sgp: 'Singapore',
  stl: 'St. Louis',
};

/** Two load balancers without a common datacenter, and one that has a common datacenter with each of them. */
const REGIONAL: LoadBalancerRegions = {
  city_codes: CITIES,
  lbs: [
    regional(1, 'global-shop', ['us-east-1', 'eu-central-1', 'ap-southeast-1']),
    regional(2, 'global-api', ['us-west-2', 'eu-west-1']),
    regional(3, 'global-static', ['us-east-1', 'eu-west-1']),
  ],
};

/** One or two load balancers on each platform: with free capacity, full, classic, with several listeners. */
const LISTED: readonly LoadBalancer[] = [
  {
    provider: 'cloud_a',
    name: 'edge-north',
    listener_name: 'arn:cloud_a:listener/edge-north/7f21',
    listener_port: 443,
    dns_name: 'edge-north.example.net',
    region: 'us-east-1',
    load_balancer_type: 'application',
    max_certificates: 25,
    default_certificate: 'cert-main',
    certificates: ['cert-main', 'cert-shop'],
  },
  {
    provider: 'cloud_a',
    name: 'edge-classic',
    listener_name: 'edge-classic-443',
    listener_port: 443,
    dns_name: 'edge-classic.example.net',
    region: 'us-west-2',
    load_balancer_type: 'classic',
    max_certificates: 1,
    default_certificate: 'cert-main',
    certificates: ['cert-main'],
  },
  {
    provider: 'cloud_b',
    name: 'edge-west',
    listener_name: 'edge-west-https',
    listener_port: 443,
    dns_name: 'edge-west.example.net',
    region: 'eu-west-1',
    load_balancer_type: 'application',
    max_certificates: 15,
    default_certificate: 'cert-main',
    certificates: ['cert-main'],
  },
  ...[443, 8443].map((port): LoadBalancer => ({
    provider: 'svc',
    name: 'global-shop',
    listener_name: `global-shop-${port}`,
    listener_port: port,
    dns_name: 'global-shop.example.net',
    region: 'us-east-1',
    load_balancer_type: 'application',
    max_certificates: 100,
    default_certificate: 'cert-main',
    certificates: ['cert-main'],
  })),
];

/** Default documents of a configuration, by name. The API cannot create load balancers. */
export const DEFAULT_DOCUMENTS: ReadonlyMap<string, string> = new Map([
  [BALANCERS_DOCUMENT, JSON.stringify(LISTED)],
  [REGIONS_DOCUMENT, JSON.stringify(REGIONAL)],
]);

function regional(id: number, name: string, upstream_regions: string[]): RegionalLoadBalancer {
  const regions = Object.fromEntries(Object.keys(CITIES).map((city) => [city, AUTOMATIC]));
  return { id, name, regions, upstream_regions };
}
