import type { CallOptions, Versions } from '../../api';
import { ApiError, ForbiddenError, NotFoundError, UnauthorizedError } from '../../api/errors';
import { asText } from '../../model/json';
import { contentReader, type Entity, LongHistory, type Read, READ_AT_ONCE, unreadFields, type VersionRecord, withFacts } from '../../model';
import type { Entry } from './entry-reader';
import { isChange, isMadeBy, isOlder, isVersionOf, type SentWrite, showEachOther } from './sent-write';
import { type FamilyVersion, type UndoneChange, undoneAdditions, undoneChanges } from './undone-changes';

/** Maximum number of versions whose content is read to find a change that a write undid. */
const MOST_VERSIONS = 200;

/** Number of versions that the reads of entries may be behind the history. */
const MOST_BEHIND = 20;

/** Number of versions whose content is read to find that of an earlier try. */
const MOST_TRIED = 20;

/** Why the history does not show whether writes undid changes by others. */
export type Obstacle = 'unreadable' | 'lost' | 'long' | 'behind' | 'unread';

/** Findings in the history about writes. */
export interface Examined {
  /** Changes by others that the writes undid. Each is returned once. */
  readonly undone: readonly UndoneChange[];
  /** Writes that could not be examined, with the reason. */
  readonly unexamined: readonly { readonly ids: readonly string[]; readonly why: Obstacle }[];
  /** Whether the history lacks versions of the writes. They are examined once it has them. */
  readonly isBehind: boolean;
}

/** The writes that make one version. */
interface Account {
  writes: readonly SentWrite[];
  /** Whether the service accepted them. Otherwise, the answer does not show whether it did. */
  readonly isAccepted: boolean;
}

/** Reads the entries at a version. */
type EntriesAt = (version: string) => Promise<ReadonlyMap<string, Entry>>;

/** An entry as a write sent it, or as a read showed it; null if there was none. */
interface StatedEntry {
  readonly id: string;
  readonly entry: Entry | null;
  readonly isSent: boolean;
}

/** A version that the history has, and its list lacks. */
const UNLISTED = { author: 'unknown', email: 'unknown', message: 'not in the list of versions', date: '', parents: [] };

/** Whether entries have fields that reads may leave out. The reads themselves show whether they do. */
const mayLackFields = withFacts(({ mode }) => mode === 'retained');

const NOTHING: Examined = { undone: [], unexamined: [], isBehind: false };

/** Finds changes by others that this run's writes to one family undid, in the history of the family. */
export class HistoryCheck {
  /** Newest version whose content is accounted for; null if there was none. Undefined: not known. */
  private head: Promise<string | null | undefined> | undefined;
  /** Content of that version at that time, unless its read failed. A service that makes no versions of some writes changes it. */
  private headContent: { readonly version: string; readonly entries: ReturnType<EntriesAt> } | undefined;
  private accounts: Account[] = [];
  private underWay = 0;
  /** Recorded writes that were returned as not examined, although a later read may still examine them. */
  private readonly returned = new WeakSet<Account>();
  /** Whether the history did not show a write at once. */
  private lags = false;
  /** Whether parents are versions of other families, too. */
  private hasForeignParents = false;
  private last: Promise<unknown> = Promise.resolve();

  /** @param versions absent for a family without a history */
  public constructor(
    private readonly entity: Entity,
    private readonly config: string,
    private readonly versions?: Versions<Read<Entity>>,
  ) {}

  /**
   * Call this before the first read that a write is compared with.
   *
   * @param newest the newest version, if its read was just tried; null if there is none, undefined if the read failed
   * @returns the newest version that is accounted for; null if there is none, undefined if it is not known
   */
  public begin(reading: CallOptions, newest?: { readonly version: string | null | undefined }): Promise<string | null | undefined> {
    this.head ??= this.first(reading, newest);
    return this.head;
  }

