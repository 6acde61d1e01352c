import type { Diagnostic } from '../../framework/diagnostics';
import type { ServerRpc, StreamRpcName } from '../messages/methods';
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

/**
 * Operation of a server whose outcome comes in parts. Rejects only on a defect of the provider.
 *
 * @param signal aborted when the engine takes no more parts
 */
export type StreamOperation<Request, Part> = (request: Request, signal: AbortSignal) => AsyncIterable<Part>;

/** Definition of an RPC that is answered with a stream. */
export interface StreamRpc<RequestRead, EventWrite, Asked> {
  readonly messages: {
    readonly Request: MessageTable<RequestRead, never>;
    readonly Event: MessageTable<unknown, EventWrite>;
  };
  /** Converts the request for the operation. */
  ask(request: RequestRead, types: TypeCatalog, operation: Asked, signal: AbortSignal): AsyncIterable<EventWrite>;
  /** Returns the last event of a stream whose conversion or operation failed. */
  failure(error: Diagnostic): EventWrite;
}

/** Any RPC, for code that treats all of them alike. */
export type AnyRpc = Rpc<unknown, unknown, Operation<never, unknown>>;
export type AnyStreamRpc = StreamRpc<unknown, unknown, StreamOperation<never, unknown>>;

/** Definitions of RPCs by name: those of a subject, or all. */
export type Rpcs = Partial<Record<ServerRpc, AnyRpc> & Record<StreamRpcName, AnyStreamRpc>>;

/** Server that answers the RPCs of a table: each by the operation with the name of the RPC in camel case. */
export type ServerOf<Rpcs> = {
  readonly [Name in keyof Rpcs as Uncapitalize<Name & string>]: Rpcs[Name] extends
    Rpc<infer _Read, infer _Write, infer Asked> | StreamRpc<infer _StreamRead, infer _Event, infer Asked>
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

/** Defines an RPC that is answered with a stream. The types of the messages follow from their tables. */
export function defineStreamRpc<RequestRead, RequestWrite, EventRead, EventWrite, Asked>(
  messages: {
    readonly Request: MessageTable<RequestRead, RequestWrite>;
    readonly Event: MessageTable<EventRead, EventWrite>;
  },
  translation: Pick<StreamRpc<RequestRead, EventWrite, Asked>, 'ask' | 'failure'>,
): StreamRpc<RequestRead, EventWrite, Asked> {
  return { messages, ...translation };
}
