import type { Connection } from '../connection/connection';
import { at } from '../framework/equivalence';
import type { OperationContext } from '../framework/resource';
import type { TypedAttribute } from '../framework/schema';
import type { ValueObject } from '../framework/value';
import { requireConfig } from '../resources/config-attribute';

/** The attribute `config` of data sources. */
export const CONFIG: TypedAttribute = {
  type: 'string',
  optional: true,
  computed: true,
  description: "Name of the configuration to read. Default: the provider's `config`, then `SVC_CONFIG`.",
};

/** The configuration to read; null after an error. */
export function configToRead(values: ValueObject, { connection, diagnostics }: OperationContext<Connection>): string | null {
  const config = at(values, 'config');
  return typeof config === 'string' ? config : requireConfig(connection, diagnostics);
}
