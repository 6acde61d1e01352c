import { isJsonObject, type JsonObject } from '../../model/json';
import { own } from '../../model/own';
import { isListOfTags, TRAFFIC_FIELDS } from '../../model/traffic';

/** Reads a string of a record. Undefined if missing or empty: such values do not identify a source. */
export type ReadText = (record: Readonly<Record<string, unknown>>) => string | undefined;

/** One parameter in a field that holds a map: a header, a cookie or an argument. */
export interface RequestParameter {
  readonly field: string;
  readonly name: string;
}

/** Fields, and the reader of their string. */
export interface RecordValue {
  readonly fields: readonly string[];
  /** The parameters that are read; undefined if whole fields are. */
  readonly parameters?: readonly RequestParameter[];
  readonly read: ReadText;
}

/** Returns the reader of a field with one value. */
export function single(field: string): RecordValue {
  return { fields: [field], read: (record) => textOf(own(record, field)) };
}

/** Returns the reader of a parameter in a field with a map. Names of headers ignore case. */
export function named(field: string, name: string): RecordValue {
  return {
    fields: [field],
    parameters: [{ field, name }],
    read: (record) => {
      const map = own(record, field);
      return isJsonObject(map) ? textOf(memberOf(map, field, name)) : undefined;
    },
  };
}

/** Returns a member of a field with a map. Names of headers ignore case, unless one is spelled as it is wanted. */
function memberOf(map: JsonObject, field: string, name: string): unknown {
  if (Object.hasOwn(map, name) || field !== 'headers') return own(map, name);
  const lower = name.toLowerCase();
  const spelled = Object.keys(map).find((each) => each.toLowerCase() === lower);
  return spelled === undefined ? undefined : own(map, spelled);
}

/** Whether a record has a value of a field, or of a parameter in it, that readers cannot read: a list or an object in place of a string. */
export function isUnreadable(record: Readonly<Record<string, unknown>>, field: string, name?: string): boolean {
  const value = own(record, field);
  if (value === undefined || value === null) return false;
  if (field === 'tags') return !isListOfTags(value);
  if (name === undefined) return HELD_AS_OBJECT.has(field) ? !isJsonObject(value) : typeof value === 'object';
  if (!isJsonObject(value)) return true;
  const member = memberOf(value, field, name);
  return typeof member === 'object' && member !== null;
}

/** Fields that are read as a whole, and hold members. */
const HELD_AS_OBJECT: ReadonlySet<string> = new Set(TRAFFIC_FIELDS.flatMap(({ holds, name }) => (holds === 'map' ? [name] : [])));

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
