import type { CallOptions, EntryFamily, Versions } from '../../api';
import { ApiError, NotFoundError } from '../../api/errors';
import { asText } from '../../model/json';
import type { Entity, Read, VersionRecord, Written } from '../../model';
import type { Originals } from '../run/originals';
import type { Entry } from './entry-reader';
import { isChange, type SentWrite, showsFormer } from './sent-write';
import { type FamilyVersion, type UndoneChange, undoneChanges } from './undone-changes';
import { untilShown } from './until-shown';

/** Number of list entries that cost about as much as the read of one entry. */
const ENTRIES_PER_READ = 200;

/** Maximum number of versions whose content is read to find a change that a write undid. */
const MOST_VERSIONS = 40;

/** A write that a read shows at once. */
export const SHOWN = { laggedMs: 0, isHidden: false, undone: [] };

/** The signals of an operation. */
interface Signals {
  /** Ends waits. */
  readonly signal: AbortSignal;
  /** Ends reads: a write that was sent is read back also after an interrupt. */
  readonly abandon: AbortSignal;
}

/** Result of the reads after a write. */
export interface Settled {
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
  readonly failure?: ApiError;
  /** Changes by others that this write or an earlier one of the family undid. Each is returned once. */
  readonly undone: readonly UndoneChange[];
}

/** Result of a read after a write. */
interface Look {
  /** The entry; null if there is none. Undefined without a timeout: nothing was read. */
  readonly entry?: Entry | null;
  readonly failure?: ApiError;
}

/** A write that waits for the next read. */
interface Waiting {
  readonly write: SentWrite;
  readonly abandon: AbortSignal;
  readonly resolve: (look: Look) => void;
  readonly reject: (error: unknown) => void;
}

/** Parts of the connection that a journal needs. */
export interface JournalServices {
  readonly family: EntryFamily<Read<Entity>, Written<Entity>>;
  /** Absent for a family without a history. */
  readonly versions?: Versions<Read<Entity>>;
  readonly now: () => number;
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
  private isReading = false;
  private pausing: Promise<void> | undefined;
  /** Undone changes that no write has returned yet. */
  private found: UndoneChange[] = [];
  /** Number of entries in the last list. */
  private length: number | undefined;
  /** Number of writes since then that were read back alone. */
  private readAlone = 0;
  /** Whether a list did not show a write at once. */
  private lags = false;
  /** Newest version whose content is accounted for. Undefined: not known. */
  private head: Promise<string | undefined> | undefined;
  /** Writes that the history has to show; those of a set are one. */
  private accounts: (readonly SentWrite[])[] = [];
  private underWay = 0;
  private readonly key: string;

  public constructor(
    private readonly entity: Entity,
    private readonly config: string,
    private readonly services: JournalServices,
  ) {
    this.key = JSON.stringify([entity.routes.path, config]);
  }

  /**
   * Call this before the first read that a write is compared with.
   *
   * @param newest the newest version, if it was just read; null if there is none
   */
  public async begin(reading: CallOptions, newest?: string | null): Promise<void> {
    this.head ??= newest === undefined ? this.newest(reading) : Promise.resolve(newest ?? undefined);
    await this.head;
  }

  /** Returns functions that mark a write as under way: between them, the history may have a version more than the finished writes. */
  public sending(): { begin: () => void; end: () => void } {
    let isUnderWay = false;
    const mark = (now: boolean) => {
      if (isUnderWay !== now) this.underWay += now ? 1 : -1;
      isUnderWay = now;
    };
    return { begin: () => mark(true), end: () => mark(false) };
  }

  /** Records writes that make one version. */
  public account(writes: readonly SentWrite[]): void {
    if (!this.services.versions) return;
    this.accounts.push(writes);
    for (const { id, before } of writes) this.services.originals.note(this.key, id, before);
  }

  /** Returns a family as it was before this run's writes. */
  public asBefore(present: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
    return this.services.originals.restored(this.key, present);
  }

  /** Waits until a read shows the write, as long as the service may take. */
  public async settle(write: SentWrite, { signal, abandon }: Signals): Promise<Settled> {
    this.account([write]);
    const { timeoutMs, versions, now } = this.services;
    const { id, before } = write;
    if (timeoutMs === 0 && !versions) return { ...SHOWN, id, before };
    const isShown = ({ entry, failure }: Look) => failure !== undefined || entry === undefined || !showsFormer(this.entity, write, entry);
    const { seen, laggedMs, isHidden } = await untilShown({
      clock: { now, sleep: (ms) => this.pause(ms, signal) },
      timeoutMs,
      read: () => this.look(write, abandon),
      isShown: (look) => {
        const shown = isShown(look);
        this.lags ||= !shown;
        return shown;
      },
      signal,
    });
    const undone = this.found;
    this.found = [];
    return { ...seen, id, before, laggedMs, isHidden, undone };
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
      // Writes whose wait ended at the same time ask one after another.
      await Promise.resolve();
      const batch = this.waiting.splice(0);
      await this.readOnce(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)));
    }
    this.isReading = false;
  }

  private async readOnce(batch: readonly Waiting[]): Promise<void> {
    const options = { signal: batch[0]!.abandon };
    let entryOf: (write: SentWrite) => Promise<Entry | null | undefined>;
    try {
      const [reader, undone] = await Promise.all([this.reader(batch.length, options), this.undone(options)]);
      entryOf = reader;
      this.found.push(...undone);
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      for (const { resolve } of batch) resolve({ failure: error });
      return;
    }
    for (const { write, resolve } of batch) {
      try {
        resolve({ entry: await entryOf(write) });
      } catch (error) {
        if (!ApiError.is(error)) throw error;
        resolve({ failure: error });
      }
    }
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

  /**
   * Returns changes by others that the recorded writes undid, each once. Empty if the history does not show them.
   *
   * @param known the versions, newest first, if they were just read
   */
  public async undone(options: CallOptions, known?: readonly VersionRecord[]): Promise<readonly UndoneChange[]> {
    const { versions } = this.services;
    if (!versions) return [];
    const [writes, underWay] = [[...this.accounts], this.underWay];
    // A write of the present content may leave no version.
    const fewest = writes.filter((all) => all.some((write) => isChange(this.entity, write))).length;
    const head = await this.head;
    try {
      const records = known ?? (await versions.list(this.config, options)).items;
      const at = records.findIndex(({ version }) => version === head);
      const since = at < 0 ? [] : records.slice(0, at).reverse();
      // A write that is under way may have made one of the versions. Its own read of the history will show that.
      if (since.length > fewest && since.length <= writes.length + underWay && underWay > 0) return [];
      this.accounts = this.accounts.slice(writes.length);
      this.head = Promise.resolve(records[0]?.version);
      if (head === undefined || at < 0 || since.length <= fewest || since.length > MOST_VERSIONS) return [];
      return undoneChanges(this.entity, await this.contents([head, ...since], options), writes.flat());
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      return [];
    }
  }

  private contents(versions: readonly (string | VersionRecord)[], options: CallOptions): Promise<FamilyVersion[]> {
    return Promise.all(
      versions.map(async (version) => {
        const record = typeof version === 'string' ? undefined : version;
        const { items } = await this.services.versions!.entriesAt(this.config, record?.version ?? (version as string), options);
        return { record, entries: new Map((items as Entry[]).map((entry) => [asText(entry.id), entry])) };
      }),
    );
  }

  private async newest(options: CallOptions): Promise<string | undefined> {
    try {
      return (await this.services.versions?.list(this.config, options))?.items[0]?.version;
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      return undefined;
    }
  }
}
