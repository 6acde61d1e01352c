import type { PrivateState } from '../server';

/**
 * Core plans a replacement with two calls, and the second one looks like a create. It contains the private state of the
 * first call, so the first call sets a mark there. The apply removes the mark, and resources do not see it.
 */
const MARK = 'svc:planned';

/** The private state with the mark, for a plan over an existing resource. */
export function markPlanned(memory: PrivateState): PrivateState {
  return { ...memory, [MARK]: true };
}

/** Whether a plan of this run over an existing resource made this private state. */
export function wasPlanned(memory: PrivateState): boolean {
  return Object.hasOwn(memory, MARK);
}

/** The private state without the mark. */
export function unmarked(memory: PrivateState): PrivateState {
  const { [MARK]: _, ...rest } = memory;
  return rest;
}
