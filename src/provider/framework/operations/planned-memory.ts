import type { PrivateState } from '../server';
import type { ValueObject } from '../value';

/**
 * Data from the plan of one change. Core stores one private state for a change, and passes it to every call of its apply: to
 * the destroy and to the create of a replacement. Core also passes the private state of the first plan call of a replacement
 * to the second one, which otherwise looks like a create.
 */
export interface PlannedMemory {
  /** Private state of the existing object. Absent for a create, and for a tainted object, which Core plans like a create. */
  readonly prior?: PrivateState;
  /** Identity of the existing object. */
  readonly identity?: ValueObject;
  /** Private state from the plan of a create. */
  readonly create?: PrivateState;
}

const KEY = 'svc:planned';

/** Packs the data into the private state of a plan. Resources never see this form, which is dropped after the apply. */
export function packed(memory: PlannedMemory): PrivateState {
  return { [KEY]: memory };
}

/** Whether a plan has packed the private state. */
export function isPacked(stored: PrivateState): boolean {
  return Object.hasOwn(stored, KEY);
}

/** Unpacks a private state. An unpacked one, from a state, is both `prior` and `create`. */
export function unpacked(stored: PrivateState): PlannedMemory {
  return isPacked(stored) ? (stored[KEY] as PlannedMemory) : { prior: stored, create: stored };
}

/** Returns the private state of an object's state, packed or not. */
export function ofState(stored: PrivateState): PrivateState {
  return unpacked(stored).prior ?? {};
}
