import type { Diagnostic } from '../../framework/diagnostics';
import type { Log } from '../log/log';
import { RefusedKeyError, ValueError } from '../value/error';
import type { Rpc, RpcHandler } from './rpc';

/** Makes an RPC a function of bytes that always answers: a defect of ours is a diagnostic, never a dropped call. */
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
      return rpc.response.encode(rpc.failure(error instanceof RefusedKeyError ? refusedKey(error) : defect(name, error), request));
    }
  };
}

function refusedKey({ message }: RefusedKeyError): Diagnostic {
  return { severity: 'error', summary: 'A map key that cannot be used', detail: message };
}

/** The message that tells the practitioner of a defect. It carries the error's message and nothing of the request. */
function defect(name: string, error: unknown): Diagnostic {
  return {
    severity: 'error',
    summary: 'The provider met an unexpected error',
    detail:
      `${name} failed: ${messageOf(error)}\n\n` +
      'This is a bug in the provider. Please report it, with the message above and the versions of Terraform and of the provider.',
    path: error instanceof ValueError && error.path.length > 0 ? error.path : undefined,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
