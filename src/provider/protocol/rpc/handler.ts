import type { Diagnostic } from '../../framework/diagnostics';
import type { Log } from '../log/log';
import { ValueError } from '../value/error';
import { providerDefect } from './failure-messages';
import type { Rpc, RpcHandler } from './rpc';

/** Makes an RPC a function of bytes that always answers. A defect of the provider becomes a diagnostic. */
export function rpcHandler<RequestRead, ResponseWrite>(name: string, rpc: Rpc<RequestRead, ResponseWrite>, log: Log): RpcHandler {
  return async (wire, context) => {
    const request = rpc.request.decode(wire);
    const begin = performance.now();
    try {
      const response = rpc.response.encode(await rpc.answer(request, await context()));
      log.trace(`answered ${name}`, { ms: Math.round(performance.now() - begin), bytes: response.length });
      return response;
    } catch (error) {
      log.error(`${name} failed`, { error: messageOf(error), stack: stackOf(error) });
      return rpc.response.encode(rpc.failure(diagnosticOf(name, error), request));
    }
  };
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
