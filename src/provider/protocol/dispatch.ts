import type { Log } from './plugin/log';
import { StaticReplies } from './messages/static-replies';
import { PROVIDER_SERVICE, SERVER_RPCS, type ServerRpc, STATIC_RPCS, STREAM_RPCS } from './messages/methods';
import type { GrpcServer } from './plugin/grpc';
import type { ProviderServer, RpcContext, RpcHandler } from './rpc';

/** A provider to serve. */
export interface ServedProvider {
  /** Short name: `svc`. */
  readonly name: string;
  /**
   * Returns the answers that depend only on the schemas, which the build makes with `encodeStaticReplies`. Called on the first request for
   * one. Without this function, they are made from the loaded provider.
   */
  readonly replies?: () => Uint8Array;
  /** Loads the provider. Called once, on first need. */
  readonly load: (log: Log) => Promise<ProviderServer>;
}

/** Adds the methods of the provider protocol. Loads the provider for the first answer that is not prepared. */
export function addProviderService(grpc: GrpcServer, served: ServedProvider, log: Log): void {
  const context = once(() => loadContext(() => served.load(log)));
  const handlers = once(async () => (await import('./rpc')).rpcHandlers(log));
  const replies = once(async () => {
    if (served.replies) return StaticReplies.decode(served.replies());
    const { encodeStaticReplies } = await import('./schema/replies');
    return StaticReplies.decode(encodeStaticReplies((await context()).provider.schemas()));
  });

  let asked = false;
  const answer = async (name: ServerRpc, request: Uint8Array): Promise<Uint8Array> => {
    // A provider that is not loaded has nothing to stop.
    if (name === 'StopProvider' && !asked) return NOTHING;
    asked = true;
    const handler: RpcHandler = (await handlers())[name];
    return handler(request, context);
  };

  const streams = once(async () => (await import('./rpc')).streamHandlers(log));
  for (const name of STREAM_RPCS) {
    grpc.addStream(PROVIDER_SERVICE, name, async function* (request, signal) {
      asked = true;
      yield* (await streams())[name](request, context, signal);
    });
  }
  for (const name of STATIC_RPCS) grpc.addUnary(PROVIDER_SERVICE, name, async () => (await replies())[name]);
  for (const name of SERVER_RPCS) grpc.addUnary(PROVIDER_SERVICE, name, (request) => answer(name, request));
}

const NOTHING = new Uint8Array(0);

async function loadContext(load: () => Promise<ProviderServer>): Promise<RpcContext & { readonly provider: ProviderServer }> {
  const [provider, { TypeCatalog }] = await Promise.all([load(), import('./rpc/types')]);
  return { provider, types: new TypeCatalog(provider.schemas()) };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
