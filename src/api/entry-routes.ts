import { type Entity, notShown, otherThanSent, type Read, secrets, withoutReadOnly, type Written } from '../model';
import type { Call, OutcomeCheck, Sent } from './call';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily, EntryTurn } from './entry-family';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import { findOut, idInUse } from './messages/request';
import type { CallOptions, ListOptions } from './options';
import { entryRoute, familyRoute } from './routes';
import { byEarlierTry, readListing, readOne, readReceipt, type Listing, type Receipt } from './shapes';
import type { Decide, Outcome, Write } from './write';

/** Entry routes of every entity of the model. */
export class EntryRoutes<E extends Entity> implements EntryFamily<Read<E>, Written<E>> {
  public constructor(
    protected readonly entity: E,
    protected readonly dispatcher: Dispatcher,
    protected readonly logger: Logger,
  ) {}

  public list(config: string, { retryUnreached, ...options }: ListOptions = {}): Promise<Listing<Read<E>>> {
    return this.dispatcher.dispatch({ ...this.listCall('list', config), ...options, retryUnreached });
  }

  public get(config: string, id: string, options: CallOptions = {}): Promise<Read<E>> {
    return this.dispatcher.dispatch({ ...this.getCall('read', config, id), ...options });
  }

  public create(config: string, id: string, entry: Written<E>, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.createCall(config, id, entry), ...options });
  }

  public update(config: string, id: string, entry: Written<E>, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.updateCall(config, id, entry), ...options });
  }

  public delete(config: string, id: string, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.deleteCall(config, id), ...options });
  }

  public write<Reason = never>(
    config: string,
    id: string,
    decide: Decide<EntryTurn<Read<E>, Written<E>>, Reason>,
    options: CallOptions = {},
  ): Promise<Outcome<Reason>> {
    const subject = { ...this.writeCall('write', config, id), method: 'PUT' } as const;
    return this.dispatcher.write<Reason>(
      subject,
      (turn) =>
        decide({
          ...turn,
          get: () => this.get(config, id, turn.reading),
          list: () => this.list(config, turn.reading),
          post: (entry) => this.createCall(config, id, entry),
          put: (entry) => this.updateCall(config, id, entry),
          delete: () => this.deleteCall(config, id),
        }),
      options,
    );
  }

  protected listCall(verb: string, config: string): Call<Listing<Read<E>>> {
    return {
      doing: `${verb} the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: familyRoute(this.entity, config),
      read: readListing<E['schema'], Read<E>>(this.entity, 'id'),
    };
  }

  /** Returns the content that is sent for an entry, with its secrets. */
  protected requestOf(entry: Written<E>): Sent {
    return { body: withoutReadOnly(this.entity.schema, entry), secrets: secrets(this.entity.schema, entry) };
  }

  private createCall(config: string, id: string, entry: Written<E>): Write {
    return {
      ...this.writeCall('create', config, id),
      content: this.requestOf(entry),
      method: 'POST',
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyCreate(config, id, entry, failure, outcomeCheck),
    };
  }

  private updateCall(config: string, id: string, entry: Written<E>): Write {
    return {
      ...this.writeCall('update', config, id),
      content: this.requestOf(entry),
      method: 'PUT',
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyUpdate(config, id, entry, failure, outcomeCheck),
    };
  }

  private deleteCall(config: string, id: string): Write {
    return {
      ...this.writeCall('delete', config, id),
      method: 'DELETE',
      treatAsSuccess: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? byEarlierTry('deleted') : undefined,
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyDelete(config, id, failure, outcomeCheck),
    };
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

  /** After an update with an uncertain outcome, checks whether a read shows the entry as sent. */
  private async verifyUpdate(
    config: string,
    id: string,
    entry: Written<E>,
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const found = await this.readBack('updated', config, id, failure, outcomeCheck);
    if (found === undefined) return undefined;
    return notShown(this.entity, id, entry as object, found as object).length === 0 ? this.receiptOfEarlierTry('updated', id) : undefined;
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

  private writeCall(verb: string, config: string, id: string): Omit<Write, 'method'> {
    return { doing: this.describeCall(verb, config, id), segments: entryRoute(this.entity, config, id), read: readReceipt };
  }

  private describeCall(verb: string, config: string, id: string): string {
    return `${verb} ${this.entity.noun} "${id}" in configuration "${config}"`;
  }
}
