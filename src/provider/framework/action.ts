import type { Diagnostics } from './diagnostics';
import type { AttributePathFor, OperationContext } from './resource';
import type { Schema } from './schema';
import type { ValueObject } from './value';

/** An action: something that an engine does once, without an object in the state. Terraform 1.14 and newer have actions. */
export interface Action<Connection> {
  readonly typeName: string;
  /** Schema of the block `config`. */
  readonly schema: Schema;

  // Properties instead of methods, so the compiler compares connections strictly, as in data sources.

  /** Checks several attributes together, without the service. Values may be unknown. */
  readonly validate?: (config: ValueObject, diagnostics: Diagnostics) => void;

  /** Reports in the context's diagnostics what the invocation would do. A plan has nothing else. Values may be unknown. */
  readonly plan: (config: ValueObject, context: OperationContext<Connection>) => Promise<void>;

  /**
   * Does it. Reports errors in the context's diagnostics.
   *
   * @returns lines of progress, as they come
   */
  readonly invoke: (config: ValueObject, context: OperationContext<Connection>) => AsyncIterable<string>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
