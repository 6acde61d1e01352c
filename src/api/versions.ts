import { asText, contentReader, differences, LongHistory, unreadFields, VersionRecord, type Entity, type Read } from '../model';
import type { Call, OutcomeCheck } from './call';
import type { Dispatcher } from './dispatcher';
import { type ApiError, ConflictError, NotFoundError } from './errors';
import type { FailureReason } from './messages/reason';
import { findOut, revertedAndChanged, revertedOrBehind } from './messages/request';
import type { CallOptions } from './options';
import type { Reply } from './reply';
import { mayHaveLanded } from './retry';
import { familyRoute, versionRoute, versionsRoute } from './routes';
import { byEarlierTry, readListing, readMessage, type Listing, type Receipt } from './shapes';
import type { Decide, Outcome, Turn, Write } from './write';

/** Options of a revert. */
export interface RevertOptions extends CallOptions {
  /**
   * The newest version before the revert; undefined if the service lists none. After an uncertain outcome, a newer version shows that
   * another user changed the family. It is required, because another try without it could undo that change unseen.
   */
  readonly newest: string | undefined;
}

/** The history of a family after a revert. */
export interface AfterRevert {
  /** All versions, newest first. */
  readonly records: readonly VersionRecord[];
  /** The version that the revert made; undefined if the history shows none. */
  readonly made: VersionRecord | undefined;
  /** The versions that came after the last one seen and before that of the revert, newest first. The revert undid them. */
  readonly undone: readonly VersionRecord[];
  /**
   * Why it is unknown what the revert undid; undefined if the history shows the revert, or that it had nothing to change. A history that is
   * behind does not show the revert. A long one has more versions since than are read.
   */
  readonly obstacle: 'behind' | 'long' | undefined;
}

/** The history of a family (contract, sections 2.10 and 4.4 to 4.7). */
export interface Versions<R> {
  /** Returns the records of all versions. Running deployments list the newest first. */
  list(config: string, options?: CallOptions): Promise<Listing<VersionRecord>>;

  /**
   * Returns the entries of the family at a version.
   *
   * @throws {ApiError} NotFoundError when the version does not exist
   */
  entriesAt(config: string, version: string, options?: CallOptions): Promise<Listing<R>>;

  /**
   * Reverts the family to a version. Without a readable answer, the client compares the family with the version before another try.
   *
   * @throws {ApiError} NotFoundError when the version does not exist, ConflictError when another user changed the family after a try
   *   with an uncertain outcome
   */
  revert(config: string, version: string, options: RevertOptions): Promise<Receipt>;

  /**
   * Reads the history after a revert, which may have undone what others wrote in the moment before it. The version of the revert is the
   * newest one with the entries of the version that was reverted to.
   *
   * @param version that was reverted to
   * @param seen the newest version before the revert
   */
  afterRevert(config: string, version: string, seen: string | undefined, options?: CallOptions): Promise<AfterRevert>;

  /**
   * Reverts the family from its current history: `decide` reads it and returns `revert`, or refuses.
   *
   * @param decide called when the limits of the client allow a request, for each try again
   * @returns the reason if `decide` refuses; nothing was sent then
   */
  write<Reason = never>(config: string, decide: Decide<HistoryTurn, Reason>, options?: CallOptions): Promise<Outcome<Reason>>;
}

/** The turn of a revert. */
export interface HistoryTurn extends Turn {
  /** Returns the versions, as `Versions.list` does. */
  list(): Promise<Listing<VersionRecord>>;
  /** Reverts the family, as `Versions.revert` does. */
  revert(version: string, options: TurnRevertOptions): Write;
}

/** Options of a revert in a turn. */
export interface TurnRevertOptions extends Pick<RevertOptions, 'newest'> {
  /**
   * Returns those versions after `newest` that the caller has not made. After an uncertain outcome, they rule out another try.
   *
   * @default all
   */
  readonly others?: (records: readonly VersionRecord[], options: CallOptions) => Promise<readonly VersionRecord[]>;
}

/** Facts that decide about another try of a revert. */
interface Retrying extends TurnRevertOptions {
  /** Whether a version of others in the history rules out another try after this failure. */
  readonly isFinal: (failure: ApiError) => boolean;
}

