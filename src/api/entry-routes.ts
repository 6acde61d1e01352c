import { type Entity, otherThanSent, type Read, secrets, withoutReadOnly, type Written } from '../model';
import type { Call, Looking, Sent } from './call';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily } from './entry-family';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import { findOut, idInUse } from './messages/request';
import type { CallOptions, Content, CheckedOptions, ListOptions } from './options';
import { entryRoute, familyRoute } from './routes';
import { checked, sending, type Sending } from './sending';
import { byEarlierTry, readListing, readOne, readReceipt, type Listing, type Receipt } from './shapes';

/** Entry routes of every entity of the model. */
export class EntryRoutes<E extends Entity> implements EntryFamily<Read<E>, Written<E>> {
  public constructor(
    protected readonly entity: E,
    protected readonly dispatcher: Dispatcher,
    protected readonly logger: Logger,
  ) {}

  public async list(config: string, { retryUnreached, ...options }: ListOptions = {}): Promise<Listing<Read<E>>> {
    const listing = await this.dispatcher.dispatch({ ...this.listing('list', config), ...options, retryUnreached });
    const { total, items } = listing;
    if (total !== items.length) {
      this.logger.warn('the length of the list differs from its total', {
        family: this.entity.routes.path,
        total,
        items: items.length,
      });
    }
    return listing;
  }

  public get(config: string, id: string, options: CallOptions = {}): Promise<Read<E>> {
    return this.dispatcher.dispatch({ ...this.reading('read', config, id), ...options });
  }

  public create(config: string, id: string, entry: Content<Written<E>>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.sending(entry);
    return this.dispatcher.dispatch({
      ...this.writing('create', config, id, options),
      content,
      method: 'POST',
      verifyAfterUncertain: (failure, looking) => this.verifyCreate(config, id, sent(), failure, looking),
    });
  }

  public update(config: string, id: string, entry: Content<Written<E>>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.sending(entry);
    return this.dispatcher.dispatch({
      ...this.writing('update', config, id, options),
      content,
      method: 'PUT',
      verifyAfterUncertain: (failure, looking) => this.verifyUpdate(config, id, sent(), failure, looking),
    });
  }

  public delete(config: string, id: string, { check, ...options }: CheckedOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('delete', config, id, options),
      content: checked(check),
      method: 'DELETE',
      treatAsSuccess: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? byEarlierTry('deleted') : undefined,
      verifyAfterUncertain: (failure, looking) => this.verifyDelete(config, id, failure, looking),
    });
  }

  protected listing(verb: string, config: string): Call<Listing<Read<E>>> {
    return {
      doing: `${verb} the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: familyRoute(this.entity, config),
      read: readListing<E['schema'], Read<E>>(this.entity),
    };
  }

  /** Returns the content that is sent for an entry, with its secrets. */
  protected sent(entry: Written<E>): Sent {
    return { body: withoutReadOnly(this.entity.schema, entry), secrets: secrets(this.entity.schema, entry) };
  }

  private sending(entry: Content<Written<E>>): Sending<Written<E>> {
    return sending(entry, (made) => this.sent(made));
  }

  /** After a create with an uncertain outcome, checks whether the entry exists as sent. */
  private async verifyCreate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    looking: Looking,
  ): Promise<Receipt | undefined> {
    const found = await this.look('created', config, id, failure, looking);
    if (found === undefined) return undefined;
    const differing = otherThanSent(this.entity, id, entry as object, found as object);
    if (differing.length === 0) return this.doneBefore('created', id);
    const facts = this.dispatcher.failures.facts(
      { doing: this.doing('create', config, id), method: 'POST', path: failure.path, attempt: failure.tries },
      idInUse(differing),
    );
    throw new ConflictError(facts, differing);
  }

  /** After an update with an uncertain outcome, checks whether the entry is as sent. */
  private async verifyUpdate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    looking: Looking,
  ): Promise<Receipt | undefined> {
    const found = await this.look('updated', config, id, failure, looking);
    if (found === undefined) return undefined;
    const isAsSent = otherThanSent(this.entity, id, entry as object, found as object).length === 0;
    return isAsSent ? this.doneBefore('updated', id) : undefined;
  }

  /** After a delete with an uncertain outcome, checks whether the entry is missing. */
  private async verifyDelete(config: string, id: string, failure: ApiError, looking: Looking): Promise<Receipt | undefined> {
    const found = await this.look('deleted', config, id, failure, looking);
    return found === undefined ? this.doneBefore('deleted', id) : undefined;
  }

  /** Reads the entry after a write with an uncertain outcome; undefined if the entry does not exist. */
  private async look(done: string, config: string, id: string, failure: ApiError, looking: Looking): Promise<Read<E> | undefined> {
    const verb = findOut(failure.status ?? failure.kind, done);
    try {
      return await this.dispatcher.dispatch({ ...this.reading(verb, config, id), ...looking });
    } catch (error) {
      if (NotFoundError.is(error) && error.missing === 'entry') return undefined;
      throw error;
    }
  }

  private doneBefore(done: string, id: string): Receipt {
    this.logger.info(`${done} by an earlier try, whose answer was lost`, { family: this.entity.routes.path, id });
    return byEarlierTry(done);
  }

  private reading(verb: string, config: string, id: string): Call<Read<E>> {
    return {
      doing: this.doing(verb, config, id),
      method: 'GET',
      segments: entryRoute(this.entity, config, id),
      read: readOne<E['schema'], Read<E>>(this.entity),
    };
  }

  private writing(verb: string, config: string, id: string, options: CallOptions): Omit<Call<Receipt>, 'method'> {
    return { doing: this.doing(verb, config, id), segments: entryRoute(this.entity, config, id), read: readReceipt, ...options };
  }

  private doing(verb: string, config: string, id: string): string {
    return `${verb} ${this.entity.noun} "${id}" in configuration "${config}"`;
  }
}
