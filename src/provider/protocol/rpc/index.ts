import type { Log } from '../log/log';
import { applyResourceChange } from './apply-resource-change';
import { callFunction } from './call-function';
import { closeEphemeralResource } from './close-ephemeral-resource';
import { configureProvider } from './configure-provider';
import { generateResourceConfig } from './generate-resource-config';
import { rpcHandler } from './handler';
import { importResourceState } from './import-resource-state';
import { moveResourceState } from './move-resource-state';
import { openEphemeralResource } from './open-ephemeral-resource';
import { planResourceChange } from './plan-resource-change';
import { readDataSource } from './read-data-source';
import { readResource } from './read-resource';
import { renewEphemeralResource } from './renew-ephemeral-resource';
import type { RpcHandler } from './rpc';
import { stopProvider } from './stop-provider';
import { upgradeResourceIdentity } from './upgrade-resource-identity';
import { upgradeResourceState } from './upgrade-resource-state';
import { validateDataResourceConfig } from './validate-data-resource-config';
import { validateEphemeralResourceConfig } from './validate-ephemeral-resource-config';
import { validateProviderConfig } from './validate-provider-config';
import { validateResourceConfig } from './validate-resource-config';
import type { ProviderRpc } from '../methods';

/**
 * Loaded by import() on the first call that needs the provider. `types` is loaded with it, and `rpc` has types only: both
 * may be imported beside this index.
 */

/** Every RPC of the provider, by its name in the protocol. */
export function rpcHandlers(log: Log): Record<ProviderRpc, RpcHandler> {
  return {
    ValidateProviderConfig: rpcHandler('ValidateProviderConfig', validateProviderConfig, log),
    ConfigureProvider: rpcHandler('ConfigureProvider', configureProvider, log),
    StopProvider: rpcHandler('StopProvider', stopProvider, log),
    ValidateResourceConfig: rpcHandler('ValidateResourceConfig', validateResourceConfig, log),
    UpgradeResourceState: rpcHandler('UpgradeResourceState', upgradeResourceState, log),
    UpgradeResourceIdentity: rpcHandler('UpgradeResourceIdentity', upgradeResourceIdentity, log),
    ReadResource: rpcHandler('ReadResource', readResource, log),
    PlanResourceChange: rpcHandler('PlanResourceChange', planResourceChange, log),
    ApplyResourceChange: rpcHandler('ApplyResourceChange', applyResourceChange, log),
    ImportResourceState: rpcHandler('ImportResourceState', importResourceState, log),
    GenerateResourceConfig: rpcHandler('GenerateResourceConfig', generateResourceConfig, log),
    MoveResourceState: rpcHandler('MoveResourceState', moveResourceState, log),
    ValidateDataResourceConfig: rpcHandler('ValidateDataResourceConfig', validateDataResourceConfig, log),
    ReadDataSource: rpcHandler('ReadDataSource', readDataSource, log),
    ValidateEphemeralResourceConfig: rpcHandler('ValidateEphemeralResourceConfig', validateEphemeralResourceConfig, log),
    OpenEphemeralResource: rpcHandler('OpenEphemeralResource', openEphemeralResource, log),
    RenewEphemeralResource: rpcHandler('RenewEphemeralResource', renewEphemeralResource, log),
    CloseEphemeralResource: rpcHandler('CloseEphemeralResource', closeEphemeralResource, log),
    CallFunction: rpcHandler('CallFunction', callFunction, log),
  };
}
