import { ConflictError, InputError, isUnreadableSuccess, NotFoundError, ValidationError } from '../../../api/errors';
import { differences, type Entity } from '../../../model/index';
import type { Connection } from '../../connection/connection';
import type { Entry } from '../../connection/entry-reader';
import type { Diagnostics } from '../../framework/diagnostics';
import { writtenAtTheSameTime } from '../../messages/sets';
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

/**
 * Brings a whole family to a wanted content by one write, and looks at what came of it: some deployments merge a set
 * into what is there, refuse to remove an entry that is in use, or were written to by somebody else at the same time.
 */
export class SetWriter {
  private readonly history: History;

  public constructor(
    private readonly entity: Entity,
    private readonly connection: Connection,
    private readonly signal: AbortSignal,
    private readonly diagnostics: Diagnostics,
  ) {
    this.history = new History(entity, connection, signal);
  }

  /** The family as it is now, past any cache. */
  public async now(config: string): Promise<Family> {
    const { items } = await this.connection.client.setFamily(this.entity).list(config, { signal: this.signal });
    return new Map((items as Entry[]).map((entry) => [String(entry.id), entry]));
  }

  /**
   * Writes the set.
   *
   * @param there what is there now
   * @param wanted all that is to be there then
   */
  public async write(config: string, there: Family, wanted: Family): Promise<Written> {
    const before = await this.history.head(config);
    this.connection.reader.wroteFamily(this.entity, config);
    const ours = await this.send(config, there, wanted).catch(triesOfUnreadable);
    let family = await this.now(config);
    const strangers = [...family.keys()].filter((id) => !wanted.has(id) && !there.has(id));
    const { writes: finished, staying } = await this.finish(config, family, there, wanted);
    if (finished > 0) family = await this.now(config);
    const since = await this.history.since(config, before);
    if (strangers.length > 0 || (before !== undefined && since.length > ours + finished)) {
      this.diagnostics.add(writtenAtTheSameTime(this.entity.noun, config, authorsText(since)));
    }
    return { family, head: since[0]?.version ?? before, staying };
  }

  /** @returns how many writes it took */
  private async send(config: string, there: Family, wanted: Family): Promise<number> {
    const family = this.connection.client.setFamily(this.entity);
    const options = { signal: this.signal };
    if (there.size === 0) {
      if (wanted.size === 0) return 0;
      await family.createAll(config, [...wanted.values()], options);
      return 1;
    }
    try {
      await (wanted.size === 0 ? family.deleteAll(config, options) : family.replaceAll(config, [...wanted.values()], options));
      return 1;
    } catch (error) {
      const cleared = ConflictError.is(error) ? withNamesCleared(there, wanted) : undefined;
      if (cleared) {
        // A deployment that merges looks at each entry beside those that are still there.
        await family.replaceAll(config, cleared, options);
        try {
          await family.replaceAll(config, [...wanted.values()], options);
        } catch (refusal) {
          await family.replaceAll(config, [...there.values()], options);
          throw refusal;
        }
        return 2;
      }
      const leaving = [...there].filter(([id]) => !wanted.has(id));
      if (leaving.length === 0 || !isPlainRefusal(error)) throw error;
      // An entry that is in use may be what is refused. Then let all others through first; single ones leave later.
      if (wanted.size === 0) return 0;
      try {
        await family.replaceAll(config, [...wanted.values(), ...leaving.map(([, entry]) => entry)], options);
      } catch (second) {
        // What was refused at first is what was asked for.
        throw isPlainRefusal(second) || ConflictError.is(second) ? error : second;
      }
      return 1;
    }
  }

  /**
   * Does one by one what the write of the set left undone. What was not there before is somebody else's, and stays.
   *
   * @returns how many writes it took, and the ids of what the service does not let go of
   */
  private async finish(config: string, family: Family, there: Family, wanted: Family): Promise<{ writes: number; staying: string[] }> {
    const routes = this.connection.client.family(this.entity);
    const options = { signal: this.signal };
    let writes = 0;
    for (const [id, entry] of wanted) {
      const found = family.get(id);
      if (found === undefined) await routes.create(config, id, entry, options);
      else if (differences(this.entity.schema, entry, found).length > 0) await routes.update(config, id, entry, options);
      else continue;
      writes += 1;
    }
    const staying: string[] = [];
    for (const id of family.keys()) {
      if (wanted.has(id) || !there.has(id)) continue;
      try {
        await routes.delete(config, id, options);
        writes += 1;
      } catch (error) {
        if (NotFoundError.is(error)) continue; // Somebody else was faster.
        if (!isPlainRefusal(error)) throw error;
        staying.push(id);
      }
    }
    return { writes, staying };
  }
}

/**
 * How many writes it took until the client gave up because it could not read the answers. The service has accepted them, so
 * that the writer looks at what came of them, and does the rest.
 */
function triesOfUnreadable(error: unknown): number {
  if (!isUnreadableSuccess(error)) throw error;
  return error.tries;
}

/** Whether the service says no as it does to the removal of an entry that is in use. */
function isPlainRefusal(error: unknown): boolean {
  return (ValidationError.is(error) || InputError.is(error)) && error.status === 400;
}
