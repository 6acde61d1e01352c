import type { Attributes } from '../../../../src/provider/framework/schema';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';

/** An unknown value for each required argument, for a configuration of which a test says only what it is about. */
export function unknownRequired(attributes: Attributes): ValueObject {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, { required }]) => (required ? [[name, UNKNOWN]] : [])));
}
