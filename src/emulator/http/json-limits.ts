import type { RequestProblem } from './http-error';
import type { Json } from '../../model/json';

/** Maximum levels of objects and lists. JSON.stringify fails at some thousands, and SQLite at 1000. */
export const MOST_LEVELS = 500;

/** Maximum members of one object. JSON.parse takes a second for some hundred thousand. */
export const MOST_MEMBERS = 10_000;

/** Maximum values of a JSON text, at any depth. A set of some thousand entries has fewer. */
export const MOST_VALUES = 300_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds objects that are too large, too many values, and too deep nesting, in one pass over the bytes and without parsing. Invalid JSON
 * may have no problem here.
 */
export function limitProblem(text: Uint8Array): Omit<RequestProblem, 'loc'> | undefined {
  // Number of members of each open object before the last comma. Lists have no limit.
  const members: number[] = [-Infinity];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    // Each value but the first of an object or a list follows a comma, and each object or list begins with a bracket.
    if (values > MOST_VALUES) return { msg: `Input should have at most ${MOST_VALUES} values`, type: 'too_many_values' };
    switch (text[at]) {
      case QUOTE:
        at += 1;
        while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
        break;
      case COMMA:
        values += 1;
        members[members.length - 1]! += 1;
        if (members[members.length - 1]! >= MOST_MEMBERS)
          return { msg: `Objects should have at most ${MOST_MEMBERS} members`, type: 'too_many_members' };
        break;
      case LIST:
      case OBJECT:
        values += 1;
        members.push(text[at] === OBJECT ? 0 : -Infinity);
        if (members.length > MOST_LEVELS + 1) return { msg: `Input should be nested at most ${MOST_LEVELS} levels deep`, type: 'too_deep' };
        break;
      case LIST_END:
      case OBJECT_END:
        if (members.length === 1) return undefined;
        members.pop();
        break;
    }
  }
  return undefined;
}

/** Whether a value contains more values than the maximum, at any depth. */
export function hasMoreValues(value: Json, most: number): boolean {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const parts = Array.isArray(next) ? next : Object.values(next);
    count += parts.length;
    if (count > most) return true;
    for (const part of parts) open.push(part);
  }
  return false;
}
