import { AUTOMATIC, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../../model';
import { type Diagnostics, path } from '../../framework/diagnostics';
import { isObject, type Value } from '../../framework/value';
import { citiesOf, findBalancer } from './region-map';

/** Holds what is configured against what the service has, as far as it is known already. */
export function checkWishes(service: LoadBalancerRegions, balancers: Value | undefined, diagnostics: Diagnostics): void {
  if (!isObject(balancers)) return;
  const meant = new Map<RegionalLoadBalancer, string>();
  for (const [written, wish] of Object.entries(balancers)) {
    const here = path('load_balancers', { key: written });
    const balancer = findBalancer(service, written);
    if (!balancer) {
      diagnostics.error('No such load balancer', balancerRemedy(service, written), here);
      continue;
    }
    const other = meant.get(balancer);
    if (other !== undefined) {
      diagnostics.error(
        'Load balancer named twice',
        `${JSON.stringify(other)} and ${JSON.stringify(written)} mean the same balancer.`,
        here,
      );
    }
    meant.set(balancer, written);
    if (isObject(wish) && isObject(wish.regions))
      checkCities(service, balancer, wish.regions, [...here, { attribute: 'regions' }], diagnostics);
  }
}

function checkCities(
  service: LoadBalancerRegions,
  balancer: RegionalLoadBalancer,
  regions: Record<string, Value>,
  here: ReturnType<typeof path>,
  diagnostics: Diagnostics,
): void {
  const cities = citiesOf(service);
  for (const [city, datacenter] of Object.entries(regions)) {
    const place = [...here, { key: city }];
    if (!cities.includes(city)) {
      diagnostics.error(
        'No such city',
        `${JSON.stringify(city)} is none of the cities: ${cities.map((code) => cityText(service, code)).join(', ')}.`,
        place,
      );
    }
    if (datacenter === null) diagnostics.error('No datacenter', `Name one for ${JSON.stringify(city)}, or leave the city out.`, place);
    const choices = [AUTOMATIC, ...balancer.upstream_regions];
    if (typeof datacenter === 'string' && !choices.includes(datacenter)) {
      diagnostics.error(
        'No such datacenter',
        `${JSON.stringify(balancer.name)} does not run in ${JSON.stringify(datacenter)}; the service would refuse all of the regions. ` +
          `It runs in: ${choices.join(', ')}.`,
        place,
      );
    }
  }
}

function balancerRemedy({ lbs }: LoadBalancerRegions, written: string): string {
  const namesakes = lbs.filter(({ name }) => name === written);
  if (namesakes.length > 1) {
    const ids = namesakes.map(({ id }) => JSON.stringify(String(id)));
    return `${namesakes.length} balancers are named ${JSON.stringify(written)}. Write the id of the one that is meant: ${ids.join(', ')}.`;
  }
  const known = lbs.map(({ id, name }) => `${JSON.stringify(name)} (id ${id})`);
  return `The configuration has no balancer with the name or id ${JSON.stringify(written)}. It has: ${known.join(', ') || 'none'}.`;
}

function cityText({ city_codes: codes }: LoadBalancerRegions, code: string): string {
  return codes[code] === undefined ? code : `${code} (${codes[code]})`;
}
