import { isAscii, isUtf8 } from 'node:buffer';
import * as crypto from 'node:crypto';

/** Binary value of a row. The database library returns either type. */
export type Blob = ArrayBuffer | Uint8Array;

/** Separates the parts of a digest. */
const SEPARATOR = Buffer.from('\n');

/** Returns the digest that is stored beside content, and compared when the content is read: a file may change without a write. */
export function digestOf(...parts: readonly (string | number | Blob)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'object' ? bytesOf(part) : Buffer.from(String(part))));
  return Buffer.from(hexDigest(Buffer.concat(bytes.flatMap((part, index) => (index === 0 ? [part] : [SEPARATOR, part])))), 'hex');
}

/** Returns the digest of bytes that contain their separators, in hexadecimal. Node's newer function is several times as fast. */
export function hexDigest(bytes: Uint8Array): string {
  return typeof crypto.hash === 'function' ? crypto.hash('sha256', bytes) : crypto.createHash('sha256').update(bytes).digest('hex');
}

/** Whether a stored digest is the expected one. */
export function isDigest(stored: Blob | null, expected: Buffer): boolean {
  return stored !== null && bytesOf(stored).equals(expected);
}

/** Returns the bytes of a binary value, without copying them. */
export function bytesOf(blob: Blob): Buffer {
  return blob instanceof ArrayBuffer ? Buffer.from(blob) : Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** Returns the text of bytes; undefined if they are not UTF-8. */
export function textOf(blob: Blob): string | undefined {
  const bytes = bytesOf(blob);
  if (isAscii(bytes)) return bytes.toString('latin1'); // several times as fast
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Row as `SealedColumns` select it. */
export interface SealedRow {
  readonly content: Blob;
  readonly digest: Blob | null;
}

/** Columns that share a digest, which is in the column `digest` of their table. */
export class SealedColumns<Row extends Readonly<Record<keyof Row, string | number>>> {
  /** Expressions of a SELECT. The content is binary: the database library ends the process on text that is not UTF-8. */
  public readonly sql: string;

  public constructor(private readonly names: readonly (keyof Row & string)[]) {
    this.sql = `CAST(json_array(${names.join(', ')}) AS BLOB) AS content, digest`;
  }

  /** Returns the digest of a row. */
  public digest(row: Row): Buffer {
    return digestOf(...this.names.map((name) => row[name]));
  }

  /** Returns the columns, whether or not they match the digest; undefined if they are not UTF-8. */
  public parsed({ content }: SealedRow): Row | undefined {
    const text = textOf(content);
    if (text === undefined) return undefined;
    // eslint-disable-next-line bounds/json -- a row that the store has written
    const values = JSON.parse(text) as (string | number)[];
    return Object.fromEntries(this.names.map((name, index) => [name, values[index]])) as Row;
  }

  /** Returns the columns; undefined if they do not match the digest. */
  public read(found: SealedRow): Row | undefined {
    const row = this.parsed(found);
    return row && isDigest(found.digest, this.digest(row)) ? row : undefined;
  }
}
