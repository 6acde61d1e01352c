import type { OperationContext, AttributePathFor } from './resource';
import type { Schema } from './schema';
import type { PrivateState } from './server';
import type { ValueObject } from './value';

/** Until when an open resource is good, and what the provider remembers of it. */
export interface Lease {
  /** For `renew` and `close`. Engines keep it while the run lasts, and store it nowhere. Default: nothing. */
  readonly private?: PrivateState;
  /** When the engine renews the resource, if the run lasts so long. Default: never. */
  readonly renewAt?: Date;
}

/** An open resource. */
export interface Opened extends Lease {
  /** The attributes that the provider gives. Others keep their configured values. */
  readonly values: ValueObject;
}

/** An ephemeral resource: an engine opens it in each plan and apply that uses it, and stores nothing of it. */
export interface EphemeralResource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;

  // These are properties, and no methods, for the compiler to compare connections strictly, as in data sources.

  /**
   * Opens the resource. All of the configuration is known: engines wait for it.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly open: (config: ValueObject, context: OperationContext<Connection>) => Promise<Opened | null>;

  /**
   * Renews the open resource. Required if `renewAt` is ever set.
   *
   * @returns null after an error in the context's diagnostics
   */
  readonly renew?: (memory: PrivateState, context: OperationContext<Connection>) => Promise<Lease | null>;

  /** Gives back what `open` took. Required if it took something. */
  readonly close?: (memory: PrivateState, context: OperationContext<Connection>) => Promise<void>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