  /** Returns the newest version, and begins to read its content, which the writes may be of again. */
  private async first(
    reading: CallOptions,
    newest: { readonly version: string | null | undefined } | undefined,
  ): Promise<string | null | undefined> {
    const head = newest ? newest.version : await this.newest(reading);
    if (!this.versions || typeof head !== 'string') return head;
    const content = { version: head, entries: this.reader(reading)(head) };
    this.headContent = content;
    content.entries.catch(() => {
      if (this.headContent === content) this.headContent = undefined;
    });
    return head;
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
  public account(writes: readonly SentWrite[], isAccepted = true): void {
    if (this.versions) this.accounts.push({ writes, isAccepted });
  }

  /**
   * Looks for the version that an earlier try made, before the write is tried again. Another user may have taken the change back.
   *
   * @param tries of one write, which the service may have carried out
   * @param known the versions, newest first, if they were just read
   * @returns `newest` if the newest version has the last try, the version that replaced that of a try, or undefined if none is found
   */
  public async tried(
    tries: readonly (readonly SentWrite[])[],
    options: CallOptions,
    known?: readonly VersionRecord[],
  ): Promise<'newest' | VersionRecord | undefined> {
    const head = tries[0]?.[0]?.head;
    if (!this.versions || head === undefined) return undefined;
    try {
      const records = known ?? (await this.versions.list(this.config, options)).items;
      const at = head === null ? records.length : records.findIndex(({ version }) => version === head);
      const entriesAt = this.reader(options);
      for (const [position, { version }] of records.slice(0, Math.min(Math.max(at, 0), MOST_TRIED)).entries()) {
        const entries = await entriesAt(version);
        if (!tries.some((writes) => isVersionOf(this.entity, entries, writes))) continue;
        if (position > 0) return records[position - 1];
        return isVersionOf(this.entity, entries, tries.at(-1)!) ? 'newest' : undefined;
      }
    } catch (error) {
      // Without the history, the write is tried again, and compared with the history later.
      if (!ApiError.is(error) || options.signal?.aborted) throw error;
    }
    return undefined;
  }

  /** Takes back recorded removals of entries that are still there. Some services merge sets, and keep entries in use. */
  public keep(ids: readonly string[]): void {
    const isKept = ({ id, sent }: SentWrite) => sent === null && ids.includes(id);
    for (const each of this.accounts) each.writes = each.writes.filter((write) => !isKept(write));
  }

  /** Ids of the writes that were not examined yet. */
  public get waiting(): string[] {
    return idsOf(this.accounts);
  }

  /**
   * Compares the recorded writes with the history.
   *
   * @param known the versions, newest first, if they were just read
   */
  public examine(options: CallOptions, known?: readonly VersionRecord[]): Promise<Examined> {
    const examined = this.last.then(() => this.examineNext(options, known));
    this.last = examined.catch(() => undefined);
    return examined;
  }

  private async examineNext(options: CallOptions, known: readonly VersionRecord[] | undefined): Promise<Examined> {
    const { versions } = this;
    const [accounts, underWay] = [[...this.accounts], this.underWay];
    if (!versions || accounts.length === 0) return NOTHING;
    const head = await this.head;
    let records: readonly VersionRecord[];
    try {
      records = known ?? (await versions.list(this.config, options)).items;
    } catch (error) {
      return this.unreadable(error, accounts, head);
    }
    const at = head === null ? records.length : records.findIndex(({ version }) => version === head);
    if (head === undefined || at < 0) {
      this.done(accounts, records);
      // Without any version, the deployment keeps no history.
      return records.length === 0 ? NOTHING : this.unexamined(accounts, 'lost');
    }
    const since = records.slice(0, at).reverse();
    const changes = accounts.filter(({ writes, isAccepted }) => isAccepted && writes.some((write) => isChange(this.entity, write)));
    // A write that is under way may have made one of the versions, or undone one of them. Its own read of the history will show that.
    if (since.length > changes.length && underWay > 0) return NOTHING;
    try {
      const entriesNow = this.reader(options);
      const kept = this.headContent?.version === head ? this.headContent : undefined;
      const entriesAt: EntriesAt = (version) => (version === kept?.version ? kept.entries : entriesNow(version));
      // Both are looked at below, and are read at the same time.
      await Promise.allSettled([records[0] && entriesNow(records[0].version), head === null ? undefined : entriesAt(head)]);
      // The number of versions shows nothing: a history that is behind may have as many of other users.
      const sent = changes.flatMap((each) => each.writes);
      const former = head === null ? new Map<string, Entry>() : await entriesAt(head);
      const isShown = await this.areShown(sent, since.length > 0 ? since : records.slice(0, 1), former, entriesNow);
      this.lags ||= !isShown;
      if (!isShown || (this.lags && !this.isCurrent(changes, records))) return { ...NOTHING, isBehind: true };
      const writes = accounts.flatMap((each) => each.writes);
      const unseen = head === null ? 0 : await this.unseenBefore(accounts, records.slice(at), since, entriesAt);
      this.done(accounts, records, entriesNow);
      if (unseen === 0 && (since.length === 0 || this.areOurs(head, since, this.certainVersions(changes)))) return NOTHING;
      if (since.length + unseen > MOST_VERSIONS) return this.unexamined(accounts, 'long');
      const seen = records[at + unseen]?.version ?? null;
      const contents = await this.contents(seen, records.slice(0, at + unseen).reverse(), writes, entriesAt);
      if (!contents) return this.unexamined(accounts, 'lost');
      const together = accounts.map((each) => each.writes);
      const undone = [...undoneChanges(this.entity, contents, writes), ...undoneAdditions(this.entity, contents, together)];
      // Tries without an answer, and writes that change nothing that reads show, may have made versions without a difference.
      const own = accounts.length - this.certainVersions(changes);
      const isUnread = mayLackFields(this.entity.schema) && (await this.unreadVersions(former, since, entriesAt)) > own;
      return { ...(isUnread ? this.unexamined(accounts, 'unread') : NOTHING), undone };
    } catch (error) {
      return this.unreadable(error, accounts, head);
    }
  }

  /** Returns the number of versions that show the same as the version before, though a field that they lack may have changed. */
  private async unreadVersions(former: ReadonlyMap<string, Entry>, since: readonly VersionRecord[], entriesAt: EntriesAt): Promise<number> {
    let before = former;
    let count = 0;
    for (const { version } of since) {
      const now = await entriesAt(version);
      const ids = new Set([...before.keys(), ...now.keys()]);
      const isAsBefore = [...ids].every((id) => showEachOther(this.entity, before.get(id) ?? null, now.get(id) ?? null));
      if (isAsBefore && unreadFields(this.entity.schema, [...now.values()]).length > 0) count += 1;
      before = now;
    }
    return count;
  }

  private done(accounts: readonly Account[], records: readonly VersionRecord[], entriesAt?: EntriesAt): void {
    this.accounts = this.accounts.filter((each) => !accounts.includes(each));
    const head = records[0]?.version ?? null;
    this.head = Promise.resolve(head);
    this.headContent = head !== null && entriesAt ? { version: head, entries: entriesAt(head) } : undefined;
  }

  /** A deployment that refused the history before the writes offers none. After that, a refusal is a failed read. */
  private unreadable(error: unknown, accounts: readonly Account[], head: string | null | undefined): Examined {
    if (error instanceof LongHistory) return this.unexamined(accounts, 'long');
    if (!ApiError.is(error)) throw error;
    return isRefusal(error) && head === undefined ? NOTHING : this.unexamined(accounts, 'unreadable');
  }

  /** Returns each write once, with the first reason. */
  private unexamined(accounts: readonly Account[], why: Obstacle): Examined {
    const ids = idsOf(accounts.filter((each) => !this.returned.has(each)));
    for (const each of accounts) this.returned.add(each);
    return ids.length === 0 ? NOTHING : { ...NOTHING, unexamined: [{ ids, why }] };
  }

  /**
   * Whether each write is in the content of one of the versions, and a change in none before: a write may bring back what the entry had
   * before, and that may be all that a history which is behind shows. The newest version has all that others have not changed since.
   * Entries that a set leaves as they are count, too: a version of another user may have the same change, and others.
   *
   * @param since oldest first
   * @param former content before them
   */
  private async areShown(
    writes: readonly SentWrite[],
    since: readonly VersionRecord[],
    former: ReadonlyMap<string, Entry>,
    entriesAt: EntriesAt,
  ): Promise<boolean> {
    const changes = writes.filter((write) => isChange(this.entity, write)).map(asSent);
    const changed = new Set(changes);
    let missing = [...changes, ...writes.filter((write) => !isChange(this.entity, write)).map(asSent)];
    /** Changes that a version shows, and that may be older. */
    let lasting: readonly StatedEntry[] = [];
    const wasThere = (stated: StatedEntry) => this.notIn([stated], former).length === 0;
    for (const record of since.slice(-MOST_VERSIONS).reverse()) {
      const [begun, still] = await Promise.all([this.notShown(lasting, record, entriesAt), this.notShown(missing, record, entriesAt)]);
      const shown = missing.filter((stated) => !still.includes(stated) && changed.has(stated) && wasThere(stated));
      lasting = [...lasting.filter((stated) => !begun.includes(stated)), ...shown];
      missing = still;
      if (missing.length + lasting.length === 0) break;
    }
    return missing.length + lasting.length === 0;
  }

  /**
   * Whether the history has a version from after the last change was sent. Where it lags, a version with the content of a write may be that
   * of an earlier try, or of another user, and one that the write undid may come later. Both times are by the service's clock.
   */
  private isCurrent(changes: readonly Account[], [newest]: readonly VersionRecord[]): boolean {
    return newest === undefined || !changes.some(({ writes }) => writes.some((write) => isOlder(newest, write)));
  }

  /** Returns the entries that a version does not have as stated. */
  private async notShown(stated: readonly StatedEntry[], { version }: VersionRecord, entriesAt: EntriesAt): Promise<StatedEntry[]> {
    return this.notIn(stated, await entriesAt(version));
  }

  /** Returns the entries that a content does not have as stated. */
  private notIn(stated: readonly StatedEntry[], entries: ReadonlyMap<string, Entry>): StatedEntry[] {
    return stated.filter(({ id, entry, isSent }) => {
      const found = entries.get(id) ?? null;
      return !(isSent ? isMadeBy(this.entity, found, { id, sent: entry }) : showEachOther(this.entity, found, entry));
    });
  }

  /**
   * Returns the number of versions, from the head back, that the reads did not show which the writes were compared with. The reads of a
   * service may be behind its history: an edit is then in the head, and the write has undone it.
   *
   * @param former the head, and the versions before it
   * @param since the versions after it, which the reads may show, too
   */
  private async unseenBefore(
    accounts: readonly Account[],
    former: readonly VersionRecord[],
    since: readonly VersionRecord[],
    entriesAt: EntriesAt,
  ): Promise<number> {
    const [head] = former;
    const read = await Promise.all(accounts.map(({ writes }) => this.notShown(writes.map(asRead), head!, entriesAt)));
    const later = await Promise.all(accounts.map(({ writes }, at) => this.notShownBefore(writes, read[at]!, since, entriesAt)));
    let missing = later.flat();
    let unseen = 0;
    while (missing.length > 0 && unseen < MOST_BEHIND && unseen + 1 < former.length) {
      unseen += 1;
      missing = await this.notShown(missing, former[unseen]!, entriesAt);
    }
    // What no version shows, such as a value that the service spells in another way, says nothing.
    return missing.length === 0 ? unseen : 0;
  }

  /**
   * Returns the entries that no version has as stated, up to the one that writes made: that has the entries again that a set leaves as
   * they are.
   *
   * @param since oldest first
   */
  private async notShownBefore(
    writes: readonly SentWrite[],
    stated: readonly StatedEntry[],
    since: readonly VersionRecord[],
    entriesAt: EntriesAt,
  ): Promise<readonly StatedEntry[]> {
    const sent = writes.map(asSent);
    let missing = stated;
    for (const record of since.slice(-MOST_VERSIONS)) {
      if (missing.length === 0 || (await this.notShown(sent, record, entriesAt)).length === 0) break;
      missing = await this.notShown(missing, record, entriesAt);
    }
    return missing;
  }

  /**
   * Whether versions that have this run's changes are made by them alone: as many as the changes, one after another, by one author. A
   * version of another user would be one more, or would replace one of ours, because both wrote the same: then our write undid nothing.
   */
  private areOurs(head: string | null, since: readonly VersionRecord[], changes: number): boolean {
    const authors = new Set(since.map(({ author, email }) => JSON.stringify([author, email])));
    const missingBefore = this.missingParents(head, since);
    return since.length === changes && authors.size === 1 && since.every((_, at) => missingBefore(at).length === 0);
  }

  /** Returns the number of versions that writes surely made: one that sends what an earlier one sent may make none. */
  private certainVersions(changes: readonly Account[]): number {
    const isNew = ({ id, sent }: SentWrite, earlier: readonly Account[]) =>
      !earlier.some(({ writes }) => writes.some((other) => other.id === id && isMadeBy(this.entity, other.sent, { id, sent })));
    return changes.filter(({ writes }, at) => writes.some((write) => isChange(this.entity, write) && isNew(write, changes.slice(0, at))))
      .length;
  }

  /** Returns a function for the parents of a version that the list lacks. Some services state no parents. */
  private missingParents(head: string | null, since: readonly VersionRecord[]): (at: number) => readonly string[] {
    const first = new Map<string, number>();
    for (const [at, { version }] of since.entries()) if (!first.has(version)) first.set(version, at);
    return (at) => {
      if (head === null || this.hasForeignParents) return [];
      return since[at]!.parents.filter((parent) => parent !== head && (first.get(parent) ?? Infinity) >= at);
    };
  }

  /**
   * Reads the written entries, and those that the first version lacks, at each version, oldest first, also at versions that the list
   * lacks.
   *
   * @returns undefined if the service does not have the first version
   */
  private async contents(
    head: string | null,
    since: readonly VersionRecord[],
    writes: readonly SentWrite[],
    entriesAt: EntriesAt,
  ): Promise<FamilyVersion[] | undefined> {
    const ids = new Set(writes.map(({ id }) => id));
    /** Ids of the first version, of which only written entries matter. */
    const former = new Set<string>();
    const read = async (version: string) => new Map([...(await entriesAt(version))].filter(([id]) => ids.has(id) || !former.has(id)));
    const missingBefore = this.missingParents(head, since);
    const readAt = async (record: VersionRecord, at: number): Promise<FamilyVersion[]> => {
      const versions: FamilyVersion[] = [];
      for (const parent of new Set(missingBefore(at))) {
        try {
          versions.push({ record: { ...UNLISTED, version: parent }, entries: await read(parent) });
        } catch (error) {
          if (!NotFoundError.is(error)) throw error;
          this.hasForeignParents = true;
        }
      }
      return [...versions, { record, entries: await read(record.version) }];
    };
    try {
      const found: FamilyVersion[] = [{ entries: head === null ? new Map() : await read(head) }];
      for (const id of found[0]!.entries.keys()) former.add(id);
      for (let at = 0; at < since.length; at += READ_AT_ONCE) {
        const next = await Promise.all(since.slice(at, at + READ_AT_ONCE).map((record, index) => readAt(record, at + index)));
        for (const version of next.flat()) found.push(version);
      }
      return found;
    } catch (error) {
      if (!NotFoundError.is(error)) throw error;
      return undefined;
    }
  }

  /** Returns a function that reads the content of a version, each once. */
  private reader(options: CallOptions): EntriesAt {
    return contentReader(async (version) => {
      const { items } = await this.versions!.entriesAt(this.config, version, options);
      return new Map((items as Entry[]).map((entry) => [asText(entry.id), entry]));
    });
  }

  private async newest(options: CallOptions): Promise<string | null | undefined> {
    if (!this.versions) return null;
    try {
      return (await this.versions.list(this.config, options)).items[0]?.version ?? null;
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      return undefined;
    }
  }
}

/** Returns the entry that a write sent. */
function asSent({ id, sent }: SentWrite): StatedEntry {
  return { id, entry: sent, isSent: true };
}

/** Returns the entry that a write was compared with. */
function asRead({ id, before }: SentWrite): StatedEntry {
  return { id, entry: before, isSent: false };
}

function isRefusal(error: ApiError): boolean {
  return NotFoundError.is(error) || ForbiddenError.is(error) || UnauthorizedError.is(error);
}

function idsOf(accounts: readonly Account[]): string[] {
  return [...new Set(accounts.flatMap(({ writes }) => writes.map(({ id }) => id)))];
}
