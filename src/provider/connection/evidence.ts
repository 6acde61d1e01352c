import type { CallOptions, Turn } from '../../api';
import type { Connection } from './connection';

/** So old may be what a write compares with when it is sent, in milliseconds. The API has no other way to notice a change. */
export const FRESH_MS = 2_000;

/** A write was not sent: what it would undo was found in its turn. */
export class NotSent<Outcome> extends Error {
  public override readonly name = 'NotSent';

  /** @param tell says why, once the turn is over: it may ask the service as well */
  public constructor(public readonly tell: () => Promise<Outcome>) {
    super('the write was not sent');
  }
}

/** The outcome of a write, or of what tells why it was not sent. */
export async function unlessNotSent<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotSent) return (error as NotSent<Outcome>).tell();
    throw error;
  }
}

/** The service has something else than a write was decided from. */
export class Moved extends Error {
  public override readonly name = 'Moved';

  public constructor() {
    super('the service has something else by now');
  }
}

/** What a write is decided from. */
export interface Evidence<Seen> {
  readonly seen: Seen;
  /**
   * Looks, in the turn of a write, whether the service still has this, where it was read too long ago.
   *
   * @param isWanted whether something else is as the write would leave it: an earlier try may have
   * @throws Moved where it has not
   */
  readonly holds: (turn: Turn, isWanted?: (now: Seen) => boolean) => Promise<void>;
}

/** How to read what a write is decided from, and how to compare it. */
export interface Reading<Seen> {
  /** Past any cache. */
  readonly read: (options: CallOptions) => Promise<Seen>;
  readonly isSame: (seen: Seen, now: Seen) => boolean;
}

/** Reads what the service has. */
export async function evidenceOf<Seen>(
  { client }: Connection,
  { read, isSame }: Reading<Seen>,
  options: CallOptions,
): Promise<Evidence<Seen>> {
  let asked = client.now();
  const seen = await read(options);
  return {
    seen,
    holds: async ({ now, reading }, isWanted) => {
      if (now() - asked <= FRESH_MS) return;
      asked = now();
      const then = await read(reading);
      if (!isSame(seen, then) && !isWanted?.(then)) throw new Moved();
    },
  };
}

/** Has a write decided from what the service has: again, where that is something else when the write is about to leave. */
export async function decide<Seen, Outcome>(
  connection: Connection,
  reading: Reading<Seen>,
  options: CallOptions,
  write: (evidence: Evidence<Seen>) => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    try {
      return await write(await evidenceOf(connection, reading, options));
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
}
