import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error';
import type { EntryPage } from '../store/configuration-store';
import type { Author } from '../store/version';

/** Property of a request that contains its author. */
export const AUTHOR_DECORATOR = 'author';

/** Returns the author of the request. */
export function authorOf(request: FastifyRequest): Author {
  return request.getDecorator<Author>(AUTHOR_DECORATOR);
}

/** Property of a request that contains the milliseconds by which its read lags behind the writes. */
export const LAG_DECORATOR = 'lagMs';

/** Returns the milliseconds by which the read lags behind the writes; 0 without a fault. */
export function lagOf(request: FastifyRequest): number {
  return request.getDecorator<number>(LAG_DECORATOR);
}

/** Returns a parameter of the path, decoded. */
export function pathValue(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** Returns the configuration of the path. */
export function configurationOf(request: FastifyRequest): string {
  return pathValue(request, 'config');
}

/** Returns the id of the entry in the path. Empty ids are refused, although the contract's pattern allows them: the path is the list's. */
export function entryIdOf(request: FastifyRequest): string {
  const id = pathValue(request, 'entry_id');
  if (id === '') throw HttpError.plain(404, 'The path contains no entry id');
  return id;
}

/** Sends a JSON text. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Returns the answer of a list. */
export function listBody<T>(items: readonly T[]): { readonly total: number; readonly items: readonly T[] } {
  return { total: items.length, items };
}

/** Sends serialized entries as the answer of a list. */
export function sendEntryPage(reply: FastifyReply, { total, items }: EntryPage): FastifyReply {
  return sendJson(reply, `{"total":${total},"items":${items}}`);
}
