import { FAMILY_PATHS } from '../../../model/family-paths';

/** The datacenters of all load balancers, which are one resource. */
export const REGIONS_TYPE = 'load-balancer-regions';

/** The certificates of each listener. */
export const CERTIFICATES_TYPE = 'load-balancer-certificates';

/** Types that an export can be limited to. */
export const SELECTABLE: readonly string[] = [...FAMILY_PATHS, REGIONS_TYPE, CERTIFICATES_TYPE];
