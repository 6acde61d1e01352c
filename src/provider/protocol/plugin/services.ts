import { Empty, HealthCheck } from '../messages/plugin';
import type { GrpcServer } from './grpc';

/** Name of the service in go-plugin's health checks. */
const PLUGIN = 'plugin';

/**
 * Adds the services that go-plugin expects of every provider. Without the stdio and broker streams, or without Shutdown, it
 * waits two seconds at the end of a run.
 */
export function addPluginServices(grpc: GrpcServer, shutdown: () => void): void {
  grpc.addUnary('plugin.GRPCController', 'Shutdown', async () => {
    shutdown();
    return Empty.encode({});
  });
  // The engine reads the real standard output and standard error.
  grpc.addSilentStream('plugin.GRPCStdio', 'StreamStdio', 'serverStream');
  // The provider offers no second service.
  grpc.addSilentStream('plugin.GRPCBroker', 'StartStream', 'bidi');
  grpc.addUnary('grpc.health.v1.Health', 'Check', async (request) => {
    const { service } = HealthCheck.Request.decode(request);
    return HealthCheck.Response.encode({ status: service === '' || service === PLUGIN ? 'serving' : 'service-unknown' });
  });
}
