import type { CallOptions, EntryFamily, Versions } from '../../api';
import { ApiError, NotFoundError } from '../../api/errors';
import type { Entity, Read, VersionRecord, Written } from '../../model';
import { push } from '../../model/multimap';
import type { Originals } from './run/originals';
import type { Entry } from './entry-reader';
import { type Examined, HistoryCheck } from './history-check';
import { isChange, isMadeBy, lacksWrite, type SentWrite } from './sent-write';
import { untilShown } from './until-shown';

/** Number of list entries that cost about as much as the read of one entry. */
const ENTRIES_PER_READ = 200;

/** Time for the history to show a write that reads show, in milliseconds. */
const HISTORY_WAIT_MS = 10_000;

/** Time for a read to show a create without an answer, in milliseconds. */
const CREATE_WAIT_MS = 10_000;

/** Longest wait for other writes that are under way, so that one read shows them too, in milliseconds. */
const BATCH_WAIT_MS = 250;

/** A write that a read shows at once. */
export const SHOWN = { laggedMs: 0, isHidden: false, undone: [], unexamined: [] };

/** The signals of an operation. */
interface Signals {
  /** Ends waits. */
  readonly signal: AbortSignal;
  /** Ends reads: a write that was sent is read back also after an interrupt. */
  readonly abandon: AbortSignal;
}

/** Findings in the history about writes, for messages. */
export type Findings = Pick<Examined, 'undone' | 'unexamined'>;

/** Result of the reads after a write. `undone` and `unexamined` are also about earlier writes of the family. */
export interface Settled extends Findings {
  readonly id: string;
  /** The entry before the write; null if there was none. */
  readonly before: Entry | null;
  /** The entry after the write; null if there is none. Undefined if nothing was read. */
  readonly entry?: Entry | null;
  /** Time that the service took to show the write, in milliseconds; 0 if the first read showed it. */
  readonly laggedMs: number;
  /** Whether the service did not show the write in time. */
  readonly isHidden: boolean;
  /** The error of the read. */
  readonly failure?: Error;
}

/** Result of a read after a write. */
interface Look {
  /** The entry; null if there is none. Undefined without a timeout: nothing was read. */
  readonly entry?: Entry | null;
  /** Whether the history lacks the write. */
  readonly isBehind?: boolean;
  readonly failure?: ApiError;
}

/** A write that waits for the next read. */
interface Waiting {
  readonly write: SentWrite;
  readonly abandon: AbortSignal;
  readonly resolve: (look: Look) => void;
  readonly reject: (error: unknown) => void;
}

/** A try of a write. */
type SentTry = Pick<SentWrite, 'id' | 'sent'>;

/** Parts of the connection that a journal needs. */
export interface JournalServices {
  readonly family: EntryFamily<Read<Entity>, Written<Entity>>;
  /** Absent for a family without a history. */
  readonly versions?: Versions<Read<Entity>>;
  readonly now: () => number;
  /** Time of the last answer by the service's clock. */
  readonly serviceTime: () => number | undefined;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Time for the service to show a write, in milliseconds. 0: nothing is read. */
  readonly timeoutMs: number;
  /** Entries before this run's writes. */
  readonly originals: Originals<Entry>;
}

/**
 * The writes of this run to one family. A write is done when a read shows it, and the history shows which changes by others it undid.
 * Writes that wait at the same time share the reads.
 */
