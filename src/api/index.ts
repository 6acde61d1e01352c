/** A client of the management API; begin at ManagementClient. */

export { AUTOMATIC, LoadBalancer, LoadBalancerRegions, PLATFORMS, RegionalLoadBalancer, VersionRecord } from '../model';
export type { Entity, Read, RegionalLoadBalancerInput, Written } from '../model';
export * from '../model/entities';
export type { Authentication } from './authentication';
export type { CertificateAttachment, CertificateDetachment, CertificatePlace, Platform } from './certificates';
export { ManagementClient, type ReadProxyTemplate } from './client';
export { differences } from './difference';
export type { EntryFamily, EntrySetFamily, Versioned } from './entry-family';
export * from './errors';
export type { LoadBalancers } from './load-balancers';
export type { LogFields, Logger } from './logger';
export type { CallOptions, ClientOptions } from './options';
export { SettingError } from './setting-error';
export type { Listing, Receipt } from './shapes';
export type { Versions } from './versions';
