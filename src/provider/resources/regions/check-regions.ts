import { AUTOMATIC, citiesIn, findBalancer, type LoadBalancerRegions, own, type RegionalLoadBalancer } from '../../../model';
import { type AttributePath, type Diagnostics, path } from '../../framework/diagnostics';
import { isValueObject, type Value } from '../../framework/value';
import {
  balancerNamedTwice,
  cityNotFound,
  datacenterMissing,
  datacenterNotFound,
  regionalBalancerAmbiguous,
  regionalBalancerNotFound,
} from '../../messages/regions';

/** Reports configured load balancers, cities and datacenters that the service does not have. Skips unknown values. */
export function checkRegions(service: LoadBalancerRegions, balancers: Value | undefined, diagnostics: Diagnostics): void {
  if (!isValueObject(balancers)) return;
  const keys = new Map<RegionalLoadBalancer, string>();
  for (const [written, configured] of Object.entries(balancers)) {
    const here = path('load_balancers', { key: written });
    const balancer = findBalancer(service, written);
    if (!balancer) {
      refuseBalancer(service, written, here, diagnostics);
      continue;
    }
    const other = keys.get(balancer);
    if (other !== undefined) diagnostics.add(balancerNamedTwice(other, written), here);
    keys.set(balancer, written);
    if (isValueObject(configured) && isValueObject(configured.regions))
      checkCities(service, balancer, configured.regions, [...here, { attribute: 'regions' }], diagnostics);
  }
}

function checkCities(
  service: LoadBalancerRegions,
  balancer: RegionalLoadBalancer,
  regions: Record<string, Value>,
  here: AttributePath,
  diagnostics: Diagnostics,
): void {
  const cities = citiesIn(service);
  for (const [city, datacenter] of Object.entries(regions)) {
    const place = [...here, { key: city }];
    if (!cities.has(city)) {
      const known = [...cities].map((code) => cityText(service, code));
      diagnostics.add(cityNotFound(city, known), place);
    }
    if (datacenter === null) diagnostics.add(datacenterMissing(city), place);
    const choices = [AUTOMATIC, ...balancer.upstream_regions];
    if (typeof datacenter === 'string' && !choices.includes(datacenter))
      diagnostics.add(datacenterNotFound(balancer.name, datacenter, choices), place);
  }
}

function refuseBalancer({ lbs }: LoadBalancerRegions, written: string, here: AttributePath, diagnostics: Diagnostics): void {
  const namesakes = lbs.filter(({ name }) => name === written).map(({ id }) => String(id));
  const known = lbs.map(({ id, name }) => `${JSON.stringify(name)} (id ${id})`);
  if (namesakes.length > 1) diagnostics.add(regionalBalancerAmbiguous(written, namesakes), here);
  else diagnostics.add(regionalBalancerNotFound(written, known), here);
}

function cityText({ city_codes: codes }: LoadBalancerRegions, code: string): string {
  const name = own(codes, code);
  return name === undefined ? code : `${code} (${name})`;
}
