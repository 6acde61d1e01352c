/**
 * Replay of recorded traffic through a plan. The entry point is replayImpact. Reports import `levels` and `losses` alone, and the
 * preview imports `entry-plan`, because this index loads the whole replay.
 */
export { FileTraffic, type FileTrafficOptions } from './file-traffic';
export type { PlannedEntry, PlannedProtection, ReplayedAction, UnknownEntry, UnreadableEntry } from './planned-protection';
export { replayImpact, type ReplayOptions } from './replay-impact';
export { ServiceTraffic, type ServiceTrafficOptions } from './service-traffic';
export { ALL_TIME } from './window-time';
export { StoredTraffic, type StoredTrafficOptions } from './stored-traffic';
export type * from './traffic-impact';
export type { ReplayProgress, TrafficSource, Waiting } from './traffic-source';
