import type { FastifyRequest } from 'fastify';

const notes = new WeakMap<FastifyRequest, string[]>();

/** Adds lines to the log of a request: the reasons for a refusal, and the ignored parts. */
export function note(request: FastifyRequest, ...lines: readonly string[]): void {
  notes.set(request, [...notesOf(request), ...lines]);
}

/** Returns the lines of a request in order. */
export function notesOf(request: FastifyRequest): readonly string[] {
  return notes.get(request) ?? [];
}
