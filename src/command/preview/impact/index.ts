/** Replay of recorded traffic through a plan. The entry point is replayImpact. */
export { FileTraffic, type FileTrafficOptions } from './file-traffic';
export { replayImpact, type ReplayOptions } from './replay-impact';
export { ServiceTraffic, type ServiceTrafficOptions } from './service-traffic';
export type * from './traffic-impact';
export type { Progress, TrafficSource, Waiting } from './traffic-source';
