import type { OperationContext, AttributePathFor } from './resource';
import type { Schema } from './schema';
import type { ValueObject } from './value';

/** A data source: an object of the service that is only read. */
export interface DataSource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;

  /**
   * Reads the object. Attributes that it does not return keep their configured values.
   *
   * It is a property, and no method, for the compiler to compare connections strictly: where data sources are handed less
   * than the whole of one, none can ask for more.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly read: (config: ValueObject, context: OperationContext<Connection>) => Promise<ValueObject | null>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
