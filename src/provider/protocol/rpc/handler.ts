import type { Diagnostic } from '../../framework/diagnostics';
import type { Log } from '../plugin/log';
import type { ServerRpc } from '../messages/methods';
import { ValueError } from '../value/error';
import { providerDefect } from './failure-messages';
import type { AnyRpc, Operation } from './rpc';
import type { TypeCatalog } from './types';

/** Context of an RPC. */
export interface RpcContext {
  /** Operations by the name of their RPC in camel case, as `ServerOf` has them. */
  readonly provider: Readonly<Record<Uncapitalize<ServerRpc>, Operation<never, unknown>>>;
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

function operationOf(provider: RpcContext['provider'], name: ServerRpc): Operation<never, unknown> {
  const operation = `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<ServerRpc>;
  return (request) => provider[operation](request);
}

function diagnosticOf(name: string, error: unknown): Diagnostic {
  const path = error instanceof ValueError && error.path.length > 0 ? error.path : undefined;
  return { ...providerDefect(name, messageOf(error)), path };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
