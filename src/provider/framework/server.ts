import type { AttributePath, Diagnostic } from './diagnostics';
import type { IdentitySchema, Schema } from './schema';
import type { Type } from './type';
import type { Value, ValueObject } from './value';

/**
 * The operations of a provider, in Terraform's terms and without any wire format. There is one operation for each call of
 * Terraform Core or OpenTofu. The protocol layer converts the messages.
 *
 * An operation reports problems as diagnostics. It rejects only if the provider has a defect.
 */
export interface ProviderServer {
  schemas(): ProviderSchemas;

  validateProviderConfig(request: { config: ValueObject }): Promise<Outcome>;
  configureProvider(request: {
    config: ValueObject;
    /** Version of Terraform or OpenTofu, for the user agent. */
    engineVersion: string;
    deferralAllowed: boolean;
  }): Promise<Outcome>;
  /** The user interrupts the run. Requests that are under way end soon, with an error. */
  stop(): Promise<void>;

  validateResourceConfig(request: { typeName: string; config: ValueObject }): Promise<Outcome>;
  upgradeResourceState(request: { typeName: string; version: number; state: unknown }): Promise<Outcome & { state: Value }>;
  readResource(request: ReadResourceRequest): Promise<ReadResourceResponse>;
  planResourceChange(request: PlanResourceChangeRequest): Promise<PlanResourceChangeResponse>;
  applyResourceChange(request: ApplyResourceChangeRequest): Promise<ApplyResourceChangeResponse>;
  importResourceState(request: {
    typeName: string;
    id: string;
    identity: ValueObject | null;
    deferralAllowed: boolean;
  }): Promise<Outcome & { imported: ImportedResource[]; deferred?: DeferredReason }>;
  /** The configuration that says what the state of an imported resource says. */
  generateResourceConfig(request: { typeName: string; state: ValueObject | null }): Promise<Outcome & { config: Value }>;
  moveResourceState(request: {
    sourceProviderAddress: string;
    sourceTypeName: string;
    sourceSchemaVersion: number;
    sourceState: unknown;
    targetTypeName: string;
  }): Promise<Outcome & { state: Value; private: PrivateState; identity: ValueObject | null }>;
  upgradeResourceIdentity(request: {
    typeName: string;
    version: number;
    identity: unknown;
  }): Promise<Outcome & { identity: ValueObject | null }>;

  validateDataSourceConfig(request: { typeName: string; config: ValueObject }): Promise<Outcome>;
  readDataSource(request: {
    typeName: string;
    config: ValueObject;
    deferralAllowed: boolean;
  }): Promise<Outcome & { state: Value; deferred?: DeferredReason }>;

  validateEphemeralResourceConfig(request: { typeName: string; config: ValueObject }): Promise<Outcome>;
  openEphemeralResource(request: {
    typeName: string;
    config: ValueObject;
    deferralAllowed: boolean;
  }): Promise<Outcome & { result: Value; private: PrivateState; renewAt?: Date; deferred?: DeferredReason }>;
  renewEphemeralResource(request: {
    typeName: string;
    private: PrivateState;
  }): Promise<Outcome & { private: PrivateState; renewAt?: Date }>;
  closeEphemeralResource(request: { typeName: string; private: PrivateState }): Promise<Outcome>;

  callFunction(request: { name: string; arguments: Value[] }): Promise<{ result?: Value; error?: FunctionError }>;
}

export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
}

/** Data that Terraform stores for the provider together with the state, and does not read. */
export type PrivateState = Readonly<Record<string, unknown>>;

/** Why an operation is deferred. */
export type DeferredReason = 'resource-config-unknown' | 'provider-config-unknown' | 'absent-prerequisite';

export interface ReadResourceRequest {
  readonly typeName: string;
  readonly state: ValueObject;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
  readonly deferralAllowed: boolean;
}

export interface ReadResourceResponse extends Outcome {
  /** Null if the resource does not exist any more. */
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
  readonly deferred?: DeferredReason;
}

export interface PlanResourceChangeRequest {
  readonly typeName: string;
  /** Null for a create. */
  readonly prior: ValueObject | null;
  /** Core's merge of configuration and prior state; null for a destroy. */
  readonly proposed: ValueObject | null;
  /** Null for a destroy. */
  readonly config: ValueObject | null;
  readonly private: PrivateState;
  readonly priorIdentity: ValueObject | null;
  /**
   * The private state of the plan that is about to be applied, and otherwise empty. Absent if Core does not store it (Terraform
   * before 1.16, OpenTofu): then nothing of the plan of a create is known when it is applied.
   */
  readonly plannedPrivate?: PrivateState;
  readonly deferralAllowed: boolean;
}

export interface PlanResourceChangeResponse extends Outcome {
  readonly planned: Value;
  readonly requiresReplace: readonly AttributePath[];
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
  readonly deferred?: DeferredReason;
}

export interface ApplyResourceChangeRequest {
  readonly typeName: string;
  readonly prior: ValueObject | null;
  /** Null for a destroy. */
  readonly planned: ValueObject | null;
  readonly config: ValueObject | null;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface ApplyResourceChangeResponse extends Outcome {
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface ImportedResource {
  readonly typeName: string;
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface FunctionError {
  readonly text: string;
  /** Position of the argument with the error. */
  readonly argument?: number;
}

/** Everything the provider offers, by type name. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly identities: Readonly<Record<string, IdentitySchema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly ephemeralResources: Readonly<Record<string, Schema>>;
  readonly functions: Readonly<Record<string, FunctionSignature>>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
}

export interface FunctionSignature {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly variadic?: FunctionParameter;
  readonly returns: Type;
}
