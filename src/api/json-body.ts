import type { Problem, ProblemPlace } from './errors';
import { BIG_INTEGER_NOT_JSON, numberNotJson } from './messages/request';

/** Finds numbers that JSON cannot express. JSON.stringify would write null. */
export function unsendableIn(value: unknown, place: ProblemPlace = 'body', path: readonly (string | number)[] = []): Problem[] {
  if (typeof value === 'number' && !Number.isFinite(value)) return [{ in: place, path, message: numberNotJson(value), type: 'unsendable' }];
  if (typeof value === 'bigint') return [{ in: place, path, message: BIG_INTEGER_NOT_JSON, type: 'unsendable' }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsendableIn(item, place, [...path, index]));
  return Object.entries(value).flatMap(([name, item]) => unsendableIn(item, place, [...path, name]));
}
