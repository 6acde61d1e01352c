import { isDeepStrictEqual } from 'node:util';
import type { CallOptions, EntrySetFamily, Refused, SetTurn } from '../../../api';
import { AbortedError, ApiError, ConflictError, isUnreadableSuccess, NotFoundError } from '../../../api/errors';
import { type Entity, type Read, type VersionRecord, withoutMoved, type Written } from '../../../model/index';
import { asText } from '../../../model/json';
import type { SetServices } from '../../connection/services';
import type { Entry } from '../../connection/entry-reader';
import type { FamilyJournal, Findings } from '../../connection/family-journal';
import { isCarriedOut, isChange, lacksWrite, sendsAsRead, type SentWrite, showEachOther } from '../../connection/sent-write';
import { mayBeCarriedOut, Tries } from '../../connection/tries';
import { type Shown, untilShown } from '../../connection/until-shown';
import type { OperationContext } from '../../framework/resource';
import { deleteNotVisible, writeNotVisible } from '../../messages/entries';
import { setChangedAfterTry, setNotReadBack, writtenAtTheSameTime } from '../../messages/sets';
import { authorsText } from '../../messages/words';
import { ChangeHistory, versionsSince } from '../change-history';
import { reportFindings } from '../settled';
import { isPlainRefusal } from '../users';
import type { EntriesById } from './set-coverage';

/** Result of the write of a set. */
export interface WrittenSet {
  /** The family after the write. */
  readonly family: EntriesById;
  /** The newest version; undefined without a history. */
  readonly head?: string;
  /** Ids of entries that the service refuses to delete. */
  readonly staying: readonly string[];
  /** Time that the service took to show the set, in milliseconds; 0 if the first read showed it. */
  readonly laggedMs: number;
  /** Error of the delete of a single entry, after which entries may have stayed. The set itself was written. */
  readonly failure?: Error;
}

/** The target family, or the report of the reason not to write. */
export type SetDecision = { readonly wanted: EntriesById } | Refused<Report>;

/**
 * Reports why nothing is written. Called after the turn of the write, so it may call the service.
 *
 * @param isTried whether the service may have carried out an earlier try
 */
type Report = (isTried: boolean) => Promise<void>;

/** A decision about a set. */
interface Decided {
  /** The family that it was decided by. */
  readonly present: EntriesById;
  readonly wanted: EntriesById;
  /** The family that is sent: the wanted one, or together with the entries that leave it. */
  readonly sent: EntriesById;
  /** The newest version before that; undefined without a history. */
  readonly head?: string;
  /** See `SentWrite`. */
  readonly known: Pick<SentWrite, 'sentAfter' | 'head'>;
}

/** A set that the service has as it was sent. */
interface SentSet extends Decided {
  /** Number of writes, each of which makes a version. */
  readonly writes: number;
}

/** The write of one set, over all of its requests. */
interface Course {
  readonly tries: Tries;
  decided?: Decided;
  /**
   * A refusal of the set that may be about an entry in use. The set is then sent together with the entries that leave it, which are deleted
   * one by one later.
   */
  refusal?: unknown;
}

/** Result of the deletes of single entries. */
interface Deleted {
  readonly ids: readonly string[];
  /** Ids of entries that the service refuses to delete. */
  readonly staying: readonly string[];
  /** Number of entries that another user changed in the meantime. */
  readonly foreign: number;
}

/** Number of times that a refused set is decided anew. */
const MOST_ROUNDS = 5;

const NOTHING_TO_WRITE: Report = () => Promise.resolve();

/** A read or the history shows that an earlier try was carried out. */
const CARRIED_OUT: Report = () => Promise.resolve();

/**
 * Writes a whole family at once, and checks the result: some deployments merge a set into the existing entries, or refuse to delete an
 * entry in use, and another user may write at the same time.
 */
export class SetWriter {
  private readonly connection: SetServices;
  private readonly journal: FamilyJournal;
  private readonly family: EntrySetFamily<Read<Entity>, Written<Entity>>;
  /** For reads of the result, which continue after an interrupt. */
  private readonly outcome: CallOptions;

  /** @param createdType the resource type for a create; undefined if the set is in the state */
  public constructor(
    private readonly entity: Entity,
    private readonly config: string,
    private readonly context: OperationContext<SetServices>,
    private readonly createdType?: string,
  ) {
    this.connection = context.connection;
    this.journal = this.connection.journal(entity, config);
    this.family = this.connection.client.setFamily(entity);
    this.outcome = { signal: context.abandon };
  }

