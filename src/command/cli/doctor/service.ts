import type { ClientOptions, ManagementClient } from '../../../api';
import { isLoopback } from '../../../api/loopback';
import { counted } from '../../../model/words';
import { type Check, type CheckResult, passed, failed, skipped, warned } from './check';

/** Tolerated difference of clocks, in seconds. The Date header of a response has whole seconds. */
const TOLERANCE = 30;

/** Settings of the service, from the environment or the command line. */
export interface ServiceSettings {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly config?: string;
}

/** Checks that the settings are present. */
export function settingsCheck({ baseUrl, apiKey, config }: ServiceSettings): Check {
  // An emulator needs no key, and has the configuration that the checks use.
  const isLocal = baseUrl !== undefined && URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname);
  const unset = isLocal
    ? (name: string) => passed(`${name} is not set`)
    : (name: string, remedy: string) => warned(`${name} is not set.`, remedy);
  const findings = [
    baseUrl
      ? withScheme(baseUrl)
      : failed(
          'SVC_BASE_URL is not set.',
          'Set SVC_BASE_URL to the address of the service, such as http://127.0.0.1:4300 for the emulator.',
        ),
    apiKey ? passed('SVC_API_KEY is set') : unset('SVC_API_KEY', 'Set SVC_API_KEY, unless the service needs no API key.'),
    config
      ? passed(`SVC_CONFIG is "${config}"`)
      : unset('SVC_CONFIG', 'Set SVC_CONFIG, or set config in the provider or in each resource.'),
  ];
  return { title: 'Settings', run: () => Promise.resolve(findings) };
}

function withScheme(baseUrl: string): CheckResult {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol === 'http:' && !isLoopback(url.hostname))
    return warned(`SVC_BASE_URL is ${url.origin}, without TLS.`, 'Every machine on the way can read the API key. Use https.');
  return passed(`SVC_BASE_URL is ${url ? url.origin + url.pathname.replace(/\/$/, '') : baseUrl}`);
}

/** Checks that the service answers, accepts the key and has the configuration, and that its clock agrees with ours. */
export function serviceCheck(settings: ServiceSettings, now: () => number = Date.now): Check {
  return { title: 'Service', run: () => service(settings, now) };
}

async function service({ baseUrl, apiKey, config }: ServiceSettings, now: () => number): Promise<CheckResult[]> {
  if (!baseUrl) return [skipped('not checked, because SVC_BASE_URL is not set')];
  let date: string | undefined;
  const quiet = () => undefined;
  const logger = {
    debug: (_: string, { date: given }: { readonly date?: unknown } = {}) => {
      if (typeof given === 'string') date = given;
    },
    info: quiet,
    warn: quiet,
  };
  const reached = await reach({ baseUrl, apiKey, maxRetries: 0, requestTimeoutMs: 15_000, logger }, config);
  return date === undefined ? reached : [...reached, clock(date, now())];
}

/** Sends a small request. A service that lacks the configuration is still reachable. */
async function reach(options: ClientOptions, config: string | undefined): Promise<CheckResult[]> {
  const { ManagementClient: Client, ApiError, NotFoundError, UnauthorizedError, SettingError } = await import('../../../api');
  let client: ManagementClient | undefined;
  try {
    client = new Client(options);
    const { items } = await client.dynamicRules.list(config ?? 'prod');
    return [passed(`answers, and configuration "${config ?? 'prod'}" has ${counted(items.length, 'dynamic rule')}`)];
  } catch (error) {
    if (NotFoundError.is(error)) {
      if (config === undefined) return [passed('answers'), skipped('the configuration was not checked, because SVC_CONFIG is not set')];
      return [
        passed('answers'),
        failed(`has no configuration "${config}".`, 'Set SVC_CONFIG to the name of a configuration that the service has.'),
      ];
    }
    if (UnauthorizedError.is(error))
      return [passed('answers'), failed(error.message, 'Set SVC_API_KEY to a valid API key of the service.')];
    if (error instanceof SettingError || ApiError.is(error))
      return [failed(error.message, 'The base_url is the value of SVC_BASE_URL, and the api_key is the value of SVC_API_KEY.')];
    throw error;
  } finally {
    client?.close();
  }
}

function clock(date: string, now: number): CheckResult {
  const seconds = Math.round((now - Date.parse(date)) / 1000);
  if (Number.isNaN(seconds)) return skipped('the clock was not compared, because the answer has no valid date');
  if (Math.abs(seconds) <= TOLERANCE) return passed('its clock agrees with the clock of this machine');
  return warned(
    `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the clock of this machine.`,
    'Correct the clock of this machine if it is wrong. Time ranges such as --last 24h depend on it.',
  );
}
