import type { Connection } from '../connection/connection';
import type { Action } from '../framework/action';
import type { ManagedResource } from '../framework/resource';
import { certificateAttachment } from './certificate/certificate-attachment';
import { loadBalancerCertificates } from './certificate/load-balancer-certificates';
import { quarantineRelease } from './quarantine/quarantine-release';
import { releaseAction } from './quarantine/release-action';
import { loadBalancerRegions } from './regions/load-balancer-regions';
import { revertAction } from './revert/revert-action';
import { versionRevert } from './revert/version-revert';
import { ENTITIES, type EntityName } from '../../model';
import { entryResource } from '../entities/entry/entry-resource';
import { entrySetResource } from '../entities/set/entry-set-resource';
import { dynamicRule } from './dynamic-rule';

/** Resources with more behavior than the model describes, by entity. */
const OWN: { readonly [Name in EntityName]?: ManagedResource<Connection> } = { DynamicRule: dynamicRule };

/** Resources of each entity: over one entry, and over the set if the API has routes for the whole family. */
const ENTRY_RESOURCES: readonly ManagedResource<Connection>[] = ENTITIES.flatMap((entity) => [
  OWN[entity.name] ?? entryResource(entity),
  ...(entity.routes.wholeSet ? [entrySetResource(entity)] : []),
]);

/** Every resource of the provider. */
export const RESOURCES: readonly ManagedResource<Connection>[] = [
  ...ENTRY_RESOURCES,
  loadBalancerRegions,
  loadBalancerCertificates,
  certificateAttachment,
  versionRevert,
  quarantineRelease,
];

/** Every action of the provider. */
export const ACTIONS: readonly Action<Connection>[] = [releaseAction, revertAction];
