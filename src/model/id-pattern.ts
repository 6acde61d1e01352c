import type { Entity } from './entity';

/** Whether an entry's id matches one of the patterns, in which `*` matches any string and `?` one character. */
export function matchesAny(patterns: readonly string[], id: string): boolean {
  return patterns.some((pattern) => expressionOf(pattern).test(id));
}

/** Whether an id belongs to a known built-in entry. */
export function isBuiltIn({ builtIn = [] }: Entity, id: string): boolean {
  return matchesAny(builtIn, id);
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's');
}
