import { ApiError, ConflictError } from '../../../api/errors';
import type { Entity } from '../../../model/index';
import { asText } from '../../../model/json';
import type { PlannedEntryServices } from '../../connection/services';
import { type Message, path } from '../../framework/diagnostics';
import type { ChangeToPlan, OperationContext } from '../../framework/resource';
import * as messages from '../../messages/entries';
import { isPlainRefusal } from '../users';

/** Time for another resource of the run to give up a name, in milliseconds. Without dependencies, engines write in any order. */
const NAME_TIMEOUT_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

type Context = OperationContext<PlannedEntryServices>;

/**
 * Writes an entry, again for some seconds while the service refuses its name because another entry has the name: another resource of the
 * run may be about to rename or delete that entry.
 *
 * @param isTaken whether another entry has the name; undefined if the refusal has another reason
 * @throws ApiError as `write` does, in the end also the refusal of the name
 */
export async function whileNameIsTaken<Result>(
  write: () => Promise<Result>,
  isTaken: () => Promise<boolean | undefined>,
  { connection: { client }, signal }: Context,
): Promise<Result> {
  const began = client.now();
  let wasFree = false;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await write();
    } catch (error) {
      const isLate = client.now() - began + wait > NAME_TIMEOUT_MS;
      if (isLate || signal.aborted || !mayBeTakenName(error)) throw error;
      // A failed look does not replace the refusal.
      const now = await isTaken().catch((failure: unknown) => (ApiError.is(failure) ? undefined : Promise.reject(failure)));
      // The other entry may have given the name up since the refusal. A second refusal has another reason.
      if (now === undefined || (now === false && wasFree)) throw error;
      wasFree = !now;
    }
    await client.sleep(wait, signal);
  }
}

/** Whether a refusal may be about a name that another entry has. Deployments answer 409, or 400; the family shows whether it is. */
export function mayBeTakenName(error: unknown): boolean {
  return ConflictError.is(error) || isPlainRefusal(error);
}

/** Returns the error for a refused name; undefined if no other entry has the name. */
export async function nameTaken(
  entity: Entity,
  { config, id, name }: { config: string; id: string; name: string },
  { connection, signal }: Context,
): Promise<Message | undefined> {
  try {
    const { entries } = await connection.reader.named(entity, config, name, signal);
    const holder = entries.map((entry) => asText(entry.id)).find((other) => other !== id);
    return holder === undefined ? undefined : messages.nameTaken(entity.noun, config, id, name, holder);
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    return undefined;
  }
}

/** Warns of a new or changed name that another entry has, if the service listed the family before. */
export async function warnOfTakenName(
  entity: Entity,
  { prior, planned }: ChangeToPlan,
  { connection, diagnostics }: Context,
): Promise<void> {
  const { config, id, name } = planned;
  if (typeof config !== 'string' || typeof id !== 'string' || typeof name !== 'string' || prior?.name === name) return;
  const listed = await connection.reader.known(entity, config);
  const holder = [...(listed ?? [])].find(([other, entry]) => other !== id && entry.name === name)?.[0];
  if (holder !== undefined) diagnostics.add(messages.plannedNameTaken(entity.noun, config, id, name, holder), path('name'));
}
