import type { AttributePath, Diagnostic } from './diagnostics';
import type { IdentitySchema, Schema } from './schema';
import type { Type } from './type';
import type { Value, ValueObject } from './value';

// Requests and responses of a server's operations, in Terraform's terms and independent of the wire format. There is one operation
// for each call of Terraform Core or OpenTofu. The protocol layer converts the messages.

export interface WithDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

/** Data that Terraform stores for the provider together with the state, and does not read. */
export type PrivateState = Readonly<Record<string, unknown>>;

/** Reason to defer an operation. */
export type DeferredReason = 'resource-config-unknown' | 'provider-config-unknown' | 'absent-prerequisite';

export interface ValidateProviderConfigRequest {
  readonly config: ValueObject;
}

export interface ConfigureProviderRequest {
  readonly config: ValueObject;
  /** Version of Terraform or OpenTofu, for the user agent. */
  readonly engineVersion: string;
  readonly deferralAllowed: boolean;
  /** Takes what removes the secrets of the connection from messages. */
  readonly redactMessages?: (by: (text: string) => string) => void;
}

/** The configuration of a resource, a data source or an ephemeral resource. */
export interface ValidateConfigRequest {
  readonly typeName: string;
  readonly config: ValueObject;
}

export interface UpgradeResourceStateRequest {
  readonly typeName: string;
  readonly version: number;
  /** The stored state, as parsed from JSON. */
  readonly state: unknown;
}

export interface UpgradeResourceStateResponse extends WithDiagnostics {
  readonly state: Value;
}

export interface UpgradeResourceIdentityRequest {
  readonly typeName: string;
  readonly version: number;
  /** The stored identity, as parsed from JSON. */
  readonly identity: unknown;
}

export interface UpgradeResourceIdentityResponse extends WithDiagnostics {
  readonly identity: ValueObject | null;
}

export interface ReadResourceRequest {
  readonly typeName: string;
  readonly state: ValueObject;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
  readonly deferralAllowed: boolean;
}

export interface ReadResourceResponse extends WithDiagnostics {
  /** Null if the resource no longer exists. */
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
   * The private state of the plan during an apply, and otherwise empty. Absent if Core does not store it (Terraform before 1.16,
   * OpenTofu): then the apply of a create has no data of its plan.
   */
  readonly plannedPrivate?: PrivateState;
  readonly deferralAllowed: boolean;
}

export interface PlanResourceChangeResponse extends WithDiagnostics {
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

export interface ApplyResourceChangeResponse extends WithDiagnostics {
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface ImportResourceStateRequest {
  readonly typeName: string;
  readonly id: string;
  readonly identity: ValueObject | null;
  readonly deferralAllowed: boolean;
}

export interface ImportResourceStateResponse extends WithDiagnostics {
  readonly imported: readonly ImportedResource[];
  readonly deferred?: DeferredReason;
}

export interface ImportedResource {
  readonly typeName: string;
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface GenerateResourceConfigRequest {
  readonly typeName: string;
  /** The state of an imported resource. */
  readonly state: ValueObject | null;
}

export interface GenerateResourceConfigResponse extends WithDiagnostics {
  /** The configuration equivalent to the state. */
  readonly config: Value;
}

export interface MoveResourceStateRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  readonly sourceState: unknown;
  readonly targetTypeName: string;
}

export interface MoveResourceStateResponse extends WithDiagnostics {
  readonly state: Value;
  readonly private: PrivateState;
  readonly identity: ValueObject | null;
}

export interface ReadDataSourceRequest {
  readonly typeName: string;
  readonly config: ValueObject;
  readonly deferralAllowed: boolean;
}

export interface ReadDataSourceResponse extends WithDiagnostics {
  readonly state: Value;
  readonly deferred?: DeferredReason;
}

export interface OpenEphemeralResourceRequest {
  readonly typeName: string;
  readonly config: ValueObject;
  readonly deferralAllowed: boolean;
}

export interface OpenEphemeralResourceResponse extends WithDiagnostics {
  readonly result: Value;
  readonly private: PrivateState;
  readonly renewAt?: Date;
  readonly deferred?: DeferredReason;
}

export interface RenewEphemeralResourceRequest {
  readonly typeName: string;
  readonly private: PrivateState;
}

export interface RenewEphemeralResourceResponse extends WithDiagnostics {
  readonly private: PrivateState;
  readonly renewAt?: Date;
}

export interface CloseEphemeralResourceRequest {
  readonly typeName: string;
  readonly private: PrivateState;
}

export interface ListResourceRequest {
  readonly typeName: string;
  /** Selects objects. */
  readonly config: ValueObject;
  /** Whether the events have the whole objects. */
  readonly includeResource: boolean;
  /** Maximum number of objects that the engine takes. */
  readonly limit: number;
}

/** One object of a list, or diagnostics alone. */
export interface ListResourceEvent extends WithDiagnostics {
  readonly identity: ValueObject | null;
  readonly displayName: string;
  /** The object as an import reads it; null if it was not requested. */
  readonly resource: Value;
}

export interface PlanActionRequest {
  readonly typeName: string;
  readonly config: ValueObject;
  readonly deferralAllowed: boolean;
}

export interface PlanActionResponse extends WithDiagnostics {
  readonly deferred?: DeferredReason;
}

export interface InvokeActionRequest {
  readonly typeName: string;
  readonly config: ValueObject;
}

/** A line of progress, or the end of an action with its diagnostics. */
export type InvokeActionEvent = { readonly progress: string } | { readonly completed: readonly Diagnostic[] };

export interface CallFunctionRequest {
  readonly name: string;
  readonly arguments: readonly Value[];
}

export interface CallFunctionResponse {
  readonly result?: Value;
  readonly error?: FunctionError;
}

export interface FunctionError {
  readonly text: string;
  /** Position of the argument with the error. */
  readonly argument?: number;
}

/** Schemas of the provider, by type name. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly identities: Readonly<Record<string, IdentitySchema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly ephemeralResources: Readonly<Record<string, Schema>>;
  readonly listResources: Readonly<Record<string, Schema>>;
  readonly actions: Readonly<Record<string, Schema>>;
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
