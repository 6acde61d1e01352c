import { asText } from '../../model/json';
import { push } from '../../model/multimap';
import type { CallOptions, EntryFamily, ListOptions, Turn } from '../../api';
import { AbortedError, NotFoundError } from '../../api/errors';
import type { Entity, Read, Written } from '../../model';
import { SharedAnswers, type Sharing } from './shared-answers';

/** An entry as the service sent it. */
export type Entry = Record<string, unknown>;

type Family = EntryFamily<Read<Entity>, Written<Entity>>;

/** A family as the service lists it. */
interface Listed {
  readonly byId: ReadonlyMap<string, Entry>;
  /** Entries without ids. The contract's table of proxy templates has none (2.4). */
  readonly withoutId: readonly Entry[];
  /** All entries by name, as soon as a reader asks for one. */
  byName?: ReadonlyMap<string, readonly Entry[]>;
}

/** The reads of one family in one configuration. */
interface FamilyReads {
  /** Whether one entry was already read with a request of its own. */
  started: boolean;
  /** The list of the family, as soon as a second entry is read. If it failed, all readers share the failure. */
  list?: Promise<Listed>;
  /** Ids that this process wrote after the list was read. */
  readonly written: Set<string>;
  /** Reads that writes compare with, valid for two seconds. */
  fresh?: FreshReads;
}

/** Reads of one family for the writes of two seconds. */
interface FreshReads {
  /** Time by the clock of the client, in milliseconds. */
  readonly began: number;
  /** Requested with the second write. */
  list?: FreshList;
}

interface FreshList {
  readonly asked: number;
  readonly listed: Promise<Listed>;
  /** Number of writes that use the list. */
  serves: number;
  /** Number of its entries, once it is read. */
  length: number;
}

/** Maximum age of a list that writes share, in milliseconds. */
const FRESH_MS = 2_000;

const NOTHING: Listed = { byId: new Map(), withoutId: [] };

/** Number of list entries that cost about as much as the read of one entry. */
const ENTRIES_PER_READ = 200;

/**
 * Reads entries with few requests. It reads the first entry of a family with a request of its own, and all others with one
 * list, which all readers share until the process ends. Entries that this process wrote, and entries that a service lists
 * without ids, are read with requests of their own.
 */
export class EntryReader {
  private readonly families = new Map<string, FamilyReads>();
  private readonly snapshots: SharedAnswers<Listed>;
  /** The keys of all entries that this process wrote by themselves. */
  private readonly ours = new Set<string>();
  /** Families whose list is too slow or too long for the number of writes that use it. */
  private readonly unshared = new Set<string>();

  /**
   * @param caching whether reads may share a list
   * @param onWrite called with each family before this process writes to it
   * @param writesShare whether the reads directly before writes may share a list, too
   * @param snapshots sharing of snapshots
   */
  public constructor(
    private readonly familyOf: (entity: Entity) => Family,
    private readonly caching: boolean,
    private readonly onWrite: (entity: Entity, config: string) => void = () => undefined,
    private readonly writesShare = false,
    snapshots: Sharing = 'in the walk',
  ) {
    this.snapshots = new SharedAnswers(snapshots);
  }

  /**
   * Returns the entry; null if it does not exist.
   *
   * @param isFresh whether to read the entry alone
   * @throws ApiError if the service does not answer, or the configuration does not exist
   */
  public async read(entity: Entity, config: string, id: string, signal: AbortSignal, isFresh = false): Promise<Entry | null> {
    const reads = this.reads(entity, config);
    const byList = !isFresh && this.caching && reads.started && !reads.written.has(id);
    reads.started = true;
    if (byList) {
      const listed = (await this.shared(entity, config, signal)).byId.get(id);
      if (listed) return listed;
    }
    return this.alone(entity, config, id, { signal }, () => this.listed(entity, config, signal));
  }

