import { EntryOwnership } from './entry-ownership';
import { FamilyWriteLock } from './family-write-lock';
import { ManagementClaims } from './management-claims';
import { PlannedAddresses } from './planned-addresses';
import { PlannedReverts } from './planned-reverts';
import type { VersionRecord, Entity } from '../../model/index';
import type { Diagnostic } from '../framework/diagnostics';
import { servicePublishing } from '../messages/connection';

/**
 * Facts that the resources of one provider process share. Engines plan and apply in separate processes, so a run never contains facts
 * of both, nor of another alias of the provider.
 */
export class Run {
  /** Resources and what they manage, as far as they are planned. */
  public readonly claims = new ManagementClaims();
  /** Creates, destroys and resources that stay, by their addresses. */
  public readonly addresses = new PlannedAddresses();
  /** Ids of planned entries. */
  public readonly ids = new EntryIds();
  public readonly reverts = new PlannedReverts(this.claims);
  /** Order of the writes to one family. */
  public readonly writes = new FamilyWriteLock();
  /** Addresses that this run has created or adopted. */
  public readonly ownership = new EntryOwnership();
  /** Versions that this run has made. */
  public readonly versions = new OwnVersions();
  /** Failures that a plan has reported. Each is reported once for all resources. */
  public readonly failures = new Set<string>();
  public readonly publishing = new PublishingWaits();
}

/** Versions made by this run's writes of sets and by its reverts. */
export class OwnVersions {
  private readonly versions = new Set<string>();

  public add(records: readonly VersionRecord[]): void {
    for (const { version } of records) this.versions.add(version);
  }

  public has({ version }: VersionRecord): boolean {
    return this.versions.has(version);
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
    const key = keyOf(entity, config);
    this.planned.set(key, (this.planned.get(key) ?? new Set()).add(id));
  }

  /** Returns the ids of a family that this run has planned so far. */
  public of(entity: Entity, config: string): ReadonlySet<string> {
    return this.planned.get(keyOf(entity, config)) ?? new Set();
  }
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
