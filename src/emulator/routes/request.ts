import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error';
import type { EntryPage } from '../store/configuration-store';
import type { Author } from '../store/version';

/** The property of a request that contains its author. */
export const AUTHOR_DECORATOR = 'author';

/** The author of the request. */
export function authorOf(request: FastifyRequest): Author {
  return request.getDecorator<Author>(AUTHOR_DECORATOR);
}

/** A parameter of the path, decoded. */
export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** The configuration that the path names. */
export function configurationOf(request: FastifyRequest): string {
  return parameter(request, 'config');
}

/** The id of the entry in the path. It is never empty, although the contract's pattern allows it: the path would be that of the list. */
export function entryIdOf(request: FastifyRequest): string {
  const id = parameter(request, 'entry_id');
  if (id === '') throw ApiError.plain(404, 'The path contains no entry id');
  return id;
}

/** Sends a JSON text. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The answer of a list. */
export function listed<T>(items: readonly T[]): { readonly total: number; readonly items: readonly T[] } {
  return { total: items.length, items };
}

/** Sends entries, which are JSON text, as the answer of a list. */
export function sendListed(reply: FastifyReply, { total, items }: EntryPage): FastifyReply {
  return sendJson(reply, `{"total":${total},"items":${items}}`);
}
