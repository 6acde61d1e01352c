export type { Authentication } from './authentication';
export { ManagementClient } from './client';
export { differences } from './difference';
export type { EntryFamily } from './entry-family';
export * from './errors';
export type { LogFields, Logger } from './logger';
export type { CallOptions, ClientOptions } from './options';
export { SettingError } from './setting-error';
export type { Listing, Receipt } from './shapes';
