// The RPCs of the service, by name. An engine may call any of them at once, while the definitions in `rpc` are loaded with the first
// call that needs one. The compiler compares the names with the definitions.

/** Name of the service, with the major version of the protocol. */
export const PROVIDER_SERVICE = 'tfplugin6.Provider';

/** RPCs with prepared replies, which do not load the provider. `schema/replies.ts` defines them. */
export const STATIC_RPCS = ['GetMetadata', 'GetProviderSchema', 'GetResourceIdentitySchemas', 'GetFunctions'] as const;
export type StaticRpc = (typeof STATIC_RPCS)[number];

/** RPCs that a loaded provider answers. `rpc` defines them. */
export const SERVER_RPCS = [
  'ValidateProviderConfig',
  'ConfigureProvider',
  'StopProvider',
  'ValidateResourceConfig',
  'UpgradeResourceState',
  'UpgradeResourceIdentity',
  'ReadResource',
  'PlanResourceChange',
  'ApplyResourceChange',
  'ImportResourceState',
  'GenerateResourceConfig',
  'MoveResourceState',
  'ValidateDataResourceConfig',
  'ReadDataSource',
  'ValidateEphemeralResourceConfig',
  'OpenEphemeralResource',
  'RenewEphemeralResource',
  'CloseEphemeralResource',
  'ValidateListResourceConfig',
  'ValidateActionConfig',
  'PlanAction',
  'CallFunction',
] as const;
export type ServerRpc = (typeof SERVER_RPCS)[number];

/** RPCs that a loaded provider answers with a stream of messages. `rpc` defines them. */
export const STREAM_RPCS = ['ListResource', 'InvokeAction'] as const;
export type StreamRpcName = (typeof STREAM_RPCS)[number];
