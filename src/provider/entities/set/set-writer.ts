import { isPlainRefusal } from '../users';
import { isDeepStrictEqual } from 'node:util';
import type { CallOptions, Turn } from '../../../api';
import { AbortedError, ApiError, ConflictError, isUnreadableSuccess, NotFoundError } from '../../../api/errors';
import { differences, type Entity, withoutChosen } from '../../../model/index';
import type { Connection } from '../../connection/connection';
import type { Entry } from '../../connection/entry-reader';
import { type Evidence, FRESH_MS, Moved, NotSent, type Reading, unlessNotSent } from '../../connection/evidence';
import type { OperationContext } from '../../framework/resource';
import { setNotReadBack, writtenAtTheSameTime } from '../../messages/sets';
import { authorsText, History } from '../history';
import { withNamesCleared } from './moved-names';

/** A family as the service lists it, by id. */
export type Family = ReadonlyMap<string, Entry>;

/** What came of a write. */
export interface Written {
  /** What is there now. */
  readonly family: Family;
  /** The newest version, where there is a history. */
  readonly head?: string;
  /** Ids of entries that were to leave, and that the service does not let go of. */
  readonly staying: readonly string[];
}

/** What the write of a set left undone: some deployments merge it into what is there. */
interface LeftUndone {
  readonly writing: readonly (readonly [string, Entry])[];
  readonly leaving: readonly string[];
}

/** What came of the writes of single entries. */
interface Finished {
  readonly writes: number;
  /** Ids of what the service does not let go of. */
  readonly staying: readonly string[];
  /** How many entries somebody else changed meanwhile. */
  readonly foreign: number;
}

/**
 * Brings a whole family to a wanted content by one write, and looks at what came of it: some deployments merge a set
 * into what is there, refuse to remove an entry that is in use, or were written to by somebody else at the same time.
 */
export class SetWriter {
  private readonly connection: Connection;
  private readonly history: History;
  /** For what was written: its outcome is wanted after a stop, too. */
  private readonly outcome: { readonly history: History; readonly options: CallOptions };

  public constructor(
    private readonly entity: Entity,
    private readonly context: OperationContext<Connection>,
  ) {
    this.connection = context.connection;
    this.history = new History(entity, this.connection, context.signal);
    this.outcome = { history: new History(entity, this.connection, context.abandon), options: { signal: context.abandon } };
  }

  /** How the family is read, and compared: the service may change at any time what it chooses itself. */
  public reading(config: string): Reading<Family> {
    const stated = (family: Family) => [...family].map(([id, entry]) => [id, withoutChosen(this.entity.schema, entry)]);
    return {
      read: (options) => this.now(config, options),
      isSame: (seen, now) => isDeepStrictEqual(new Map(stated(seen) as never), new Map(stated(now) as never)),
    };
  }

  /** The family as it is now, past any cache. */
  public async now(config: string, options: CallOptions = { signal: this.context.signal }): Promise<Family> {
    const { items } = await this.connection.client.setFamily(this.entity).list(config, options);
    return byId(items as Entry[]);
  }

  /**
   * Writes the set.
   *
   * @param evidence what is there now
   * @param wanted all that is to be there then
   * @throws Moved where something else is there when the set is about to be written
   */
  public async write(config: string, evidence: Evidence<Family>, wanted: Family): Promise<Written> {
    const { seen: there } = evidence;
    const before = await this.history.head(config);
    this.connection.reader.wroteFamily(this.entity, config);
    const ours = await this.send(config, evidence, wanted).catch(triesOfUnreadable);
    try {
      return await this.completed(config, there, wanted, before, ours);
    } catch (error) {
      // The set is written: where it cannot be read back, its state must not be lost.
      if (!ApiError.is(error) || (error.method !== 'GET' && !AbortedError.is(error))) throw error;
      this.context.diagnostics.add(setNotReadBack(this.entity.noun, config, error.message));
      return { family: wanted, head: before, staying: [] };
    }
  }

  /** Does what the write of the set left undone, and tells what is there then. */
  private async completed(config: string, there: Family, wanted: Family, before: string | undefined, ours: number): Promise<Written> {
    const asked = this.connection.client.now();
    let family = await this.now(config, this.outcome.options);
    const strangers = [...family.keys()].filter((id) => !wanted.has(id) && !there.has(id));
    const left = this.leftUndone(family, there, wanted);
    const { history } = this.outcome;
    /** Whether the history tells of more than our own writes. It tells nothing where there is none. */
    const isForeign = (since: readonly unknown[], writes: number) => before !== undefined && since.length > writes;
    const isAsBefore = (id: string) => this.isAsBefore(there.get(id), family.get(id));
    const doubtful = [...left.writing.map(([id]) => id), ...left.leaving].filter((id) => !isAsBefore(id));
    // What is as it was before is what the write left undone. What somebody else has made of an entry since is not undone.
    const isDoubt = doubtful.length > 0 && isForeign(await history.since(config, before), ours);
    const certain = {
      writing: left.writing.filter(([id]) => !isDoubt || isAsBefore(id)),
      leaving: left.leaving.filter((id) => !isDoubt || isAsBefore(id)),
    };
    const { writes, staying, foreign } = await this.finish(config, family, asked, certain);
    if (writes > 0) family = await this.now(config, this.outcome.options);
    const since = await history.since(config, before);
    if (strangers.length + foreign > 0 || isForeign(since, ours + writes))
      this.context.diagnostics.add(writtenAtTheSameTime(this.entity.noun, config, authorsText(since)));
    if (!isForeign(since, ours + writes)) this.connection.run.versions.add(since);
    return { family, head: since[0]?.version ?? before, staying };
  }

