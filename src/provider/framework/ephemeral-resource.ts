import type { OperationContext, AttributePathFor } from './resource';
import type { Schema } from './schema';
import type { PrivateState } from './server';
import type { ValueObject } from './value';

/** Lifetime of an open resource, and its private data. */
export interface Lease {
  /** Data for `renew` and `close`. Engines keep it only during the run. Default: none. */
  readonly private?: PrivateState;
  /** Time at which the engine renews the resource during a run. Default: never. */
  readonly renewAt?: Date;
}

/** An open resource. */
export interface Opened extends Lease {
  /** Attributes that the provider sets. Others keep their configured values. */
  readonly values: ValueObject;
}

/** An ephemeral resource: an engine opens it in each plan and apply that uses it, and does not store it. */
export interface EphemeralResource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;

  // Properties instead of methods, so the compiler compares connections strictly, as in data sources.

  /**
   * Opens the resource. The whole configuration is known: engines wait for unknown values.
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

  /** Releases the objects that `open` acquired. Required if it acquired any. */
  readonly close?: (memory: PrivateState, context: OperationContext<Connection>) => Promise<void>;

  /** Finds the attributes of errors from the service. */
  readonly attributePathFor?: AttributePathFor;
}
