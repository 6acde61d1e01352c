import { asText } from '../../model/json';
import { StartupError } from './startup-error';

/** Codes of Node's errors, and of SQLite's. SQLite reports a quota and a size limit of files as a failed write. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'];

/** Patterns of DuckDB's messages, because its errors have no codes. */
const REASONS = /No space left on device|Disk quota exceeded|File too large|not enough space on the disk/i;

/** Write that failed because the disk of the data folder is full. Nothing was stored. */
export class FullDisk extends Error {
  public override readonly name = 'FullDisk';
  /** Status of the answer to the request. */
  public readonly statusCode = 507;
}

/** Whether a write failed because the disk is full. */
export function isFullDisk(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return CODES.includes(code) || REASONS.test(asText(message));
}

/**
 * Returns an error with the remedy if a write failed because the disk is full, and any other error as is.
 *
 * @param folder the data folder
 */
export function explainFullDisk(error: unknown, folder: string): unknown {
  const isExplained = (error as { statusCode?: unknown } | null)?.statusCode !== undefined;
  if (isExplained || !isFullDisk(error)) return error;
  const [reason = ''] = (error as Error).message.split('\n', 1);
  return new FullDisk(
    `The disk of the data folder ${folder} is full (${reason}). ` +
      'Free space on the disk, or raise the quota or the file size limit of this user, and try again. Nothing was stored.',
    { cause: error },
  );
}

/** Like `explainFullDisk`, but returns a StartupError. */
export function refusedByFullDisk(error: unknown, folder: string): unknown {
  const explained = explainFullDisk(error, folder);
  return explained instanceof FullDisk ? new StartupError(explained.message) : explained;
}
