import type { Diagnostic } from '../../framework/diagnostics';
import type { ProviderServer } from '../../framework/server';
import type { MessageTable } from '../wire/message';
import type { TypeCatalog } from './types';

/** What an RPC works with. */
export interface RpcContext {
  readonly provider: ProviderServer;
  readonly types: TypeCatalog;
}

/** One RPC: it translates a message to an operation of the provider, and the outcome back. */
export interface Rpc<RequestRead, ResponseWrite> {
  readonly request: MessageTable<RequestRead, never>;
  readonly response: MessageTable<unknown, ResponseWrite>;
  answer(request: RequestRead, context: RpcContext): Promise<ResponseWrite>;
  /** The answer when translation or operation failed. What Core would otherwise take for lost comes back as it was. */
  failure(error: Diagnostic, request: RequestRead): ResponseWrite;
}

/** An RPC as bytes to bytes. */
export type RpcHandler = (wire: Uint8Array, context: () => Promise<RpcContext>) => Promise<Uint8Array>;
