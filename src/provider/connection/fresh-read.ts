import type { CallOptions, ManagementClient, Turn } from '../../api';

/** Maximum age of the read that a write is compared with, in milliseconds. The API has no conditional writes. */
export const FRESH_MS = 2_000;

/** A write was not sent, because it would undo a change. */
export class NotSent<Outcome> extends Error {
  public override readonly name = 'NotSent';

  /** @param report reports the reason, after the lock is released: it may call the service */
  public constructor(public readonly report: () => Promise<Outcome>) {
    super('the write was not sent');
  }
}

/** Returns the outcome of a write, or of the report that it was not sent. */
export async function unlessNotSent<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotSent) return (error as NotSent<Outcome>).report();
    throw error;
  }
}

/** The read that a write is based on is out of date. */
export class ChangedSinceRead extends Error {
  public override readonly name = 'ChangedSinceRead';

  public constructor() {
    super('the service has changed since the read');
  }
}

/** The read that a write is based on. */
export interface FreshRead<Seen> {
  readonly seen: Seen;
  /**
   * Checks directly before a write that the read is still valid. Reads again if it is too old.
   *
   * @param isWanted whether the changed content equals the result of the write, as after an earlier try
   * @throws ChangedSinceRead if it is not
   */
  readonly holds: (turn: Turn, isWanted?: (now: Seen) => boolean) => Promise<void>;
}

/** Functions that read and compare the content that a write is based on. */
export interface ContentReader<Seen> {
  /** Reads without caches. */
  readonly read: (options: CallOptions) => Promise<Seen>;
  readonly isSame: (seen: Seen, now: Seen) => boolean;
}

/** The clock of the client. */
interface Clock {
  readonly client: Pick<ManagementClient, 'now'>;
}

/** Reads the content that a write is based on. */
export async function readFresh<Seen>({ client }: Clock, reading: ContentReader<Seen>, options: CallOptions): Promise<FreshRead<Seen>> {
  const asked = client.now();
  return freshReadSince(asked, await reading.read(options), reading);
}

/**
 * Returns a read that is already made as the base of a write.
 *
 * @param asked time before the read, in milliseconds
 */
export function freshReadSince<Seen>(asked: number, seen: Seen, { read, isSame }: ContentReader<Seen>): FreshRead<Seen> {
  let latest = asked;
  return {
    seen,
    holds: async ({ now, reading }, isWanted) => {
      if (now() - latest <= FRESH_MS) return;
      latest = now();
      const then = await read(reading);
      if (!isSame(seen, then) && !isWanted?.(then)) throw new ChangedSinceRead();
    },
  };
}

/** Runs a write that is based on a fresh read. Repeats both if the content changes before the write. */
export async function writeFromFreshRead<Seen, Outcome>(
  connection: Clock,
  reading: ContentReader<Seen>,
  options: CallOptions,
  write: (freshRead: FreshRead<Seen>) => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    try {
      return await write(await readFresh(connection, reading, options));
    } catch (error) {
      if (!(error instanceof ChangedSinceRead)) throw error;
    }
  }
}
