import * as regions from '../../../src/provider/messages/regions';
import { subject } from './subject';

const LOSING = [{ balancer: 'global-1', city: 'sgp', before: 'dc-east', after: 'automatic' }];

export const REGIONS = subject('Regions of load balancers (svc_load_balancer_regions)', regions, {
  regionalBalancerNotFound: [['global-9', ['"global-1" (id 3)', '"global-2" (id 4)']]],
  regionalBalancerAmbiguous: [['global-1', ['3', '7']]],
  balancerNamedTwice: [['global-1', '3']],
  cityNotFound: [['amsterdam', ['ams (Amsterdam)', 'sgp (Singapore)']]],
  datacenterMissing: [['ams']],
  datacenterNotFound: [['global-1', 'dc-south', ['automatic', 'dc-east', 'dc-west']]],
  regionsChangedAfterPlan: [
    [[{ balancer: 'global-1', city: 'ams', before: 'dc-west', after: 'automatic' }]],
    [[{ balancer: 'global-1', city: 'ams', before: 'dc-west', after: 'automatic' }], true],
  ],
  regionsOverwritten: [[[{ balancer: 'global-1', city: 'ams', before: 'dc-west', after: 'dc-east' }]]],
  regionsNotVisible: [['prod', 30_000]],
  regionsNotReadBack: [['prod', 'Could not read the load balancer regions of configuration "prod".']],
  balancersNotListed: [[LOSING]],
  citiesChangeDatacenter: [[[{ balancer: 'global-1', city: 'ams', before: 'dc-west', after: 'dc-east' }]]],
  unlistedCitiesBecomeAutomatic: [[LOSING]],
  destroyMakesCitiesAutomatic: [[LOSING]],
});
