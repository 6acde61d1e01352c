import type { Diagnostic } from '../../framework/diagnostics';
import type { Log } from '../plugin/log';
import type { ServerRpc, StreamRpcName } from '../messages/methods';
import { StateError, ValueError } from '../value/error';
import { providerDefect, stateUnreadable } from './failure-messages';
import type { AnyRpc, AnyStreamRpc, Operation, StreamOperation } from './rpc';
import type { TypeCatalog } from './types';

/** Context of an RPC. */
export interface RpcContext {
  /** Operations by the name of their RPC in camel case, as `ServerOf` has them. */
  readonly provider: Readonly<
    Record<Uncapitalize<ServerRpc>, Operation<never, unknown>> & Record<Uncapitalize<StreamRpcName>, StreamOperation<never, unknown>>
  >;
  readonly types: TypeCatalog;
}

/** An RPC as a function from bytes to bytes. */
export type RpcHandler = (wire: Uint8Array, context: () => Promise<RpcContext>) => Promise<Uint8Array>;

/** Returns the handler of an RPC. Defects of the provider become diagnostics. */
export function rpcHandler(name: ServerRpc, { messages, answer, failure }: AnyRpc, log: Log): RpcHandler {
  return async (wire, context) => {
    const request = messages.Request.decode(wire);
    const begin = performance.now();
    try {
      const { provider, types } = await context();
      const response = messages.Response.encode(await answer(request, types, operationOf(provider, name)));
      log.trace(`answered ${name}`, { ms: Math.round(performance.now() - begin), bytes: response.length });
      return response;
    } catch (error) {
      log.error(`${name} failed`, { error: messageOf(error), stack: stackOf(error) });
      return messages.Response.encode(failure(diagnosticOf(name, error), request));
    }
  };
}

/** An RPC with a stream as a function from bytes to bytes. */
export type StreamHandler = (wire: Uint8Array, context: () => Promise<RpcContext>, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** Returns the handler of an RPC with a stream. A defect of the provider becomes a diagnostic of the last event. */
export function streamHandler(name: StreamRpcName, { messages, ask, failure }: AnyStreamRpc, log: Log): StreamHandler {
  return async function* (wire, context, signal) {
    const request = messages.Request.decode(wire);
    const begin = performance.now();
    let events = 0;
    try {
      const { provider, types } = await context();
      const operation: StreamOperation<never, unknown> = (asked, until) => provider[operationName(name)](asked, until);
      for await (const event of ask(request, types, operation, signal)) {
        yield messages.Event.encode(event);
        events += 1;
      }
      log.trace(`answered ${name}`, { ms: Math.round(performance.now() - begin), events });
    } catch (error) {
      // The engine takes no more events.
      if (signal.aborted) return;
      log.error(`${name} failed`, { error: messageOf(error), stack: stackOf(error) });
      yield messages.Event.encode(failure(diagnosticOf(name, error)));
    }
  };
}

function operationOf(provider: RpcContext['provider'], name: ServerRpc): Operation<never, unknown> {
  return (request) => provider[operationName(name)](request);
}

function operationName<Name extends string>(name: Name): Uncapitalize<Name> {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name>;
}

function diagnosticOf(name: string, error: unknown): Diagnostic {
  const isPlaced = error instanceof ValueError || error instanceof StateError;
  const path = isPlaced && error.path.length > 0 ? error.path : undefined;
  const message = error instanceof StateError ? stateUnreadable(error.message) : providerDefect(name, messageOf(error));
  return { ...message, path };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
