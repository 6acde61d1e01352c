import { HISTORY_HEADING, type ToldVersion } from '../../model';
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
  /** The preview has not asked the service. The provider may have warned of the change: its words are quoted, and prove nothing. */
  | { readonly kind: 'not-asked'; readonly warning?: string };

/** Finds the author of the last change of an entry in the history of its family. */
export type AuthorSource = (drift: UnjudgedChange) => Promise<ToldVersion | undefined>;

/**
 * Tells what the plan does with the drift, and who is behind it.
 *
 * @param warnings of the engine's run
 * @param ask the service; undefined where the preview works offline
 */
export async function explainDrift(
  drift: readonly UnjudgedChange[],
  changes: readonly EntityChange[],
  warnings: readonly PlanWarning[],
  ask: AuthorSource | undefined,
): Promise<Drift[]> {
  const byAddress = new Map(changes.map((change) => [change.address, change]));
  const quoted = new Map(warnings.filter(({ detail }) => detail.includes(HISTORY_HEADING)).map(({ address, detail }) => [address, detail]));
  const explained: Drift[] = [];
  for (const one of drift) {
    if (one.effect === 'changed' && one.changes.length === 0) continue;
    explained.push({ ...one, isOverwritten: isOverwritten(one, byAddress.get(one.address)), authors: await authorsOf(one, quoted, ask) });
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
  warnings: ReadonlyMap<string | undefined, string>,
  ask: AuthorSource | undefined,
): Promise<Authors> {
  if (drift.entity?.routes.versions !== true) return { kind: 'no-history' };
  if (!ask) {
    const warning = warnings.get(drift.address.replace(/\.entries\["(?:[^"\\]|\\.)*"\]$/, ''));
    return { kind: 'not-asked', ...(warning !== undefined && { warning }) };
  }
  const last = await ask(drift);
  return { kind: 'told', versions: last ? [last] : [] };
}
