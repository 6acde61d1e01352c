import type { OperationContext, AttributePathFor } from './resource';
import type { Schema } from './schema';
import type { ValueObject } from './value';

/** A data source: a read-only object of the service. */
export interface DataSource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;

  /**
   * Reads the object. Attributes that are not returned keep their configured values.
   *
   * A property instead of a method, so the compiler compares connections strictly: a data source with a part of the connection cannot use
   * the rest.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly read: (config: ValueObject, context: OperationContext<Connection>) => Promise<ValueObject | null>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
