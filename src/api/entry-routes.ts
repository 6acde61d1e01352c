import { type Entity, otherThanSent, type Read, withoutReadOnly, type Written } from '../model';
import type { Call } from './call';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily } from './entry-family';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import { idInUse } from './messages/request';
import type { CallOptions, ListOptions } from './options';
import { entryRoute, familyRoute } from './routes';
import { sensitiveTexts } from './sensitive-texts';
import { readListing, readOne, readReceipt, type Listing, type Receipt } from './shapes';

/** The entry routes, which are the same for every entity of the model. */
export class EntryRoutes<E extends Entity> implements EntryFamily<Read<E>, Written<E>> {
  public constructor(
    protected readonly entity: E,
    protected readonly dispatcher: Dispatcher,
    protected readonly logger: Logger,
  ) {}

  public async list(config: string, { signal, retryUnreached }: ListOptions = {}): Promise<Listing<Read<E>>> {
    const listing = await this.dispatcher.dispatch({ ...this.listing('list', config, signal), retryUnreached });
    const { total, items } = listing;
    if (total !== items.length) {
      this.logger.warn('the list has another length than the service says', {
        family: this.entity.routes.path,
        total,
        items: items.length,
      });
    }
    return listing;
  }

  public get(config: string, id: string, { signal }: CallOptions = {}): Promise<Read<E>> {
    return this.dispatcher.dispatch(this.reading('read', config, id, signal));
  }

  public create(config: string, id: string, entry: Written<E>, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('create', config, id, signal),
      ...this.content(entry),
      method: 'POST',
      verifyAfterUncertain: (failure) => this.verifyCreate(config, id, entry, failure, signal),
    });
  }

  public update(config: string, id: string, entry: Written<E>, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.writing('update', config, id, signal), ...this.content(entry), method: 'PUT' });
  }

  public delete(config: string, id: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('delete', config, id, signal),
      method: 'DELETE',
      treatAsSuccess: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? { message: 'Deleted by an earlier try.' } : undefined,
    });
  }

  protected listing(verb: string, config: string, signal?: AbortSignal): Call<Listing<Read<E>>> {
    return {
      doing: `${verb} the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: familyRoute(this.entity, config),
      read: readListing<E['schema'], Read<E>>(this.entity),
      signal,
    };
  }

  /** An entry as it may be sent, and what of it must not be shown. */
  protected content(entry: Written<E>): Pick<Call<Receipt>, 'body' | 'secrets'> {
    return { body: withoutReadOnly(this.entity.schema, entry), secrets: sensitiveTexts(this.entity.schema, entry) };
  }

  /** After a create with an uncertain outcome: whether the entry exists as it was sent. */
  private async verifyCreate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    signal?: AbortSignal,
  ): Promise<Receipt | undefined> {
    const purpose = `find out whether an earlier try (${failure.status ?? failure.kind}) created`;
    let found: Read<E>;
    try {
      found = await this.dispatcher.dispatch(this.reading(purpose, config, id, signal));
    } catch (error) {
      if (NotFoundError.is(error)) return undefined;
      throw error;
    }
    const differing = otherThanSent(this.entity, id, entry as object, found as object);
    if (differing.length === 0) {
      this.logger.info('created by an earlier try, whose answer was lost', { family: this.entity.routes.path, id });
      return { message: 'Created by an earlier try.' };
    }
    const facts = this.dispatcher.failures.facts(
      { doing: this.doing('create', config, id), method: 'POST', path: failure.path, attempt: failure.tries },
      idInUse(differing),
    );
    throw new ConflictError(facts, differing);
  }

  private reading(verb: string, config: string, id: string, signal?: AbortSignal): Call<Read<E>> {
    return {
      doing: this.doing(verb, config, id),
      method: 'GET',
      segments: entryRoute(this.entity, config, id),
      read: readOne<E['schema'], Read<E>>(this.entity),
      signal,
    };
  }

  private writing(verb: string, config: string, id: string, signal?: AbortSignal): Omit<Call<Receipt>, 'method'> {
    return { doing: this.doing(verb, config, id), segments: entryRoute(this.entity, config, id), read: readReceipt, signal };
  }

  private doing(verb: string, config: string, id: string): string {
    return `${verb} ${this.entity.noun} "${id}" in configuration "${config}"`;
  }
}
