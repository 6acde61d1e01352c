import { isObject, type MemoryShape, remembered } from '../memory';
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
  /** Id of the existing object, as `withInstance` stores it. */
  readonly instance?: string;
  /** Private state from the plan of a create. */
  readonly create?: PrivateState;
}

const KEY = 'svc:planned';
const INSTANCE = 'svc:instance';

/** Packs the data into the private state of a plan. Resources never see this form, which is dropped after the apply. */
export function packed(memory: PlannedMemory): PrivateState {
  return { [KEY]: memory };
}

/** Whether a plan has packed the private state. */
export function isPacked(stored: PrivateState): boolean {
  return Object.hasOwn(stored, KEY);
}

/**
 * Unpacks a private state. An unpacked one, from a state, is both `prior` and `create`.
 *
 * @param memory the shapes of the members of the resource
 */
export function unpacked(stored: PrivateState, { memory: shape }: { readonly memory?: MemoryShape }): PlannedMemory {
  const textOrNone = (instance: unknown) => (typeof instance === 'string' ? instance : undefined);
  if (isPacked(stored)) {
    const { prior, identity, instance, create } = isObject(stored[KEY]) ? stored[KEY] : {};
    return {
      ...(isObject(prior) && { prior: remembered(prior, shape) }),
      ...(isObject(identity) && { identity: identity as ValueObject }),
      instance: textOrNone(instance),
      ...(isObject(create) && { create: remembered(create, shape) }),
    };
  }
  const { [INSTANCE]: instance, ...members } = stored;
  const memory = remembered(members, shape);
  return { prior: memory, create: memory, instance: textOrNone(instance) };
}

/** Adds the id of an object to the private state of its state. Core keeps it with the object, also when the object's address changes. */
export function withInstance(memory: PrivateState, instance: string | undefined): PrivateState {
  return instance === undefined ? memory : { ...memory, [INSTANCE]: instance };
}
