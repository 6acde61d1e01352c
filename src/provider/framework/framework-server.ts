import { type ProviderLog, SILENT_LOG } from './log';
import { applyResourceChange } from './operations/apply-resource';
import { callFunction } from './operations/call-function';
import { closeEphemeralResource } from './operations/close-ephemeral-resource';
import { configureProvider, validateProviderConfig } from './operations/configure-provider';
import { generateResourceConfig } from './operations/generate-config';
import { importResourceState } from './operations/import-resource';
import { moveResourceState } from './operations/move-resource';
import { openEphemeralResource, validateEphemeralResourceConfig } from './operations/open-ephemeral-resource';
import { planResourceChange } from './operations/plan-resource';
import { readDataSource, validateDataSourceConfig } from './operations/read-data-source';
import { readResource } from './operations/read-resource';
import { renewEphemeralResource } from './operations/renew-ephemeral-resource';
import { Session } from './operations/session';
import { upgradeResourceState } from './operations/upgrade-resource';
import { validateResourceConfig } from './operations/validate-resource';
import type { Provider } from './provider';
import type { Schema } from './schema';
import type { ProviderSchemas, ProviderServer } from './server';

/**
 * Serves a declared provider: one operation for each of Core's calls.
 *
 * @param log the log of the provider
 */
export function frameworkServer<Connection>(provider: Provider<Connection>, log: ProviderLog = SILENT_LOG): ProviderServer {
  const session = new Session(provider, log);
  return {
    schemas: () => providerSchemas(provider),
    stop: async () => session.stop(),

    validateProviderConfig: (request) => validateProviderConfig(session, request),
    configureProvider: (request) => configureProvider(session, request),

    validateResourceConfig: (request) => validateResourceConfig(session, request),
    upgradeResourceState: (request) => upgradeResourceState(session, request),
    readResource: (request) => readResource(session, request),
    planResourceChange: (request) => planResourceChange(session, request),
    applyResourceChange: (request) => applyResourceChange(session, request),
    importResourceState: (request) => importResourceState(session, request),
    generateResourceConfig: (request) => generateResourceConfig(session, request),
    moveResourceState: (request) => moveResourceState(request),
    upgradeResourceIdentity: async ({ identity }) => ({ identity: identity as never, diagnostics: [] }),

    validateDataSourceConfig: (request) => validateDataSourceConfig(session, request),
    readDataSource: (request) => readDataSource(session, request),

    validateEphemeralResourceConfig: (request) => validateEphemeralResourceConfig(session, request),
    openEphemeralResource: (request) => openEphemeralResource(session, request),
    renewEphemeralResource: (request) => renewEphemeralResource(session, request),
    closeEphemeralResource: (request) => closeEphemeralResource(session, request),

    callFunction: async ({ name, arguments: args }) => {
      const called = provider.functions?.find((each) => each.name === name);
      if (!called) throw new Error(`the provider has no function ${name}`);
      return callFunction(called, args);
    },
  };
}

/** The schemas of everything that the provider offers. */
export function providerSchemas<Connection>(provider: Provider<Connection>): ProviderSchemas {
  const identities = provider.resources.flatMap(({ typeName, identity }) => (identity ? [[typeName, identity] as const] : []));
  const schemasOf = (offered: readonly { readonly typeName: string; readonly schema: Schema }[] = []) =>
    Object.fromEntries(offered.map(({ typeName, schema }) => [typeName, schema]));
  const functions = Object.fromEntries((provider.functions ?? []).map(({ name, signature }) => [name, signature]));
  return {
    provider: provider.schema,
    resources: schemasOf(provider.resources),
    identities: Object.fromEntries(identities),
    dataSources: schemasOf(provider.dataSources),
    ephemeralResources: schemasOf(provider.ephemeralResources),
    functions,
  };
}
