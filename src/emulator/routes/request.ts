import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error';
import { type Author } from '../store/version';

/** Under what name the server keeps a request's author on it. */
export const AUTHOR_DECORATOR = 'author';

/** Whoever sent the request. */
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

/** An entry's id is never empty, though the contract's pattern would allow it: no path could tell it from the list's. */
export function entryIdOf(request: FastifyRequest): string {
  const id = parameter(request, 'entry_id');
  if (id === '') {
    throw ApiError.plain(404, 'The path contains no entry id');
  }
  return id;
}

/** Sends a text that is JSON already. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
