import { type Fault } from '../fault';
import { CERTIFICATE_FAULTS } from './certificates';
import { ENTRY_FAULTS } from './entries';
import { ERROR_FAULTS } from './errors';
import { FIELD_FAULTS } from './fields';
import { FILTER_SELECTION_FAULTS } from './filter-selection';
import { FILTER_FAULTS } from './filters';
import { LOAD_BALANCER_FAULTS } from './load-balancers';
import { QUARANTINE_FAULTS } from './quarantine';
import { REGION_FAULTS } from './regions';
import { SET_FAULTS } from './sets';
import { TRAFFIC_CONTENT_FAULTS } from './traffic-content';
import { TRAFFIC_FAULTS } from './traffic';
import { TRAFFIC_QUERY_FAULTS } from './traffic-queries';
import { VERSION_FAULTS } from './versions';

/** Faults of services: at least one for each rule. */
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
  ...TRAFFIC_QUERY_FAULTS,
  ...TRAFFIC_CONTENT_FAULTS,
  ...QUARANTINE_FAULTS,
  ...FILTER_FAULTS,
  ...FILTER_SELECTION_FAULTS,
];
