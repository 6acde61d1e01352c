import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKey } from './api-key';
import type { Author } from '../store/version';

/** Author of requests and changes without a personal API key. */
export const AUTHOR: Author = { author: 'Site Operator', email: 'operator@example.org' };

/** Returns the author of a request with this `Authorization` header; undefined if the request is not allowed. */
export type Authorizer = (header: string | undefined) => Author | undefined;

/** Allows requests with one of the keys. Without any key, allows all requests. */
export function authorizer(keys: readonly ApiKey[]): Authorizer {
  if (keys.length === 0) return () => AUTHOR;
  // All digests have the same length, so the comparison reveals nothing about the keys.
  const known = keys.map(({ key, author }) => ({ wanted: digest(Buffer.from(key, 'utf8')), author }));
  return (header) => {
    const [, words = ''] = /^basic( .*)$/i.exec(header ?? '') ?? [];
    const text = words.replace(/^ +/, '');
    const given = digest(Buffer.from(text, 'latin1')); // Node reads headers as Latin-1
    // Every key is compared, so the duration does not reveal which key matched.
    return known.filter(({ wanted }) => timingSafeEqual(given, wanted))[0]?.author;
  };
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
