import type { ManagementClient, Outcome, Refused } from '../../api';
import { AbortedError, ConflictError, NotFoundError } from '../../api/errors';
import type { Entity, JsonObject } from '../../model';
import type { Entry, EntryReader } from './entry-reader';
import { type FamilyJournal, type Findings, type Settled, SHOWN } from './family-journal';
import { isChange, lacksWrite, sendsAsRead, type SentWrite, shows } from './sent-write';

/** Decision about an entry: send a body, delete it, or do nothing, with the reason. */
export type EntryDecision<Reason> = { readonly put: JsonObject } | { readonly delete: true } | Refused<Reason>;

/** The signals of an operation. */
interface Signals {
  readonly signal: AbortSignal;
  readonly abandon: AbortSignal;
  /** Reports what the history shows after a write that failed. */
  readonly report: (findings: Findings) => void;
}

/** A read shows that an earlier try was carried out, although its answer was lost. */
const CARRIED_OUT = Symbol('carried out');

/** A read shows just what would be sent. */
const AS_WANTED = Symbol('as wanted');

/** Writes single entries. Each write is decided by a read directly before it, and is done when a read shows it. */
export class EntryWriter {
  public constructor(
    private readonly client: Pick<ManagementClient, 'family'>,
    private readonly reader: EntryReader,
    private readonly journalOf: (entity: Entity, config: string) => FamilyJournal,
  ) {}

  /**
   * Creates an entry.
   *
   * @throws ApiError as `EntryFamily.create` does
   */
  public async create(entity: Entity, config: string, id: string, body: JsonObject, signals: Signals): Promise<Settled> {
    const journal = this.journalOf(entity, config);
    let write: SentWrite = { id, before: null, sent: body };
    const sending = journal.sending();
    let isSent = false;
    try {
      await this.client.family(entity).write(
        config,
        id,
        async (turn) => {
          write = { ...write, sentAfter: await journal.begin(turn.reading) };
          this.reader.wrote(entity, config, id);
          isSent = true;
          sending.begin(write);
          return turn.post(body);
        },
        signals,
      );
    } catch (error) {
      sending.end();
      const isCreated = isSent && mayHaveCreated(error) && (await journal.hasCreated(write, signals));
      if (isSent && !isCreated) signals.report(await journal.fail([[write]], error, signals));
      if (!isCreated) throw error;
    } finally {
      sending.end();
    }
    return settled(journal, [[write]], signals);
  }

  /**
   * Updates or deletes an entry as `decide` returns for its current content.
   *
   * @param decide gets null for an entry that does not exist. Called for each try again
   * @throws ApiError as `EntryFamily.write` does
   */
  public async write<Reason>(
    entity: Entity,
    config: string,
    id: string,
    decide: (now: Entry | null) => EntryDecision<Reason>,
    signals: Signals,
  ): Promise<Settled | Refused<Reason>> {
    const journal = this.journalOf(entity, config);
    const sending = journal.sending();
    /** The writes of each try. The service may have carried out a try without an answer. */
    const tries: SentWrite[][] = [];
    let outcome: Outcome<Reason | typeof CARRIED_OUT | typeof AS_WANTED>;
    let now: Entry | null = null;
    try {
      outcome = await this.client.family(entity).write<Reason | typeof CARRIED_OUT | typeof AS_WANTED>(
        config,
        id,
        async (turn) => {
          const sentAfter = await journal.begin(turn.reading);
          sending.read();
          const before = await this.reader.fresh(entity, config, id, turn);
          const earlier = tries.at(-1)?.[0];
          // Another write could undo a change that came since the earlier try.
          if (earlier && isCarriedOut(entity, earlier, before)) return { refused: CARRIED_OUT };
          const decision = decide(before);
          if ('refused' in decision) return decision;
          const write: SentWrite = { id, before, sent: 'put' in decision ? decision.put : null, sentAfter };
          now = before;
          if ('put' in decision && sendsAsRead(entity, write)) return { refused: AS_WANTED };
          this.reader.wrote(entity, config, id);
          tries.push([write]);
          sending.begin(write);
          return 'put' in decision ? turn.put(decision.put) : turn.delete();
        },
        signals,
      );
    } catch (error) {
      sending.end();
      signals.report(await journal.fail(tries, error, signals));
      // Another user has deleted the entry, or an earlier try has.
      const isMissing = tries.at(-1)?.[0]?.sent === null && NotFoundError.is(error) && error.missing === 'entry';
      if (isMissing && (await journal.lacks(id, signals))) return { ...SHOWN, id, before: null };
      throw error;
    } finally {
      sending.end();
    }
    if (!('refused' in outcome)) return settled(journal, tries, signals);
    const { refused } = outcome;
    if (refused === CARRIED_OUT) return settled(journal, tries, signals);
    signals.report(await journal.fail(tries, undefined, signals));
    return refused === AS_WANTED ? { ...SHOWN, id, before: now, entry: now } : { refused };
  }
}

/** Waits until a read shows a write. The service has accepted it, so no error may hide that. */
async function settled(journal: FamilyJournal, tries: readonly (readonly SentWrite[])[], signals: Signals): Promise<Settled> {
  try {
    return await journal.settle(tries, signals);
  } catch (failure) {
    const { id, before } = tries.at(-1)![0]!;
    return { ...SHOWN, id, before, failure: failure as Error };
  }
}

/**
 * Whether a read shows that an earlier try was carried out. Other users may have added to the entry since then. Where a write changes only
 * what reads leave out, no read shows that.
 */
function isCarriedOut(entity: Entity, earlier: SentWrite, found: Entry | null): boolean {
  return earlier.sent !== null && isChange(entity, earlier) && shows(entity, found, earlier.sent) && !lacksWrite(entity, earlier, found);
}

/** Whether the service may have created an entry although its create failed. A conflict may be one with the entry of an earlier try. */
function mayHaveCreated(error: unknown): boolean {
  return (AbortedError.is(error) && error.mayHaveLanded) || (ConflictError.is(error) && error.tries > 1);
}
