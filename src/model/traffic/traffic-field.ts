/** Type of a compared value; `unknown` if the contract does not show it. */
export type TestedType = 'string' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'unknown';

interface Described {
  readonly name: string;
  /** Meaning of the field, for all documents that are made from the model. */
  readonly description: string;
  /** Unit of a number: `bytes`. */
  readonly unit?: string;
  /** Values that the service is known to return. */
  readonly known?: readonly (string | number)[];
}

/** One value. */
export interface SingleField extends Described {
  readonly holds: 'one';
  readonly type: TestedType;
  /** Whether the value may be null. */
  readonly nullable?: boolean;
}

/** Several values of one type. */
export interface ListField extends Described {
  readonly holds: 'list';
  readonly type: TestedType;
}

/** Values by name. */
export interface MapField extends Described {
  readonly holds: 'map';
  /** Type of the values, if all have the same type. */
  readonly type: TestedType;
  /** All names, if the contract lists them. */
  readonly keys?: readonly SingleField[];
}

/** Sub-records that have the same fields. */
export interface RecordsField extends Described {
  readonly holds: 'records';
  readonly members: readonly (SingleField | ListField)[];
}

/** A value without a documented schema. */
export interface UnknownField extends Described {
  readonly holds: 'unknown';
}

/** A field of a traffic record. */
export type TrafficField = SingleField | ListField | MapField | RecordsField | UnknownField;

type More = Pick<Described, 'unit' | 'known'>;

// The types keep the names of the fields: the type of a record is derived from the list of its fields.

export function one<const T extends TestedType, const N extends string>(
  type: T,
  name: N,
  description: string,
  more: More & Pick<SingleField, 'nullable'> = {},
): SingleField & { readonly type: T; readonly name: N } {
  return { holds: 'one', type, name, description, ...more };
}

export function several<const T extends TestedType, const N extends string>(
  type: T,
  name: N,
  description: string,
  more: More = {},
): ListField & { readonly type: T; readonly name: N } {
  return { holds: 'list', type, name, description, ...more };
}

export function byName<const T extends TestedType, const N extends string>(
  type: T,
  name: N,
  description: string,
  keys?: readonly SingleField[],
): MapField & { readonly type: T; readonly name: N } {
  return { holds: 'map', type, name, description, ...(keys ? { keys } : {}) };
}

export function records<const N extends string, const M extends RecordsField['members']>(
  name: N,
  description: string,
  members: M,
): RecordsField & { readonly name: N; readonly members: M } {
  return { holds: 'records', name, description, members };
}

export function unknown<const N extends string>(name: N, description: string): UnknownField & { readonly name: N } {
  return { holds: 'unknown', name, description };
}
