import { asText } from '../../../model/json';
import { isPlainRefusal } from '../users';
import { isDeepStrictEqual } from 'node:util';
import type { CallOptions, Turn } from '../../../api';
import { AbortedError, ApiError, ConflictError, isUnreadableSuccess, NotFoundError } from '../../../api/errors';
import { differences, type Entity, withoutChosen } from '../../../model/index';
import type { Connection } from '../../connection/connection';
import type { Entry } from '../../connection/entry-reader';
import { type FreshRead, FRESH_MS, ChangedSinceRead, NotSent, type ContentReader, unlessNotSent } from '../../connection/fresh-read';
import type { OperationContext } from '../../framework/resource';
import { setNotReadBack, writtenAtTheSameTime } from '../../messages/sets';
import { ChangeHistory } from '../change-history';
import { authorsText } from '../../messages/words';
import { withNamesCleared } from './moved-names';

/** A family as the service lists it, by id. */
export type EntriesById = ReadonlyMap<string, Entry>;

/** Result of the write of a set. */
export interface WrittenSet {
  /** The family after the write. */
  readonly family: EntriesById;
  /** The newest version; undefined without a history. */
  readonly head?: string;
  /** Ids of entries that the service refuses to delete. */
  readonly staying: readonly string[];
}

/** Writes that remain after the write of a set: some deployments merge the set into the existing entries. */
interface RemainingWrites {
  readonly writing: readonly (readonly [string, Entry])[];
  readonly leaving: readonly string[];
}

/** Result of the writes of single entries. */
interface Finished {
  readonly writes: number;
  /** Ids of entries that the service refuses to delete. */
  readonly staying: readonly string[];
  /** Number of entries that another user changed in the meantime. */
  readonly foreign: number;
}

/**
 * Writes a whole family at once, and checks the result: some deployments merge a set into the existing entries, or refuse to delete an
 * entry in use, and another user may write at the same time.
 */
export class SetWriter {
  private readonly connection: Connection;
  private readonly history: ChangeHistory;
  /** For reads of the result, which continue after an interrupt. */
  private readonly outcome: { readonly history: ChangeHistory; readonly options: CallOptions };

  public constructor(
    private readonly entity: Entity,
    private readonly context: OperationContext<Connection>,
  ) {
    this.connection = context.connection;
    this.history = new ChangeHistory(entity, this.connection, context.signal);
    this.outcome = { history: new ChangeHistory(entity, this.connection, context.abandon), options: { signal: context.abandon } };
  }

  /** Returns functions that read the family, and compare it without the values that the service chooses. */
  public contentReader(config: string): ContentReader<EntriesById> {
    const stated = (family: EntriesById) => [...family].map(([id, entry]) => [id, withoutChosen(this.entity.schema, entry)]);
    return {
      read: (options) => this.now(config, options),
      isSame: (seen, now) => isDeepStrictEqual(new Map(stated(seen) as never), new Map(stated(now) as never)),
    };
  }

  /** Reads the family without caches. */
  public async now(config: string, options: CallOptions = { signal: this.context.signal }): Promise<EntriesById> {
    const { items } = await this.connection.client.setFamily(this.entity).list(config, options);
    return byId(items as Entry[]);
  }

  /**
   * Writes the set.
   *
   * @param freshRead the present family
   * @param wanted the whole target family
   * @throws ChangedSinceRead if the family changed before the write
   */
  public async write(config: string, freshRead: FreshRead<EntriesById>, wanted: EntriesById): Promise<WrittenSet> {
    const { seen: present } = freshRead;
    const before = await this.history.head(config);
    this.connection.reader.wroteFamily(this.entity, config);
    const ours = await this.send(config, freshRead, wanted).catch(triesOfUnreadable);
    try {
      return await this.completed(config, present, wanted, before, ours);
    } catch (error) {
      // The set is written, so its state must not be lost if the read fails.
      if (!ApiError.is(error) || (error.method !== 'GET' && !AbortedError.is(error))) throw error;
      this.context.diagnostics.add(setNotReadBack(this.entity.noun, config, error.message));
      return { family: wanted, head: before, staying: [] };
    }
  }

