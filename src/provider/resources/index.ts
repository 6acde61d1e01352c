import type { Connection } from '../connection/connection';
import type { ManagedResource } from '../framework/resource';
import { certificateAttachment } from './certificate/certificate-attachment';
import { ENTRY_RESOURCES } from './entries';
import { loadBalancerCertificates } from './certificate/load-balancer-certificates';
import { quarantineRelease } from './quarantine/quarantine-release';
import { loadBalancerRegions } from './regions/load-balancer-regions';
import { versionRevert } from './revert/version-revert';

/** Every resource of the provider. */
export const RESOURCES: readonly ManagedResource<Connection>[] = [
  ...ENTRY_RESOURCES,
  loadBalancerRegions,
  loadBalancerCertificates,
  certificateAttachment,
  versionRevert,
  quarantineRelease,
];
