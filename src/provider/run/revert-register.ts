import type { Entity } from '../../model/index';
import type { Connection } from '../connection/connection';
import { type AttributePath, type Diagnostics, path } from '../framework/diagnostics';
import { ManagementClaims } from './management-claims';

/** A revert that one run plans. */
interface PlannedRevert {
  readonly version: string;
  /** Once is enough, however many entries there are. */
  warned: boolean;
}

/** Which families one run reverts. Engines plan in an order of their own: whoever of revert and entries comes second warns. */
export class RevertRegister {
  private readonly reverts = new Map<string, PlannedRevert>();

  public of(family: string, config: string): PlannedRevert | undefined {
    return this.reverts.get(key(family, config));
  }

  /** Notes a revert; one that is planned again stays as it was. */
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

/** Warns of a resource of a family that the run reverts as well. */
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
  diagnostics.warning(
    'A family is managed and reverted in one run',
    `This run brings every ${noun} of configuration ` +
      `${JSON.stringify(config)} back to version ${revert.version}, and ` +
      'also manages entries ' +
      `of that family (${managers.join(', ')}). Whichever comes last overwrites the other, and what the revert changed shows as drift in ` +
      'the next plan, which would undo it. Bring the configuration in line with the version, or revert in a run of its own (-target).',
    at,
  );
}

function key(family: string, config: string): string {
  return JSON.stringify([family, config]);
}
