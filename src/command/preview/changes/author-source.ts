import type { ManagementClient } from '../../../api';
import { lastChangeOf, type VersionRecord } from '../../../model';
import type { AuthorSource } from './drift';

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
