import type { Entity } from '../../../model/index';
import { type AttributePath, type Diagnostics, path } from '../../framework/diagnostics';
import { managedAndReverted, revertedTwice } from '../../messages/conflicts';
import type { ManagementClaims } from './management-claims';

/** A planned revert. */
interface PlannedRevert {
  readonly version: string;
  /** Whether the run has warned of this revert. It warns once for all entries. */
  warned: boolean;
}

/**
 * Families that this run reverts. Engines plan in any order: of the revert and an entry, the one planned second warns.
 */
export class PlannedReverts {
  private readonly reverts = new Map<string, PlannedRevert>();

  public constructor(private readonly claims: ManagementClaims) {}

  /**
   * Records a revert, and warns if resources of the run manage the same family, or if the run reverts it to another version, too. A revert
   * that is planned twice counts once.
   */
  public plan(entity: Entity, config: string, version: string, diagnostics: Diagnostics): void {
    const key = keyOf(entity, config);
    const revert = this.reverts.get(key) ?? { version, warned: false };
    this.reverts.set(key, revert);
    if (revert.version !== version) diagnostics.add(revertedTwice(entity.noun, config, [revert.version, version]), path('version'));
    const managers = this.claims.managers(entity.routes.path, config);
    if (managers.length > 0) warnOnce(revert, entity, config, managers, diagnostics, path('family'));
  }

  /** Warns if the run also reverts the family of a resource. */
  public check(entity: Entity, config: string, typeName: string, diagnostics: Diagnostics): void {
    const revert = this.reverts.get(keyOf(entity, config));
    if (revert) warnOnce(revert, entity, config, [typeName], diagnostics);
  }
}

function warnOnce(
  revert: PlannedRevert,
  { noun }: Entity,
  config: string,
  managers: readonly string[],
  diagnostics: Diagnostics,
  at?: AttributePath,
): void {
  if (revert.warned) return;
  revert.warned = true;
  diagnostics.add(managedAndReverted(noun, config, revert.version, managers), at);
}

function keyOf({ routes }: Entity, config: string): string {
  return JSON.stringify([routes.path, config]);
}
