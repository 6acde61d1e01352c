import type { ProviderSchemas } from '../../framework/server';
import type { Log } from '../plugin/log';
import type { ServerRpc, StreamRpcName } from '../messages/methods';
import { ACTION_RPCS } from './action';
import { DATA_SOURCE_RPCS } from './data-source';
import { EPHEMERAL_RPCS } from './ephemeral';
import { FUNCTION_RPCS } from './function';
import { rpcHandler, type RpcContext, type RpcHandler, streamHandler, type StreamHandler } from './handler';
import { PROVIDER_RPCS } from './provider';
import { LIST_RESOURCE_RPCS } from './list-resource';
import { RESOURCE_RPCS } from './resource';
import type { AnyRpc, AnyStreamRpc, ServerOf } from './rpc';

/**
 * Loaded by import() on the first call that needs the provider. `types` is loaded with it, and may be imported beside this index.
 */

export type { RpcContext, RpcHandler, StreamHandler };

const { ListResource, ...UNARY_LIST_RPCS } = LIST_RESOURCE_RPCS;
const { InvokeAction, ...UNARY_ACTION_RPCS } = ACTION_RPCS;

/** The definition of every RPC that the provider answers with one message, by its name in the protocol. */
export const RPCS = {
  ...PROVIDER_RPCS,
  ...RESOURCE_RPCS,
  ...DATA_SOURCE_RPCS,
  ...EPHEMERAL_RPCS,
  ...UNARY_LIST_RPCS,
  ...UNARY_ACTION_RPCS,
  ...FUNCTION_RPCS,
} satisfies Record<ServerRpc, AnyRpc>;

/** The definition of every RPC that the provider answers with a stream. */
export const STREAMS = { ListResource, InvokeAction } satisfies Record<StreamRpcName, AnyStreamRpc>;

/**
 * Server that answers the RPCs, in Terraform's terms and without any wire format. An operation reports problems as diagnostics. It
 * rejects only if the provider has a defect.
 */
export interface ProviderServer extends ServerOf<typeof RPCS>, ServerOf<typeof STREAMS> {
  schemas(): ProviderSchemas;
}

/** Returns every RPC as a function of bytes, by its name in the protocol. */
export function rpcHandlers(log: Log): Record<ServerRpc, RpcHandler> {
  const handlers = Object.entries(RPCS).map(([name, rpc]) => [name, rpcHandler(name as ServerRpc, rpc as AnyRpc, log)]);
  return Object.fromEntries(handlers) as Record<ServerRpc, RpcHandler>;
}

/** Returns every RPC with a stream as a function of bytes, by its name in the protocol. */
export function streamHandlers(log: Log): Record<StreamRpcName, StreamHandler> {
  const handlers = Object.entries(STREAMS).map(([name, rpc]) => [name, streamHandler(name as StreamRpcName, rpc as AnyStreamRpc, log)]);
  return Object.fromEntries(handlers) as Record<StreamRpcName, StreamHandler>;
}
