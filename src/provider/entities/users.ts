import { asText } from '../../model/json';
import type { ManagementClient } from '../../api';
import { InputError, ValidationError } from '../../api/errors';
import { type Entity, type JsonObject, type KnownEntry, plural, References, referringTo } from '../../model/index';
import { onOneLine } from '../messages/words';

/** Whether an error is the service's refusal to delete an entry in use. */
export function isPlainRefusal(error: unknown): boolean {
  return (ValidationError.is(error) || InputError.is(error)) && error.status === 400;
}

/**
 * Returns the entries on the service that refer to entries of a family: `dynamic rules login-bursts, scrapers`.
 *
 * @returns an empty string if there are none, or if they cannot be read
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
        id: asText(entry.id ?? entry.name),
        entry,
      }));
      const references = new References(known);
      const users = new Set(ids.flatMap((id) => references.usersOf(entity.routes.path, id)).map(({ id }) => onOneLine(id)));
      if (users.size > 0) texts.push(`${plural(users.size, user.noun)} ${[...users].join(', ')}`);
    } catch {
      // The message then lists no users.
    }
  }
  return texts.join('; ');
}
