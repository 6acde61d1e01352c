import type { AttributePathFor, OperationContext } from './resource';
import type { Schema } from './schema';
import type { ValueObject } from './value';

/** An object of the service that a list resource found. */
export interface ListedObject {
  /** Identity of the managed resource for the object. */
  readonly identity: ValueObject;
  /** Name of the object for people. */
  readonly displayName: string;
}

/** A list resource: `terraform query` lists the objects of the service that a managed resource can import. */
export interface ListResource<Connection> {
  /** Type name of the managed resource. It has an identity, and can be imported by it. */
  readonly typeName: string;
  /** Schema of the block `config`, which selects objects. */
  readonly schema: Schema;

  // Properties instead of methods, so the compiler compares connections strictly, as in data sources.

  /**
   * Lists the selected objects, in an order that stays the same.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly list: (config: ValueObject, context: OperationContext<Connection>) => Promise<readonly ListedObject[] | null>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
