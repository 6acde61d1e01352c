import { type Entity, otherThanSent, type Read, withoutReadOnly, type Written } from '../model';
import type { Call } from './call';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily } from './entry-family';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import { findOut, idInUse } from './messages/request';
import type { CallOptions, ListOptions } from './options';
import { entryRoute, familyRoute } from './routes';
import { sensitiveTexts } from './sensitive-texts';
import { byEarlierTry, readListing, readOne, readReceipt, type Listing, type Receipt } from './shapes';

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
    return this.dispatcher.dispatch({
      ...this.writing('update', config, id, signal),
      ...this.content(entry),
      method: 'PUT',
      verifyAfterUncertain: (failure) => this.verifyUpdate(config, id, entry, failure, signal),
    });
  }

  public delete(config: string, id: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('delete', config, id, signal),
      method: 'DELETE',
      treatAsSuccess: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? byEarlierTry('deleted') : undefined,
      verifyAfterUncertain: (failure) => this.verifyDelete(config, id, failure, signal),
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
    const found = await this.look('created', config, id, failure, signal);
    if (found === undefined) return undefined;
    const differing = otherThanSent(this.entity, id, entry as object, found as object);
    if (differing.length === 0) return this.doneBefore('created', id);
    const facts = this.dispatcher.failures.facts(
      { doing: this.doing('create', config, id), method: 'POST', path: failure.path, attempt: failure.tries },
      idInUse(differing),
    );
    throw new ConflictError(facts, differing);
  }

  /** After an update with an uncertain outcome: whether the entry is as it was sent. */
  private async verifyUpdate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    signal?: AbortSignal,
  ): Promise<Receipt | undefined> {
    const found = await this.look('updated', config, id, failure, signal);
    if (found === undefined) return undefined;
    const isAsSent = otherThanSent(this.entity, id, entry as object, found as object).length === 0;
    return isAsSent ? this.doneBefore('updated', id) : undefined;
  }

  /** After a delete with an uncertain outcome: whether the entry is gone. */
  private async verifyDelete(config: string, id: string, failure: ApiError, signal?: AbortSignal): Promise<Receipt | undefined> {
    const found = await this.look('deleted', config, id, failure, signal);
    return found === undefined ? this.doneBefore('deleted', id) : undefined;
  }

  /** The entry after a write with an uncertain outcome; undefined if it does not exist. */
  private async look(done: string, config: string, id: string, failure: ApiError, signal?: AbortSignal): Promise<Read<E> | undefined> {
    const verb = findOut(failure.status ?? failure.kind, done);
    try {
      return await this.dispatcher.dispatch({ ...this.reading(verb, config, id, signal), isLook: true });
    } catch (error) {
      if (NotFoundError.is(error) && error.missing === 'entry') return undefined;
      throw error;
    }
  }

  private doneBefore(done: string, id: string): Receipt {
    this.logger.info(`${done} by an earlier try, whose answer was lost`, { family: this.entity.routes.path, id });
    return byEarlierTry(done);
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
