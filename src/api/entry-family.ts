import { API_VERSION, type Entity, type Read, type Written } from '../model';
import type { Call, Segment } from './call';
import { differences } from './difference';
import type { Dispatcher } from './dispatcher';
import { ConflictError, NotFoundError, type ApiError } from './errors';
import type { Logger } from './logger';
import type { CallOptions } from './options';
import { readEntry, readListing, readReceipt, type Listing, type Receipt } from './shapes';

/** The entries of one kind, one at a time (contract, section 4). */
export interface EntryFamily<R, W> {
  /**
   * Every entry of the configuration.
   *
   * @throws {ApiError} NotFoundError when there is no such configuration
   */
  list(config: string, options?: CallOptions): Promise<Listing<R>>;

  /**
   * One entry, with the fields that the model does not know.
   *
   * @throws {ApiError} NotFoundError when it is not there
   */
  get(config: string, id: string, options?: CallOptions): Promise<R>;

  /**
   * Creates an entry. A try that may have landed is looked for before it is made again, so that the entry is created
   * once, and counts as created when it is there as sent.
   *
   * @throws {ApiError} ConflictError when an entry of that id is there already
   */
  create(config: string, id: string, entry: W, options?: CallOptions): Promise<Receipt>;

  /**
   * Replaces an entry.
   *
   * @throws {ApiError} NotFoundError when it is not there
   */
  update(config: string, id: string, entry: W, options?: CallOptions): Promise<Receipt>;

  /**
   * Deletes an entry. Not there after an earlier try counts as deleted.
   *
   * @throws {ApiError} NotFoundError when it was not there at the first try
   */
  delete(config: string, id: string, options?: CallOptions): Promise<Receipt>;
}

/** The entry routes, which are the same for every entity of the model. */
export class EntryRoutes<E extends Entity> implements EntryFamily<Read<E>, Written<E>> {
  public constructor(
    private readonly entity: E,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {}

  public async list(config: string, { signal }: CallOptions = {}): Promise<Listing<Read<E>>> {
    const listing = await this.dispatcher.dispatch({
      doing: `list the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: this.base(config),
      read: readListing(this.entity),
      signal,
    });
    const { total, items } = listing;
    if (total !== items.length) {
      this.logger.warn('the list has another length than the service says', { family: this.entity.routes.path, total, items: items.length });
    }
    return listing;
  }

  public get(config: string, id: string, { signal }: CallOptions = {}): Promise<Read<E>> {
    return this.dispatcher.dispatch(this.reading('read', config, id, signal));
  }

  public create(config: string, id: string, entry: Written<E>, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('create', config, id, signal),
      method: 'POST',
      body: entry,
      settle: (failure) => this.settleCreate(config, id, entry, failure, signal),
    });
  }

  public update(config: string, id: string, entry: Written<E>, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.writing('update', config, id, signal), method: 'PUT', body: entry });
  }

  public delete(config: string, id: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      ...this.writing('delete', config, id, signal),
      method: 'DELETE',
      rescue: (error, earlierTries) =>
        earlierTries > 0 && NotFoundError.is(error) && error.missing === 'entry' ? { message: 'Deleted by an earlier try.' } : undefined,
    });
  }

  /** Whether a create that may have landed did: the entry is there as sent. */
  private async settleCreate(config: string, id: string, entry: Written<E>, failure: ApiError, signal?: AbortSignal): Promise<Receipt | undefined> {
    const purpose = `find out whether an earlier try (${failure.status ?? failure.kind}) created`;
    let found: Read<E>;
    try {
      found = await this.dispatcher.dispatch(this.reading(purpose, config, id, signal));
    } catch (error) {
      if (NotFoundError.is(error)) return undefined;
      throw error;
    }
    const differing = differences(this.entity.schema, entry, found);
    if (differing.length === 0) {
      this.logger.info('created by an earlier try, whose answer was lost', { family: this.entity.routes.path, id });
      return { message: 'Created by an earlier try.' };
    }
    const facts = this.dispatcher.failures.facts(
      { doing: this.doing('create', config, id), method: 'POST', path: failure.path, attempt: failure.tries },
      `one of that id is there with other content (different: ${differing.join(', ')})`,
      'Import what is there, or choose another id.',
    );
    throw new ConflictError(facts, differing);
  }

  private reading(verb: string, config: string, id: string, signal?: AbortSignal): Call<Read<E>> {
    return { doing: this.doing(verb, config, id), method: 'GET', segments: this.at(config, id), read: readEntry(this.entity), signal };
  }

  private writing(verb: string, config: string, id: string, signal?: AbortSignal): Omit<Call<Receipt>, 'method'> {
    return { doing: this.doing(verb, config, id), segments: this.at(config, id), read: readReceipt, signal };
  }

  private doing(verb: string, config: string, id: string): string {
    return `${verb} ${this.entity.noun} "${id}" in configuration "${config}"`;
  }

  private base(config: string): Segment[] {
    return ['api', API_VERSION, 'conf', { name: 'config', value: config }, this.entity.routes.path];
  }

  private at(config: string, id: string): Segment[] {
    return [...this.base(config), { name: 'id', value: id }];
  }
}
