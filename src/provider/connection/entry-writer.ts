import type { CallOptions, ManagementClient, Outcome, Refused } from '../../api';
import { AbortedError, ConflictError, NotFoundError } from '../../api/errors';
import type { Entity, JsonObject, VersionRecord } from '../../model';
import type { Entry, EntryReader } from './entry-reader';
import { type FamilyJournal, type Findings, type Settled, SHOWN } from './family-journal';
import { isCarriedOut, sendsAsRead, type SentWrite } from './sent-write';
import { Tries } from './tries';

/** Decision about an entry: send a body, delete it, or do nothing, with the reason. */
export type EntryDecision<Reason> = { readonly put: JsonObject } | { readonly delete: true } | Refused<Reason>;

/** The reason not to write. */
export interface NotWritten<Reason> extends Refused<Reason> {
  /** Whether the service may have carried out an earlier try. */
  readonly isTried: boolean;
}

/** The signals of an operation. */
interface Signals {
  readonly signal: AbortSignal;
  readonly abandon: AbortSignal;
  /** Reports what the history shows after a write that failed. */
  readonly report: (findings: Findings) => void;
}

/** A read or the history shows that an earlier try was carried out, although its answer was lost. */
const CARRIED_OUT = Symbol('carried out');

/** The history shows that an earlier try was carried out, and that another user changed the entry since then. */
export class ChangedAfterTry {
  /** @param by the version with that change */
  public constructor(public readonly by: VersionRecord) {}
}

/** A read shows just what would be sent. */
const AS_WANTED = Symbol('as wanted');

/** Findings about an earlier try, or about what would be sent, for which nothing is sent. */
type Found = ChangedAfterTry | typeof CARRIED_OUT | typeof AS_WANTED;

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
  public async create(
    entity: Entity,
    config: string,
    id: string,
    body: JsonObject,
    signals: Signals,
  ): Promise<Settled | Refused<ChangedAfterTry>> {
    const journal = this.journalOf(entity, config);
    let write: SentWrite = { id, before: null, sent: body };
    const sending = journal.sending();
    const tries = new Tries(sending.drop);
    let outcome: Outcome<ChangedAfterTry | typeof CARRIED_OUT>;
    try {
      outcome = await this.client.family(entity).write<ChangedAfterTry | typeof CARRIED_OUT>(
        config,
        id,
        async (turn) => {
          const known = await journal.begin(turn.reading);
          tries.begin(turn.failure);
          const refused = await findTry(journal, tries, turn.reading);
          if (refused) return { refused };
          write = { ...write, ...known };
          this.reader.wrote(entity, config, id);
          tries.add([write]);
          sending.begin(write);
          return turn.post(body);
        },
        signals,
      );
    } catch (error) {
      sending.end();
      const isSent = tries.last !== undefined;
      const isCreated = isSent && mayHaveCreated(error) && (await journal.hasCreated(write, signals));
      if (!isCreated) tries.end(error);
      if (isCreated) return settled(journal, tries, signals);
      // The service may have carried out a try, before another user changed the entry.
      const found = isSent && !AbortedError.is(error) ? await findTry(journal, tries, { signal: signals.abandon }) : undefined;
      if (found === CARRIED_OUT) return settled(journal, tries, signals);
      if (isSent) signals.report(await journal.fail(tries.writes, signals));
      if (found) return { refused: found };
      throw error;
    } finally {
      sending.end();
    }
    if (!('refused' in outcome) || outcome.refused === CARRIED_OUT) return settled(journal, tries, signals);
    signals.report(await journal.fail(tries.writes, signals));
    return { refused: outcome.refused };
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
  ): Promise<Settled | NotWritten<Reason | ChangedAfterTry>> {
    const journal = this.journalOf(entity, config);
    const sending = journal.sending();
    const tries = new Tries(sending.drop);
    let outcome: Outcome<Reason | Found>;
    let now: Entry | null = null;
    try {
      outcome = await this.client.family(entity).write<Reason | Found>(
        config,
        id,
        async (turn) => {
          const known = await journal.begin(turn.reading);
          sending.read();
          tries.begin(turn.failure);
          const before = await this.reader.fresh(entity, config, id, turn);
          const earlier = tries.last?.[0];
          // Another write could undo a change that came since the earlier try.
          if (earlier?.sent && isCarriedOut(entity, earlier, before)) return { refused: CARRIED_OUT };
          // A read cannot tell the former content from content that another user has brought back.
          const found = earlier?.sent === null && before === null ? undefined : await findTry(journal, tries, turn.reading);
          if (found) return { refused: found };
          const decision = decide(before);
          if ('refused' in decision) return decision;
          const write: SentWrite = { id, before, sent: 'put' in decision ? decision.put : null, ...known };
          now = before;
          if ('put' in decision && sendsAsRead(entity, write)) return { refused: AS_WANTED };
          this.reader.wrote(entity, config, id);
          tries.add([write]);
          sending.begin(write);
          return 'put' in decision ? turn.put(decision.put) : turn.delete();
        },
        signals,
      );
    } catch (error) {
      sending.end();
      const last = tries.last?.[0];
      tries.end(error);
      signals.report(await journal.fail(tries.writes, signals));
      // Another user has deleted the entry, or an earlier try has.
      const isMissing = last?.sent === null && NotFoundError.is(error) && error.missing === 'entry';
      if (isMissing && (await journal.lacks(id, signals))) return { ...SHOWN, id, before: null };
      throw error;
    } finally {
      sending.end();
    }
    if (!('refused' in outcome)) return settled(journal, tries, signals);
    const { refused } = outcome;
    if (refused === CARRIED_OUT) return settled(journal, tries, signals);
    signals.report(await journal.fail(tries.writes, signals));
    return refused === AS_WANTED ? { ...SHOWN, id, before: now, entry: now } : { refused, isTried: tries.last !== undefined };
  }
}

/** Looks in the history for an earlier try, whose answer was lost. Returns undefined if it shows none. */
async function findTry(
  journal: FamilyJournal,
  { writes }: Tries,
  reading: CallOptions,
): Promise<ChangedAfterTry | typeof CARRIED_OUT | undefined> {
  const found = writes.length > 0 ? await journal.tried(writes, reading) : undefined;
  return found === 'newest' ? CARRIED_OUT : found && new ChangedAfterTry(found);
}

/** Waits until a read shows a write. The service has accepted it, so no error may hide that. */
async function settled(journal: FamilyJournal, tries: Tries, signals: Signals): Promise<Settled> {
  try {
    return await journal.settle(tries.writes, signals);
  } catch (failure) {
    const { id, before } = tries.last![0]!;
    return { ...SHOWN, id, before, failure: failure as Error };
  }
}

/** Whether the service may have created an entry although its create failed. A conflict may be one with the entry of an earlier try. */
function mayHaveCreated(error: unknown): boolean {
  return (AbortedError.is(error) && error.mayHaveLanded) || (ConflictError.is(error) && error.tries > 1);
}
