import { matchesAny } from '../../model';
import type { TypedAttribute } from '../framework/schema';
import type { Value } from '../framework/value';

/** Returns an attribute with patterns that select objects. */
export function patterns(description: string): TypedAttribute {
  return { type: { set: 'string' }, optional: true, description: `${description}, as patterns with \`*\` and \`?\`. Default: all.` };
}

/** Whether a text matches one of the patterns, or there are none. */
export function isSelected(selected: Value | undefined, text: string): boolean {
  return !Array.isArray(selected) || matchesAny(selected as string[], text);
}
