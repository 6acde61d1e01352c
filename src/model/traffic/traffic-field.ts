/** The type that one test of a filter compares; `unknown` if the contract does not show it. */
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

/** A value whose shape the contract does not show. */
export interface UnknownField extends Described {
  readonly holds: 'unknown';
}

/** A field of a traffic record. */
export type TrafficField = SingleField | ListField | MapField | RecordsField | UnknownField;

type More = Pick<Described, 'unit' | 'known'>;

export function one(type: TestedType, name: string, description: string, more: More & Pick<SingleField, 'nullable'> = {}): SingleField {
  return { holds: 'one', type, name, description, ...more };
}

export function several(type: TestedType, name: string, description: string, more: More = {}): ListField {
  return { holds: 'list', type, name, description, ...more };
}

export function byName(type: TestedType, name: string, description: string, keys?: readonly SingleField[]): MapField {
  return { holds: 'map', type, name, description, ...(keys ? { keys } : {}) };
}

export function records(name: string, description: string, members: RecordsField['members']): RecordsField {
  return { holds: 'records', name, description, members };
}

export function unknown(name: string, description: string): UnknownField {
  return { holds: 'unknown', name, description };
}
