import type { Diagnostic } from '../../framework/diagnostics';
import type { ProviderServer } from '../../framework/server';
import type { MessageTable } from '../wire/message';
import type { TypeCatalog } from './types';

/** The context of an RPC. */
export interface RpcContext {
  readonly provider: ProviderServer;
  readonly types: TypeCatalog;
}

/** One RPC: it converts a message to an operation of the provider, and the outcome to a message. */
export interface Rpc<RequestRead, ResponseWrite> {
  readonly request: MessageTable<RequestRead, never>;
  readonly response: MessageTable<unknown, ResponseWrite>;
  answer(request: RequestRead, context: RpcContext): Promise<ResponseWrite>;
  /** The answer if the conversion or the operation failed. It contains the unchanged state, which Core would lose otherwise. */
  failure(error: Diagnostic, request: RequestRead): ResponseWrite;
}

/** An RPC as a function from bytes to bytes. */
export type RpcHandler = (wire: Uint8Array, context: () => Promise<RpcContext>) => Promise<Uint8Array>;
