import { isKey, type KeysDocument } from '../access/api-key';
import { configurationNameProblem } from './configuration-name';
import { isLoopback } from '../http/loopback';
import { PROFILES, type ProfileName } from '../profiles/index';
import { type SetPut } from '../routes/sets';
import { type SeedDocument } from './seed';
import { StartupError } from './startup-error';
import { type TlsFiles } from '../http/tls';

/** Options for the start of an emulator. */
export interface EmulatorOptions {
  /**
   * Port to listen on. 0 selects a free port.
   * @default 0
   */
  readonly port?: number;
  /**
   * Address to listen on. If other machines can reach it, an API key is required.
   * @default '127.0.0.1'
   */
  readonly host?: string;
  /**
   * Folder of the store.
   * @default - a fresh one, removed at the end
   */
  readonly data?: string;
  /**
   * Configurations to serve, in addition to those of the seed and the data folder. New ones are empty.
   * @default ['prod']
   */
  readonly configs?: readonly string[];
  /**
   * API key that requests must send as `Authorization: Basic <key>`.
   * @default - none: whoever reaches the emulator may use it
   */
  readonly apiKey?: string;
  /**
   * More API keys, each with a person for the history: a file, or its content.
   * @default - none
   */
  readonly keys?: string | KeysDocument;
  /**
   * The PEM files for TLS.
   * @default - served without TLS
   */
  readonly tls?: TlsFiles;
  /**
   * Whether a PUT of a whole set deletes the entries that it does not list, or keeps them.
   * @default 'replace'
   */
  readonly setPut?: SetPut;
  /**
   * Whether answers contain the ids of proxy templates, which the contract's table does not have.
   * @default true
   */
  readonly templateIds?: boolean;
  /**
   * The content of new configurations: a file, or its content.
   * @default - none
   */
  readonly seed?: string | SeedDocument;
  /**
   * Delay of each answer of the API, in milliseconds.
   * @default 0
   */
  readonly latencyMs?: number;
  /**
   * The profile: the contract, or running deployments as observed.
   * @default 'contract'
   */
  readonly profile?: ProfileName;
  /**
   * Maximum size of a request's body, in bytes. The answer to a larger one is 413.
   * @default 16 MiB
   */
  readonly bodyLimit?: number;
  /**
   * Gets a line for each request: method, path, status and time.
   * @default - not logged
   */
  readonly logRequest?: (line: string) => void;
  /**
   * Gets a line for each internal error.
   * @default - not logged
   */
  readonly logFailure?: (line: string) => void;
}

/** The options with their defaults. */
export type CompleteOptions = Required<Omit<EmulatorOptions, MayStayAbsent>> & Pick<EmulatorOptions, MayStayAbsent>;

type MayStayAbsent = 'data' | 'apiKey' | 'keys' | 'tls' | 'seed' | 'logRequest';

const SET_PUTS: readonly SetPut[] = ['replace', 'merge'];

/** Checks the options, and adds the defaults. It changes nothing else. */
export function completed(options: EmulatorOptions): CompleteOptions {
  const complete: CompleteOptions = {
    ...options,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    configs: options.configs ?? ['prod'],
    latencyMs: options.latencyMs ?? 0,
    profile: options.profile ?? 'contract',
    setPut: options.setPut ?? 'replace',
    templateIds: options.templateIds ?? true,
    bodyLimit: options.bodyLimit ?? 16 * 1024 * 1024,
    logFailure: options.logFailure ?? (() => undefined),
  };
  const { apiKey, keys, host, profile, setPut } = complete;
  if (apiKey !== undefined && !isKey(apiKey)) {
    throw new StartupError('The API key is empty, or begins or ends with white space. Use another key.');
  }
  if (apiKey === undefined && keys === undefined && !isLoopback(host)) {
    throw new StartupError(
      `Other machines can reach ${host}, and no API key is set. ` +
        'Set --api-key (or SVC_EMULATOR_API_KEY) or --keys, or listen on 127.0.0.1.',
    );
  }
  if (!Object.hasOwn(PROFILES, profile)) {
    throw new StartupError(`The emulator has no profile "${profile}". Use one of ${Object.keys(PROFILES).join(', ')}.`);
  }
  if (!SET_PUTS.includes(setPut)) {
    throw new StartupError(`The value of --set-put is "${setPut}". Use one of ${SET_PUTS.join(', ')}.`);
  }
  for (const name of complete.configs) {
    const problem = configurationNameProblem(name);
    if (problem) {
      throw new StartupError(`"${name}" cannot be the name of a configuration: ${problem}. Use another name.`);
    }
  }
  return complete;
}
