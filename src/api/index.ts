/**
 * A client of the management API; begin at ManagementClient.
 *
 * This index loads the HTTP client, which a provider does not need to answer for its schema. Therefore src/provider imports only types
 * from here, and loads the rest by import() when it is configured. `errors` may be imported separately: resources recognise errors from
 * the start. So may `retry`, for writes that the service may have carried out in spite of an error, and `loopback`, `machine-trust`,
 * `proxy`, `reply` and `tunnel-agent`, for commands that reach a service without this client.
 */

export {
  AUTOMATIC,
  differences,
  ENTITIES,
  LoadBalancer,
  LoadBalancerRegions,
  PLATFORMS,
  RegionalLoadBalancer,
  VersionRecord,
} from '../model';
export type { Entity, Read, RegionalLoadBalancerInput, Written } from '../model';
export * from '../model/entities';
export type { Authentication } from './authentication';
export type { CertificateAttachment, CertificateDetachment, CertificatePlace } from './certificates';
export { ManagementClient } from './client';
export type { EntryFamily, EntrySetFamily, EntryTurn, SetTurn, Versioned } from './entry-family';
export * from './errors';
export type { Exposure, SentSecret } from './exposure';
export type { CertificatesTurn, LoadBalancers, RegionsTurn } from './load-balancers';
export type { Quarantine, QuarantineSelector } from './quarantine';
export type { LogFields, Logger } from './logger';
export type { CallOptions, ClientOptions, ListOptions, ShapeOptions } from './options';
export type { ReadProxyTemplate } from './read-types';
export { SettingError } from './setting-error';
export type { Listing, Receipt } from './shapes';
export type { AllLogsOptions, LogsOptions, SavedOptions, Traffic } from './traffic';
export type { FilterInput, TrafficHeaders, TrafficOptions } from './traffic-request';
export type { TrafficAnswer } from './traffic-answer';
export type { HistoryTurn, RevertOptions, TurnRevertOptions, Versions } from './versions';
export { isRefused, type Decide, type Outcome, type Refused, type Turn, type Write } from './write';
