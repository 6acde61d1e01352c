import { asText } from '../../model/json';
import { isKey } from '../access/api-key';
import { isLoopback } from '../access/loopback';
import { PLATFORMS } from '../../model/index';
import { OPTIONS, type OptionValues } from './option-table';
import { configurationNameProblem } from './seed';
import { StartupError } from '../files/startup-error';
import { REAL_TIMING, type Timing } from '../faults/timing';
import type { TlsFiles } from '../files/tls';

/** Options of an emulator: those of the command line, and some that only programs have. */
export interface EmulatorOptions extends Omit<OptionValues, 'tlsCert' | 'tlsKey'> {
  /**
   * PEM files for TLS.
   * @default - no TLS
   */
  readonly tls?: TlsFiles;
  /**
   * Clock of latency and publishing.
   * @default - the real clock
   */
  readonly timing?: Timing;
  /**
   * Time limit of a request's body, in milliseconds. Slower bodies are answered 408. For traffic, the limit applies to each pause.
   * @default 300_000
   */
  readonly bodyTimeoutMs?: number;
  /**
   * Logs a line for each request (method, path, status and time), for each reason of a refusal, and for each ignored member of the body.
   * @default - not logged
   */
  readonly logRequest?: (line: string) => void;
  /**
   * Logs a line for each internal error, and a line at the start if the store has lost commits.
   * @default - not logged
   */
  readonly logFailure?: (line: string) => void;
}

/** Options with their defaults. */
export type CompleteOptions = Required<Omit<EmulatorOptions, MayStayAbsent>> & Pick<EmulatorOptions, MayStayAbsent>;

type MayStayAbsent = 'data' | 'apiKey' | 'keys' | 'tls' | 'seed' | 'faults' | 'traffic' | 'logRequest';

/** Checks the options, and adds the defaults. */
export function completeOptions(options: EmulatorOptions): CompleteOptions {
  const values = Object.entries(OPTIONS).map(([name, { default: value }]) => [name, options[name as keyof EmulatorOptions] ?? value]);
  const complete: CompleteOptions = {
    ...options,
    ...(Object.fromEntries(values) as Required<OptionValues>),
    timing: options.timing ?? REAL_TIMING,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 300_000,
    logFailure: options.logFailure ?? (() => undefined),
  };
  const { apiKey, keys, host, platforms } = complete;
  if (apiKey !== undefined && !isKey(apiKey))
    throw new StartupError('The API key is empty, or begins or ends with white space. Use another key.');
  if (apiKey === undefined && keys === undefined && !isLoopback(host)) {
    throw new StartupError(
      `Other machines can reach ${host}, and no API key is set. ` +
        'Set --api-key (or SVC_EMULATOR_API_KEY) or --keys, or listen on 127.0.0.1.',
    );
  }
  for (const [name, { flag, choices }] of Object.entries(OPTIONS)) {
    const value = complete[name as keyof CompleteOptions];
    if (choices && !(choices as readonly unknown[]).includes(value))
      throw new StartupError(`The value of ${flag.split(' ', 1)[0]} is "${asText(value)}". Use one of ${choices.map(asText).join(', ')}.`);
  }
  if (platforms.length !== PLATFORMS.length || new Set(platforms).size !== PLATFORMS.length || platforms.includes('')) {
    throw new StartupError(
      `The value of --platforms is "${platforms.join(',')}". Write ${PLATFORMS.length} different names, separated by commas, ` +
        `in the order of ${PLATFORMS.join(', ')}.`,
    );
  }
  for (const name of complete.configs) {
    const problem = configurationNameProblem(name);
    if (problem) throw new StartupError(`"${name}" cannot be the name of a configuration: ${problem}. Use another name.`);
  }
  return complete;
}