/** Version routes of every entity with a history. */
export class VersionRoutes<E extends Entity> implements Versions<Read<E>> {
  public constructor(
    private readonly entity: E,
    private readonly dispatcher: Dispatcher,
  ) {}

  public list(config: string, options: CallOptions = {}): Promise<Listing<VersionRecord>> {
    return this.dispatcher.dispatch({
      doing: `list the versions of the ${this.entity.noun} entries of configuration "${config}"`,
      ...this.versions(config),
      ...options,
    });
  }

  public entriesAt(config: string, version: string, options: CallOptions = {}): Promise<Listing<Read<E>>> {
    return this.dispatcher.dispatch({
      ...this.entries(options),
      doing: `list the ${this.entity.noun} entries of configuration "${config}" at version "${version}"`,
      segments: versionRoute(this.entity, config, version),
    });
  }

  public revert(config: string, version: string, { newest, ...options }: RevertOptions): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.revertCall(config, version, { newest, isFinal: () => true }), ...options });
  }

  public write<Reason = never>(config: string, decide: Decide<HistoryTurn, Reason>, options: CallOptions = {}): Promise<Outcome<Reason>> {
    const doing = `revert the ${this.entity.noun} entries of configuration "${config}"`;
    return this.dispatcher.write<Reason>(
      { doing, method: 'PUT', segments: versionsRoute(this.entity, config) },
      (turn) =>
        decide({
          ...turn,
          list: () => this.list(config, turn.reading),
          // After an answer that asks to try again later, the next decision judges new versions.
          revert: (version, since) => this.revertCall(config, version, { ...since, isFinal: mayHaveLanded }),
        }),
      options,
    );
  }

  private revertCall(config: string, version: string, retrying: Retrying): Write {
    return {
      doing: this.describeCall('revert', config, version),
      method: 'PUT',
      segments: [...versionRoute(this.entity, config, version), 'revert'],
      read: readMessage,
      // A second revert adds a version, and undoes changes after the first.
      repeatable: false,
      // A gateway that does not know the route answers as the service does that does not know the version.
      treatAsSuccess: async (failure, _, outcomeCheck) =>
        NotFoundError.is(failure) && failure.missing === 'version'
          ? this.verifyRevert(config, version, retrying, failure, outcomeCheck).catch((error: unknown) => {
              if (NotFoundError.is(error)) return undefined;
              throw error;
            })
          : undefined,
      verifyAfterUncertain: (failure, outcomeCheck) => this.verifyRevert(config, version, retrying, failure, outcomeCheck),
    };
  }

  /** After a revert with an uncertain outcome, checks whether the family has the entries of the version, or had them since. */
  private async verifyRevert(
    config: string,
    version: string,
    { newest, others, isFinal }: Retrying,
    failure: ApiError,
    outcomeCheck: OutcomeCheck,
  ): Promise<Receipt | undefined> {
    const doing = this.describeCall(findOut(failure.status ?? failure.kind, 'reverted'), config, version);
    const look = { ...this.entries(outcomeCheck), doing };
    const [then, now, { items: records }] = await Promise.all([
      this.dispatcher.dispatch({ ...look, segments: versionRoute(this.entity, config, version) }),
      this.dispatcher.dispatch({ ...look, segments: familyRoute(this.entity, config) }),
      newest === undefined ? { items: [] } : this.dispatcher.dispatch({ ...this.versions(config), ...outcomeCheck, doing }),
    ]);
    if (this.isSame(then.items, now.items) && this.isWhole(now.items)) return byEarlierTry('reverted');
    const entriesAt = async (which: string) =>
      (await this.dispatcher.dispatch({ ...look, segments: versionRoute(this.entity, config, which) })).items;
    const { made } = await this.findRevert(then.items, newest, records, entriesAt);
    if (made) return byEarlierTry('reverted');
    const [last] = records;
    if (!last) return undefined;
    const conflict = (reason: FailureReason) => {
      const tried = {
        doing: this.describeCall('revert', config, version),
        method: 'PUT',
        path: failure.path,
        attempt: failure.tries,
      } as const;
      return new ConflictError(this.dispatcher.failures.facts(tried, reason));
    };
    // A history that is behind may lack the revert, and changes after it.
    const isComplete = records.some((each) => each.version === newest) && this.isSame(now.items, await entriesAt(last.version));
    if (!isComplete) throw conflict(revertedOrBehind());
    if (last.version === newest || !isFinal(failure) || (await others?.(records, outcomeCheck))?.length === 0) return undefined;
    throw conflict(revertedAndChanged());
  }

  public async afterRevert(config: string, version: string, seen: string | undefined, options: CallOptions = {}): Promise<AfterRevert> {
    const entriesAt = async (which: string) => (await this.entriesAt(config, which, options)).items;
    const [{ items: records }, target] = await Promise.all([this.list(config, options), entriesAt(version)]);
    const { made, undone, isLong } = await this.findRevert(target, seen, records, entriesAt);
    const [newest] = records;
    const hadNothingToChange =
      !made &&
      newest?.version === seen &&
      newest !== undefined &&
      this.isWhole(target) &&
      this.isSame(target, await entriesAt(newest.version));
    const isShown = made !== undefined || hadNothingToChange;
    return { records, made, undone, obstacle: isLong ? 'long' : isShown ? undefined : 'behind' };
  }

  /**
   * Finds the version that a revert made: the newest one after `seen` with the target's entries.
   *
   * @param seen the newest version before the revert
   */
  private async findRevert(
    target: readonly Read<E>[],
    seen: string | undefined,
    records: readonly VersionRecord[],
    entriesAt: (version: string) => Promise<readonly Read<E>[]>,
  ): Promise<Pick<AfterRevert, 'made' | 'undone'> & { readonly isLong: boolean }> {
    const position = records.findIndex(({ version }) => version === seen);
    const later = records.slice(0, Math.max(position, 0));
    const isTarget = contentReader(async (version) => this.isSame(target, await entriesAt(version)));
    try {
      const areTarget = await Promise.all(later.map(({ version }) => isTarget(version)));
      const own = areTarget.indexOf(true);
      return { made: later[own], undone: own < 0 ? [] : later.filter((_, at) => at > own && !areTarget[at]), isLong: false };
    } catch (error) {
      if (!(error instanceof LongHistory)) throw error;
      return { made: undefined, undone: [], isLong: true };
    }
  }

  private isSame(then: readonly Read<E>[], now: readonly Read<E>[]): boolean {
    const { schema } = this.entity;
    const byId = (entries: readonly Read<E>[]) => new Map(entries.map((entry) => [(entry as { id?: unknown }).id, entry]));
    const [before, after] = [byId(then), byId(now)];
    // Entries without an id cannot be told apart.
    if (before.size < then.length || after.size < now.length || before.size !== after.size) return false;
    return [...before].every(([id, entry]) => {
      const other = after.get(id);
      return other !== undefined && differences(schema, entry, other).length + differences(schema, other, entry).length === 0;
    });
  }

  /** Whether reads of entries lack none of their fields. */
  private isWhole(entries: readonly Read<E>[]): boolean {
    return unreadFields(this.entity.schema, entries).length === 0;
  }

  private describeCall(verb: string, config: string, version: string): string {
    return `${verb} the ${this.entity.noun} entries of configuration "${config}" to version "${version}"`;
  }

  private entries<Options extends CallOptions>(options: Options): Pick<Call<Listing<Read<E>>>, 'method' | 'read'> & Options {
    return { method: 'GET', read: readListing<E['schema'], Read<E>>(this.entity, 'id'), ...options };
  }

  private versions(config: string): Pick<Call<Listing<VersionRecord>>, 'method' | 'segments' | 'read'> {
    const readRecords = readListing({ noun: 'version record', schema: VersionRecord }, 'version');
    const read = (reply: Reply) => {
      const result = readRecords(reply);
      return 'value' in result ? { value: { ...result.value, items: result.value.items.map(withStrings) } } : result;
    };
    return { method: 'GET', segments: versionsRoute(this.entity, config), read };
  }
}

/** Returns a record whose texts are strings, whatever the service sends: a message that names a change must not fail because of one. */
function withStrings(record: VersionRecord): VersionRecord {
  const { author, email, message, date, version, parents } = record as Readonly<Record<keyof VersionRecord, unknown>>;
  return {
    ...record,
    author: asText(author ?? ''),
    email: asText(email ?? ''),
    message: asText(message ?? ''),
    date: asText(date ?? ''),
    version: asText(version ?? ''),
    parents: Array.isArray(parents) ? parents.map(asText) : [],
  };
}
