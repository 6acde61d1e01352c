import { asText } from '../model/json';
import { type Entity, isBuiltIn, notShown, otherThanSent, type Read, type Written } from '../model';
import type { OutcomeCheck, Method, Sent } from './call';
import type { EntrySetFamily, SetTurn } from './entry-family';
import { EntryRoutes } from './entry-routes';
import { ConflictError, type ApiError } from './errors';
import { familyInUse, findOut } from './messages/request';
import type { CallOptions } from './options';
import { familyRoute } from './routes';
import { byEarlierTry, readReceipt, type Receipt } from './shapes';
import type { Decide, Outcome, Write } from './write';

/** Routes of single entries and of the whole set, for every entity that has both. */
export class EntrySetRoutes<E extends Entity> extends EntryRoutes<E> implements EntrySetFamily<Read<E>, Written<E>> {
  public replaceAll(config: string, entries: readonly Written<E>[], options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.replaceAllCall(config, entries), ...options });
  }

  public createAll(config: string, entries: readonly Written<E>[], options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.createAllCall(config, entries), ...options });
  }

  public deleteAll(config: string, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.deleteAllCall(config), ...options });
  }

  public writeAll<Reason = never>(
    config: string,
    decide: Decide<SetTurn<Read<E>, Written<E>>, Reason>,
    options: CallOptions = {},
  ): Promise<Outcome<Reason>> {
    return this.dispatcher.write<Reason>(
      this.writeAllCall('PUT', 'write', config),
      (turn) =>
        decide({
          ...turn,
          list: () => this.list(config, turn.reading),
          post: (entries) => this.createAllCall(config, entries),
          put: (entries) => this.replaceAllCall(config, entries),
          delete: () => this.deleteAllCall(config),
        }),
      options,
    );
  }

  private replaceAllCall(config: string, entries: readonly Written<E>[]): Write {
    return {
      ...this.writeAllCall('PUT', 'replace', config),
      content: this.requestOfAll(entries),
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyAll('replaced', config, entries, failure, outcomeCheck),
    };
  }

  private createAllCall(config: string, entries: readonly Written<E>[]): Write {
    return {
      ...this.writeAllCall('POST', 'create', config),
      content: this.requestOfAll(entries),
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyCreateAll(config, entries, failure, outcomeCheck),
    };
  }

  private deleteAllCall(config: string): Write {
    return {
      ...this.writeAllCall('DELETE', 'delete', config),
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyAll('deleted', config, [], failure, outcomeCheck),
    };
  }

  private requestOfAll(entries: readonly Written<E>[]): Sent {
    const all = entries.map((entry) => this.requestOf(entry));
    return { body: all.map(({ body }) => body), secrets: all.flatMap(({ secrets = [] }) => secrets) };
  }

  /** After a create with an uncertain outcome, checks whether the family has exactly the sent entries. */
  private async verifyCreateAll(
    config: string,
    entries: readonly Written<E>[],
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const found = await this.readBackAll('created', config, failure, outcomeCheck);
    const sent = byId(entries);
    const different = this.otherThanSet(sent, found);
    if (different.length === 0) return this.receiptForAll('created', sent);
    if ([...found.keys()].every((id) => !sent.has(id) && isBuiltIn(this.entity, id))) return undefined;
    const facts = this.dispatcher.failures.facts(
      { doing: this.describeCallForAll('create', config), method: 'POST', path: failure.path, attempt: failure.tries },
      familyInUse(different),
    );
    throw new ConflictError(facts, different);
  }

  /**
   * After another write with an uncertain outcome, checks whether the family has exactly these entries.
   *
   * @param done past participle of the write: `replaced`
   */
  private async verifyAll(
    done: string,
    config: string,
    entries: readonly Written<E>[],
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const found = await this.readBackAll(done, config, failure, outcomeCheck);
    const sent = byId(entries);
    return this.otherThanSet(sent, found, notShown).length === 0 ? this.receiptForAll(done, sent) : undefined;
  }

  private async readBackAll(done: string, config: string, failure: ApiError, outcomeCheck: OutcomeCheck): Promise<ById<Read<E>>> {
    const verb = findOut(failure.status ?? failure.kind, done);
    return byId((await this.dispatcher.dispatch({ ...this.listCall(verb, config), ...outcomeCheck })).items);
  }

  /**
   * Returns the ids of entries and the paths of fields in which a family differs from the sent set. Built-in entries count only if they
   * were sent.
   *
   * @param compare whether a field that reads may leave out must be there
   */
  private otherThanSet(sent: ById<Written<E>>, found: ById<Read<E>>, compare: Compare = otherThanSent): string[] {
    const foreign = [...found.keys()].filter((id) => !sent.has(id) && !isBuiltIn(this.entity, id));
    return [...[...sent].flatMap(([id, entry]) => this.differencesIn(id, entry, found.get(id), compare)), ...foreign];
  }

  private receiptForAll(done: string, { size: entries }: ById<unknown>): Receipt {
    this.logger.info(`${done} by an earlier try, whose answer was lost`, { family: this.entity.routes.path, entries });
    return byEarlierTry(done);
  }

  private differencesIn(id: string, sent: Written<E>, found: object | undefined, compare: Compare): string[] {
    return found ? compare(this.entity, id, sent as object, found).map((field) => `${id}.${field}`) : [id];
  }

  private writeAllCall(method: Method, verb: string, config: string): Write {
    return { doing: this.describeCallForAll(verb, config), method, segments: familyRoute(this.entity, config), read: readReceipt };
  }

  private describeCallForAll(verb: string, config: string): string {
    return `${verb} the ${this.entity.noun} entries of configuration "${config}"`;
  }
}

type Compare = typeof otherThanSent | typeof notShown;

type ById<T> = ReadonlyMap<string, T & object>;

function byId<T>(entries: readonly T[]): ById<T> {
  return new Map(entries.map((entry) => [asText((entry as { id?: unknown }).id), entry as T & object]));
}