  /** Completes the write of the set, and returns the result. */
  private async completed(
    config: string,
    present: EntriesById,
    wanted: EntriesById,
    before: string | undefined,
    ours: number,
  ): Promise<WrittenSet> {
    const asked = this.connection.client.now();
    let family = await this.now(config, this.outcome.options);
    const strangers = [...family.keys()].filter((id) => !wanted.has(id) && !present.has(id));
    const left = this.remainingWrites(family, present, wanted);
    const { history } = this.outcome;
    /** Whether the history has more versions than this run's writes. Always false without a history. */
    const isForeign = (since: readonly unknown[], writes: number) => before !== undefined && since.length > writes;
    const isAsBefore = (id: string) => this.isAsBefore(present.get(id), family.get(id));
    const changed = [...left.writing.map(([id]) => id), ...left.leaving].filter((id) => !isAsBefore(id));
    // An unchanged entry remains to be written. A change by another user is not undone.
    const mayBeForeign = changed.length > 0 && isForeign(await history.since(config, before), ours);
    const certain = {
      writing: left.writing.filter(([id]) => !mayBeForeign || isAsBefore(id)),
      leaving: left.leaving.filter((id) => !mayBeForeign || isAsBefore(id)),
    };
    const { writes, staying, foreign } = await this.finish(config, family, asked, certain);
    if (writes > 0) family = await this.now(config, this.outcome.options);
    const since = await history.since(config, before);
    if (strangers.length + foreign > 0 || isForeign(since, ours + writes))
      this.context.diagnostics.add(writtenAtTheSameTime(this.entity.noun, config, authorsText(since)));
    if (!isForeign(since, ours + writes)) this.connection.run.versions.add(since);
    return { family, head: since[0]?.version ?? before, staying };
  }

  /** Whether an entry is unchanged since before the write of the set. */
  private isAsBefore(before: Entry | undefined, now: Entry | undefined): boolean {
    if (before === undefined || now === undefined) return before === now;
    return differences(this.entity.schema, before, now).length === 0;
  }

  /** Returns the writes that remain after the write of the set. Entries that another user created in the meantime stay. */
  private remainingWrites(family: EntriesById, present: EntriesById, wanted: EntriesById): RemainingWrites {
    const isAsWanted = (entry: Entry, found: Entry | undefined) =>
      found !== undefined && differences(this.entity.schema, entry, found).length === 0;
    return {
      writing: [...wanted].filter(([id, entry]) => !isAsWanted(entry, family.get(id))),
      leaving: [...family.keys()].filter((id) => !wanted.has(id) && present.has(id)),
    };
  }

  /** @returns the number of writes */
  private async send(config: string, { seen: present, holds }: FreshRead<EntriesById>, wanted: EntriesById): Promise<number> {
    const family = this.connection.client.setFamily(this.entity);
    const { signal, abandon } = this.context;
    const options = { signal, abandon };
    const { isSame } = this.contentReader(config);
    const isWanted = (now: EntriesById) => isSame(wanted, now);
    const set = (entries: readonly Entry[]) => async (turn: Turn) => {
      await holds(turn, isWanted);
      return entries;
    };
    if (present.size === 0) {
      if (wanted.size === 0) return 0;
      await family.createAll(config, set([...wanted.values()]), options);
      return 1;
    }
    try {
      if (wanted.size === 0) await family.deleteAll(config, { ...options, check: (turn) => holds(turn, isWanted) });
      else await family.replaceAll(config, set([...wanted.values()]), options);
      return 1;
    } catch (error) {
      const cleared = ConflictError.is(error) ? withNamesCleared(present, wanted) : undefined;
      if (cleared) {
        // A deployment that merges compares each name with the names of the existing entries.
        const asked = this.connection.client.now();
        await family.replaceAll(config, set(cleared), options);
        await this.moveNames(config, present, byId(cleared), asked, wanted);
        return 2;
      }
      const leaving = [...present].filter(([id]) => !wanted.has(id));
      if (leaving.length === 0 || !isPlainRefusal(error)) throw error;
      // The refusal may be about an entry in use. Write all others first, and delete single entries later.
      if (wanted.size === 0) return 0;
      try {
        await family.replaceAll(config, set([...wanted.values(), ...leaving.map(([, entry]) => entry)]), options);
      } catch (second) {
        // The first error is about the requested set.
        throw isPlainRefusal(second) || ConflictError.is(second) ? error : second;
      }
      return 1;
    }
  }

