import type { OperationContext, AttributePathFor } from './resource';
import type { Schema } from './schema';
import type { ValueObject } from './value';

/** Something of the service that is only read. */
export interface DataSource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;

  /**
   * Reads. Attributes that it does not tell keep what is configured.
   *
   * It is a property, and no method, for the compiler to compare connections strictly: where data sources are handed less
   * than the whole of one, none can ask for more.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly read: (config: ValueObject, context: OperationContext<Connection>) => Promise<ValueObject | null>;

  /** Where the service's complaints belong. */
  readonly attributePathFor?: AttributePathFor;
}
