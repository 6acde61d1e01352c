import type { ClientOptions, Exposure } from '../../api';
import { PROVIDER_EXECUTABLE, RELEASE } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import type { ConnectRequest } from '../framework/provider';
import { hasUnknown, isValueObject, isUnknown, type Unknown, type Value, type ValueObject } from '../framework/value';
import {
  authHeaderMissing,
  authSchemeUnknown,
  baseUrlMissing,
  consistencyTimeoutInvalid,
  certificateNotVerified,
  providerArgumentInvalid,
  readBeforeWriteInvalid,
  secretsOverPlainHttp,
  unknownValuesInvalid,
} from '../messages/connection';
import { Connection } from './connection';
import { AUTH_SCHEMES, CONFIG_ORIGINS, ENVIRONMENT, READS_BEFORE_WRITE, UNKNOWN_VALUES, type UnknownValues } from './provider-schema';

/** A walk begins with two reads: those of the first entry, and of the list for all others. */
const FIRST_READS = 2;

/**
 * Creates the connection for a provider block. Loads the code of the client, which a run without requests does not need.
 *
 * @returns undefined after an error, and if a required argument is unknown
 */
export async function connect(
  { config, engineVersion, isShared, log, redactMessages }: ConnectRequest,
  diagnostics: Diagnostics,
): Promise<Connection | undefined> {
  const { config: configuration, ...needed } = config;
  if (hasUnknown(needed)) return undefined;

  const baseUrl = stringOf(config.base_url) ?? environment(ENVIRONMENT.base_url);
  if (!baseUrl) {
    diagnostics.add(baseUrlMissing(ENVIRONMENT.base_url), path('base_url'));
    return undefined;
  }
  const unknownValues = unknownValuesOf(config.unknown_values, diagnostics);
  if (!unknownValues) return undefined;

  const { ManagementClient, SettingError } = await import('../../api');
  let connection: Connection | undefined;
  const options: ClientOptions = {
    baseUrl,
    apiKey: stringOf(config.api_key) ?? environment(ENVIRONMENT.api_key),
    auth: authOf(config.auth),
    headers: headersOf(config.headers),
    caCertificates: stringOf(config.ca_certificates),
    clientCertificate: stringOf(config.client_certificate),
    clientKey: stringOf(config.client_key),
    insecureSkipVerify: config.insecure_skip_verify === true,
    requestTimeoutMs: scaled(config.request_timeout, 1000),
    maxRetries: scaled(config.max_retries, 1),
    requestsPerSecond: scaled(config.requests_per_second, 1),
    maxConcurrency: scaled(config.max_concurrency, 1),
    logger: log,
    onSecrets: redactMessages,
    onPublishing: (waitMs) => connection?.run.publishing.add(waitMs),
    userAgent: `${PROVIDER_EXECUTABLE}/${RELEASE} (terraform-compatible engine ${engineVersion || 'unknown'})`,
  };
  const written = isUnknown(configuration) ? configuration : stringOf(configuration);
  const defaultConfiguration: string | Unknown | undefined = written ?? environment(ENVIRONMENT.config);
  const origin = written === undefined ? CONFIG_ORIGINS.environment : CONFIG_ORIGINS.block;
  try {
    const client = new ManagementClient(options);
    reportExposures(client.exposures, diagnostics);
    client.openConnections(FIRST_READS);
    connection = new Connection(
      client,
      defaultConfiguration,
      config.read_cache !== false,
      defaultConfiguration === undefined ? undefined : origin,
      unknownValues,
      { shareReads: config.read_before_write === 'shared', consistencyTimeoutMs: scaled(config.consistency_timeout, 1000), isShared },
    );
    return connection;
  } catch (error) {
    if (!SettingError.is(error)) throw error;
    const { setting, message } = error;
    diagnostics.add(providerArgumentInvalid(message), Object.hasOwn(config, setting) ? path(setting) : undefined);
    return undefined;
  }
}

/** Checks the provider block without the service. */
export function validateConnection(config: ValueObject, diagnostics: Diagnostics): void {
  const { auth, unknown_values: unknownValues, read_before_write: readBeforeWrite, consistency_timeout: timeout } = config;
  if (!isUnknown(unknownValues)) unknownValuesOf(unknownValues, diagnostics);
  if (typeof readBeforeWrite === 'string' && !READS_BEFORE_WRITE.some((known) => known === readBeforeWrite))
    diagnostics.add(readBeforeWriteInvalid(readBeforeWrite, READS_BEFORE_WRITE), path('read_before_write'));
  if (typeof timeout === 'number' && timeout < 0) diagnostics.add(consistencyTimeoutInvalid(timeout), path('consistency_timeout'));
  if (!isValueObject(auth)) return;
  const { scheme, header_name: header } = auth;
  if (typeof scheme === 'string' && !AUTH_SCHEMES.some((known) => known === scheme))
    diagnostics.add(authSchemeUnknown(scheme, AUTH_SCHEMES), path('auth', 'scheme'));
  if (scheme === 'header' && header === null) diagnostics.add(authHeaderMissing(), path('auth', 'header_name'));
}

/** Warns if others could read the secrets of the requests. */
function reportExposures(exposures: readonly Exposure[], diagnostics: Diagnostics): void {
  for (const exposure of exposures) {
    if (exposure.kind === 'plain-http') diagnostics.add(secretsOverPlainHttp(exposure.host, exposure.secrets), path('base_url'));
    else diagnostics.add(certificateNotVerified(exposure.host), path('insecure_skip_verify'));
  }
}

/** Returns `unknown_values` from the provider block, or else from the environment; undefined after an error. */
function unknownValuesOf(written: Value | undefined, diagnostics: Diagnostics): UnknownValues | undefined {
  const value = stringOf(written) ?? environment(ENVIRONMENT.unknown_values) ?? 'warn';
  const known = UNKNOWN_VALUES.find((each) => each === value);
  if (!known) diagnostics.add(unknownValuesInvalid(value, UNKNOWN_VALUES, ENVIRONMENT.unknown_values), path('unknown_values'));
  return known;
}

function authOf(auth: Value | undefined): ClientOptions['auth'] {
  if (!isValueObject(auth)) return undefined;
  const scheme = AUTH_SCHEMES.find((known) => known === auth.scheme);
  return scheme === 'header' ? { header: stringOf(auth.header_name) ?? '' } : scheme;
}

function headersOf(headers: Value | undefined): Record<string, string> | undefined {
  if (!isValueObject(headers)) return undefined;
  const known = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(known);
}

function stringOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function scaled(value: Value | undefined, factor: number): number | undefined {
  return typeof value === 'number' ? value * factor : undefined;
}

function environment(name: string): string | undefined {
  return process.env[name] || undefined;
}
