import type { Type } from '../../framework/type';
import { hasUnknown, isValueObject, type Value, type ValueObject } from '../../framework/value';
import type { DynamicValue } from '../messages/values';
import { ValueError } from './error';
import { valueFromJson } from './json';
import { valueFromMsgpack, valueToMsgpack } from './msgpack';

/** Returns the value in a message, in either encoding; null if there is none. */
export function readValue(wire: DynamicValue | undefined, type: Type): Value {
  if (wire?.msgpack.length) return valueFromMsgpack(wire.msgpack, type);
  if (wire?.json.length) return valueFromJson(wire.json, type);
  return null;
}

/** Returns the object in a message, or null. Core never sends an unknown one. */
export function readObject(wire: DynamicValue | undefined, type: Type): ValueObject | null {
  const value = readValue(wire, type);
  if (value === null || isValueObject(value)) return value;
  throw new ValueError([], 'an object is required');
}

/** Returns the object of a state, or null. Unknown values in a state are a defect of the sender. */
export function readStateValue(wire: DynamicValue | undefined, type: Type): ValueObject | null {
  const state = readObject(wire, type);
  if (hasUnknown(state)) throw new ValueError([], 'a state without unknown values is required');
  return state;
}

/** Returns the object in a message that must contain one. */
export function readRequiredObject(wire: DynamicValue | undefined, type: Type): ValueObject {
  const value = readObject(wire, type);
  if (value === null) throw new ValueError([], 'an object is required, got null');
  return value;
}

/** Returns the object of a required state. */
export function readRequiredStateValue(wire: DynamicValue | undefined, type: Type): ValueObject {
  const state = readStateValue(wire, type);
  if (state === null) throw new ValueError([], 'an object is required, got null');
  return state;
}

export function writeValue(value: Value, type: Type): { msgpack: Uint8Array } {
  return { msgpack: valueToMsgpack(value, type) };
}
