import { type ProviderLog, SILENT_LOG, type Provider } from './provider';
import { actionOperations } from './operations/action';
import { dataSourceOperations } from './operations/data-source';
import { ephemeralResourceOperations } from './operations/ephemeral-resource';
import { functionOperations } from './operations/function';
import { listResourceOperations } from './operations/list-resource';
import { providerOperations } from './operations/provider';
import { resourceApplyOperations } from './operations/resource-apply';
import { resourceConfigOperations } from './operations/resource-config';
import { resourceImportOperations } from './operations/resource-import';
import { resourcePlanOperations } from './operations/resource-plan';
import { resourceStateOperations } from './operations/resource-state';
import { Session } from './operations/session';
import type { Schema } from './schema';
import type { ProviderSchemas } from './server';

/** Server of a declared provider. The compiler compares it with the protocol's `ProviderServer` where the two meet, in `provider.ts`. */
export type FrameworkServer = ReturnType<typeof frameworkServer>;

/**
 * Creates the server of a declared provider, with one operation for each call of Core.
 *
 * @param log the log of the provider
 */
export function frameworkServer<Connection>(provider: Provider<Connection>, log: ProviderLog = SILENT_LOG) {
  const session = new Session(provider, log);
  return {
    schemas: () => providerSchemas(provider),
    ...providerOperations(session),
    ...resourceConfigOperations(session),
    ...resourceStateOperations(session),
    ...resourcePlanOperations(session),
    ...resourceApplyOperations(session),
    ...resourceImportOperations(session),
    ...dataSourceOperations(session),
    ...ephemeralResourceOperations(session),
    ...listResourceOperations(session),
    ...actionOperations(session),
    ...functionOperations(session),
  };
}

/** Returns the schemas of all resources, data sources, ephemeral resources, list resources, actions and functions. */
export function providerSchemas<Connection>(provider: Provider<Connection>): ProviderSchemas {
  const identities = provider.resources.flatMap(({ typeName, identity }) => (identity ? [[typeName, identity] as const] : []));
  const schemasOf = (offered: readonly { readonly typeName: string; readonly schema: Schema }[] = []) =>
    Object.fromEntries(offered.map(({ typeName, schema }) => [typeName, schema]));
  const functions = Object.fromEntries((provider.functions ?? []).map(({ name, signature }) => [name, signature]));
  let dataSources: Readonly<Record<string, Schema>> | undefined;
  let listResources: typeof dataSources;
  return {
    provider: provider.schema,
    resources: schemasOf(provider.resources),
    identities: Object.fromEntries(identities),
    get dataSources() {
      return (dataSources ??= schemasOf(provider.dataSources?.()));
    },
    ephemeralResources: schemasOf(provider.ephemeralResources),
    get listResources() {
      return (listResources ??= schemasOf(provider.listResources?.()));
    },
    actions: schemasOf(provider.actions),
    functions,
  };
}
