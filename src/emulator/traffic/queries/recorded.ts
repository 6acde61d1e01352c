import { TRAFFIC_FIELDS, type TrafficField, type TrafficRecord } from '../../../model/traffic';

const FIELDS = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

/**
 * Parses a stored record, without the null columns of absent fields. Fields that the contract allows to be null keep their null.
 *
 * @param json columns of a record, serialized by the database
 */
export function parseRecord(json: string): TrafficRecord {
  return Object.fromEntries(
    // eslint-disable-next-line bounds/json -- a record that the database has made of its columns
    Object.entries(JSON.parse(json) as TrafficRecord).flatMap(([name, value]) => {
      const field = FIELDS.get(name)!;
      if (value === null) return field.holds === 'one' && field.nullable ? [[name, null]] : [];
      return [[name, withoutNulls(field, value)]];
    }),
  );
}

function withoutNulls(field: TrafficField, value: unknown): unknown {
  if (field.holds !== 'records') return value;
  return (value as object[]).map((item) => Object.fromEntries(Object.entries(item).filter(([, member]) => member !== null)));
}
