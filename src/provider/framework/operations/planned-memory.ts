import type { PrivateState } from '../server';
import type { ValueObject } from '../value';

/**
 * What the plan of one change remembers. Core stores one private state for a change, and hands it to every call of its apply: to
 * the destroy and to the create of a replacement. It also hands the private state of the first call for the plan of a
 * replacement to the second one, which otherwise looks like a create.
 */
export interface PlannedMemory {
  /** The private state of the object that is there. Absent for a create, and for a tainted object, which Core plans like a create. */
  readonly prior?: PrivateState;
  /** The identity of that object. */
  readonly identity?: ValueObject;
  /** What the plan of a create saw. */
  readonly create?: PrivateState;
}

const KEY = 'svc:planned';

/** The private state of a plan. No resource sees it, and it ends with the apply. */
export function packed(memory: PlannedMemory): PrivateState {
  return { [KEY]: memory };
}

/** Whether a plan has packed the private state. */
export function isPacked(stored: PrivateState): boolean {
  return Object.hasOwn(stored, KEY);
}

/** What a private state contains. One of a state, which no plan has packed, stands for itself. */
export function unpacked(stored: PrivateState): PlannedMemory {
  return isPacked(stored) ? (stored[KEY] as PlannedMemory) : { prior: stored, create: stored };
}

/** The private state that the state of an object has, also where a plan has packed it. */
export function ofState(stored: PrivateState): PrivateState {
  return unpacked(stored).prior ?? {};
}
