/** Ways out for a file that cannot be read, as sentences. */
export interface ReadingRemedies {
  /** The way to make the file. */
  readonly missing: string;
  /** The file to name in place of a folder. Default: the way to make the file. */
  readonly folder?: string;
}

/**
 * Returns the error about a file that cannot be read: which file, why, and the way out.
 *
 * @param error of `readText` or `readFoundText`
 * @param file path, or `-` for standard input
 */
export function readingError(error: unknown, file: string, { missing, folder = missing }: ReadingRemedies): Error {
  const source = file === '-' ? 'standard input' : file;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Error(`There is no file ${source}. ${missing}`, { cause: error });
  if (code === 'EISDIR') return new Error(`${source} is a folder, and not a file. ${folder}`, { cause: error });
  return new Error(`${source} cannot be read: ${message}.`, { cause: error });
}