  /** Whether an entry is what it was before the write of the set: nobody has changed it, nor has the write. */
  private isAsBefore(before: Entry | undefined, now: Entry | undefined): boolean {
    if (before === undefined || now === undefined) return before === now;
    return differences(this.entity.schema, before, now).length === 0;
  }

  /** What the write of the set left undone. What was not there before is somebody else's, and stays. */
  private leftUndone(family: Family, there: Family, wanted: Family): LeftUndone {
    const isAsWanted = (entry: Entry, found: Entry | undefined) =>
      found !== undefined && differences(this.entity.schema, entry, found).length === 0;
    return {
      writing: [...wanted].filter(([id, entry]) => !isAsWanted(entry, family.get(id))),
      leaving: [...family.keys()].filter((id) => !wanted.has(id) && there.has(id)),
    };
  }

  /** @returns how many writes it took */
  private async send(config: string, { seen: there, holds }: Evidence<Family>, wanted: Family): Promise<number> {
    const family = this.connection.client.setFamily(this.entity);
    const { signal, abandon } = this.context;
    const options = { signal, abandon };
    const { isSame } = this.reading(config);
    const isWanted = (now: Family) => isSame(wanted, now);
    const set = (entries: readonly Entry[]) => async (turn: Turn) => {
      await holds(turn, isWanted);
      return entries;
    };
    if (there.size === 0) {
      if (wanted.size === 0) return 0;
      await family.createAll(config, set([...wanted.values()]), options);
      return 1;
    }
    try {
      if (wanted.size === 0) await family.deleteAll(config, { ...options, check: (turn) => holds(turn, isWanted) });
      else await family.replaceAll(config, set([...wanted.values()]), options);
      return 1;
    } catch (error) {
      const cleared = ConflictError.is(error) ? withNamesCleared(there, wanted) : undefined;
      if (cleared) {
        // A deployment that merges looks at each entry beside those that are still there.
        const asked = this.connection.client.now();
        await family.replaceAll(config, set(cleared), options);
        await this.moveNames(config, there, byId(cleared), asked, wanted);
        return 2;
      }
      const leaving = [...there].filter(([id]) => !wanted.has(id));
      if (leaving.length === 0 || !isPlainRefusal(error)) throw error;
      // An entry that is in use may be what is refused. Then let all others through first; single ones leave later.
      if (wanted.size === 0) return 0;
      try {
        await family.replaceAll(config, set([...wanted.values(), ...leaving.map(([, entry]) => entry)]), options);
      } catch (second) {
        // What was refused at first is what was asked for.
        throw isPlainRefusal(second) || ConflictError.is(second) ? error : second;
      }
      return 1;
    }
  }

  /**
   * Writes the set over a family whose names were cleared. Where that fails, the names come back, and nobody else's change is lost.
   *
   * @param asked when they were cleared, by the clock of the client
   */
  private async moveNames(config: string, there: Family, cleared: Family, asked: number, wanted: Family): Promise<void> {
    const family = this.connection.client.setFamily(this.entity);
    const { signal, abandon } = this.context;
    const reading = this.reading(config);
    try {
      await family.replaceAll(
        config,
        async (turn) => {
          const now = turn.now() - asked > FRESH_MS ? await reading.read(turn.reading) : cleared;
          if (!reading.isSame(cleared, now) && !reading.isSame(wanted, now)) throw new Moved();
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
          return [...now].map(([id, entry]) => (isCleared(id, entry) ? (there.get(id) ?? entry) : entry));
        },
        { signal: abandon },
      );
      throw refusal;
    }
  }

  /**
   * Does one by one what the write of the set left undone.
   *
   * @param family what was there
   * @param asked when, by the clock of the client
   */
  private async finish(config: string, family: Family, asked: number, { writing, leaving }: LeftUndone): Promise<Finished> {
    const routes = this.connection.client.family(this.entity);
    const { signal, abandon } = this.context;
    const options = { signal, abandon };
    let [writes, foreign] = [0, 0];
    const staying: string[] = [];
    /** Refuses, in the turn of a write, to write over what somebody else has made of an entry. */
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
        if (NotFoundError.is(error)) continue; // Somebody else was faster.
        if (!isPlainRefusal(error)) throw error;
        staying.push(id);
      }
    }
    return { writes, staying, foreign };
  }
}

function byId(entries: readonly Entry[]): Family {
  return new Map(entries.map((entry) => [String(entry.id), entry]));
}

/**
 * How many writes it took until the client gave up because it could not read the answers. The service has accepted them, so
 * that the writer looks at what came of them, and does the rest.
 */
function triesOfUnreadable(error: unknown): number {
  if (!isUnreadableSuccess(error)) throw error;
  return error.tries;
}
