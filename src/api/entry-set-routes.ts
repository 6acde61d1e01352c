import { type Entity, isBuiltIn, otherThanSent, type Read, type Written } from '../model';
import type { Call, Method } from './call';
import type { EntrySetFamily } from './entry-family';
import { EntryRoutes } from './entry-routes';
import { ConflictError, type ApiError } from './errors';
import { familyInUse } from './messages/request';
import type { CallOptions } from './options';
import { familyRoute } from './routes';
import { readReceipt, type Receipt } from './shapes';

/** The entry routes and those of the whole set, which are the same for every entity that has them. */
export class EntrySetRoutes<E extends Entity> extends EntryRoutes<E> implements EntrySetFamily<Read<E>, Written<E>> {
  public replaceAll(config: string, entries: readonly Written<E>[], { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.whole('PUT', 'replace', config, signal), ...this.contents(entries) });
  }

  public createAll(config: string, entries: readonly Written<E>[], { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.whole('POST', 'create', config, signal),
      ...this.contents(entries),
      verifyAfterUncertain: (failure) => this.verifyCreateAll(config, entries, failure, signal),
    });
  }

  public deleteAll(config: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch(this.whole('DELETE', 'delete', config, signal));
  }

  private contents(entries: readonly Written<E>[]): Pick<Call<Receipt>, 'body' | 'secrets'> {
    const contents = entries.map((entry) => this.content(entry));
    return { body: contents.map(({ body }) => body), secrets: contents.flatMap(({ secrets = [] }) => secrets) };
  }

  /** After a create with an uncertain outcome: whether the family has exactly the entries that were sent. */
  private async verifyCreateAll(
    config: string,
    entries: readonly Written<E>[],
    failure: ApiError,
    signal?: AbortSignal,
  ): Promise<Receipt | undefined> {
    const purpose = `find out whether an earlier try (${failure.status ?? failure.kind}) created`;
    const { items } = await this.dispatcher.dispatch(this.listing(purpose, config, signal));
    const found = byId(items);
    const sent = byId(entries);
    const extra = [...found.keys()].filter((id) => !sent.has(id));
    const foreign = extra.filter((id) => !isBuiltIn(this.entity, id));
    const differing = [...sent].flatMap(([id, entry]) => this.differingIn(id, entry, found.get(id)));
    if (differing.length === 0 && foreign.length === 0) {
      this.logger.info('created by an earlier try, whose answer was lost', { family: this.entity.routes.path, entries: sent.size });
      return { message: 'Created by an earlier try.' };
    }
    if (found.size === extra.length && foreign.length === 0) return undefined;
    const different = [...differing, ...foreign];
    const facts = this.dispatcher.failures.facts(
      { doing: this.doingAll('create', config), method: 'POST', path: failure.path, attempt: failure.tries },
      familyInUse(different),
    );
    throw new ConflictError(facts, different);
  }

  private differingIn(id: string, sent: Written<E>, found: object | undefined): string[] {
    return found ? otherThanSent(this.entity, id, sent as object, found).map((field) => `${id}.${field}`) : [id];
  }

  private whole(method: Method, verb: string, config: string, signal?: AbortSignal): Call<Receipt> {
    return { doing: this.doingAll(verb, config), method, segments: familyRoute(this.entity, config), read: readReceipt, signal };
  }

  private doingAll(verb: string, config: string): string {
    return `${verb} the ${this.entity.noun} entries of configuration "${config}"`;
  }
}

function byId<T>(entries: readonly T[]): Map<string, T & object> {
  return new Map(entries.map((entry) => [String((entry as { id?: unknown }).id), entry as T & object]));
}
