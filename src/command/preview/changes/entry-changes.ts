import { asText } from '../../../model/json';
import type { TSchema } from '@sinclair/typebox';
import { type Entity, type JsonObject, withAttributeNames } from '../../../model';
import { compare } from './compare';
import { type ValueChange, withSecrets } from './value-change';

/** Difference of an entry between two sides. */
export interface EntryChange {
  readonly id: string;
  readonly title: string;
  readonly effect: 'added' | 'changed' | 'removed';
  /** Contains no secrets. */
  readonly changes: readonly ValueChange[];
}

/** Compares the entries of a family on two sides, as the API returns them. Equal entries are left out. */
export function entryChanges(entity: Entity, before: readonly JsonObject[], after: readonly JsonObject[]): EntryChange[] {
  const [ours, theirs] = [byId(before), byId(after)] as const;
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id): EntryChange[] => {
    const [was, is] = [ours.get(id), theirs.get(id)];
    const changes = compare(entity.schema, valueOf(entity.schema, was), valueOf(entity.schema, is)).filter(({ path }) => path[0] !== 'id');
    const effect = !was ? 'added' : is ? 'changed' : 'removed';
    if (effect === 'changed' && changes.length === 0) return [];
    const name = (is ?? was)?.['name'];
    return [{ id, title: typeof name === 'string' && name !== '' ? name : id, effect, changes }];
  });
}

function byId(entries: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(entries.map((entry) => [asText(entry['id']), entry]));
}

function valueOf(schema: TSchema, entry: JsonObject | undefined) {
  return withSecrets(schema, entry ? withAttributeNames(schema, entry) : null);
}
