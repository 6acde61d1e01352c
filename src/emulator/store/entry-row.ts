import { isUtf8 } from 'node:buffer';
import { type Blob, bytesOf, digestOf, hexDigest, isDigest, textOf } from './digest';

/** Row of an entry. Texts are binary: the database library ends the process on text that is not UTF-8. */
export interface EntryRow {
  readonly id: Blob;
  readonly position: number;
  readonly valid_from: number;
  readonly body: Blob;
  readonly digest: Blob | null;
}

/** Columns of an `EntryRow`. */
export const ENTRY_ROW = 'CAST(id AS BLOB) AS id, position, valid_from, CAST(body AS BLOB) AS body, digest';

/** Aggregates rows: for each entry three lines, with its body, its place and its digest. One value is faster than one row per entry. */
export const ENTRY_LINES = `CAST(group_concat(
  body || char(10) || lower(hex(id)) || ' ' || position || ' ' || valid_from || char(10) || lower(hex(digest)), char(10)) AS BLOB)`;

const NEWLINE = 10;

/** Length of a digest, in hexadecimal. */
const DIGEST = 64;

/** Returns the digest of an entry. */
export function entryDigest({ id, position, valid_from, body }: Omit<EntryRow, 'digest'>): Buffer {
  return digestOf(body, `${bytesOf(id).toString('hex')} ${position} ${valid_from}`);
}

/** Whether a row is as it was written. */
export function isSound(row: EntryRow): boolean {
  return textOf(row.body) !== undefined && isDigest(row.digest, entryDigest(row));
}

/** Returns the bodies in `ENTRY_LINES`; undefined if an entry is not as it was written. */
export function soundBodies(lines: Blob): string[] | undefined {
  const bytes = bytesOf(lines);
  if (!isUtf8(bytes)) return undefined;
  const bodies: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const place = bytes.indexOf(NEWLINE, start) + 1;
    const digest = bytes.indexOf(NEWLINE, place) + 1;
    if (hexDigest(bytes.subarray(start, digest - 1)) !== bytes.toString('latin1', digest, digest + DIGEST)) return undefined;
    bodies.push(bytes.toString('utf8', start, place - 1));
    start = digest + DIGEST + 1;
  }
  return bodies;
}
