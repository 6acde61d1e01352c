import type { CallOptions, CheckedOptions, Content, ListOptions } from './options';
import type { Listing, Receipt } from './shapes';
import type { Versions } from './versions';

/**
 * The entries of one kind, one at a time (contract, sections 4.2 to 4.7).
 *
 * If the service answers a write with success, but the answer cannot be read, the client reads what is there. The write
 * counts as done if it was carried out. If not, the client tries again.
 */
export interface EntryFamily<R, W> {
  /**
   * Every entry of the configuration.
   *
   * @throws {ApiError} NotFoundError when there is no such configuration
   */
  list(config: string, options?: ListOptions): Promise<Listing<R>>;

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
  create(config: string, id: string, entry: Content<W>, options?: CallOptions): Promise<Receipt>;

  /**
   * Replaces an entry.
   *
   * @throws {ApiError} NotFoundError when it is not there
   */
  update(config: string, id: string, entry: Content<W>, options?: CallOptions): Promise<Receipt>;

  /**
   * Deletes an entry. Not there after an earlier try counts as deleted.
   *
   * @throws {ApiError} NotFoundError when it was not there at the first try
   */
  delete(config: string, id: string, options?: CheckedOptions): Promise<Receipt>;
}

/** A family that can also be written as a whole (contract, sections 4.4 to 4.6). */
export interface EntrySetFamily<R, W> extends EntryFamily<R, W> {
  /**
   * Puts these entries in place of all that are there, in one write. Some deployments are known to keep entries that
   * are absent here: read the family where that matters.
   *
   * @throws {ApiError} ValidationError whose problems begin with the position in `entries`
   */
  replaceAll(config: string, entries: Content<readonly W[]>, options?: CallOptions): Promise<Receipt>;

  /**
   * Creates the whole set, where there is none. A try that may have landed is looked for before it is made again, so
   * that the set is created once, and counts as created when the family holds what was sent and nothing else. Entries
   * that the service brings along (`builtIn` of the model) count only where they were sent.
   *
   * @throws {ApiError} ConflictError when the family holds entries already
   */
  createAll(config: string, entries: Content<readonly W[]>, options?: CallOptions): Promise<Receipt>;

  /** Deletes every entry, in one write. */
  deleteAll(config: string, options?: CheckedOptions): Promise<Receipt>;
}

/** A family that keeps a history. */
export interface Versioned<R> {
  readonly versions: Versions<R>;
}
