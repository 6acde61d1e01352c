import fc from 'fast-check';
import { ENTITIES } from '../../../../src/model';
import type { Value } from '../../../../src/provider/framework/value';
import { BALANCERS, PLATFORMS_HERE, REGIONS_HERE } from '../service/balancers';
import { FIRST_VERSIONS } from '../service/family';
import { BALANCER_NAMES, CITIES, DATACENTERS } from '../service/regions';

/**
 * Values that the service double accepts, by resource type and attribute path. Other attributes get any string. Add values here for a
 * resource of which few configurations are accepted.
 */
export const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  ...Object.fromEntries(
    ENTITIES.flatMap(({ terraformName, routes }) => [`svc_${terraformName}`, ...(routes.wholeSet ? [`svc_${terraformName}_set`] : [])]).map(
      (type) => [type, { on_destroy: { values: fc.constantFrom('delete', 'keep') } }],
    ),
  ),
  svc_load_balancer_regions: {
    load_balancers: { keys: fc.constantFrom(...BALANCER_NAMES) },
    'load_balancers.regions': { keys: fc.constantFrom(...CITIES), values: fc.constantFrom('automatic', ...DATACENTERS) },
    on_destroy: { values: fc.constantFrom('automatic', 'keep') },
  },
  svc_certificate_attachment: {
    load_balancer: { values: fc.constantFrom(...BALANCERS.slice(0, 1)) },
    certificate_id: { values: fc.constantFrom('cert-shop', 'constructor', 'cert é') },
    // The service never detaches a default certificate, so this cannot be undone.
    default: { values: fc.constant(false) },
    platform: { values: fc.constantFrom(...PLATFORMS_HERE) },
    region: { values: fc.constantFrom(...REGIONS_HERE) },
    listener: { values: fc.constant('edge-443') },
    listener_port: { values: fc.constant('443') },
    on_destroy: { values: fc.constantFrom('detach', 'keep') },
  },
  svc_load_balancer_certificates: {
    load_balancer: { values: fc.constantFrom(...BALANCERS.slice(0, 1)) },
    default_certificate_id: { values: fc.constantFrom('cert-main', 'cert-shop') },
    certificate_ids: { values: fc.constantFrom('cert-main', 'cert-shop', 'constructor', 'cert é') },
    keep: { values: fc.constantFrom('cert-m*', 'other-?') },
    platform: { values: fc.constantFrom(...PLATFORMS_HERE) },
    region: { values: fc.constantFrom(...REGIONS_HERE) },
    listener: { values: fc.constant('edge-443') },
    listener_port: { values: fc.constant('443') },
    on_destroy: { values: fc.constantFrom('detach', 'keep') },
  },
  svc_version_revert: {
    family: { values: fc.constantFrom(...ENTITIES.filter(({ routes }) => routes.versions).map(({ routes }) => routes.path)) },
    version: { values: fc.constantFrom(...FIRST_VERSIONS) },
    // The double has no contents of versions, so only the newest version can be expected.
    expected_version: { values: fc.constant(null) },
  },
};

/** Values of one attribute. */
export interface Words {
  /** Keys of a map. */
  readonly keys?: fc.Arbitrary<string>;
  /** Values of an attribute, or of its elements. */
  readonly values?: fc.Arbitrary<Value>;
}
