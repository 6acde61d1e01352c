import { type Doubt, ENTITIES, nearValues } from '../../model/index';
import type { Connection } from '../connection/connection';
import { newDoubts, type PlacedDoubt } from '../fields/doubts';
import type { OperationContext, PlannedChange } from '../framework/resource';
import type { Value, ValueObject } from '../framework/value';
import { doubtful, entryUnknown, type Telling } from '../messages/doubts';
import type { Message } from '../messages/message';
import { EntryIds } from '../run/entry-ids';

/**
 * Tells of each new or changed value of which the provider does not know that the service understands it, as the argument
 * `unknown_values` says.
 *
 * @param doubtsOf the doubts about the planned or the prior values of the resource
 */
export async function tellDoubts(
  { planned, prior, replaces }: PlannedChange,
  doubtsOf: (values: ValueObject) => readonly PlacedDoubt[],
  context: OperationContext<Connection>,
): Promise<void> {
  const { unknownValues } = context.connection;
  // Core asks twice for the plan of a replacement. The first call has told of what is new.
  if (unknownValues === 'allow' || replaces !== null) return;
  for (const { at, doubt } of newDoubts(doubtsOf(planned), prior ? doubtsOf(prior) : [])) {
    const message =
      doubt.kind === 'no-entry' ? await referenceMessage(doubt, planned.config, unknownValues, context) : doubtful(doubt, unknownValues);
    if (!message) continue;
    if (unknownValues === 'error') context.diagnostics.error(message, at);
    else context.diagnostics.warning(message, at);
  }
}

/** The message about a reference; undefined if the entry exists or is planned, or if the service does not tell. */
async function referenceMessage(
  { value, family, known }: Extract<Doubt, { kind: 'no-entry' }>,
  config: Value | undefined,
  telling: Telling,
  { connection, signal }: OperationContext<Connection>,
): Promise<Message | undefined> {
  const entity = ENTITIES.find(({ routes }) => routes.path === family);
  if (!entity || typeof config !== 'string') return undefined;
  const ids = connection.register(EntryIds);
  if (ids.isPlanned(entity, config, value)) return undefined;
  const all = await ids.all(entity, config, connection, signal);
  if (!all || all.has(value)) return undefined;
  return entryUnknown(value, entity.noun, `svc_${entity.terraformName}`, nearValues([...known, ...all], value), telling);
}
