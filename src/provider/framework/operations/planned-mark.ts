import type { PrivateState } from '../server';
import type { ValueObject } from '../value';

/**
 * Core asks for the plan of a replacement in two calls, and the second one looks like a create. It carries the private state
 * that the first call returned: hence a mark there. The mark ends with the apply, and no resource sees it.
 */
const MARK = 'svc:planned';

/**
 * The private state of a plan over an existing object.
 *
 * @param identity of that object
 */
export function markPlanned(memory: PrivateState, identity: ValueObject | null): PrivateState {
  return { ...memory, [MARK]: identity ?? {} };
}

/** The identity of the object whose replacement is planned; null where this is no replacement. */
export function replacedIdentity(memory: PrivateState): ValueObject | null {
  return Object.hasOwn(memory, MARK) ? (memory[MARK] as ValueObject) : null;
}

/** The private state without the mark, for resources. */
export function unmarked(memory: PrivateState): PrivateState {
  const { [MARK]: _, ...rest } = memory;
  return rest;
}
