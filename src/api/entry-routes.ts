import { type Entity, otherThanSent, type Read, secrets, withoutReadOnly, type Written } from '../model';
import type { Call, OutcomeCheck, Sent } from './call';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily } from './entry-family';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import { findOut, idInUse } from './messages/request';
import type { CallOptions, Content, CheckedOptions, ListOptions } from './options';
import { entryRoute, familyRoute } from './routes';
import { contentAfterCheck, trackContent, type TrackedContent } from './tracked-content';
import { byEarlierTry, readListing, readOne, readReceipt, type Listing, type Receipt } from './shapes';

/** Entry routes of every entity of the model. */
export class EntryRoutes<E extends Entity> implements EntryFamily<Read<E>, Written<E>> {
  public constructor(
    protected readonly entity: E,
    protected readonly dispatcher: Dispatcher,
    protected readonly logger: Logger,
  ) {}

  public async list(config: string, { retryUnreached, ...options }: ListOptions = {}): Promise<Listing<Read<E>>> {
    const listing = await this.dispatcher.dispatch({ ...this.listCall('list', config), ...options, retryUnreached });
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
    return this.dispatcher.dispatch({ ...this.getCall('read', config, id), ...options });
  }

  public create(config: string, id: string, entry: Content<Written<E>>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.trackEntry(entry);
    return this.dispatcher.dispatch({
      ...this.writeCall('create', config, id, options),
      content,
      method: 'POST',
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyCreate(config, id, sent(), failure, outcomeCheck),
    });
  }

  public update(config: string, id: string, entry: Content<Written<E>>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = this.trackEntry(entry);
    return this.dispatcher.dispatch({
      ...this.writeCall('update', config, id, options),
      content,
      method: 'PUT',
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyUpdate(config, id, sent(), failure, outcomeCheck),
    });
  }

  public delete(config: string, id: string, { check, ...options }: CheckedOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writeCall('delete', config, id, options),
      content: contentAfterCheck(check),
      method: 'DELETE',
      treatAsSuccess: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? byEarlierTry('deleted') : undefined,
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyDelete(config, id, failure, outcomeCheck),
    });
  }

  protected listCall(verb: string, config: string): Call<Listing<Read<E>>> {
    return {
      doing: `${verb} the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: familyRoute(this.entity, config),
      read: readListing<E['schema'], Read<E>>(this.entity),
    };
  }

  /** Returns the content that is sent for an entry, with its secrets. */
  protected requestOf(entry: Written<E>): Sent {
    return { body: withoutReadOnly(this.entity.schema, entry), secrets: secrets(this.entity.schema, entry) };
  }

  private trackEntry(entry: Content<Written<E>>): TrackedContent<Written<E>> {
    return trackContent(entry, (made) => this.requestOf(made));
  }

  /** After a create with an uncertain outcome, checks whether the entry exists as sent. */
  private async verifyCreate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const found = await this.readBack('created', config, id, failure, outcomeCheck);
    if (found === undefined) return undefined;
    const differing = otherThanSent(this.entity, id, entry as object, found as object);
    if (differing.length === 0) return this.receiptOfEarlierTry('created', id);
    const facts = this.dispatcher.failures.facts(
      { doing: this.describeCall('create', config, id), method: 'POST', path: failure.path, attempt: failure.tries },
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
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const found = await this.readBack('updated', config, id, failure, outcomeCheck);
    if (found === undefined) return undefined;
    const isAsSent = otherThanSent(this.entity, id, entry as object, found as object).length === 0;
    return isAsSent ? this.receiptOfEarlierTry('updated', id) : undefined;
  }

  /** After a delete with an uncertain outcome, checks whether the entry is missing. */
  private async verifyDelete(config: string, id: string, failure: ApiError, outcomeCheck: OutcomeCheck): Promise<Receipt | undefined> {
    const found = await this.readBack('deleted', config, id, failure, outcomeCheck);
    return found === undefined ? this.receiptOfEarlierTry('deleted', id) : undefined;
  }

  /** Reads the entry after a write with an uncertain outcome; undefined if the entry does not exist. */
  private async readBack(
    done: string,
    config: string,
    id: string,
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Read<E> | undefined> {
    const verb = findOut(failure.status ?? failure.kind, done);
    try {
      return await this.dispatcher.dispatch({ ...this.getCall(verb, config, id), ...outcomeCheck });
    } catch (error) {
      if (NotFoundError.is(error) && error.missing === 'entry') return undefined;
      throw error;
    }
  }

  private receiptOfEarlierTry(done: string, id: string): Receipt {
    this.logger.info(`${done} by an earlier try, whose answer was lost`, { family: this.entity.routes.path, id });
    return byEarlierTry(done);
  }

  private getCall(verb: string, config: string, id: string): Call<Read<E>> {
    return {
      doing: this.describeCall(verb, config, id),
      method: 'GET',
      segments: entryRoute(this.entity, config, id),
      read: readOne<E['schema'], Read<E>>(this.entity),
    };
  }

  private writeCall(verb: string, config: string, id: string, options: CallOptions): Omit<Call<Receipt>, 'method'> {
    return { doing: this.describeCall(verb, config, id), segments: entryRoute(this.entity, config, id), read: readReceipt, ...options };
  }

  private describeCall(verb: string, config: string, id: string): string {
    return `${verb} ${this.entity.noun} "${id}" in configuration "${config}"`;
  }
}
