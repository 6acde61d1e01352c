import type { VersionRecord } from '../../model';
import { HttpError } from '../http/http-error';
import type { Family } from './family';
import { isJsonObject, type Json } from '../../model/json';
import type { ConfigurationStore, EntryPage } from '../store/configuration-store';
import type { FamilyDraft } from '../store/family-draft';
import { StoreError } from '../store/store-error';
import type { Author } from '../store/version';

/** Effect of a PUT of a whole set on unlisted entries: `replace` deletes them, `merge` keeps them. */
export type SetPut = 'replace' | 'merge';

/** Reads and writes a family for its routes, with the behavior of the profile. Throws refusals as errors of the API. */
export class FamilyService {
  /** @param lagMs milliseconds by which reads lag behind the writes */
  public constructor(
    public readonly family: Family,
    private readonly store: ConfigurationStore,
    private readonly lagMs = 0,
  ) {}

  /** Returns all entries, current or at a version. */
  public list(configuration: string, version?: string): EntryPage {
    const { total, items } = this.answered(() => this.store.list(configuration, this.family.path, version, this.lagMs));
    return { total, items: this.shown(items) };
  }

  /** Returns one entry as JSON text. */
  public read(configuration: string, id: string): string {
    return this.shown(this.answered(() => this.store.read(configuration, this.family.path, id, this.lagMs)));
  }

  /** Returns the versions, newest first. */
  public history(configuration: string): VersionRecord[] {
    return this.answered(() => this.store.history(configuration, this.family.path, this.lagMs));
  }

  /** Writes the next version; resolves once it is durable. */
  public async change(configuration: string, author: Author, message: string, write: (draft: FamilyDraft) => void): Promise<void> {
    try {
      await this.store.change(configuration, this.family.path, { ...author, message }, (draft) => {
        write(draft);
        this.refuseRemovals(configuration, draft.removed);
      });
    } catch (error) {
      throw this.asAnswer(error);
    }
  }

  /** Writes a new version with the content of an earlier one. */
  public revert(configuration: string, author: Author, version: string): Promise<void> {
    return this.change(configuration, author, `Revert document [${this.family.path}] to version [${version}]`, (draft) =>
      draft.assign(this.store.entriesAsOf(configuration, this.family.path, version)),
    );
  }

  private refuseRemovals(configuration: string, removed: readonly string[]): void {
    const { builtIn, usedBy } = this.family.behaviour;
    for (const id of removed) {
      if (builtIn.some((entry) => entry['id'] === id))
        throw HttpError.plain(400, `Entry [${id}] of document [${this.family.path}] is built in and cannot be deleted`);
      for (const { family, field } of usedBy) {
        const user = this.store.holderOf(configuration, family, field, id);
        if (user !== undefined)
          throw HttpError.plain(400, `Entry [${id}] of document [${this.family.path}] is used by entry [${user}] of document [${family}]`);
      }
    }
  }

  /** Removes the hidden fields from an entry or a list of entries. */
  private shown(text: string): string {
    const { hidden } = this.family;
    if (hidden.length === 0) return text;
    // eslint-disable-next-line bounds/json -- an entry of the store, within the limits of a body
    const value = JSON.parse(text) as Json;
    return JSON.stringify(Array.isArray(value) ? value.map((entry) => without(entry, hidden)) : without(value, hidden));
  }

  /** Converts refusals of the store to errors of the API. */
  private answered<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.asAnswer(error);
    }
  }

  private asAnswer(error: unknown): unknown {
    if (!(error instanceof StoreError)) return error;
    switch (error.reason) {
      case 'id-taken':
      case 'set-exists':
        return HttpError.plain(409, error.message);
      case 'name-taken':
        return HttpError.plain(this.family.behaviour.nameTakenStatus, error.message);
      default:
        return HttpError.plain(404, error.message);
    }
  }
}

function without(entry: Json, hidden: readonly string[]): Json {
  return isJsonObject(entry) ? Object.fromEntries(Object.entries(entry).filter(([name]) => !hidden.includes(name))) : entry;
}
