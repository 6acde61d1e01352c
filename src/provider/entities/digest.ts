import { createHash } from 'node:crypto';
import type { Entry } from '../connection/entry-reader';

/** Returns a digest of an entry, small enough for the private state. */
export function digest(entry: Entry): string {
  return createHash('sha256').update(canonical(entry)).digest('base64url').slice(0, 16);
}

/** Returns JSON with sorted members, because services may send them in any order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
