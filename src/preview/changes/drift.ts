import { type ToldVersion, versionsInMessage } from '../../model';
import type { PlanWarning } from '../plan/plan-warning';
import type { EntityChange, UnjudgedChange } from './entity-change';

/** Something that somebody changed outside of the engine since the last apply. */
export interface Drift extends UnjudgedChange {
  /** Whether this plan changes the same again. */
  readonly isOverwritten: boolean;
  readonly authors: Authors;
}

/** Who did it. */
export type Authors =
  /** According to the family's history. It may not tell, so that the list may be empty. */
  | { readonly kind: 'told'; readonly versions: readonly ToldVersion[] }
  /** The service keeps no history of the family. */
  | { readonly kind: 'no-history' }
  /** The preview has not asked the service. */
  | { readonly kind: 'not-asked' };

/** Finds the author of the last change of an entry in the history of its family. */
export type AuthorSource = (drift: UnjudgedChange) => Promise<ToldVersion | undefined>;

/**
 * Tells what the plan does with the drift, and who is behind it.
 *
 * @param warnings of the engine's run. Those of the provider name the authors
 * @param ask the service; undefined where the preview works offline
 */
export async function explainDrift(
  drift: readonly UnjudgedChange[],
  changes: readonly EntityChange[],
  warnings: readonly PlanWarning[],
  ask: AuthorSource | undefined,
): Promise<Drift[]> {
  const byAddress = new Map(changes.map((change) => [change.address, change]));
  const told = new Map<string, readonly ToldVersion[]>();
  for (const { address, detail } of warnings) {
    const versions = address === undefined ? [] : versionsInMessage(detail);
    if (address !== undefined && versions.length > 0) told.set(address, versions);
  }
  const explained: Drift[] = [];
  for (const one of drift) {
    if (one.effect === 'changed' && one.changes.length === 0) continue;
    explained.push({ ...one, isOverwritten: isOverwritten(one, byAddress.get(one.address)), authors: await authorsOf(one, told, ask) });
  }
  return explained;
}

function isOverwritten(drift: UnjudgedChange, change: EntityChange | undefined): boolean {
  if (!change || change.effect === 'imported' || change.effect === 'forgotten') return false;
  if (change.effect !== 'changed') return true;
  const drifted = new Set(drift.changes.map(({ path }) => path.join('\n')));
  return change.changes.some(({ path }) => drifted.has(path.join('\n')));
}

async function authorsOf(
  drift: UnjudgedChange,
  told: ReadonlyMap<string, readonly ToldVersion[]>,
  ask: AuthorSource | undefined,
): Promise<Authors> {
  if (drift.entity?.routes.versions !== true) return { kind: 'no-history' };
  const versions = told.get(drift.address.replace(/\.entries\["(?:[^"\\]|\\.)*"\]$/, ''));
  if (versions) return { kind: 'told', versions };
  if (!ask) return { kind: 'not-asked' };
  const last = await ask(drift);
  return { kind: 'told', versions: last ? [last] : [] };
}
