import { type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../../../model/traffic';

/** Type of a column, independent of dialects. Values of a shape that the contract does not specify are stored as JSON. */
export type ColumnType =
  | ScalarType
  | { readonly list: ScalarType }
  /** Values by name. */
  | { readonly map: ScalarType }
  /** Sub-records with the same members. */
  | { readonly records: readonly SqlColumn[] };

export type ScalarType = 'text' | 'integer' | 'float' | 'boolean' | 'json';

export interface SqlColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** Column with the time of a request, in nanoseconds since the Unix epoch. The field `timestamp` keeps its spelling. */
export const MOMENT = 'moment';

/** Timestamps that databases read as they are. The expression is also valid in RE2. */
export const PLAIN_TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z?$/;

/** Column that identifies a request at its moment. */
export const IDENTITY = 'identity';

const SCALARS: Readonly<Record<TestedType, ScalarType>> = {
  string: 'text',
  timestamp: 'text',
  integer: 'integer',
  float: 'float',
  boolean: 'boolean',
  unknown: 'json',
};

/** Columns of a traffic record, one for each field. */
export const RECORD_COLUMNS: readonly SqlColumn[] = TRAFFIC_FIELDS.map(columnOf);

/** Returns the column of a field of a record or a sub-record. */
export function columnOf(field: TrafficField): SqlColumn {
  return { name: field.name, type: typeOf(field) };
}

function typeOf(field: TrafficField): ColumnType {
  switch (field.holds) {
    case 'one':
      return SCALARS[field.type];
    case 'list':
      // Some deployments are known to have a map instead of the contract's array. JSON allows both.
      return field.type === 'unknown' ? 'json' : { list: SCALARS[field.type] };
    case 'map':
      return { map: SCALARS[field.type] };
    case 'records':
      return { records: field.members.map(columnOf) };
    case 'unknown':
      return 'json';
  }
}
