import type { Attributes } from '../../../../src/provider/framework/schema';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';

/** Returns an unknown value for each required argument, for the arguments that a test does not set. */
export function unknownRequired(attributes: Attributes): ValueObject {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, { required }]) => (required ? [[name, UNKNOWN]] : [])));
}