  /**
   * Writes the set.
   *
   * @param expected ids of entries that are read alone if the list lacks them
   * @param decide returns the target family for the present one. Called for each try again
   * @returns null if `decide` refuses
   */
  public async write(expected: readonly string[], decide: (present: EntriesById) => SetDecision): Promise<WrittenSet | null> {
    const course: Course = { tries: new Tries() };
    const sent = await this.send(course, expected, decide);
    if ('refused' in sent) {
      this.report(await this.journal.fail(course.tries.writes, this.context));
      await sent.refused(course.tries.last !== undefined);
      return null;
    }
    try {
      return await this.completed(sent, course.tries);
    } catch (error) {
      if (ApiError.is(error)) this.report(await this.journal.examined(this.context));
      // The set is written, so its state must not be lost if the read fails, or its answer cannot be used.
      const written = { family: sent.wanted, head: sent.head, staying: [], laggedMs: 0 };
      if (ApiError.is(error) && error.method !== 'GET' && !AbortedError.is(error)) {
        if (sent.writes === 0 && sent.wanted.size === 0) throw error;
        return { ...written, failure: error };
      }
      this.context.diagnostics.add(setNotReadBack(this.entity.noun, this.config, (error as Error).message));
      return written;
    }
  }

  /** Sends the set, decided anew after a refusal that another request may avoid. */
  private async send(
    course: Course,
    expected: readonly string[],
    decide: (present: EntriesById) => SetDecision,
  ): Promise<SentSet | Refused<Report>> {
    const { tries } = course;
    for (let round = 1; ; round += 1) {
      try {
        return await this.sendOnce(course, expected, decide);
      } catch (error) {
        const { decided } = course;
        if (!decided) throw error;
        if (isUnreadableSuccess(error)) return { ...decided, writes: error.tries };
        tries.end(error);
        if (round < MOST_ROUNDS && (await this.isSentAgain(error, course))) continue;
        const found = await this.findCreate(error, course);
        if (found === CARRIED_OUT) return { ...decided, writes: 1 };
        if (found) return { refused: found };
        this.report(await this.journal.fail(tries.writes, this.context));
        // The first refusal is about the requested set.
        throw isPlainRefusal(error) || ConflictError.is(error) ? (course.refusal ?? error) : error;
      }
    }
  }

  private async sendOnce(
    course: Course,
    expected: readonly string[],
    decide: (present: EntriesById) => SetDecision,
  ): Promise<SentSet | Refused<Report>> {
    const { tries } = course;
    const outcome = await this.family.writeAll<Report>(
      this.config,
      async (turn) => {
        const { present, head, known, records } = await this.present(turn, expected);
        tries.begin(turn.failure);
        const found = await this.findTry(course, present, turn.reading, records);
        if (found) return { refused: found };
        const decision = decide(present);
        if ('refused' in decision) return decision;
        const { wanted } = decision;
        const sent = course.refusal === undefined ? wanted : new Map([...wanted, ...[...present].filter(([id]) => !wanted.has(id))]);
        course.decided = { present, wanted, sent, head, known };
        const { all } = writesOf(course.decided, sent);
        if (all.every((write) => sendsAsRead(this.entity, write))) return { refused: NOTHING_TO_WRITE };
        tries.add(all);
        this.connection.reader.wroteFamily(this.entity, this.config);
        if (present.size === 0) return turn.post([...sent.values()]);
        return sent.size === 0 ? turn.delete() : turn.put([...sent.values()]);
      },
      this.context,
    );
    if (!('refused' in outcome) || outcome.refused === CARRIED_OUT) return { ...course.decided!, writes: 1 };
    return outcome.refused === NOTHING_TO_WRITE && course.decided ? { ...course.decided, writes: 0 } : outcome;
  }

  /** Whether a set that the service refused may be sent in another way. */
  private async isSentAgain(error: unknown, course: Course): Promise<boolean> {
    const { present, wanted } = course.decided!;
    // Entries that another user created after the plan are protected too.
    if (present.size === 0) return ConflictError.is(error) && (await this.now()).size > 0;
    if (course.refusal !== undefined || !isPlainRefusal(error) || [...present.keys()].every((id) => wanted.has(id))) return false;
    course.refusal = error;
    return true;
  }

  /** Looks for a create that failed, although the service may have carried it out. It is not sent again, so no other look would find it. */
  private async findCreate(error: unknown, course: Course): Promise<Report | undefined> {
    if (!course.tries.last || course.decided!.present.size > 0 || AbortedError.is(error)) return undefined;
    try {
      return await this.findTry(course, await this.now(), this.outcome);
    } catch (failure) {
      // A failed look does not replace the error.
      if (!ApiError.is(failure)) throw failure;
      return undefined;
    }
  }