export class FamilyJournal {
  private waiting: Waiting[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private isReading = false;
  private pausing: Promise<void> | undefined;
  /** Findings that no write has returned yet. */
  private found: Examined[] = [];
  /** Number of entries in the last list. */
  private length: number | undefined;
  /** Number of writes since then that were read back alone. */
  private readAlone = 0;
  /** Whether a list did not show a write at once. */
  private lags = false;
  /** Whether waits for the history were in vain. */
  private isHistoryLate = false;
  /** Writes that were sent, or about to be, in order, by entry, each with its tries. */
  private readonly sent = new Map<string, SentTry[][]>();
  /** The last accepted change of each entry, unless a revert of this run has taken it back. */
  private readonly changed = new Map<string, SentWrite>();
  private readonly check: HistoryCheck;
  private readonly key: string;

  public constructor(
    private readonly entity: Entity,
    private readonly config: string,
    private readonly services: JournalServices,
  ) {
    this.key = JSON.stringify([entity.routes.path, config]);
    this.check = new HistoryCheck(entity, config, services.versions);
  }

  /**
   * Call this before the first read that a write is compared with.
   *
   * @param newest the newest version, if its read was just tried; null if there is none, undefined if the read failed
   */
  public async begin(
    reading: CallOptions,
    newest?: { readonly version: string | null | undefined },
  ): Promise<Pick<SentWrite, 'sentAfter' | 'head'>> {
    const head = await this.check.begin(reading, newest);
    return { sentAfter: this.services.serviceTime(), head };
  }

  /** Looks for the version of an earlier try, as `HistoryCheck.tried` does. */
  public tried(...parameters: Parameters<HistoryCheck['tried']>): ReturnType<HistoryCheck['tried']> {
    return this.check.tried(...parameters);
  }

  /**
   * Returns functions that mark a write as under way: from `read` on, which comes before the read that it is compared with, the history
   * may have a version that the write undoes; from `begin` on also that of the write. `drop` takes back a write that the service did not
   * carry out.
   */
  public sending(): { read: () => void; begin: (write: SentWrite) => void; drop: () => void; end: () => void } {
    const { begin, end } = this.check.sending();
    let answered = () => {};
    let isNoted = false;
    const answer = new Promise<void>((resolve) => (answered = resolve));
    const tries: SentTry[] = [];
    return {
      read: begin,
      begin: (write) => {
        begin();
        this.underWay.add(answer);
        if (this.services.versions && !isNoted) push(this.sent, write.id, tries);
        isNoted = true;
        tries.push(write);
      },
      drop: () => {
        tries.pop();
      },
      end: () => {
        end();
        this.underWay.delete(answer);
        answered();
      },
    };
  }

  /** Returns the writes of a single entry that were sent, or about to be, in order. One of the tries of each may have been carried out. */
  public sentTo(id: string): readonly (readonly SentTry[])[] {
    return (this.sent.get(id) ?? []).filter((tries) => tries.length > 0);
  }

  /** Records writes that make one version. */
  public account(writes: readonly SentWrite[], isAccepted = true): void {
    if (!this.services.versions) return;
    this.check.account(writes, isAccepted);
    if (!isAccepted) return;
    for (const write of writes) {
      this.services.originals.note(this.key, write.id, write.before);
      if (isChange(this.entity, write)) this.changed.set(write.id, write);
    }
  }

  /** Takes back recorded removals of entries that are still there. */
  public keep(ids: readonly string[]): void {
    this.check.keep(ids);
    for (const id of ids) this.changed.delete(id);
  }

  /** Returns the last change of each entry that this run changed. Call this before a revert: later changes may come after it. */
  public changes(): ReadonlyMap<string, SentWrite> {
    return new Map(this.changed);
  }

  /**
   * Returns the ids of the changes that a revert took back. Each is returned once.
   *
   * @param before the changes before the revert
   * @param entries the family as the revert leaves it
   */
  public takenBack(before: ReadonlyMap<string, SentWrite>, entries: ReadonlyMap<string, Entry>): string[] {
    const lost = [...before].filter(([id, write]) => !isMadeBy(this.entity, entries.get(id) ?? null, write));
    for (const [id, write] of lost) if (this.changed.get(id) === write) this.changed.delete(id);
    return lost.map(([id]) => id);
  }

  /** Returns a family as it was before this run's writes. */
  public asBefore(present: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
    return this.services.originals.restored(this.key, present);
  }

  /**
   * Waits until a read shows the write, as long as the service may take.
   *
   * @param tries of the write of one entry. The service accepted the last one, and may have carried out the others
   */
  public async settle(tries: readonly (readonly SentWrite[])[], { signal, abandon }: Signals): Promise<Settled> {
    const write = tries.at(-1)![0]!;
    for (const earlier of tries.slice(0, -1)) this.account(earlier, false);
    this.account([write]);
    const { timeoutMs, versions, now } = this.services;
    const { id, before } = write;
    if (timeoutMs === 0 && !versions) return { ...SHOWN, id, before };
    const isShown = ({ entry, failure }: Look) => failure !== undefined || entry === undefined || !lacksWrite(this.entity, write, entry);
    const began = now();
    let isLate = false;
    /** Time until a read showed the write. */
    let shownAfterMs: number | undefined;
    const { seen, laggedMs } = await untilShown({
      clock: { now, sleep: (ms) => this.pause(ms, signal) },
      timeoutMs,
      read: () => this.look(write, abandon),
      isShown: (look) => {
        const [shown, passed] = [isShown(look), now() - began];
        isLate ||= !shown;
        this.lags ||= !shown;
        if (shown) shownAfterMs ??= passed;
        return shown && !(look.isBehind && !this.isHistoryLate && passed < HISTORY_WAIT_MS);
      },
      signal,
    });
    const { isBehind, ...look } = seen;
    if (isBehind && !signal.aborted) this.isHistoryLate = true;
    const { undone, unexamined } = this.findings();
    return {
      ...look,
      ...{ id, before, undone, unexamined: isBehind ? [...unexamined, { ids: [id], why: 'behind' }] : unexamined },
      laggedMs: isLate ? Math.max(Math.min(laggedMs, shownAfterMs ?? laggedMs), 1) : 0,
      isHidden: shownAfterMs === undefined && !signal.aborted && timeoutMs > 0,
    };
  }

  /**
   * Waits for an entry that the service may have created, although no answer said so: on a service that lags, one read shows nothing.
   *
   * @returns whether the service has created it as it was sent
   */
  public async hasCreated(write: SentWrite, { abandon }: Pick<Signals, 'abandon'>): Promise<boolean> {
    const { timeoutMs, now, sleep } = this.services;
    try {
      const { seen } = await untilShown({
        clock: { now, sleep },
        timeoutMs: Math.min(CREATE_WAIT_MS, timeoutMs),
        read: () => this.alone(write.id, { signal: abandon }),
        isShown: (entry) => entry !== null,
        signal: abandon,
      });
      return isMadeBy(this.entity, seen, write);
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      return false;
    }
  }

  /**
   * Looks for an entry that the service refused to delete as missing: what does not know the route or the method answers the same. On a
   * service that lags, the first reads may show an entry that another user has deleted.
   *
   * @returns whether the entry is missing
   */
  public async lacks(id: string, { abandon }: Pick<Signals, 'abandon'>): Promise<boolean> {
    const { timeoutMs, now, sleep } = this.services;
    try {
      const { seen } = await untilShown({
        clock: { now, sleep },
        timeoutMs,
        read: () => this.alone(id, { signal: abandon }),
        isShown: (entry) => entry === null,
        signal: abandon,
      });
      return seen === null;
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      return false;
    }
  }

  /**
   * Examines earlier writes that waited for this one, also if it was not sent, and its tries.
   *
   * @param tries those that the service may have carried out
   */
  public fail(tries: readonly (readonly SentWrite[])[], signals: Signals): Promise<Findings> {
    for (const each of tries) this.account(each, false);
    return this.examined(signals);
  }

  /**
   * Waits until the history shows the recorded writes.
   *
   * @param known the versions, newest first, if they were just read
   */
  public async examined({ signal, abandon }: Signals, known?: readonly VersionRecord[]): Promise<Findings> {
    const { seen } = await untilShown({
      clock: { now: this.services.now, sleep: (ms) => this.services.sleep(ms, signal) },
      timeoutMs: this.isHistoryLate ? 0 : Math.min(HISTORY_WAIT_MS, this.services.timeoutMs),
      read: (isAgain) => this.check.examine({ signal: abandon }, isAgain ? undefined : known),
      isShown: ({ isBehind }) => !isBehind,
      signal,
    });
    this.found.push(seen);
    const { undone, unexamined } = this.findings();
    if (!seen.isBehind) return { undone, unexamined };
    this.isHistoryLate ||= !signal.aborted;
    return { undone, unexamined: [...unexamined, { ids: this.check.waiting, why: 'behind' }] };
  }

  /** Returns each finding once. */
  private findings(): Findings {
    const found = this.found;
    this.found = [];
    return { undone: found.flatMap(({ undone }) => undone), unexamined: found.flatMap(({ unexamined }) => unexamined) };
  }

  /** Waits. Writes that wait at the same time read again together. */
  private pause(ms: number, signal: AbortSignal): Promise<void> {
    this.pausing ??= this.services.sleep(ms, signal).finally(() => (this.pausing = undefined));
    return this.pausing;
  }

  /** Reads a written entry, with one read for all writes that ask during an earlier read. */
  private look(write: SentWrite, abandon: AbortSignal): Promise<Look> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ write, abandon, resolve, reject });
      if (!this.isReading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.waiting.length > 0) {
      await this.batchComplete();
      const batch = this.waiting.splice(0);
      await this.readOnce(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)));
    }
    this.isReading = false;
  }

  /** Waits for the answers to the writes that are under way now, so that the next read shows them, too. */
  private async batchComplete(): Promise<void> {
    if (this.underWay.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, BATCH_WAIT_MS)));
      await Promise.race([Promise.all(this.underWay), enough]);
      clearTimeout(timer);
    }
    // Writes whose answers came at the same time, or whose wait ended at the same time, ask one after another.
    await new Promise((resolve) => setImmediate(resolve));
  }

  private async readOnce(batch: readonly Waiting[]): Promise<void> {
    const options = { signal: batch[0]!.abandon };
    // What the history shows is returned also if the read of the entries fails.
    const [found, examined] = await Promise.allSettled([this.looks(batch, options), this.check.examine(options)]);
    if (examined.status === 'rejected') throw examined.reason;
    if (found.status === 'rejected') throw found.reason;
    this.found.push(examined.value);
    const waiting = new Set(examined.value.isBehind ? this.check.waiting : []);
    for (const [at, { write, resolve }] of batch.entries()) {
      const isBehind = waiting.has(write.id);
      const look = found.value[at]!;
      if (look.status === 'fulfilled') resolve({ entry: look.value, isBehind });
      else if (ApiError.is(look.reason)) resolve({ failure: look.reason, isBehind });
      else throw look.reason;
    }
  }

  /** Reads what each write of a batch made. */
  private async looks(batch: readonly Waiting[], options: CallOptions): Promise<PromiseSettledResult<Entry | null | undefined>[]> {
    const reader = this.reader(batch.length, options);
    return Promise.allSettled(batch.map(async ({ write }) => (await reader)(write)));
  }

  /**
   * Reads what a number of writes made: one list, or each entry alone if the list would be more work than these reads.
   *
   * @returns a function that returns the entry of a write; undefined without a timeout
   */
  private async reader(writes: number, options: CallOptions): Promise<(write: SentWrite) => Promise<Entry | null | undefined>> {
    if (this.services.timeoutMs === 0) return () => Promise.resolve(undefined);
    this.readAlone += writes;
    const isCheaper = this.length !== undefined && this.length > this.readAlone * ENTRIES_PER_READ;
    // Lists may lag although single reads do not, so a family is listed now and then.
    if (isCheaper && !this.lags) return ({ id }) => this.alone(id, options);
    const items = (await this.services.family.list(this.config, options)).items as Entry[];
    this.length = items.length;
    this.readAlone = 0;
    const byId = new Map(items.map((entry) => [entry.id, entry]));
    // Some deployments list proxy templates without ids.
    const isDeleted = ({ sent }: SentWrite) => sent === null && !byId.has(undefined);
    // A list without an entry proves nothing, unless the write deleted the entry.
    return async (write) => byId.get(write.id) ?? (isDeleted(write) ? null : this.alone(write.id, options));
  }

  private async alone(id: string, options: CallOptions): Promise<Entry | null> {
    try {
      return (await this.services.family.get(this.config, id, options)) as Entry;
    } catch (error) {
      if (NotFoundError.is(error)) return null;
      throw error;
    }
  }
}
