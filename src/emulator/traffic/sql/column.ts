import { type TestedType, TRAFFIC_FIELDS, type TrafficField } from '../../../model/traffic';

/** What a column holds, in the words of no dialect. Values of a shape that the contract does not show are kept as JSON. */
export type ColumnType =
  | ScalarType
  | { readonly list: ScalarType }
  /** Values by name. */
  | { readonly map: ScalarType }
  /** Sub-records with the same members. */
  | { readonly records: readonly Column[] };

export type ScalarType = 'text' | 'integer' | 'float' | 'boolean' | 'json';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** When the request came: nanoseconds since the Unix epoch, from the field `timestamp`, which keeps its own spelling. */
export const MOMENT = 'moment';

/** Tells whether two records are of the same request: equal numbers at the same moment. */
export const IDENTITY = 'identity';

const SCALARS: Readonly<Record<TestedType, ScalarType>> = {
  string: 'text',
  timestamp: 'text',
  integer: 'integer',
  float: 'float',
  boolean: 'boolean',
  unknown: 'json',
};

/** The columns of a traffic record, one for each field. */
export const RECORD_COLUMNS: readonly Column[] = TRAFFIC_FIELDS.map(columnOf);

/** The column of a field of a record, or of a sub-record. */
export function columnOf(field: TrafficField): Column {
  return { name: field.name, type: typeOf(field) };
}

function typeOf(field: TrafficField): ColumnType {
  switch (field.holds) {
    case 'one':
      return SCALARS[field.type];
    case 'list':
      // Deployments are known to have a map where the contract says array. JSON keeps both.
      return field.type === 'unknown' ? 'json' : { list: SCALARS[field.type] };
    case 'map':
      return { map: SCALARS[field.type] };
    case 'records':
      return { records: field.members.map(columnOf) };
    case 'unknown':
      return 'json';
  }
}
