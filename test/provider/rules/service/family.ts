import type { Entity } from '../../../../src/model';
import { type Answer, answerEntry, listing, ok, refusal } from '../../support/answers';
import { copied, isJsonObject, type Json, type JsonObject } from './json';
import { type Chooser, type Manner, answered, stored } from './manner';

/** Versions that every family has from the start, newest first. */
export const FIRST_VERSIONS = [versionId(2), versionId(1)];

/** One family of entries of the service double. */
export class Family {
  /** Stored entries, by id. */
  public readonly entries = new Map<string, JsonObject>();
  private readonly versions: string[] = [...FIRST_VERSIONS];

  public constructor(
    private readonly entity: Entity,
    private readonly manner: Manner,
    private readonly choose: Chooser,
  ) {}

  /** Writes an entry. */
  public put(id: string, body: JsonObject): void {
    this.entries.set(id, stored(this.entity.schema, { ...copied(body), id }, this.manner, this.choose));
    this.addVersion();
  }

  /** @param rest of the path, below the family */
  public answer(method: string, rest: readonly string[], body: Json): Answer {
    const [id, another] = rest;
    if (id === undefined) return this.whole(method, body);
    if (id === 'versions' && this.entity.routes.versions && another === undefined) return listing(this.versions.map(record));
    if (method === 'PUT' && rest.at(-1) === 'revert') return this.revert(another ?? '');
    return another === undefined ? this.entry(method, id, body) : refusal(404, 'no such route [x]');
  }

  /** Adds a version. The double has no contents of versions, so the entries stay. */
  private revert(version: string): Answer {
    if (!this.versions.includes(version)) return refusal(404, `version [${version}] does not exist`);
    this.addVersion();
    return ok({ message: 'Successfully reverted' });
  }

  private addVersion(): void {
    this.versions.unshift(versionId(this.versions.length + 1));
  }

  private whole(method: string, body: Json): Answer {
    if (method === 'GET') {
      return listing([...this.entries.values()].map((entry) => answered(this.entity.schema, entry, this.manner, true)));
    }
    if (!this.entity.routes.wholeSet) return refusal(405, 'no such method');
    if (method === 'POST' && this.entries.size > 0) return refusal(409, 'the set is there already');
    if (method === 'DELETE' || (method === 'PUT' && !this.manner.merges)) {
      const named = new Set(bodiesOf(body).map(({ id }) => String(id)));
      for (const id of [...this.entries.keys()]) if (!named.has(id)) this.entries.delete(id);
    }
    for (const entry of bodiesOf(body)) this.put(String(entry.id), entry);
    return ok({ message: 'Successfully done' });
  }

  private entry(method: string, id: string, body: Json): Answer {
    return answerEntry(method, id, this.entries.get(id), {
      read: (entry) => answered(this.entity.schema, entry, this.manner, false),
      write: () => this.put(id, isJsonObject(body) ? body : {}),
      remove: () => this.entries.delete(id),
    });
  }
}

function versionId(count: number): string {
  return `${count}`.padStart(40, '0');
}

function bodiesOf(body: Json): JsonObject[] {
  return Array.isArray(body) ? body.filter(isJsonObject) : [];
}

function record(version: string): JsonObject {
  return { version, author: 'A', email: 'a@example.net', date: '2026-01-01T00:00:00+00:00', message: 'Written', parents: [] };
}
