import { createHash, timingSafeEqual } from 'node:crypto';
import { type ApiKey } from './api-key';
import { AUTHOR } from './author';
import { type Author } from '../store/version';

/** Who sent a request with this `Authorization` header; undefined if nobody who may. */
export type Authorizer = (header: string | undefined) => Author | undefined;

/** Lets in whoever has one of the keys; everyone, when there is none. */
export function authorizer(keys: readonly ApiKey[]): Authorizer {
  if (keys.length === 0) {
    return () => AUTHOR;
  }
  // Digests have one length, so that comparing them tells nothing of the keys, not even how long they are.
  const known = keys.map(({ key, author }) => ({ wanted: digest(Buffer.from(key, 'utf8')), author }));
  return (header) => {
    const [, text = ''] = /^Basic +(.*)$/i.exec(header ?? '') ?? [];
    const given = digest(Buffer.from(text, 'latin1')); // Node reads headers as Latin-1
    // Every key is compared, so that the time does not tell which one it was.
    return known.filter(({ wanted }) => timingSafeEqual(given, wanted))[0]?.author;
  };
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
