import type { FastifyRequest } from 'fastify';

const notes = new WeakMap<FastifyRequest, string[]>();

/** Adds lines to what the log says of a request: why it was refused, and what of it was ignored. */
export function note(request: FastifyRequest, ...lines: readonly string[]): void {
  notes.set(request, [...notesOf(request), ...lines]);
}

/** The lines of a request, in their order. */
export function notesOf(request: FastifyRequest): readonly string[] {
  return notes.get(request) ?? [];
}
