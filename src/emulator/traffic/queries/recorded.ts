import { TRAFFIC_FIELDS, type TrafficField, type TrafficRecord } from '../../../model/traffic';

const FIELDS = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

/**
 * A record as it came, without what a column has as null because the request lacked it. A field that the contract lets be null stays.
 *
 * @param json what the database makes of the columns of a record, or of some of them
 */
export function recorded(json: string): TrafficRecord {
  return Object.fromEntries(
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
