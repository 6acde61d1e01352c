import { isKey } from '../access/api-key';
import { configurationNameProblem } from './configuration-name';
import { isLoopback } from '../http/loopback';
import { PLATFORMS } from '../../model/index';
import { OPTIONS, type OptionValues } from './option-table';
import { StartupError } from './startup-error';
import { REAL_TIMING, type Timing } from './timing';
import type { TlsFiles } from '../http/tls';

/** Options for the start of an emulator: those of the command line, and some that only programs have. */
export interface EmulatorOptions extends Omit<OptionValues, 'tlsCert' | 'tlsKey'> {
  /**
   * The PEM files for TLS.
   * @default - served without TLS
   */
  readonly tls?: TlsFiles;
  /**
   * The time by which latency and publishing go.
   * @default - the real one
   */
  readonly timing?: Timing;
  /**
   * Maximum time for a request's body, in milliseconds. The answer to a slower one is 408. Traffic may take any time, but may not pause
   * for longer.
   * @default 300_000
   */
  readonly bodyTimeoutMs?: number;
  /**
   * Gets a line for each request: method, path, status and time. Then a line for each reason of a refusal, and for each member of
   * the body that was ignored.
   * @default - not logged
   */
  readonly logRequest?: (line: string) => void;
  /**
   * Gets a line for each internal error, and one at the start if the store lacks commits that it had.
   * @default - not logged
   */
  readonly logFailure?: (line: string) => void;
}

/** The options with their defaults. */
export type CompleteOptions = Required<Omit<EmulatorOptions, MayStayAbsent>> & Pick<EmulatorOptions, MayStayAbsent>;

type MayStayAbsent = 'data' | 'apiKey' | 'keys' | 'tls' | 'seed' | 'faults' | 'traffic' | 'logRequest';

/** Checks the options before anything is touched, and fills in the defaults. */
export function completed(options: EmulatorOptions): CompleteOptions {
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
      throw new StartupError(`The value of ${flag.split(' ', 1)[0]} is "${String(value)}". Use one of ${choices.join(', ')}.`);
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
