import { VersionRecord, type Entity, type Read } from '../model';
import type { Dispatcher } from './dispatcher';
import type { CallOptions } from './options';
import { versionRoute, versionsRoute } from './routes';
import { readListing, readReceipt, type Listing, type Receipt } from './shapes';

/** The history of a family (contract, sections 2.10 and 4.4 to 4.7). */
export interface Versions<R> {
  /** The records of all versions. Running deployments list the newest first. */
  list(config: string, options?: CallOptions): Promise<Listing<VersionRecord>>;

  /**
   * The entries that the family had at a version.
   *
   * @throws {ApiError} NotFoundError when there is no such version
   */
  entriesAt(config: string, version: string, options?: CallOptions): Promise<Listing<R>>;

  /**
   * Reverts the family to a version. If the answer to a try is lost, the client tries again. If the service has carried
   * out the first try, the history may show the revert twice.
   *
   * @throws {ApiError} NotFoundError when there is no such version
   */
  revert(config: string, version: string, options?: CallOptions): Promise<Receipt>;
}

/** The version routes, which are the same for every entity that has them. */
export class VersionRoutes<E extends Entity> implements Versions<Read<E>> {
  public constructor(
    private readonly entity: E,
    private readonly dispatcher: Dispatcher,
  ) {}

  public list(config: string, { signal }: CallOptions = {}): Promise<Listing<VersionRecord>> {
    return this.dispatcher.dispatch({
      doing: `list the versions of the ${this.entity.noun} entries of configuration "${config}"`,
      method: 'GET',
      segments: versionsRoute(this.entity, config),
      read: readListing({ noun: 'version record', schema: VersionRecord }),
      signal,
    });
  }

  public entriesAt(config: string, version: string, { signal }: CallOptions = {}): Promise<Listing<Read<E>>> {
    return this.dispatcher.dispatch({
      doing: `list the ${this.entity.noun} entries of configuration "${config}" at version "${version}"`,
      method: 'GET',
      segments: versionRoute(this.entity, config, version),
      read: readListing<E['schema'], Read<E>>(this.entity),
      signal,
    });
  }

  public revert(config: string, version: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      doing: `revert the ${this.entity.noun} entries of configuration "${config}" to version "${version}"`,
      method: 'PUT',
      segments: [...versionRoute(this.entity, config, version), 'revert'],
      read: readReceipt,
      signal,
    });
  }
}
