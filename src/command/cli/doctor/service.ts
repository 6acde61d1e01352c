import type { ClientOptions, ManagementClient } from '../../../api';
import { isLoopback } from '../../../api/loopback';
import { counted } from '../../../model/words';
import { clientCertificate } from '../options/client-certificate';
import { byEmulatorOfFolder } from '../options/emulator-of-folder';
import { certificateHint } from '../options/service';
import { type ClockDifference, ServiceClock } from '../options/service-clock';
import { type Check, type CheckResult, passed, failed, skipped, warned } from './check';

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
          `Set SVC_BASE_URL to the address of the service, such as http://127.0.0.1:4300 for the emulator.${byEmulatorOfFolder()}`,
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
  const clock = new ServiceClock(now);
  const certificate = await clientCertificate().catch((error: Error) => error);
  if (certificate instanceof Error) return [failed(certificate.message, 'Without it, the service was not called.')];
  const reached = await reach({ baseUrl, apiKey, ...certificate, maxRetries: 0, requestTimeoutMs: 15_000, logger: clock.logger }, config);
  const difference = clock.difference();
  return difference ? [...reached, clockResult(difference)] : reached;
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
    // Another 404 may be from a gateway, as its message says.
    if (NotFoundError.is(error) && (config === undefined || error.namesConfiguration)) {
      if (config === undefined) return [passed('answers'), skipped('the configuration was not checked, because SVC_CONFIG is not set')];
      return [
        passed('answers'),
        failed(`has no configuration "${config}".`, 'Set SVC_CONFIG to the name of a configuration that the service has.'),
      ];
    }
    if (UnauthorizedError.is(error))
      return [passed('answers'), failed(error.message, 'Set SVC_API_KEY to a valid API key of the service.')];
    if (error instanceof SettingError || ApiError.is(error)) {
      const settings = 'The base_url is the value of SVC_BASE_URL, and the api_key is the value of SVC_API_KEY.';
      return [failed(error.message, settings + certificateHint(error.message))];
    }
    throw error;
  } finally {
    client?.close();
  }
}

function clockResult({ isFine, text }: ClockDifference): CheckResult {
  if (isFine === undefined) return skipped('the clock was not compared, because the answer has no valid date');
  if (isFine) return passed('its clock agrees with the clock of this machine');
  return warned(`its clock ${text}.`, 'Correct the clock of this machine if it is wrong. Time ranges such as --last 24h depend on it.');
}
