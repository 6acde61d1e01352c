import { type ReadPart, readParts } from '../../../files/private-files';

/** Endings of the logs that DuckDB plays back: the log, that of writes during a checkpoint, and what a killed process made of both. */
const LOGS = ['.wal', '.wal.checkpoint', '.wal.recovery'] as const;

/** Begin of a log: an entry of the kind "version" in the second form, in which each further entry has its length and a digest. */
const BEGIN = Buffer.from('640062650002', 'hex');

/** Fields of the first entry after its version: the digits of the file's identity, the number of the checkpoint, and the end. */
const [IDENTITY, CHECKPOINT, END] = [0x66, 0x67, 0xffff];

/** Digits of the identity of a file. */
const DIGITS = 16;

/** More bytes than the first entry has. */
const LONGEST_BEGIN = 128;

/** Bytes of the length and of the digest of an entry, and before its kind. */
const [LENGTH, BEFORE_KIND] = [16, 2];

/** Kinds of entries: the table of the next ones, inserted and deleted rows, whole groups of rows, a checkpoint, a commit. */
const OF_EMULATOR: readonly number[] = [25, 26, 27, 29, 99, 100];

/**
 * Returns the log beside a file that has other changes than the emulator makes, if any. DuckDB plays a log back before it answers anything,
 * and a log can hold an expression for all rows of a table, which may never end, and leaves no trace in the table. The emulator inserts and
 * deletes rows only.
 *
 * @param file of the database, whose folder may come from a repository
 */
export function logOfOthers(file: string): string | undefined {
  return LOGS.map((ending) => file + ending).find((log) => readParts(log, isOfEmulator) === false);
}

/** Whether a log inserts and deletes rows only, up to where it is cut. */
function isOfEmulator(part: ReadPart): boolean {
  const begin = part(0, LONGEST_BEGIN);
  if (begin.length <= BEGIN.length) return BEGIN.subarray(0, begin.length).equals(begin); // too short for another entry
  let at = endOfBegin(begin);
  if (at === undefined) return false;
  for (;;) {
    const head = part(at, LENGTH + BEFORE_KIND + 1);
    if (head.length < LENGTH + BEFORE_KIND + 1) return true;
    if (!OF_EMULATOR.includes(head[LENGTH + BEFORE_KIND]!)) return false;
    at += LENGTH + Number(head.readBigUInt64LE());
    if (!Number.isSafeInteger(at)) return false; // no log has such an entry, also if it is cut
  }
}

/** Returns the length of the first entry; undefined if it is none of a log that this reads. */
function endOfBegin(begin: Buffer): number | undefined {
  if (!begin.subarray(0, BEGIN.length).equals(BEGIN)) return undefined;
  let at = BEGIN.length;
  const field = () => (at + 2 <= begin.length ? begin.readUInt16LE(at) : undefined);
  // A number goes on as long as its bytes have the highest bit.
  const skipNumber = () => {
    while (begin[at]! >= 0x80) at += 1;
    at += 1;
  };
  if (field() === IDENTITY) {
    if (begin[at + 2] !== DIGITS) return undefined;
    at += 3;
    for (let digit = 0; digit < DIGITS; digit++) skipNumber();
  }
  if (field() === CHECKPOINT) {
    at += 2;
    skipNumber();
  }
  return field() === END ? at + 2 : undefined;
}
