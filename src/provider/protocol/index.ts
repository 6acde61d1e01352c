/**
 * Terraform's plugin protocol 6, over gRPC, for any `ProviderServer`, independent of entities.
 */
export type { ServedProvider } from './dispatch';
export { levelFromEnvironment, type LogLevel } from './plugin/log';
export { Log } from './plugin/log';
export type { ProviderServer } from './rpc';
export { encodeProviderSchema, encodeStaticReplies } from './schema/replies';
export { schemaToJson, type ProvidersSchemaJson, type ProviderSchemaJson } from './schema-json';
export { serve } from './serve';
export { reattachInstructions, serveForDebug, type DebugSession } from './serve-for-debug';
