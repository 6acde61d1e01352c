// The protocol's methods by name. The service's own name carries the major version.

export const PROVIDER_SERVICE = 'tfplugin6.Provider';

/** The methods with prepared answers, which do not load the provider. */
export const STATIC_RPCS = ['GetMetadata', 'GetProviderSchema', 'GetResourceIdentitySchemas', 'GetFunctions'] as const;
export type StaticRpc = (typeof STATIC_RPCS)[number];

/** The methods that the provider answers. */
export const PROVIDER_RPCS = [
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
  'CallFunction',
] as const;
export type ProviderRpc = (typeof PROVIDER_RPCS)[number];
