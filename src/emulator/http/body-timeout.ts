import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error';

/** Time limit of a body. */
export interface BodyLimit {
  readonly ms: number;
  /** Whether the limit applies to each pause instead of the whole body: a stream may take any time. */
  readonly perPause: boolean;
}

/**
 * Answers 408 and closes the connection if a body takes too long. If the request is already answered, only closes the connection, which
 * would otherwise wait for the rest of the body.
 *
 * Node's requestTimeout does not fit: it limits the whole request, on every route.
 */
export function limitBodyTime({ raw, socket }: FastifyRequest, reply: FastifyReply, { ms, perPause }: BodyLimit): void {
  if (raw.headers['transfer-encoding'] === undefined && (raw.headers['content-length'] ?? '0') === '0') return;
  let received = socket.bytesRead;
  const timer = setTimeout(() => {
    if (perPause && socket.bytesRead > received) {
      received = socket.bytesRead;
      timer.refresh();
    } else if (reply.sent) {
      raw.destroy();
    } else {
      const limit = `${ms} ms${perPause ? ' without a byte' : ''}`;
      reply.header('connection', 'close');
      reply.raw.once('finish', () => raw.destroy()); // otherwise the reader of the body waits forever
      void reply.send(HttpError.plain(408, `The body did not end in time (limit: ${limit}). Send the body faster, or in parts`));
    }
  }, ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}