  /**
   * Writes the set over a family whose names were cleared. If the write fails, restores the names without undoing changes by others.
   *
   * @param asked time at which the names were cleared, by the clock of the client
   */
  private async moveNames(config: string, present: EntriesById, cleared: EntriesById, asked: number, wanted: EntriesById): Promise<void> {
    const family = this.connection.client.setFamily(this.entity);
    const { signal, abandon } = this.context;
    const reading = this.contentReader(config);
    try {
      await family.replaceAll(
        config,
        async (turn) => {
          const now = turn.now() - asked > FRESH_MS ? await reading.read(turn.reading) : cleared;
          if (!reading.isSame(cleared, now) && !reading.isSame(wanted, now)) throw new ChangedSinceRead();
          return [...wanted.values()];
        },
        { signal, abandon },
      );
    } catch (refusal) {
      const isCleared = (id: string, entry: Entry) => reading.isSame(byId([cleared.get(id) ?? {}]), byId([entry]));
      await family.replaceAll(
        config,
        async (turn) => {
          const now = await reading.read(turn.reading);
          return [...now].map(([id, entry]) => (isCleared(id, entry) ? (present.get(id) ?? entry) : entry));
        },
        { signal: abandon },
      );
      throw refusal;
    }
  }

  /**
   * Executes the remaining writes one by one.
   *
   * @param family the family after the write of the set
   * @param asked time of its read, by the clock of the client
   */
  private async finish(config: string, family: EntriesById, asked: number, { writing, leaving }: RemainingWrites): Promise<Finished> {
    const routes = this.connection.client.family(this.entity);
    const { signal, abandon } = this.context;
    const options = { signal, abandon };
    let [writes, foreign] = [0, 0];
    const staying: string[] = [];
    /** Refuses to overwrite an entry that another user changed. Runs directly before the write. */
    const check = async (id: string, { now, reading }: Turn): Promise<void> => {
      if (now() - asked <= FRESH_MS) return;
      const found = await routes.get(config, id, reading);
      if (differences(this.entity.schema, family.get(id) ?? {}, found).length === 0) return;
      throw new NotSent(async () => void (foreign += 1));
    };
    for (const [id, entry] of writing) {
      const update = async (turn: Turn) => {
        await check(id, turn);
        return entry;
      };
      await unlessNotSent<unknown>(async () => {
        await (family.has(id) ? routes.update(config, id, update, options) : routes.create(config, id, entry, options));
        writes += 1;
      });
    }
    for (const id of leaving) {
      try {
        await unlessNotSent<unknown>(async () => {
          await routes.delete(config, id, { ...options, check: (turn) => check(id, turn) });
          writes += 1;
        });
      } catch (error) {
        if (NotFoundError.is(error)) continue; // Another user has deleted it.
        if (!isPlainRefusal(error)) throw error;
        staying.push(id);
      }
    }
    return { writes, staying, foreign };
  }
}

function byId(entries: readonly Entry[]): EntriesById {
  return new Map(entries.map((entry) => [asText(entry.id), entry]));
}

/**
 * Returns the number of writes whose answers the client could not read. The service has accepted these writes, so the writer reads the
 * result, and completes it.
 */
function triesOfUnreadable(error: unknown): number {
  if (!isUnreadableSuccess(error)) throw error;
  return error.tries;
}