  /**
   * Returns the entry for the write that compares with it; null if it does not exist. Call this within the turn of the write. If writes
   * share reads, the first write of two seconds reads its own entry, and the others share a list.
   *
   * @throws ApiError as `read` does
   */
  public async fresh(entity: Entity, config: string, id: string, { now, reading }: Turn): Promise<Entry | null> {
    const reads = this.reads(entity, config);
    const key = familyKey(entity, config);
    const isRecent = reads.fresh !== undefined && now() - reads.fresh.began <= FRESH_MS;
    // Otherwise, slow writes to a large family would list all of it again and again.
    if (!isRecent && reads.fresh?.list && isWasteful(reads.fresh.list)) this.unshared.add(key);
    const fresh = isRecent && reads.fresh ? reads.fresh : (reads.fresh = { began: now() });
    if (this.writesShare && isRecent && !this.unshared.has(key) && !reads.written.has(id)) {
      const isFirst = fresh.list === undefined;
      const list = (fresh.list ??= { asked: now(), listed: this.list(entity, config, reading), serves: 0, length: 0 });
      list.serves += 1;
      const { byId, withoutId } = await list.listed;
      list.length = byId.size + withoutId.length;
      if (isFirst && now() - list.asked > FRESH_MS / 2) this.unshared.add(key);
      const listed = byId.get(id);
      if (listed && now() - list.asked <= FRESH_MS) return listed;
    }
    return this.alone(entity, config, id, reading, () => this.list(entity, config, reading));
  }

  /** @param all lists the family if the entry does not exist */
  private async alone(entity: Entity, config: string, id: string, options: CallOptions, all: () => Promise<Listed>): Promise<Entry | null> {
    try {
      return (await this.familyOf(entity).get(config, id, options)) as Entry;
    } catch (error) {
      if (!NotFoundError.is(error) || error.missing !== 'entry') throw error;
      // A 404 can also mean that the configuration does not exist. The plan must not create all its entries again.
      return (await all()).byId.get(id) ?? null;
    }
  }

  /**
   * Returns every entry of the family, by id. If the service lists no ids, by name. Uses the shared list, unless this process wrote to
   * the family.
   *
   * @param expected ids of entries that are read alone if the list lacks them
   * @throws ApiError if the service does not answer, or the configuration does not exist
   */
  public async family(
    entity: Entity,
    config: string,
    signal: AbortSignal,
    expected: Iterable<string> = [],
  ): Promise<ReadonlyMap<string, Entry>> {
    return this.confirmed(entity, config, wholeFamily(await this.listed(entity, config, signal)), expected, { signal });
  }

  /** Returns a listed family with the expected entries that the list lacks, if a read of their own shows them. */
  public async confirmed(
    entity: Entity,
    config: string,
    listed: ReadonlyMap<string, Entry>,
    expected: Iterable<string>,
    options: CallOptions,
  ): Promise<ReadonlyMap<string, Entry>> {
    const missing = [...new Set(expected)].filter((id) => !listed.has(id));
    const nothing = () => Promise.resolve(NOTHING);
    const read = async (id: string) => [id, await this.alone(entity, config, id, options, nothing)] as const;
    const found: (readonly [string, Entry | null])[] = [];
    // Reads within a turn do not wait for the limits of the client.
    const atOnce = options.inTurn ? 1 : missing.length;
    for (let at = 0; at < missing.length; at += atOnce)
      for (const one of await Promise.all(missing.slice(at, at + atOnce).map(read))) found.push(one);
    const hidden = found.filter((one): one is readonly [string, Entry] => one[1] !== null);
    return hidden.length === 0 ? listed : new Map([...listed, ...hidden]);
  }

  /**
   * Returns the entries with a name, several if the service has the name more than once. Uses the list as `family` does. The names are
   * indexed once for each list.
   *
   * @returns `others` returns all names of the family
   * @throws ApiError as `family` does
   */
  public async named(
    entity: Entity,
    config: string,
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly Entry[]; readonly names: () => string[] }> {
    const listed = await this.listed(entity, config, signal);
    const byName = (listed.byName ??= groupedByName(listed));
    return { entries: byName.get(name) ?? [], names: () => [...byName.keys()] };
  }

