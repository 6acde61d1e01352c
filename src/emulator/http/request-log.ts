import type { FastifyRequest } from 'fastify';

const linesOf = new WeakMap<FastifyRequest, string[]>();

/** Adds lines to the log of a request: the reasons for a refusal, and the ignored parts. */
export function addLogLines(request: FastifyRequest, ...lines: readonly string[]): void {
  linesOf.set(request, [...logLinesOf(request), ...lines]);
}

/** Returns the added lines in order. */
export function logLinesOf(request: FastifyRequest): readonly string[] {
  return linesOf.get(request) ?? [];
}
