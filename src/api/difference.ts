import type { TSchema } from '@sinclair/typebox';

import { factsOf, partOf } from '../model';
import { isJsonObject } from './reply';

/**
 * The fields whose value in the service differs in meaning from the value that was sent: `threshold`, `include.tags`.
 *
 * It compares only the fields that were sent. It ignores the order of sets, and white space at the ends of texts that the
 * service trims. A missing field equals its default or an empty value. A field that some reads leave out can only differ
 * in a read that contains it.
 *
 * @param schema of the model; fields that it does not list are compared as they stand
 */
export function differences(schema: TSchema | undefined, sent: unknown, found: unknown, at = ''): string[] {
  if (sent === undefined) return [];
  if (absent(found)) return isForgivenAbsence(schema, sent) ? [] : [at];
  if (isJsonObject(sent)) {
    if (!isJsonObject(found)) return [at];
    return Object.entries(sent).flatMap(([name, value]) =>
      differences(schema && partOf(schema, name), value, found[name], at ? `${at}.${name}` : name),
    );
  }
  if (Array.isArray(sent)) return Array.isArray(found) && sameItems(schema, sent, found) ? [] : [at];
  return comparable(schema, sent) === comparable(schema, found) ? [] : [at];
}

function absent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isForgivenAbsence(schema: TSchema | undefined, sent: unknown): boolean {
  const { mode } = schema ? factsOf(schema) : { mode: undefined };
  if (mode === 'retained' || mode === 'read-only') return true;
  if (absent(sent) || sent === '' || (Array.isArray(sent) && sent.length === 0)) return true;
  if (isJsonObject(sent) && Object.keys(sent).length === 0) return true;
  return schema !== undefined && 'default' in schema && JSON.stringify(schema.default) === JSON.stringify(sent);
}

function sameItems(schema: TSchema | undefined, sent: readonly unknown[], found: readonly unknown[]): boolean {
  if (schema && factsOf(schema).ordering === 'set') {
    const [ours, theirs] = [sent, found].map((items) => new Set(items.map((item) => JSON.stringify(comparable(schema, item)))));
    // The service removes a tag that consists of white space.
    for (const items of [ours, theirs]) items?.delete('""');
    return ours?.size === theirs?.size && [...(ours ?? [])].every((item) => theirs?.has(item));
  }
  const item = (schema as { items?: TSchema } | undefined)?.items;
  return sent.length === found.length && sent.every((value, index) => differences(item, value, found[index]).length === 0);
}

function comparable(schema: TSchema | undefined, value: unknown): unknown {
  const trimmed = schema !== undefined && factsOf(schema).observed?.trimmed === true;
  return trimmed && typeof value === 'string' ? value.trim() : value;
}