  /**
   * Returns every entry of the family that the service lists with an id, as of the first call. Sends one request per walk, also after
   * writes and after a failure.
   *
   * @throws ApiError as `family` does; without more tries if no answer comes
   */
  public async snapshot(entity: Entity, config: string, signal: AbortSignal): Promise<ReadonlyMap<string, Entry>> {
    const ask = async (): Promise<Listed> => {
      const reads = this.reads(entity, config);
      const snapshot = (this.caching && reads.list) || this.list(entity, config, { signal, retryUnreached: false });
      const listed = await snapshot;
      if (this.caching) reads.list ??= snapshot;
      return listed;
    };
    return (await this.snapshots.get(familyKey(entity, config), ask)).byId;
  }

  /** Returns the family as this process listed it for a plan; undefined if it did not. Sends no request. */
  public async known(entity: Entity, config: string): Promise<ReadonlyMap<string, Entry> | undefined> {
    const listed = this.snapshots.known(familyKey(entity, config)) ?? this.reads(entity, config).list;
    return (await listed?.catch(() => undefined))?.byId;
  }

  /** Makes the next read of the family ask again. */
  public forget(entity: Entity, config: string): void {
    this.reads(entity, config).list = undefined;
  }

  /** Call this before writing the whole family. */
  public wroteFamily(entity: Entity, config: string): void {
    this.families.delete(familyKey(entity, config));
    this.onWrite(entity, config);
  }

  /** Call this before writing the entry. */
  public wrote(entity: Entity, config: string, id: string): void {
    this.reads(entity, config).written.add(id);
    this.ours.add(JSON.stringify([entity.routes.path, config, id]));
    this.onWrite(entity, config);
  }

  /** Whether this process has ever written the single entry, or was about to. */
  public isOurs(entity: Entity, config: string, id: string): boolean {
    return this.ours.has(JSON.stringify([entity.routes.path, config, id]));
  }

  /** Whether this process has written the entry, or is about to. */
  public hasWritten(entity: Entity, config: string, id: string): boolean {
    return this.reads(entity, config).written.has(id);
  }

  private reads(entity: Entity, config: string): FamilyReads {
    const key = familyKey(entity, config);
    let reads = this.families.get(key);
    if (!reads) {
      reads = { started: false, written: new Set() };
      this.families.set(key, reads);
    }
    return reads;
  }

  private listed(entity: Entity, config: string, signal: AbortSignal): Promise<Listed> {
    const fresh = !this.caching || this.reads(entity, config).written.size > 0;
    return fresh ? this.list(entity, config, { signal }) : this.shared(entity, config, signal);
  }

  private shared(entity: Entity, config: string, signal: AbortSignal): Promise<Listed> {
    const reads = this.reads(entity, config);
    reads.list ??= this.list(entity, config, { signal }).catch((error: unknown) => {
      // The client has already retried, so the failure is kept, unless the operation was cancelled.
      if (AbortedError.is(error)) reads.list = undefined;
      throw error;
    });
    return reads.list;
  }

  private async list(entity: Entity, config: string, options: ListOptions): Promise<Listed> {
    const items = (await this.familyOf(entity).list(config, options)).items as Entry[];
    const hasId = ({ id }: Entry) => id !== undefined && id !== null;
    return { byId: new Map(items.filter(hasId).map((item) => [asText(item.id), item])), withoutId: items.filter((item) => !hasId(item)) };
  }
}

/** Whether reads of single entries would have taken less work. */
function isWasteful({ serves, length }: FreshList): boolean {
  return serves * ENTRIES_PER_READ < length;
}

/** Returns the entries by id, or by name if the service lists no ids. */
function wholeFamily({ byId, withoutId }: Listed): Map<string, Entry> {
  return new Map([...byId, ...withoutId.map((entry) => [asText(entry.name), entry] as const)]);
}

function groupedByName(listed: Listed): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>();
  for (const entry of wholeFamily(listed).values()) push(byName, asText(entry.name), entry);

  return byName;
}

function familyKey(entity: Entity, config: string): string {
  return JSON.stringify([entity.routes.path, config]);
}
