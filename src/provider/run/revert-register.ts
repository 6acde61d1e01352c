import type { Entity } from '../../model/index';
import type { Connection } from '../connection/connection';
import { type AttributePath, type Diagnostics, path } from '../framework/diagnostics';
import { managedAndReverted } from '../messages/conflicts';
import { ManagementClaims } from './management-claims';

/** A planned revert. */
interface PlannedRevert {
  readonly version: string;
  /** Whether the run has warned of it: once is enough for many entries. */
  warned: boolean;
}

/**
 * Which families this run reverts. Engines plan in any order: the revert or the entry, whichever is planned second, warns.
 * It sees the plans of one provider process. It does not see another alias of the provider or another process.
 */
export class RevertRegister {
  private readonly reverts = new Map<string, PlannedRevert>();

  public of(family: string, config: string): PlannedRevert | undefined {
    return this.reverts.get(key(family, config));
  }

  /** Notes a revert. A revert that is planned twice is one revert. */
  public note(family: string, config: string, version: string): PlannedRevert {
    const planned = this.of(family, config) ?? { version, warned: false };
    this.reverts.set(key(family, config), planned);
    return planned;
  }
}

/** Notes a revert, and warns where resources of the run manage the same family. */
export function noteRevert(entity: Entity, config: string, version: string, connection: Connection, diagnostics: Diagnostics): void {
  const revert = connection.register(RevertRegister).note(entity.routes.path, config, version);
  const managers = connection.register(ManagementClaims).managers(entity.routes.path, config);
  if (managers.length > 0) warnOnce(revert, entity, config, managers, diagnostics, path('family'));
}

/** Warns where the run also reverts the family of a resource. */
export function checkReverted(
  entity: Entity,
  config: unknown,
  typeName: string,
  connection: Connection | undefined,
  diagnostics: Diagnostics,
): void {
  if (!connection || typeof config !== 'string') return;
  const revert = connection.register(RevertRegister).of(entity.routes.path, config);
  if (revert) warnOnce(revert, entity, config, [typeName], diagnostics);
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

function key(family: string, config: string): string {
  return JSON.stringify([family, config]);
}
