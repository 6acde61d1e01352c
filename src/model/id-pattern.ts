import type { Entity } from './entity';
import { matchesGlob } from './glob';

/** Whether an entry's id matches one of the patterns, in which `*` matches any string and `?` one character. */
export function matchesAny(patterns: readonly string[], id: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, id));
}

/** Whether an id belongs to a known built-in entry. */
export function isBuiltIn({ builtIn = [] }: Entity, id: string): boolean {
  return matchesAny(builtIn, id);
}