  /**
   * Looks for an earlier try, whose answer was lost, in the family and in the history. Another write could undo a change that came since
   * then.
   */
  private async findTry(
    { tries, decided }: Course,
    now: EntriesById,
    reading: CallOptions,
    records?: readonly VersionRecord[],
  ): Promise<Report | undefined> {
    if (!tries.last || !decided) return undefined;
    if (this.isSame(decided.sent, now) || this.areCarriedOut(tries.last, now)) return CARRIED_OUT;
    const found = await this.journal.tried(tries.writes, reading, records);
    return found === 'newest' ? CARRIED_OUT : found && this.changedAfterTry(found);
  }

  /** Whether a family has all changes of an earlier try. What the try left as it was may have changed since. */
  private areCarriedOut(earlier: readonly SentWrite[], now: EntriesById): boolean {
    const changes = earlier.filter((write) => isChange(this.entity, write));
    return changes.length > 0 && changes.every((write) => isCarriedOut(this.entity, write, now.get(write.id) ?? null));
  }

  /** Returns the report of a set that the service wrote before another user changed it. */
  private changedAfterTry(by: VersionRecord): Report {
    return () => {
      this.context.diagnostics.add(setChangedAfterTry(this.entity.noun, this.config, this.createdType, authorsText([by])));
      return Promise.resolve();
    };
  }

  /** Reports what the history shows about the writes. */
  private report(findings: Findings): void {
    reportFindings(this.entity, this.config, findings, this.context.diagnostics);
  }

  /**
   * Reads the family for a write. The history is read first, so that it has no version that the family lacks. Entries that the list
   * lacks, although they are expected or in the newest version, are read alone.
   */
  private async present(
    turn: SetTurn<Read<Entity>, Written<Entity>>,
    expected: readonly string[],
  ): Promise<Pick<Decided, 'present' | 'head' | 'known'> & { readonly records?: readonly VersionRecord[] | undefined }> {
    const { reading } = turn;
    const history = new ChangeHistory(this.entity, this.connection, reading);
    const records = await history.readRecords(this.config);
    const head = records?.[0]?.version;
    const known = await this.journal.begin(reading, { version: records && (head ?? null) });
    const listed = byId((await turn.list()).items as Entry[]);
    const versioned = head === undefined ? [] : await history.idsAt(this.config, head);
    const ids = [...expected, ...versioned];
    return { present: await this.connection.reader.confirmed(this.entity, this.config, listed, ids, reading), head, known, records };
  }

  /** Reads the family without caches. */
  private async now(options: CallOptions = { signal: this.context.signal }): Promise<EntriesById> {
    return byId((await this.family.list(this.config, options)).items as Entry[]);
  }

  /** Compares families without the values that the service moves. */
  private isSame(one: EntriesById, other: EntriesById): boolean {
    const stated = (family: EntriesById) => new Map([...family].map(([id, entry]) => [id, withoutMoved(this.entity.schema, entry)]));
    return isDeepStrictEqual(stated(one), stated(other));
  }

  /** Completes the write of the set, and returns the result. */
  private async completed(sent: SentSet, tries: Tries): Promise<WrittenSet> {
    const { present, wanted, head, writes } = sent;
    const { changes, removals } = writesOf(sent, wanted);
    const isAccepted = (each: readonly SentWrite[]) => writes > 0 && each === tries.last;
    for (const each of tries.writes) this.journal.account(each, isAccepted(each));
    const { seen: shown, laggedMs } = await this.shown(changes);
    const strangers = [...shown.keys()].filter((id) => !wanted.has(id) && !present.has(id));
    const left = removals.filter(({ id }) => shown.has(id));
    const unchanged = left.filter((write) => showEachOther(this.entity, write.before, shown.get(write.id)!));
    const { ids: deleted, staying, foreign } = await this.deleteEach(unchanged);
    this.journal.keep(left.map(({ id }) => id).filter((id) => !deleted.includes(id)));
    if (deleted.length > 0) await this.untilDeleted(deleted);
    const known = await new ChangeHistory(this.entity, this.connection, this.outcome).readRecords(this.config);
    const records = known ?? [];
    const since = versionsSince(records, head);
    const findings = await this.journal.examined(this.context, known);
    const { undone } = findings;
    /** Whether the history has more versions than this run's writes. Always false without a history. */
    const isForeign = head !== undefined && since.length > writes + deleted.length;
    const { diagnostics } = this.context;
    this.report(findings);
    if (undone.length === 0 && (strangers.length + foreign + left.length - unchanged.length > 0 || isForeign))
      diagnostics.add(writtenAtTheSameTime(this.entity.noun, this.config, authorsText(since)));
    if (!isForeign) this.connection.run.versions.add(since);
    // The last list proves nothing: on a service that lags or cuts lists, it may lack entries that single reads have shown.
    const remaining = new Map([...shown].filter(([id]) => !deleted.includes(id)));
    return { family: remaining, head: since[0]?.version ?? head, staying, laggedMs };
  }

