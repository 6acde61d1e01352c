/** Maximum number of versions whose content one operation reads. A history may have any number of them, and each any number of parents. */
export const MOST_READ = 500;

/** Number of versions whose content an operation reads at a time. */
export const READ_AT_ONCE = 4;

/** Error of an operation that would read the content of more versions than MOST_READ. */
export class LongHistory extends Error {
  public constructor() {
    super(`No more than ${MOST_READ} versions are compared.`);
  }
}

/**
 * Returns a function that reads the content of a version, for one operation: each once, and few at a time. From one version too many on,
 * nothing is read, and reads that wait or begin then throw LongHistory.
 */
export function contentReader<Content>(read: (version: string) => Promise<Content>): (version: string) => Promise<Content> {
  const known = new Map<string, Promise<Content>>();
  const waiting: (() => void)[] = [];
  let free = READ_AT_ONCE;
  let isLong = false;
  const readInTurn = async (version: string): Promise<Content> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (isLong) throw new LongHistory();
      return await read(version);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  return (version) => {
    const content = known.get(version);
    if (content) return content;
    isLong ||= known.size >= MOST_READ;
    if (isLong) return Promise.reject(new LongHistory());
    const started = readInTurn(version);
    known.set(version, started);
    return started;
  };
}
