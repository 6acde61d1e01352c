import type { CallOptions, ListOptions } from './options';
import type { Listing, Receipt } from './shapes';
import type { Versions } from './versions';
import type { Decide, Outcome, Turn, Write } from './write';

/**
 * The entries of one family, one at a time (contract, sections 4.2 to 4.7).
 *
 * If the service answers a write with success, but the answer cannot be read, the client reads the entries. If the write was carried out,
 * it succeeds. If not, the client tries again.
 */
export interface EntryFamily<R, W> {
  /**
   * Returns every entry of the configuration.
   *
   * @throws {ApiError} NotFoundError when the configuration does not exist
   */
  list(config: string, options?: ListOptions): Promise<Listing<R>>;

  /**
   * Returns one entry, including fields that the model does not know.
   *
   * @throws {ApiError} NotFoundError when the entry does not exist
   */
  get(config: string, id: string, options?: CallOptions): Promise<R>;

  /**
   * Creates an entry. After an uncertain outcome, the client reads the entry before another try: an equal entry counts as created.
   *
   * @throws {ApiError} ConflictError when an entry with this id already exists
   */
  create(config: string, id: string, entry: W, options?: CallOptions): Promise<Receipt>;

  /**
   * Replaces an entry.
   *
   * @throws {ApiError} NotFoundError when the entry does not exist
   */
  update(config: string, id: string, entry: W, options?: CallOptions): Promise<Receipt>;

  /**
   * Deletes an entry. An entry that is missing after an earlier try counts as deleted.
   *
   * @throws {ApiError} NotFoundError when the entry did not exist at the first try
   */
  delete(config: string, id: string, options?: CallOptions): Promise<Receipt>;

  /**
   * Writes an entry from its current state: `decide` reads it and returns `put`, `post` or `delete`, or refuses.
   *
   * @param decide called when the limits of the client allow a request, for each try again
   * @returns the reason if `decide` refuses; nothing was sent then
   * @throws {ApiError} as `create`, `update` and `delete` do; also what `decide` throws
   */
  write<Reason = never>(
    config: string,
    id: string,
    decide: Decide<EntryTurn<R, W>, Reason>,
    options?: CallOptions,
  ): Promise<Outcome<Reason>>;
}

/** The turn of a write of one entry. */
export interface EntryTurn<R, W> extends Turn {
  /** Returns the entry, as `EntryFamily.get` does. */
  get(): Promise<R>;
  /** Returns the family, as `EntryFamily.list` does. */
  list(): Promise<Listing<R>>;
  /** Creates the entry. */
  post(entry: W): Write;
  /** Replaces the entry. */
  put(entry: W): Write;
  /** Deletes the entry. */
  delete(): Write;
}

/** The turn of a write of a whole family. */
export interface SetTurn<R, W> extends Turn {
  /** Returns the family, as `EntryFamily.list` does. */
  list(): Promise<Listing<R>>;
  /** Creates the whole set of an empty family. */
  post(entries: readonly W[]): Write;
  /** Replaces all entries. */
  put(entries: readonly W[]): Write;
  /** Deletes all entries. */
  delete(): Write;
}

/** A family that can also be written as a whole (contract, sections 4.4 to 4.6). */
export interface EntrySetFamily<R, W> extends EntryFamily<R, W> {
  /**
   * Replaces all entries, in one write. Some deployments are known to keep entries that are absent here: read the family if
   * this matters.
   *
   * @throws {ApiError} ValidationError whose problems begin with the position in `entries`
   */
  replaceAll(config: string, entries: readonly W[], options?: CallOptions): Promise<Receipt>;

  /**
   * Creates the whole set of an empty family. After an uncertain outcome, the client reads the family before another try: the set counts
   * as created if the family contains exactly the sent entries. Built-in entries (`builtIn` of the model) count only if they were sent.
   *
   * @throws {ApiError} ConflictError when the family already has entries
   */
  createAll(config: string, entries: readonly W[], options?: CallOptions): Promise<Receipt>;

  /** Deletes every entry, in one write. */
  deleteAll(config: string, options?: CallOptions): Promise<Receipt>;

  /**
   * Writes the family from its current state, as `write` does for one entry.
   *
   * @returns the reason if `decide` refuses; nothing was sent then
   */
  writeAll<Reason = never>(config: string, decide: Decide<SetTurn<R, W>, Reason>, options?: CallOptions): Promise<Outcome<Reason>>;
}

/** A family with a history. */
export interface Versioned<R> {
  readonly versions: Versions<R>;
}
