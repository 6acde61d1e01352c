import type { CallOptions, CheckedOptions, Content, ListOptions } from './options';
import type { Listing, Receipt } from './shapes';
import type { Versions } from './versions';

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
  create(config: string, id: string, entry: Content<W>, options?: CallOptions): Promise<Receipt>;

  /**
   * Replaces an entry.
   *
   * @throws {ApiError} NotFoundError when the entry does not exist
   */
  update(config: string, id: string, entry: Content<W>, options?: CallOptions): Promise<Receipt>;

  /**
   * Deletes an entry. An entry that is missing after an earlier try counts as deleted.
   *
   * @throws {ApiError} NotFoundError when the entry did not exist at the first try
   */
  delete(config: string, id: string, options?: CheckedOptions): Promise<Receipt>;
}

/** A family that can also be written as a whole (contract, sections 4.4 to 4.6). */
export interface EntrySetFamily<R, W> extends EntryFamily<R, W> {
  /**
   * Replaces all entries, in one write. Some deployments are known to keep entries that are absent here: read the family if
   * this matters.
   *
   * @throws {ApiError} ValidationError whose problems begin with the position in `entries`
   */
  replaceAll(config: string, entries: Content<readonly W[]>, options?: CallOptions): Promise<Receipt>;

  /**
   * Creates the whole set of an empty family. After an uncertain outcome, the client reads the family before another try: the set counts
   * as created if the family contains exactly the sent entries. Built-in entries (`builtIn` of the model) count only if they were sent.
   *
   * @throws {ApiError} ConflictError when the family already has entries
   */
  createAll(config: string, entries: Content<readonly W[]>, options?: CallOptions): Promise<Receipt>;

  /** Deletes every entry, in one write. */
  deleteAll(config: string, options?: CheckedOptions): Promise<Receipt>;
}

/** A family with a history. */
export interface Versioned<R> {
  readonly versions: Versions<R>;
}
