import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the `Authorization` header of a request carries the key. */
export type Authorizer = (header: string | undefined) => boolean;

/** Lets in whoever has the key; everyone, when there is none. */
export function authorizer(apiKey: string | undefined): Authorizer {
  if (apiKey === undefined) {
    return () => true;
  }
  // Digests have one length, so that comparing them tells nothing of the key, not even how long it is.
  const wanted = digest(Buffer.from(apiKey, 'utf8'));
  return (header) => {
    const [, given = ''] = /^Basic +(.*)$/i.exec(header ?? '') ?? [];
    return timingSafeEqual(digest(Buffer.from(given, 'latin1')), wanted); // Node reads headers as Latin-1
  };
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
