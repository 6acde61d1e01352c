import type { PrivateState } from '../server';

/**
 * Core asks for the plan of a replacement in two calls, of which the second looks like a create. Only what the first
 * remembered comes with it: hence a mark there. It ends with the apply, and no resource sees it.
 */
const MARK = 'svc:planned';

/** What a plan over something that is there remembers. */
export function markPlanned(memory: PrivateState): PrivateState {
  return { ...memory, [MARK]: true };
}

/** Whether this was remembered by a plan, of this run, over something that is there. */
export function wasPlanned(memory: PrivateState): boolean {
  return Object.hasOwn(memory, MARK);
}

/** What resources remember. */
export function unmarked(memory: PrivateState): PrivateState {
  const { [MARK]: _, ...rest } = memory;
  return rest;
}
