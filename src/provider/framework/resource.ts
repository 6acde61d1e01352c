import type { AttributePath, Diagnostics } from './diagnostics';
import type { MemoryShape } from './memory';
import type { IdentitySchema, Schema } from './schema';
import type { PrivateState } from './server';
import type { ValueObject } from './value';

/** The arguments of every operation, in addition to its request. */
export interface OperationContext<Connection> {
  /** The connection to the service. */
  readonly connection: Connection;
  /** Aborted when Terraform asks the provider to stop. */
  readonly signal: AbortSignal;
  /** Aborted some seconds later: for requests in flight, and for reads of their results. */
  readonly abandon: AbortSignal;
  /** The diagnostics of the operation. An error in them makes the operation fail. */
  readonly diagnostics: Diagnostics;
  /**
   * Id of the object, if the resource has `hasInstances`: of two ids at one place, each is of another resource. Undefined for an object
   * whose state has no id yet. The plan of a create has the id of the replaced object, or else a provisional one.
   */
  readonly instance?: string;
}

/**
 * Returns the attribute for a path of the service, or undefined if there is no such attribute.
 *
 * @param part the part of the request that contains the path: `body`, `query` or `path`. Default: `body`
 */
export type AttributePathFor = (servicePath: readonly (string | number)[], part?: string) => AttributePath | undefined;

/** The resource in the service. */
export interface Remote {
  /** The attributes that the service returned. Others are absent or null. */
  readonly values: ValueObject;
  /** The private state. */
  readonly private: PrivateState;
}

/** The change to plan. */
export interface ChangeToPlan {
  readonly config: ValueObject;
  /** Null for a create. */
  readonly prior: ValueObject | null;
  /** The framework's plan, which `plan` changes in place. */
  readonly planned: ValueObject;
  /** Attributes that force a replacement. `plan` may add attributes. */
  readonly requiresReplace: AttributePath[];
  /**
   * The private state of the prior state. For a create, that of its saved plan. In a first plan it is empty, and `plan` may set data that
   * `create` compares the service with. If Core does not store it, `create` gets an empty one.
   */
  private: PrivateState;
  /** The identity of the object that this create replaces; null for a create that replaces nothing. */
  readonly replaces: ValueObject | null;
}

/**
 * A managed resource. The framework plans, validates, and keeps the spelling of values. The resource calls the service.
 *
 * Operations may throw errors of the API client. `Provider.explain` turns them into diagnostics.
 */
export interface ManagedResource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;
  readonly identity?: IdentitySchema;

  /** Whether the framework gives each object an id in its private state, because Core sends no resource addresses. */
  readonly hasInstances?: boolean;

  /**
   * The shapes of the members of the private state. Operations get no others.
   *
   * @default - every member, for a resource that decides nothing by it
   */
  readonly memory?: MemoryShape;

  /** Returns the identity of a state. Required with `identity`. */
  identityOf?(state: ValueObject): ValueObject;

  /** Called with each state that Core reads for a plan or an apply, tainted or not. Core does not announce what it will plan. */
  stateRead?(state: ValueObject, connection: Connection): void;

  /** Checks several attributes together, without the service. All values may be unknown. */
  validate?(config: ValueObject, diagnostics: Diagnostics): void;

  /**
   * Completes the framework's plan for a create or an update.
   *
   * @param context absent if the provider's configuration is not known yet
   */
  plan?(change: ChangeToPlan, diagnostics: Diagnostics, context?: OperationContext<Connection>): Promise<void> | void;

  /**
   * Checks a planned destroy.
   *
   * @param memory the private state of the prior state
   * @returns the private state for `delete`, or nothing to keep the current one
   */
  planDestroy?(prior: ValueObject, context: OperationContext<Connection>, memory: PrivateState): Promise<PrivateState | void>;

  /**
   * Creates the resource. The returned values replace the unknown values of the plan, so they must be complete.
   *
   * @returns null if nothing was created, with the reason in the context's diagnostics
   */
  create(request: { planned: ValueObject; private: PrivateState }, context: OperationContext<Connection>): Promise<Remote | null>;

  /** Reads the resource. Null if it no longer exists. */
  read(request: { state: ValueObject; private: PrivateState }, context: OperationContext<Connection>): Promise<Remote | null>;

  /** Updates the resource in place. The returned values replace the unknown values of the plan. Null as for `create`. */
  update(
    request: { config: ValueObject; prior: ValueObject; planned: ValueObject; private: PrivateState },
    context: OperationContext<Connection>,
  ): Promise<Remote | null>;

  /**
   * Deletes the resource. It is no error if the resource no longer exists. `isReplacement`: a create follows, or has come before.
   */
  delete(
    request: { prior: ValueObject; private: PrivateState; isReplacement: boolean },
    context: OperationContext<Connection>,
  ): Promise<void>;

  /** Converts an import id to a state that `read` can complete. Null after an error in the context's diagnostics. */
  importById?(id: string, context: OperationContext<Connection>): Promise<ValueObject | null> | ValueObject | null;

  /** Converts an identity in the same way. */
  importByIdentity?(identity: ValueObject, context: OperationContext<Connection>): ValueObject | null;

  /** Returns a generated configuration without values that follow from others. It has no defaults. */
  withoutDerived?(config: ValueObject): ValueObject;

  /** For a resource without import: the reason, and the remedy. */
  readonly nothingToImport?: string;

  /** Finds the attributes of errors from the service about this resource. */
  readonly attributePathFor?: AttributePathFor;

  /** For each older schema version, the conversion of a stored state to the next version. */
  readonly upgrades?: Readonly<Record<number, (state: Record<string, unknown>) => Record<string, unknown>>>;
}
