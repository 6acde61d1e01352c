import type { AttributePath, Diagnostics } from './diagnostics';
import type { IdentitySchema, Schema } from './schema';
import type { PrivateState } from './server';
import type { ValueObject } from './value';

/** What every operation is given beside its request. */
export interface OperationContext<Connection> {
  /** To the service, as the provider's configuration says. */
  readonly connection: Connection;
  /** Aborted when Terraform asks the provider to stop. */
  readonly signal: AbortSignal;
  /** Where the operation says what the practitioner must know. An error here fails the operation. */
  readonly diagnostics: Diagnostics;
}

/**
 * From a place in the service's terms to the attribute there; undefined where no attribute stands for it.
 *
 * @param part of the request that the path is in: `body`, `query` or `path`; by default the body
 */
export type AttributePathFor = (servicePath: readonly (string | number)[], part?: string) => AttributePath | undefined;

/** A resource as the service has it. */
export interface Remote {
  /** Attributes as the service tells them; those that it does not tell are absent or null. */
  readonly values: ValueObject;
  /** To be remembered beside the state. */
  readonly private: PrivateState;
}

/** A change that is being planned. */
export interface PlannedChange {
  readonly config: ValueObject;
  /** Null for a create. */
  readonly prior: ValueObject | null;
  /** The framework's plan; `plan` changes it in place. */
  readonly planned: ValueObject;
  /** Attributes that force a replacement; `plan` may add to it. */
  readonly requiresReplace: AttributePath[];
  /** What was remembered with the prior state. */
  readonly private: PrivateState;
  /** The identity of the object that this create replaces; null for a create that replaces nothing. */
  readonly replaces: ValueObject | null;
}

/**
 * A managed resource. The framework plans, keeps spellings and checks; the resource knows the service.
 *
 * Operations may throw what the API client throws: the provider explains it (see `Provider.explain`).
 */
export interface ManagedResource<Connection> {
  readonly typeName: string;
  readonly schema: Schema;
  readonly identity?: IdentitySchema;

  /** The identity that a state has. Present with `identity`. */
  identityOf?(state: ValueObject): ValueObject;

  /** Checks across attributes, without the service. Values may be unknown anywhere. */
  validate?(config: ValueObject, diagnostics: Diagnostics): void;

  /**
   * Completes the framework's plan for a create or an update.
   *
   * @param context absent where the provider's configuration is not known yet
   */
  plan?(change: PlannedChange, diagnostics: Diagnostics, context?: OperationContext<Connection>): Promise<void> | void;

  /**
   * Checks a planned destroy.
   *
   * @param memory what was remembered with the prior state
   * @returns what `delete` is given as remembered; nothing to leave that as it is
   */
  planDestroy?(prior: ValueObject, context: OperationContext<Connection>, memory: PrivateState): Promise<PrivateState | void>;

  /**
   * Creates. The values it returns stand in for what the plan left unknown; all of them must then be told.
   *
   * @returns null where nothing was created and the context's diagnostics say why
   */
  create(request: { planned: ValueObject; private: PrivateState }, context: OperationContext<Connection>): Promise<Remote | null>;

  /** Reads. Null when the resource is gone. */
  read(request: { state: ValueObject; private: PrivateState }, context: OperationContext<Connection>): Promise<Remote | null>;

  /** Updates in place. The values it returns stand in for what the plan left unknown. Null as with `create`. */
  update(
    request: { config: ValueObject; prior: ValueObject; planned: ValueObject; private: PrivateState },
    context: OperationContext<Connection>,
  ): Promise<Remote | null>;

  /** Deletes. What is gone already is no error. */
  delete(request: { prior: ValueObject; private: PrivateState }, context: OperationContext<Connection>): Promise<void>;

  /** From an import id to a state that `read` can complete; null after an error in the context's diagnostics. */
  importById?(id: string, context: OperationContext<Connection>): Promise<ValueObject | null> | ValueObject | null;

  /** Likewise from an identity. */
  importByIdentity?(identity: ValueObject, context: OperationContext<Connection>): ValueObject | null;

  /** Why there is nothing to import, and what to do instead; for resources that have neither of these. */
  readonly nothingToImport?: string;

  /** Where the service's complaints about this resource belong. */
  readonly attributePathFor?: AttributePathFor;

  /** Stored state of an older schema version, by that version, to the next one. */
  readonly upgrades?: Readonly<Record<number, (state: Record<string, unknown>) => Record<string, unknown>>>;
}
