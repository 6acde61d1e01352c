import { EntryOwnership } from './entry-ownership';
import { FamilyWriteLock } from './family-write-lock';
import { ManagementClaims } from './management-claims';
import { Originals } from './originals';
import { PlannedAddresses } from './planned-addresses';
import { PlannedReverts } from './planned-reverts';
import type { VersionRecord, Entity } from '../../../model/index';
import type { Diagnostic } from '../../framework/diagnostics';
import { servicePublishing } from '../../messages/connection';

/** Role of a certificate on a listener. */
export type CertificateRole = 'default' | 'attached';

/** Plans and destroys of one walk, which are compared with one another. */
class Plans {
  /** Resources and what they manage, as far as they are planned. */
  public readonly claims = new ManagementClaims();
  /** Creates, destroys and resources that stay, by their addresses. */
  public readonly addresses = new PlannedAddresses();
  public readonly reverts = new PlannedReverts(this.claims);
  /** Failures that a plan has reported. Each is reported once for all resources. */
  public readonly failures = new Set<string>();
  /** Keys of entries that another user had deleted when this walk came to delete them. */
  public readonly deletedByOthers = new Set<string>();
}

/**
 * Facts that the resources of one connection share. Engines plan and apply in separate processes, or configure the provider again, so a
 * run never contains facts of both, nor of another alias of the provider.
 *
 * The exception is a connection that several walks share. Nothing shows which walk a plan belongs to, so there no plan is compared with
 * another one. Everything else in a run does no harm if it lives longer than a walk.
 */
export class Run {
  private readonly plans?: Plans;
  /** Ids of planned entries. */
  public readonly ids = new EntryIds();
  /** Order of the writes to one family. */
  public readonly writes = new FamilyWriteLock();
  /** Addresses that this run has created or adopted. */
  public readonly ownership = new EntryOwnership();
  /** Versions that this run has made. */
  public readonly versions = new OwnVersions();
  public readonly publishing = new PublishingWaits();
  /** Contents before this run's own writes. */
  public readonly originals: {
    /** Entries by family. */
    readonly entries: Originals<Readonly<Record<string, unknown>>>;
    /** Roles of certificates by listener. */
    readonly listeners: Originals<CertificateRole>;
    /** Datacenters of cities by configuration. */
    readonly regions: Originals<string>;
  };

  /** @param isShared whether several walks share the connection */
  public constructor(public readonly isShared = false) {
    if (!isShared) this.plans = new Plans();
    this.originals = { entries: new Originals(isShared), listeners: new Originals(isShared), regions: new Originals(isShared) };
  }

  public get claims(): ManagementClaims {
    return this.comparable.claims;
  }

  public get addresses(): PlannedAddresses {
    return this.comparable.addresses;
  }

  public get reverts(): PlannedReverts {
    return this.comparable.reverts;
  }

  public get failures(): Set<string> {
    return this.comparable.failures;
  }

  public get deletedByOthers(): Set<string> {
    return this.comparable.deletedByOthers;
  }

  /** Returns the plans of the walk; none if they may be of several walks. */
  private get comparable(): Plans {
    return this.plans ?? new Plans();
  }
}

/** Versions made by this run's writes of sets and by its reverts. */
export class OwnVersions {
  private readonly versions = new Set<string>();
  private readonly reverts = new Set<string>();

  public add(records: readonly VersionRecord[]): void {
    for (const { version } of records) this.versions.add(version);
  }

  public addRevert(made: VersionRecord): void {
    this.add([made]);
    this.reverts.add(made.version);
  }

  public has({ version }: VersionRecord): boolean {
    return this.versions.has(version);
  }

  /** Whether a revert of this run made the version. */
  public isRevert({ version }: VersionRecord): boolean {
    return this.reverts.has(version);
  }
}

/** The waits of one run for a service that is publishing. The run warns about them once. */
export class PublishingWaits {
  private waitedMs = 0;
  private isReported = false;

  public add(waitMs: number): void {
    this.waitedMs += waitMs;
  }

  /** Returns the warning, unless it was returned before. */
  public take(): readonly Diagnostic[] {
    if (this.isReported || this.waitedMs === 0) return [];
    this.isReported = true;
    const seconds = Math.max(1, Math.round(this.waitedMs / 1000));
    return [servicePublishing(seconds)];
  }
}

/**
 * Ids of the entries that this run has planned so far. An id that a configuration names may be one of these, although the
 * service does not have the entry yet.
 */
export class EntryIds {
  private readonly planned = new Map<string, Set<string>>();

  /** Records a planned entry. */
  public plan(entity: Entity, config: string, id: string): void {
    this.idsOf(entity, config).add(id);
  }

  /** Returns the ids of a family that this run has planned so far. The result also shows ids that are planned later. */
  public of(entity: Entity, config: string): ReadonlySet<string> {
    return this.idsOf(entity, config);
  }

  private idsOf(entity: Entity, config: string): Set<string> {
    const key = keyOf(entity, config);
    const ids = this.planned.get(key) ?? new Set<string>();
    this.planned.set(key, ids);
    return ids;
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
