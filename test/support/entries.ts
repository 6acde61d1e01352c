import type { TProperties } from '@sinclair/typebox';
import { DynamicRule, ENTITIES, type Entity, type EntityName, type Json, type Read } from '../../src/model';
import { attributeValue, membersOf } from '../../src/model/values';
import { FAMILY_OF } from '../model/contract';
import { type Body, bodyOf, withoutValue, withValue } from '../model/contract/body';
import type { FieldRow } from '../model/contract/field-row';

/*
 * Entries for tests. What a test does not name comes from the transcribed contract, so that a new field touches only the
 * tests about it.
 */

/** Any entity of the model. */
export type AnyEntity = Entity<TProperties, EntityName>;

/** An entry with every field, as a read returns it. */
export function complete<E extends AnyEntity>(entity: E, fields: object = {}): Read<E> {
  const id = `a-${entity.noun.replaceAll(' ', '-')}`;
  const body = bodyOf(FAMILY_OF[entity.name], id, `A ${entity.noun}`);
  return { ...asRead(entity, { ...body, id }), ...fields } as Read<E>;
}

/**
 * An entry as a write sends it: each field has one of its values in the contract, which any service takes. Fields that are neither
 * required nor left out by reads may be missing.
 *
 * @param choose called for each field; returns 0 or 1 for a value, and 2 for none
 */
export function variation(entity: AnyEntity, id: string, choose: () => number): Body {
  const family = FAMILY_OF[entity.name];
  const required = new Set(entity.schema.required);
  let body = bodyOf(family, id);
  for (const { at, values, reference, whole, invented, decided } of family.rows) {
    if (reference || whole) continue;
    const choice = choose();
    const isOptional = !at.includes('.') && !required.has(at) && decided?.mode !== 'retained';
    if (choice === 2 && isOptional) body = withoutValue(body, at);
    else if (choice === 1 && !invented) body = withValue(body, at, values[1]);
  }
  return body;
}

/** Returns the attributes of a resource that sends the entry. Fields that the entry lacks are missing. */
export function attributesOfEntry(entity: AnyEntity, entry: Body): Record<string, Json> {
  const members = membersOf(entity.schema).filter(({ field }) => entry[field] !== undefined);
  return Object.fromEntries(members.map(({ field, attribute, schema }) => [attribute, attributeValue(schema, entry[field] as Json)]));
}

/** An entry with the fields that the model requires, and no more; its id is in the path only. */
export function least<E extends AnyEntity>(entity: E, fields: object = {}): Omit<Read<E>, 'id'> {
  const required = new Set(entity.schema.required);
  const body = Object.entries(complete(entity) as object).filter(([name]) => required.has(name) && name !== 'id');
  return { ...Object.fromEntries(body), ...fields } as Omit<Read<E>, 'id'>;
}

/** Returns an entry as read after a write: with defaults and empty read-only lists, without fields that reads omit. */
export function asRead(entity: AnyEntity, entry: object): Body {
  return returned(FAMILY_OF[entity.name].fields, entry as Body);
}

function returned(rows: readonly FieldRow[], written: Body): Body {
  const read: Record<string, unknown> = { ...written };
  for (const { name, default: stated, decided, members } of rows) {
    const value = read[name];
    if (decided?.mode === 'retained') delete read[name];
    else if (decided?.mode === 'read-only') read[name] ??= [];
    else if (value === undefined) Object.assign(read, stated === undefined ? {} : { [name]: stated });
    else if (members)
      read[name] = Array.isArray(value) ? value.map((item) => returned(members, item as Body)) : returned(members, value as Body);
    if (read[name] === undefined && decided?.default !== undefined) read[name] = decided.default;
  }
  return read;
}

/** A complete entry of the family at a path, with an id and a name of its own. */
export function sample(path: string, id: string, fields: object = {}): Record<string, unknown> {
  const entity = ENTITIES.find(({ routes }) => routes.path === path);
  if (!entity) throw new Error(`no family is at ${path}`);
  return { ...(complete(entity) as object), id, name: `Name of ${id}`, ...fields };
}

/** Several of them. */
export function samples(path: string, ...ids: string[]): Record<string, unknown>[] {
  return ids.map((id) => sample(path, id));
}

/** A dynamic rule with everything that a writer must give, and no more; with the id `r`, which the body must have. */
export function aRule(fields: object = {}): Record<string, unknown> {
  return least(DynamicRule, { id: 'r', name: 'Login bursts', ...fields });
}

/** A dynamic rule with every field. */
export function aCompleteRule(fields: object = {}): Record<string, unknown> {
  return complete(DynamicRule, { id: 'login-bursts', name: 'Login bursts', ...fields });
}
