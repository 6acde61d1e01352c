import type { Diagnostic } from '../../framework/diagnostics';
import type { ServerRpc } from '../messages/methods';
import type { MessageTable } from '../wire/message';
import type { TypeCatalog } from './types';

/** Operation of a server in plain values. Rejects only on a defect of the provider. */
export type Operation<Request, Outcome> = (request: Request) => Promise<Outcome>;

/** Definition of an RPC: messages, operation of the server, and reply to a failure. */
export interface Rpc<RequestRead, ResponseWrite, Asked> {
  readonly messages: {
    readonly Request: MessageTable<RequestRead, never>;
    readonly Response: MessageTable<unknown, ResponseWrite>;
  };
  /** Converts the request for the operation, and the outcome of the operation to the reply. */
  answer(request: RequestRead, types: TypeCatalog, operation: Asked): Promise<ResponseWrite>;
  /** Returns the reply to a failed conversion or operation, with the unchanged state, which Core would lose otherwise. */
  failure(error: Diagnostic, request: RequestRead): ResponseWrite;
}

/** Any RPC, for code that treats all of them alike. */
export type AnyRpc = Rpc<unknown, unknown, Operation<never, unknown>>;

/** Definitions of RPCs by name: those of a subject, or all. */
export type Rpcs = Partial<Record<ServerRpc, AnyRpc>>;

/** Server that answers the RPCs of a table: each by the operation with the name of the RPC in camel case. */
export type ServerOf<Rpcs> = {
  readonly [Name in keyof Rpcs as Uncapitalize<Name & string>]: Rpcs[Name] extends Rpc<infer _Read, infer _Write, infer Asked>
    ? Asked
    : never;
};

/** Defines an RPC. The types of the messages follow from their tables. */
export function defineRpc<RequestRead, RequestWrite, ResponseRead, ResponseWrite, Asked>(
  messages: {
    readonly Request: MessageTable<RequestRead, RequestWrite>;
    readonly Response: MessageTable<ResponseRead, ResponseWrite>;
  },
  translation: Pick<Rpc<RequestRead, ResponseWrite, Asked>, 'answer' | 'failure'>,
): Rpc<RequestRead, ResponseWrite, Asked> {
  return { messages, ...translation };
}
