import { RELEASE } from '../model';
import { credentialHeaders, unauthorizedRemedy } from './authentication';
import { BaseUrl } from './base-url';
import { type Exposure, exposuresOf } from './exposure';
import { redactingLogger, SILENT, type Logger } from './logger';
import { numberInvalid } from './messages/setting';
import type { ClientOptions } from './options';
import { proxyFor, type Proxy } from './proxy';
import { Redactor } from '../output/redaction';
import { SettingError } from './setting-error';
import { REAL_TIMING, type Timing } from './timing';

/** Client options, checked and with defaults. */
export interface ClientSettings {
  readonly baseUrl: BaseUrl;
  /** Sent with every request. Secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** Remedy of a 401. */
  readonly unauthorizedRemedy: string;
  readonly requestTimeoutMs: number;
  readonly maxRetries: number;
  readonly retryBudgetMs: number;
  readonly requestsPerSecond?: number;
  readonly maxConcurrency: number;
  readonly maxResponseBytes: number;
  readonly insecureSkipVerify: boolean;
  readonly exposures: readonly Exposure[];
  /** Undefined for a direct connection to the service. */
  readonly proxy?: Proxy;
  readonly redactor: Redactor;
  /** Redacts every message. */
  readonly logger: Logger;
  readonly onPublishing: (waitMs: number) => void;
  readonly timing: Timing;
}

/** Log messages about exposures. */
const EXPOSED: Readonly<Record<Exposure['kind'], string>> = {
  'plain-http': 'base_url begins with http://, so secrets are sent without encryption',
  unverified: 'insecure_skip_verify is true, so the client accepts any certificate, also that of an attacker',
};

const MEBIBYTE = 1024 * 1024;
/** The longest delay of Node's timers. A timer with a longer delay would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Knows the secrets of every client of the process that shares them. One for each client would make messages slower with each. */
const ofAllClients = new Redactor([]);
const redactAll = (text: string) => ofAllClients.redact(text);

/**
 * Checks the options, and adds the defaults.
 *
 * @throws {SettingError} with the name of the invalid setting
 */
export function resolveSettings(options: ClientOptions, environment: NodeJS.ProcessEnv): ClientSettings {
  const { apiKey, auth = 'basic-key', headers = {} } = options;
  const baseUrl = BaseUrl.parse(options.baseUrl);
  const proxy = proxyFor(baseUrl, environment);
  // A user without a password may be a token.
  const ofProxy = proxy?.credentials?.password || proxy?.credentials?.username;
  const secrets = [apiKey, ...Object.values(headers), options.clientKey, options.clientCertificate, ofProxy];
  const redactor = options.onSecrets ? ofAllClients : new Redactor([]);
  redactor.learn(secrets);
  const redact = (text: string) => redactor.redact(text);
  options.onSecrets?.(redactAll);
  // Redaction takes time for each request.
  const logger = options.logger ? redactingLogger(options.logger, redact) : SILENT;
  const settings: ClientSettings = {
    baseUrl,
    headers: {
      Accept: 'application/json',
      'User-Agent': options.userAgent ?? `svc-waap-client/${RELEASE}`,
      ...credentialHeaders(auth, apiKey, headers),
    },
    unauthorizedRemedy: unauthorizedRemedy(auth, apiKey),
    requestTimeoutMs: number('request_timeout', options.requestTimeoutMs, 60_000, { above: 0, atMost: LONGEST_TIMER_MS }),
    maxRetries: number('max_retries', options.maxRetries, 4, { whole: true }),
    retryBudgetMs: number('retry_budget', options.retryBudgetMs, 300_000),
    requestsPerSecond:
      options.requestsPerSecond === undefined ? undefined : number('requests_per_second', options.requestsPerSecond, 1, { above: 0 }),
    maxConcurrency: number('max_concurrency', options.maxConcurrency, 10, { above: 0, whole: true }),
    maxResponseBytes: number('max_response_bytes', options.maxResponseBytes, 256 * MEBIBYTE, { above: 0, whole: true }),
    insecureSkipVerify: options.insecureSkipVerify ?? false,
    exposures: exposuresOf(baseUrl, options),
    proxy,
    redactor,
    logger,
    onPublishing: options.onPublishing ?? (() => undefined),
    timing: {
      now: options.clock ?? REAL_TIMING.now,
      sleep: options.sleep ?? REAL_TIMING.sleep,
      random: options.random ?? REAL_TIMING.random,
    },
  };
  for (const { kind } of settings.exposures) logger.warn(EXPOSED[kind], { baseUrl: baseUrl.text });
  return settings;
}

function number(
  setting: string,
  value: number | undefined,
  otherwise: number,
  { above = -1, atMost = Number.MAX_SAFE_INTEGER, whole = false }: { above?: number; atMost?: number; whole?: boolean } = {},
): number {
  const chosen = value ?? otherwise;
  const fits = Number.isFinite(chosen) && chosen > above && chosen >= 0 && chosen <= atMost && (!whole || Number.isInteger(chosen));
  if (!fits) throw new SettingError(setting, numberInvalid(whole, above));
  return chosen;
}
