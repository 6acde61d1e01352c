import { ApiError } from '../../../api/errors';
import { type Entity, isReferredTo, referringTo } from '../../../model/index';
import type { PlannedEntryServices } from '../../connection/services';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { ValueObject } from '../../framework/value';
import { entryKey } from '../../connection/guard/scope';
import { plannedDestroyInUse, replacedUnderItsName } from '../../messages/planned-destroys';
import { textOfUsers, type Users, usersIn, userTypes } from '../users';
import { addressOf } from './entry-schema';

type Context = OperationContext<PlannedEntryServices>;

/**
 * Warns if entries on the service refer to an entry whose destroy is planned. Excludes entries whose destroy this run has planned so far:
 * engines destroy them first. Excludes entries that this run has written: with `create_before_destroy`, the apply plans the destroy of a
 * replaced entry again, and the list may be older than the updates of its users.
 *
 * Entries that the run has planned to update are users, too: without `create_before_destroy`, of which Core informs no provider, the
 * update follows the destroy.
 */
export async function warnOfUsers(entity: Entity, prior: ValueObject, context: Context): Promise<void> {
  const { run, reader } = context.connection;
  const { config, id } = addressOf(prior);
  const users = await Promise.all(
    referringTo(entity.routes.path).map(async (kind): Promise<Users> => {
      const list = await listed(kind, config, context);
      const ids = list ? usersIn(list, kind, entity, id) : [];
      // Where several walks share the process, the list was asked for just now, and an earlier walk may have written the user.
      const isUpdated = (user: string) => !run.isShared && reader.isOurs(kind, config, user);
      const isUser = (user: string) => !isUpdated(user) && !run.addresses.isDestroyed(entryKey(kind, config, user));
      return { entity: kind, ids: ids.filter(isUser) };
    }),
  );
  const text = textOfUsers(users);
  const isTakenOver = run.ids.of(entity, config).has(id);
  if (text !== '' && !isTakenOver) context.diagnostics.add(plannedDestroyInUse(entity.noun, config, id, text, userTypes(entity)));
}

/**
 * Warns if a planned replacement gives an entry another id and the same name, for kinds that need `create_before_destroy`: the new entry is
 * then created while the replaced one has the name.
 */
export async function warnOfSameName(
  entity: Entity,
  prior: ValueObject | null,
  { config, id, name }: ValueObject,
  context: Context,
): Promise<void> {
  if (prior === null || !isReferredTo(entity) || typeof id !== 'string' || typeof name !== 'string') return;
  const replaced = addressOf(prior);
  if (replaced.config !== config || replaced.id === id) return;
  const entry = (await listed(entity, replaced.config, context))?.get(replaced.id);
  if ((entry as ValueObject | undefined)?.name === name)
    context.diagnostics.add(replacedUnderItsName(entity.noun, replaced.config, replaced.id, id, name), path('name'));
}

/** Returns a family by id; undefined if the service does not list it. The requests of the run report that. */
async function listed(entity: Entity, config: string, { connection, signal }: Context): Promise<ReadonlyMap<string, object> | undefined> {
  try {
    return await connection.reader.snapshot(entity, config, signal);
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    return undefined;
  }
}
