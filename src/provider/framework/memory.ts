import type { PrivateState } from './server';

/** Whether a value has the shape of a member of a private state. */
export type MemberShape = (value: unknown) => boolean;

/** The shapes of the members that a resource keeps in its private state. */
export type MemoryShape = Readonly<Record<string, MemberShape>>;

/**
 * Returns the members of a private state that have their shape. The state may be damaged, or edited by hand: another member would end an
 * operation with an error that says nothing, or switch off the comparison that it is for.
 *
 * @param shape undefined for a resource that takes any member
 */
export function remembered(stored: unknown, shape: MemoryShape | undefined): PrivateState {
  if (!isObject(stored)) return {};
  if (!shape) return stored;
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => value === undefined || (Object.hasOwn(shape, name) && shape[name]!(value))),
  );
}

export const isText: MemberShape = (value) => typeof value === 'string';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(item: MemberShape): MemberShape {
  return (value) => Array.isArray(value) && value.every(item);
}

export function mapOf(item: MemberShape): MemberShape {
  return (value) => isObject(value) && Object.values(value).every(item);
}

/** An object that has at least these members. */
export function having(members: MemoryShape): MemberShape {
  return (value) => isObject(value) && Object.entries(members).every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name]));
}
