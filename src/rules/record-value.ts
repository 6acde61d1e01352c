import { isJsonObject } from '../model/json';
import { own } from '../model/own';

/** Reads one text of a record. Undefined if the record has none: nobody is identified by what is missing or empty. */
export type ReadText = (record: Readonly<Record<string, unknown>>) => string | undefined;

/** One parameter in a field that holds a map: a header, a cookie or an argument. */
export interface Parameter {
  readonly field: string;
  readonly name: string;
}

/** Fields, and the reader of their text. */
export interface RecordValue {
  readonly fields: readonly string[];
  /** The parameters that are read; undefined if whole fields are. */
  readonly parameters?: readonly Parameter[];
  readonly read: ReadText;
}

/** The text of a field that holds one value. */
export function single(field: string): RecordValue {
  return { fields: [field], read: (record) => textOf(own(record, field)) };
}

/** The text of one parameter in a field that holds a map. Names of headers are the same in large and small letters. */
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
