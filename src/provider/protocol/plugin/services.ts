import { Empty, HealthCheck } from '../messages/plugin';
import type { GrpcServer } from './grpc';

/** The name under which go-plugin asks for our health. */
const PLUGIN = 'plugin';

/**
 * Adds what go-plugin wants of every provider. Without the stdio and broker streams, or without Shutdown, it waits
 * two seconds at the end of a run.
 */
export function addPluginServices(grpc: GrpcServer, shutdown: () => void): void {
  grpc.addUnary('plugin.GRPCController', 'Shutdown', async () => {
    shutdown();
    return Empty.encode({});
  });
  // Standard output and error travel on the real ones.
  grpc.addSilentStream('plugin.GRPCStdio', 'StreamStdio', 'serverStream');
  // There is no second service to connect to.
  grpc.addSilentStream('plugin.GRPCBroker', 'StartStream', 'bidi');
  grpc.addUnary('grpc.health.v1.Health', 'Check', async (request) => {
    const { service } = HealthCheck.Request.decode(request);
    return HealthCheck.Response.encode({ status: service === '' || service === PLUGIN ? 'serving' : 'service-unknown' });
  });
}
