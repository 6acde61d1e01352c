import type { Diagnostic } from '../../framework/diagnostics';
import type { MessageTable } from '../wire/message';
import type { Rpc, RpcContext } from './rpc';

/** Defines an RPC with its request and response messages. The types follow from them. */
export function defineRpc<RequestRead, RequestWrite, ResponseRead, ResponseWrite>(
  messages: {
    readonly Request: MessageTable<RequestRead, RequestWrite>;
    readonly Response: MessageTable<ResponseRead, ResponseWrite>;
  },
  translation: {
    answer(request: RequestRead, context: RpcContext): Promise<ResponseWrite>;
    failure(error: Diagnostic, request: RequestRead): ResponseWrite;
  },
): Rpc<RequestRead, ResponseWrite> {
  return { request: messages.Request, response: messages.Response, ...translation };
}
