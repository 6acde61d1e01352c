import type { ManagementClient } from '../../../api';
import { type AttributedVersion, HISTORY_HEADING, lastChangeOf, type VersionRecord } from '../../../model';
import type { PlanWarning } from '../../plans';
import { type EntityChange, resourceOf } from './entity-change';

/** A change made outside of Terraform since the last apply. */
export interface Drift extends EntityChange {
  /** Whether this plan changes the same values again. */
  readonly isOverwritten: boolean;
  readonly authors: Authors;
}

/** Authors of a change made outside of Terraform. */
export type Authors =
  /** From the family's history. Empty if the history does not contain the change. */
  | { readonly kind: 'told'; readonly versions: readonly AttributedVersion[] }
  /** The service keeps no history of the family. */
  | { readonly kind: 'no-history' }
  /** The preview did not ask the service. A warning of the provider is quoted unchecked. */
  | { readonly kind: 'not-asked'; readonly warning?: string };

/** Finds the version in which an entry was last changed, with its author. */
export type AuthorSource = (drift: EntityChange) => Promise<AttributedVersion | undefined>;

/**
 * Adds to each drift whether the plan overwrites it, and its authors.
 *
 * @param warnings of the engine's run
 * @param ask the service; undefined where the preview works offline
 */
export async function explainDrift(
  drift: readonly EntityChange[],
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

function isOverwritten(drift: EntityChange, change: EntityChange | undefined): boolean {
  if (!change || change.effect === 'imported' || change.effect === 'forgotten') return false;
  if (change.effect !== 'changed') return true;
  const drifted = new Set(drift.changes.map(({ path }) => path.join('\n')));
  return change.changes.some(({ path }) => drifted.has(path.join('\n')));
}

async function authorsOf(
  drift: EntityChange,
  warnings: ReadonlyMap<string | undefined, string>,
  ask: AuthorSource | undefined,
): Promise<Authors> {
  if (drift.entity?.routes.versions !== true) return { kind: 'no-history' };
  if (!ask) {
    const warning = warnings.get(resourceOf(drift));
    return { kind: 'not-asked', ...(warning !== undefined && { warning }) };
  }
  const last = await ask(drift);
  return { kind: 'told', versions: last ? [last] : [] };
}

/** Reads the authors of changes from the histories of the service, each history once. If the read fails, the author is unknown. */
export function authorsFrom(client: Pick<ManagementClient, 'versions'>): AuthorSource {
  const asked = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: readonly string[], ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = (asked.get(key.join('\n')) as Promise<Answer> | undefined) ?? ask();
    asked.set(key.join('\n'), answer);
    return answer;
  };
  return async ({ entity, configuration, id }): Promise<VersionRecord | undefined> => {
    if (!entity || configuration === null || id === null) return undefined;
    const versions = client.versions(entity);
    const at = [entity.name, configuration];
    try {
      const { items } = await once(at, () => versions.list(configuration));
      return await lastChangeOf(items, id, (version) =>
        once([...at, version], async () => {
          const entries = (await versions.entriesAt(configuration, version)).items as readonly { readonly id: string }[];
          return new Map(entries.map((entry) => [entry.id, entry]));
        }),
      );
    } catch {
      return undefined;
    }
  };
}
