import { type Doubt, ENTITIES, entryType, nearValues } from '../../model/index';
import type { DoubtServices } from '../connection/services';
import { newDoubts, type PlacedDoubt } from '../fields/doubts';
import { type Diagnostic, type Message, pathText } from '../framework/diagnostics';
import type { OperationContext, ChangeToPlan } from '../framework/resource';
import type { Value, ValueObject } from '../framework/value';
import * as messages from '../messages/doubts';
import { onOneLine } from '../messages/words';

/**
 * Reports each new or changed value that the service may not understand, with the severity of `unknown_values`.
 *
 * @param doubtsOf the doubts about the planned or the prior values of the resource
 */
export async function reportDoubtfulValues(
  { planned, prior, replaces }: ChangeToPlan,
  doubtsOf: (values: ValueObject) => readonly PlacedDoubt[],
  context: OperationContext<DoubtServices>,
): Promise<void> {
  const { unknownValues } = context.connection;
  // Core plans a replacement twice. The first call has reported the new values.
  if (unknownValues === 'allow' || replaces !== null) return;
  const { diagnostics } = context;
  for (const { at, doubt } of newDoubts(doubtsOf(planned), prior ? doubtsOf(prior) : [])) {
    const message = await messageOf(doubt, planned.config, { attribute: onOneLine(pathText(at)), severity: unknownValues }, context);
    if (message) diagnostics.add(message, at);
  }
}

/** Returns messages about the doubts of a resource whose write the service has refused. */
export async function refusedDoubts(
  doubts: readonly PlacedDoubt[],
  config: Value | undefined,
  context: OperationContext<DoubtServices>,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { at, doubt } of doubts) {
    const message = await messageOf(doubt, config, { attribute: onOneLine(pathText(at)), severity: 'refused' }, context);
    if (message) found.push({ ...message, path: at });
  }
  return found;
}

/** @returns undefined if the referenced entry exists after all */
function messageOf(
  doubt: Doubt,
  config: Value | undefined,
  about: messages.DoubtContext,
  context: OperationContext<DoubtServices>,
): Message | undefined | Promise<Message | undefined> {
  switch (doubt.kind) {
    case 'not-known':
      return messages.valueNotKnown(doubt, about);
    case 'no-number':
      return messages.textNotNumber(doubt, about);
    case 'out-of-range':
      return messages.numberOutsideKnownRange(doubt, about);
    case 'too-short':
      return messages.textTooShort(doubt, about);
    case 'prefix-missing':
      return messages.prefixMissing(doubt, about);
    case 'too-few-items':
      return messages.tooFewItems(doubt, about);
    case 'not-one-member':
      return messages.notOneMember(doubt, about);
    case 'needed':
      return messages.neededValueMissing(doubt, about);
    case 'no-entry':
      return referenceMessage(doubt, config, about, context);
  }
}

/** Returns the message about a reference; undefined if the entry exists or is planned, or if the service cannot be read. */
async function referenceMessage(
  { value, family, known }: Extract<Doubt, { kind: 'no-entry' }>,
  config: Value | undefined,
  about: messages.DoubtContext,
  { connection, signal }: OperationContext<DoubtServices>,
): Promise<Message | undefined> {
  const entity = ENTITIES.find(({ routes }) => routes.path === family);
  if (!entity || typeof config !== 'string') return undefined;
  const planned = connection.run.ids.of(entity, config);
  if (planned.has(value)) return undefined;
  // A failed read must not fail the plan.
  const existing = await connection.reader.snapshot(entity, config, signal).catch(() => undefined);
  if (!existing || existing.has(value) || planned.has(value)) return undefined;
  const all = new Set([...existing.keys(), ...planned]);
  return messages.entryUnknown(value, entity.noun, entryType(entity), nearValues([...known, ...all], value), about);
}
