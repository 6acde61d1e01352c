import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Row } from '../../../traffic/store';

/** Converts a row to a result of the model. Sums and averages of no rows are 0, or null where the result may be null. */
export function toResult<S extends TObject>(schema: S, row: Row): Static<S> {
  return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, valueOf(field, row[name])])) as Static<S>;
}

function valueOf(field: TSchema, value: unknown): unknown {
  const types: readonly unknown[] = [field['type']].flat();
  if (types.includes('array')) return value ?? [];
  if (types.includes('string')) return value ?? '';
  if (value === null || value === undefined) return types.includes('null') ? null : 0;
  return Number(value);
}
