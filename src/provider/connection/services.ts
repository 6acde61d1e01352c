import type { LoadBalancers, ManagementClient } from '../../api';
import type { Entity } from '../../model';
import type { Unknown } from '../framework/value';
import type { Run } from './run/run';
import type { BalancerReader } from './balancer-reader';
import type { EntryReader } from './entry-reader';
import type { EntryWriter } from './entry-writer';
import type { FamilyJournal } from './family-journal';
import type { HistoryReader } from './history-reader';
import type { UnknownValues } from './provider-schema';
import type { RegionsReader } from './regions-reader';
import type { TrafficReader } from './traffic-reader';

export type { CertificateRole } from './run/run';

// The parts of the connection that each kind of resource uses. Nothing else of it can be reached there.

/** The configuration that resources and data sources belong to by default. */
export interface DefaultConfiguration {
  /** Undefined if none is set, unknown if the name is known only after the apply. */
  readonly config: string | Unknown | undefined;
  /** Place where the name is set, for messages. */
  readonly origin?: string | undefined;
}

/**
 * Services of data sources: the shared readers, without the client and without writes. Many data sources of a configuration read the same
 * objects, with one request.
 */
export interface SharedReads extends DefaultConfiguration {
  readonly reader: Pick<EntryReader, 'read' | 'family' | 'named'>;
  readonly history: Pick<HistoryReader, 'list' | 'entriesAt'>;
  readonly balancers: Pick<BalancerReader, 'list'>;
  readonly regions: Pick<RegionsReader, 'read'>;
  readonly traffic: Pick<TrafficReader, 'logs' | 'stats' | 'timeline' | 'topx' | 'quarantined'>;
}

/** Services of the guard of a resource: the other resources of its run. */
export interface GuardServices extends DefaultConfiguration {
  readonly run: Pick<Run, 'ownership' | 'addresses' | 'ids' | 'claims' | 'reverts' | 'writes'>;
}

/** Services of reads after a write, which the service may not show at once. */
export interface LagServices {
  /** Time for the service to show a write, in milliseconds. */
  readonly consistencyTimeoutMs: number;
  readonly client: Pick<ManagementClient, 'now' | 'sleep'>;
}

/** Services of messages about changes by others. */
export interface HistoryServices {
  readonly client: Pick<ManagementClient, 'versions'>;
  readonly history: Pick<HistoryReader, 'versionsForMessages' | 'entriesForMessages'>;
}

/** Services of messages about values that the service may not understand. */
export interface DoubtServices {
  readonly unknownValues: UnknownValues;
  readonly run: Pick<Run, 'ids'>;
  readonly reader: Pick<EntryReader, 'snapshot'>;
}

/** Services of the plan of a create, of a destroy, and of another name. */
export interface PlannedEntryServices {
  readonly client: Pick<ManagementClient, 'family' | 'now' | 'sleep'>;
  readonly run: Pick<Run, 'isShared' | 'ids' | 'addresses' | 'failures'>;
  readonly reader: Pick<EntryReader, 'snapshot' | 'hasWritten' | 'isOurs' | 'named' | 'known'>;
}

/** Services of resources of single entries. */
export type EntryServices = GuardServices &
  LagServices &
  HistoryServices &
  DoubtServices &
  PlannedEntryServices & {
    readonly writer: Pick<EntryWriter, 'create' | 'write'>;
    readonly run: Pick<Run, 'deletedByOthers' | 'versions'>;
    readonly reader: Pick<EntryReader, 'read'>;
  };

/** Services of resources of the whole set of a family. */
export type SetServices = GuardServices &
  LagServices &
  HistoryServices &
  DoubtServices & {
    readonly journal: (entity: Entity, config: string) => FamilyJournal;
    readonly client: Pick<ManagementClient, 'family' | 'setFamily'>;
    readonly run: Pick<Run, 'versions'>;
    readonly reader: Pick<EntryReader, 'family' | 'forget' | 'confirmed' | 'hasWritten' | 'wroteFamily'>;
  };

/** Services of resources of certificates on a listener. */
export type ListenerServices = DefaultConfiguration &
  LagServices & {
    readonly client: { readonly loadBalancers: Pick<LoadBalancers, 'list' | 'writeCertificates'> };
    readonly run: Pick<Run, 'ownership' | 'addresses' | 'claims' | 'writes'> & { readonly originals: Pick<Run['originals'], 'listeners'> };
    readonly balancers: Pick<BalancerReader, 'list' | 'listAgain' | 'forget'>;
  };

/** Services of the resource of regions. */
export type RegionsServices = GuardServices &
  LagServices & {
    readonly client: { readonly loadBalancers: Pick<LoadBalancers, 'regions' | 'writeRegions'> };
    readonly run: { readonly originals: Pick<Run['originals'], 'regions'> };
    readonly regions: Pick<RegionsReader, 'wrote'>;
  };

/** Services of the revert to a version. */
export type RevertServices = DefaultConfiguration &
  HistoryServices & {
    readonly run: Pick<Run, 'isShared' | 'versions' | 'reverts'>;
    readonly history: Pick<HistoryReader, 'entriesAt'>;
    readonly journal: (entity: Entity, config: string) => Pick<FamilyJournal, 'sentTo' | 'changes' | 'takenBack'>;
    readonly reader: Pick<EntryReader, 'family' | 'wroteFamily'>;
  };

/** Services of a release from quarantine. */
export interface QuarantineServices extends DefaultConfiguration {
  readonly client: Pick<ManagementClient, 'quarantine'>;
}
