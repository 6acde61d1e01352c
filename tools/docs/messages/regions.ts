import * as regions from '../../../src/provider/messages/regions';
import { subject } from './subject';

export const REGIONS = subject('Regions of load balancers (svc_load_balancer_regions)', regions, {
  onDestroyUnknown: [['delete', ['automatic', 'keep']]],
  regionalBalancerNotFound: [['global-9', ['"global-1" (id 3)', '"global-2" (id 4)']]],
  regionalBalancerAmbiguous: [['global-1', ['3', '7']]],
  balancerNamedTwice: [['global-1', '3']],
  cityNotFound: [['amsterdam', ['ams (Amsterdam)', 'sgp (Singapore)']]],
  datacenterMissing: [['ams']],
  datacenterNotFound: [['global-1', 'dc-south', ['automatic', 'dc-east', 'dc-west']]],
  regionsChangedAfterPlan: [[['ams of global-1: dc-west -> automatic']]],
  regionsOverwritten: [[['ams of global-1: dc-west -> dc-east']]],
  unlistedCitiesBecomeAutomatic: [[['sgp of global-1: dc-east -> automatic']]],
  destroyMakesCitiesAutomatic: [[['sgp of global-1: dc-east -> automatic']]],
});
