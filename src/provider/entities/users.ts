import type { ManagementClient } from '../../api';
import { InputError, ValidationError } from '../../api/errors';
import { type Entity, type JsonObject, type KnownEntry, plural, References, referringTo } from '../../model/index';
import { onOneLine } from '../messages/words';

/** Whether the service says no as it does to the removal of an entry that is in use. */
export function isPlainRefusal(error: unknown): boolean {
  return (ValidationError.is(error) || InputError.is(error)) && error.status === 400;
}

/**
 * Returns who refers to entries of a family, as the service has it now: `dynamic rules login-bursts, scrapers`.
 *
 * @returns an empty text if nobody does, or if the service does not tell: a question for a message is no reason to fail
 */
export async function usersText(
  client: Pick<ManagementClient, 'family'>,
  entity: Entity,
  config: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const texts: string[] = [];
  for (const user of referringTo(entity.routes.path)) {
    try {
      const { items } = await client.family(user).list(config, { signal });
      const known = (items as unknown as JsonObject[]).map((entry): KnownEntry => ({
        entity: user,
        id: String(entry.id ?? entry.name),
        entry,
      }));
      const references = new References(known);
      const users = new Set(ids.flatMap((id) => references.usersOf(entity.routes.path, id)).map(({ id }) => onOneLine(id)));
      if (users.size > 0) texts.push(`${plural(users.size, user.noun)} ${[...users].join(', ')}`);
    } catch {
      // The message goes without them.
    }
  }
  return texts.join('; ');
}
