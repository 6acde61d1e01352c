import { type Fault } from '../fault';
import { CERTIFICATE_FAULTS } from './certificates';
import { ENTRY_FAULTS } from './entries';
import { ERROR_FAULTS } from './errors';
import { FIELD_FAULTS } from './fields';
import { FILTER_FAULTS } from './filters';
import { LOAD_BALANCER_FAULTS } from './load-balancers';
import { REGION_FAULTS } from './regions';
import { SET_FAULTS } from './sets';
import { TRAFFIC_FAULTS } from './traffic';
import { VERSION_FAULTS } from './versions';

/** What a service may do wrong: for each rule at least one thing, so that no rule holds whatever a service does. */
export const FAULTS: readonly Fault[] = [
  ...LOAD_BALANCER_FAULTS,
  ...REGION_FAULTS,
  ...CERTIFICATE_FAULTS,
  ...FIELD_FAULTS,
  ...ENTRY_FAULTS,
  ...SET_FAULTS,
  ...VERSION_FAULTS,
  ...ERROR_FAULTS,
  ...TRAFFIC_FAULTS,
  ...FILTER_FAULTS,
];