  /** Returns the family as soon as it shows the changes, or when the service has had its time. */
  private async shown(changes: readonly SentWrite[]): Promise<Shown<EntriesById>> {
    const { signal, diagnostics } = this.context;
    const hiddenIn = (family: EntriesById) => changes.filter((write) => lacksWrite(this.entity, write, family.get(write.id) ?? null));
    const listed = await untilShown({
      clock: this.connection.client,
      timeoutMs: this.connection.consistencyTimeoutMs,
      read: () => this.now(this.outcome),
      isShown: (family) => hiddenIn(family).length === 0,
      signal,
    });
    const missing = hiddenIn(listed.seen).map(({ id }) => id);
    const seen = await this.connection.reader.confirmed(this.entity, this.config, listed.seen, missing, this.outcome);
    const hidden = hiddenIn(seen);
    const ids = hidden.map(({ id }) => id);
    if (listed.isHidden && ids.length > 0) diagnostics.add(writeNotVisible(this.entity.noun, this.config, ids, listed.laggedMs));
    return { ...listed, seen: new Map([...seen, ...hidden.map(({ id, sent }) => [id, sent!] as const)]) };
  }

  /** Waits until the family lacks deleted entries, or the service has had its time. */
  private async untilDeleted(deleted: readonly string[]): Promise<void> {
    const { signal, diagnostics } = this.context;
    const listedIn = (family: EntriesById) => deleted.filter((id) => family.has(id));
    const { seen, isHidden, laggedMs } = await untilShown({
      clock: this.connection.client,
      timeoutMs: this.connection.consistencyTimeoutMs,
      read: () => this.now(this.outcome),
      isShown: (family) => listedIn(family).length === 0,
      signal,
    });
    if (isHidden) diagnostics.add(deleteNotVisible(this.entity.noun, this.config, listedIn(seen), laggedMs));
  }

  /** Deletes entries one by one that another user did not change. */
  private async deleteEach(removals: readonly SentWrite[]): Promise<Deleted> {
    const routes = this.connection.client.family(this.entity);
    let foreign = 0;
    const [ids, staying]: [string[], string[]] = [[], []];
    for (const write of removals) {
      const { id } = write;
      try {
        const outcome = await routes.write<'changed'>(
          this.config,
          id,
          async (turn) => (showEachOther(this.entity, write.before, (await turn.get()) as Entry) ? turn.delete() : { refused: 'changed' }),
          this.context,
        );
        if ('refused' in outcome) {
          foreign += 1;
        } else {
          ids.push(id);
          this.journal.account([write]);
        }
      } catch (error) {
        // Another user has deleted it, or the list lags.
        const isMissing = NotFoundError.is(error) && error.missing === 'entry';
        if (isMissing && (error.method === 'GET' || (await this.journal.lacks(id, this.context)))) {
          ids.push(id);
        } else if (isPlainRefusal(error)) {
          staying.push(id);
        } else {
          if (mayBeCarriedOut(error)) this.journal.account([write], false);
          throw error;
        }
      }
    }
    return { ids, staying, foreign };
  }
}

/** Returns the writes that make another family of the present one. */
function writesOf(
  { present, known }: Pick<Decided, 'present' | 'known'>,
  family: EntriesById,
): Record<'changes' | 'removals' | 'all', readonly SentWrite[]> {
  const changes = [...family].map(([id, sent]): SentWrite => ({ id, before: present.get(id) ?? null, sent, ...known }));
  const leaving = [...present].filter(([id]) => !family.has(id));
  const removals = leaving.map(([id, before]): SentWrite => ({ id, before, sent: null, ...known }));
  return { changes, removals, all: [...changes, ...removals] };
}

function byId(entries: readonly Entry[]): EntriesById {
  return new Map(entries.map((entry) => [asText(entry.id), entry]));
}
