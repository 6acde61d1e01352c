import { type Entity, isBuiltIn, otherThanSent, type Read, type Written } from '../model';
import type { Call, Looking, Method, Sent } from './call';
import type { EntrySetFamily } from './entry-family';
import { EntryRoutes } from './entry-routes';
import { ConflictError, type ApiError } from './errors';
import { familyInUse, findOut } from './messages/request';
import type { CallOptions, Content, CheckedOptions } from './options';
import { familyRoute } from './routes';
import { checked, sending, type Sending } from './sending';
import { byEarlierTry, readReceipt, type Receipt } from './shapes';

/** Routes of single entries and of the whole set, for every entity that has both. */
export class EntrySetRoutes<E extends Entity> extends EntryRoutes<E> implements EntrySetFamily<Read<E>, Written<E>> {
  public replaceAll(config: string, entries: Content<readonly Written<E>[]>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.sendingAll(entries);
    return this.dispatcher.dispatch({
      ...this.whole('PUT', 'replace', config, options),
      content,
      verifyAfterUncertain: (failure, looking) => this.verifyAll('replaced', config, sent(), failure, looking),
    });
  }

  public createAll(config: string, entries: Content<readonly Written<E>[]>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.sendingAll(entries);
    return this.dispatcher.dispatch({
      ...this.whole('POST', 'create', config, options),
      content,
      verifyAfterUncertain: (failure, looking) => this.verifyCreateAll(config, sent(), failure, looking),
    });
  }

  public deleteAll(config: string, { check, ...options }: CheckedOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.whole('DELETE', 'delete', config, options),
      content: checked(check),
      verifyAfterUncertain: (failure, looking) => this.verifyAll('deleted', config, [], failure, looking),
    });
  }

  private sendingAll(entries: Content<readonly Written<E>[]>): Sending<readonly Written<E>[]> {
    return sending(entries, (made): Sent => {
      const all = made.map((entry) => this.sent(entry));
      return { body: all.map(({ body }) => body), secrets: all.flatMap(({ secrets = [] }) => secrets) };
    });
  }

  /** After a create with an uncertain outcome, checks whether the family has exactly the sent entries. */
  private async verifyCreateAll(
    config: string,
    entries: readonly Written<E>[],
    failure: ApiError,
    looking: Looking,
  ): Promise<Receipt | undefined> {
    const found = await this.lookAtAll('created', config, failure, looking);
    const sent = byId(entries);
    const different = this.otherThanSet(sent, found);
    if (different.length === 0) return this.allDoneBefore('created', sent);
    if ([...found.keys()].every((id) => !sent.has(id) && isBuiltIn(this.entity, id))) return undefined;
    const facts = this.dispatcher.failures.facts(
      { doing: this.doingAll('create', config), method: 'POST', path: failure.path, attempt: failure.tries },
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
    looking: Looking,
  ): Promise<Receipt | undefined> {
    const found = await this.lookAtAll(done, config, failure, looking);
    const sent = byId(entries);
    return this.otherThanSet(sent, found).length === 0 ? this.allDoneBefore(done, sent) : undefined;
  }

  private async lookAtAll(done: string, config: string, failure: ApiError, looking: Looking): Promise<ById<Read<E>>> {
    const verb = findOut(failure.status ?? failure.kind, done);
    return byId((await this.dispatcher.dispatch({ ...this.listing(verb, config), ...looking })).items);
  }

  /**
   * Returns the ids of entries and the paths of fields in which a family differs from the sent set. Built-in entries count only if they
   * were sent.
   */
  private otherThanSet(sent: ById<Written<E>>, found: ById<Read<E>>): string[] {
    const foreign = [...found.keys()].filter((id) => !sent.has(id) && !isBuiltIn(this.entity, id));
    return [...[...sent].flatMap(([id, entry]) => this.differingIn(id, entry, found.get(id))), ...foreign];
  }

  private allDoneBefore(done: string, { size: entries }: ById<unknown>): Receipt {
    this.logger.info(`${done} by an earlier try, whose answer was lost`, { family: this.entity.routes.path, entries });
    return byEarlierTry(done);
  }

  private differingIn(id: string, sent: Written<E>, found: object | undefined): string[] {
    return found ? otherThanSent(this.entity, id, sent as object, found).map((field) => `${id}.${field}`) : [id];
  }

  private whole(method: Method, verb: string, config: string, options: CallOptions): Call<Receipt> {
    return { doing: this.doingAll(verb, config), method, segments: familyRoute(this.entity, config), read: readReceipt, ...options };
  }

  private doingAll(verb: string, config: string): string {
    return `${verb} the ${this.entity.noun} entries of configuration "${config}"`;
  }
}

type ById<T> = ReadonlyMap<string, T & object>;

function byId<T>(entries: readonly T[]): ById<T> {
  return new Map(entries.map((entry) => [String((entry as { id?: unknown }).id), entry as T & object]));
}
