import { differences, VersionRecord, type Entity, type Read } from '../model';
import type { Call } from './call';
import type { Dispatcher } from './dispatcher';
import type { ApiError } from './errors';
import { findOut } from './messages/request';
import type { CallOptions } from './options';
import { familyRoute, versionRoute, versionsRoute } from './routes';
import { byEarlierTry, readListing, readReceipt, type Listing, type Receipt } from './shapes';

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
   * Reverts the family to a version. If no answer comes, the client tries again, and the history may show the revert
   * twice. If the answer cannot be read, the client first compares the family with the version.
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
      ...this.entries(signal),
      doing: `list the ${this.entity.noun} entries of configuration "${config}" at version "${version}"`,
      segments: versionRoute(this.entity, config, version),
    });
  }

  public revert(config: string, version: string, { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      doing: this.reverting('revert', config, version),
      method: 'PUT',
      segments: [...versionRoute(this.entity, config, version), 'revert'],
      read: readReceipt,
      signal,
      verifyAfterUncertain: (failure) => this.verifyRevert(config, version, failure, signal),
    });
  }

  /** After a revert with an uncertain outcome: whether the family has the entries of the version. */
  private async verifyRevert(config: string, version: string, failure: ApiError, signal?: AbortSignal): Promise<Receipt | undefined> {
    const look = {
      ...this.entries(signal),
      doing: this.reverting(findOut(failure.status ?? failure.kind, 'reverted'), config, version),
      isLook: true,
    };
    const [then, now] = await Promise.all([
      this.dispatcher.dispatch({ ...look, segments: versionRoute(this.entity, config, version) }),
      this.dispatcher.dispatch({ ...look, segments: familyRoute(this.entity, config) }),
    ]);
    return this.isSame(then.items, now.items) ? byEarlierTry('reverted') : undefined;
  }

  private isSame(then: readonly Read<E>[], now: readonly Read<E>[]): boolean {
    const { schema } = this.entity;
    const idOf = (entry: Read<E>) => (entry as { id?: unknown }).id;
    const isIn = (entries: readonly Read<E>[], one: Read<E>) =>
      entries.some((other) => idOf(other) === idOf(one) && differences(schema, one, other).length === 0);
    return then.every((entry) => isIn(now, entry)) && now.every((entry) => isIn(then, entry));
  }

  private reverting(verb: string, config: string, version: string): string {
    return `${verb} the ${this.entity.noun} entries of configuration "${config}" to version "${version}"`;
  }

  private entries(signal?: AbortSignal): Pick<Call<Listing<Read<E>>>, 'method' | 'read' | 'signal'> {
    return { method: 'GET', read: readListing<E['schema'], Read<E>>(this.entity), signal };
  }
}
