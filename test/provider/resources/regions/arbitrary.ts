import * as fc from 'fast-check';
import { AUTOMATIC, citiesIn, labelOf, type LoadBalancerRegions, type RegionalLoadBalancer } from '../../../../src/model';
import { type ConfiguredRegions } from '../../../../src/provider/fields/region-map';

export const CITIES = ['ams', 'lon', 'nyc', 'sgp'];
export const DATACENTERS = ['dc-east', 'dc-north', 'dc-west'];

const chosen = fc.dictionary(fc.constantFrom(...CITIES), fc.constantFrom(AUTOMATIC, ...DATACENTERS), { noNullPrototype: true });

/** Names that may be shared, or equal to another id. */
const balancer: fc.Arbitrary<RegionalLoadBalancer> = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }).map(String)),
  name: fc.constantFrom('global', 'twin', '1', '2', '3'),
  regions: chosen,
  upstream_regions: fc.constant(DATACENTERS),
});

/** Records in which a city may be only among the codes, or only in a load balancer. */
export const SERVICES: fc.Arbitrary<LoadBalancerRegions> = fc.record({
  city_codes: fc.dictionary(fc.constantFrom(...CITIES), fc.constantFrom('Here', 'There'), { noNullPrototype: true }),
  lbs: fc.uniqueArray(balancer, { maxLength: 5, selector: ({ id }) => String(id) }),
});

/** A service, and configured regions that it accepts. */
export const CONFIGURED: fc.Arbitrary<{ service: LoadBalancerRegions; configured: ConfiguredRegions }> = SERVICES.chain((service) => {
  const cities = [...citiesIn(service)];
  const regions =
    cities.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...cities), fc.constantFrom(AUTOMATIC, ...DATACENTERS), { noNullPrototype: true });
  const of = (one: RegionalLoadBalancer) => fc.tuple(fc.constantFrom(labelOf(service, one), String(one.id)), regions);
  return fc.tuple(...service.lbs.map((one) => fc.option(of(one), { nil: undefined }))).map((target) => ({
    service,
    configured: Object.fromEntries(target.filter((chosen) => chosen !== undefined)),
  }));
});
