import { type Command, Option } from 'commander';
import type { ManagementClient, TrafficHeaders } from '../../../api';
import { isLoopback } from '../../../api/loopback';
import { reportLine, terminalLine } from '../../../output';
import { CLIENT_CERTIFICATE_HELP, CLIENT_CERTIFICATE_HINT, clientCertificate } from './client-certificate';
import { byEmulatorOfFolder } from './emulator-of-folder';
import { ServiceClock } from './service-clock';

/** Flags of every command that calls the service. */
export interface AddressFlags {
  readonly baseUrl?: string;
}

/** Flags of commands that query traffic. */
export interface ServiceFlags extends AddressFlags, TrafficHeaders {}

/** Adds the flag of the address. The key is not a flag, because other users of a machine can read the command lines of its processes. */
export function withAddressOption(command: Command): Command {
  return command.addOption(new Option('--base-url <url>', 'address of the service').env('SVC_BASE_URL')).addHelpText(
    'after',
    `
Environment:
  SVC_BASE_URL  address of the service, if --base-url is not set
  SVC_API_KEY   API key of the service
${CLIENT_CERTIFICATE_HELP}`,
  );
}

/** Adds the flags of commands that query traffic. */
export function withServiceOptions(command: Command): Command {
  return withAddressOption(command)
    .option('--database <name>', 'database to read from: document_db, analytics_db, or another database of the deployment')
    .option('--syntax <name>', 'notation of filters, if the deployment requires a certain one: json, string_query');
}

/**
 * Calls the service with a client, and closes the client.
 *
 * @param usesClock whether the requests have times of this machine, so that a wrong clock is worth a warning
 * @throws Error that names the setting, if the address or the key is wrong
 */
export async function withClient<T>(
  { baseUrl }: AddressFlags,
  call: (client: ManagementClient) => Promise<T>,
  usesClock = false,
): Promise<T> {
  if (!baseUrl) {
    const remedy = 'Set SVC_BASE_URL or --base-url, such as http://127.0.0.1:4300 for the emulator.';
    throw new Error(`The address of the service is not set. ${remedy}${byEmulatorOfFolder()}`);
  }
  const { ManagementClient: Client, SettingError, TransportError, UnauthorizedError, UnexpectedReplyError } = await import('../../../api');
  let client: ManagementClient | undefined;
  const clock = new ServiceClock();
  try {
    const apiKey = process.env['SVC_API_KEY'] || undefined;
    client = new Client({ baseUrl, apiKey, ...(await clientCertificate()), logger: clock.logger });
    for (const { kind, host } of client.exposures) if (kind === 'plain-http') warnOfPlainHttp(host);
    const result = await call(client);
    if (usesClock) warnOfClock(clock);
    return result;
  } catch (error) {
    if (UnauthorizedError.is(error)) throw withHint(error, 'The api_key is the value of SVC_API_KEY.');
    if (error instanceof SettingError || TransportError.is(error) || UnexpectedReplyError.is(error))
      throw withHint(error, `The base_url is the value of --base-url or SVC_BASE_URL.${certificateHint(error.message)}`);
    throw error;
  } finally {
    client?.close();
  }
}

/** Returns what to use in place of arguments of the provider block that an error names and commands lack. */
export function certificateHint(message: string): string {
  const hints = [
    ...(message.includes('ca_certificates') ? ['In place of ca_certificates, NODE_EXTRA_CA_CERTS names a file of certificates.'] : []),
    ...(message.includes('client_certificate') ? [CLIENT_CERTIFICATE_HINT] : []),
  ];
  return hints.map((hint) => ` ${hint}`).join('');
}

function withHint({ message }: Error, hint: string): Error {
  return new Error(`${message}\n${hint}`);
}

function warnOfClock(clock: ServiceClock): void {
  const { isFine, text } = clock.difference() ?? {};
  if (isFine !== false) return;
  const advice = 'The time range was that of this machine. Correct its clock, or set --from and --to in the time of the service.';
  reportLine(terminalLine(`Warning: The clock of the service ${text!}. ${advice}`));
}

/** Warns of the API key that other machines may read. */
export function warnOfPlainHttp(host: string): void {
  warnOfExposure(host, 'the API key', 'https:// in --base-url or SVC_BASE_URL');
}

/** Warns of a password of ClickHouse that other machines may read. @param host name of the host that gets it over plain HTTP, if any */
export function warnOfPlainClickhouse(host: string | undefined): void {
  if (host !== undefined && !isLoopback(host)) warnOfExposure(host, 'the password of ClickHouse', 'clickhouses:// for TLS');
}

/** Warns on standard error, because standard output contains the results. */
function warnOfExposure(host: string, secret: string, remedy: string): void {
  reportLine(terminalLine(`Warning: Plain HTTP to ${host} exposes ${secret} to every machine on the way. Write ${remedy}.`));
}

/** Returns the headers that the flags set. */
export function headersOf({ database, syntax }: ServiceFlags): TrafficHeaders {
  return { database, syntax };
}
