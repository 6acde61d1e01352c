import { isJsonObject } from '../../model/json';
import { own } from '../../model/own';

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
  const lower = field === 'headers' ? name.toLowerCase() : undefined;
  return {
    fields: [field],
    parameters: [{ field, name }],
    read: (record) => {
      const map = own(record, field);
      if (!isJsonObject(map)) return undefined;
      if (Object.hasOwn(map, name) || lower === undefined) return textOf(own(map, name));
      const spelled = Object.keys(map).find((each) => each.toLowerCase() === lower);
      return spelled === undefined ? undefined : textOf(own(map, spelled));
    },
  };
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
