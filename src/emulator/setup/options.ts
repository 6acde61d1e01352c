import { isKey, type KeysDocument } from '../access/api-key';
import { configurationNameProblem } from './configuration-name';
import { isLoopback } from '../http/loopback';
import { type FormerDefault } from '../load-balancers/certificates';
import { PROFILES, type ProfileName } from '../profiles/index';
import { type SetPut } from '../routes/sets';
import { type SeedDocument } from './seed';
import { StartupError } from './startup-error';
import { REAL_TIMING, type Timing } from './timing';
import { type TlsFiles } from '../http/tls';

/** How an emulator is to be started. */
export interface EmulatorOptions {
  /**
   * Port to listen on; 0 picks one.
   * @default 0
   */
  readonly port?: number;
  /**
   * Address to listen on; one that other machines reach wants an API key.
   * @default '127.0.0.1'
   */
  readonly host?: string;
  /**
   * Folder of the store.
   * @default - a fresh one, removed at the end
   */
  readonly data?: string;
  /**
   * Configurations to serve, beside those of the seed and the data folder. Those that are new begin empty.
   * @default ['prod']
   */
  readonly configs?: readonly string[];
  /**
   * What requests must carry as `Authorization: Basic <key>`.
   * @default - none: whoever reaches the emulator may use it
   */
  readonly apiKey?: string;
  /**
   * Further keys, each with someone whom the history names: a file, or what would be in one.
   * @default - none
   */
  readonly keys?: string | KeysDocument;
  /**
   * Files for TLS.
   * @default - served without TLS
   */
  readonly tls?: TlsFiles;
  /**
   * What a PUT of a whole set does with entries that it does not list.
   * @default 'replace'
   */
  readonly setPut?: SetPut;
  /**
   * Whether the default certificate of a listener stays attached when another one becomes the default.
   * @default 'keep'
   */
  readonly formerDefault?: FormerDefault;
  /**
   * Whether proxy templates are answered with their ids, which the contract's table does not have.
   * @default true
   */
  readonly templateIds?: boolean;
  /**
   * Content of configurations that do not exist yet: a file, or what would be in one.
   * @default - none
   */
  readonly seed?: string | SeedDocument;
  /**
   * Delay of every answer of the API, in milliseconds.
   * @default 0
   */
  readonly latencyMs?: number;
  /**
   * The time by which latency and publishing go.
   * @default - the real one
   */
  readonly timing?: Timing;
  /**
   * In whose manner the API is served.
   * @default 'contract'
   */
  readonly profile?: ProfileName;
  /**
   * Largest body of a request, in bytes; a larger one is answered with 413.
   * @default 16 MiB
   */
  readonly bodyLimit?: number;
  /**
   * Takes a line for each request: method, path, status and time.
   * @default - not logged
   */
  readonly logRequest?: (line: string) => void;
  /**
   * Takes what went wrong inside.
   * @default - not logged
   */
  readonly logFailure?: (line: string) => void;
}

/** The options with their defaults. */
export type CompleteOptions = Required<Omit<EmulatorOptions, MayStayAbsent>> & Pick<EmulatorOptions, MayStayAbsent>;

type MayStayAbsent = 'data' | 'apiKey' | 'keys' | 'tls' | 'seed' | 'logRequest';

const SET_PUTS: readonly SetPut[] = ['replace', 'merge'];

const FORMER_DEFAULTS: readonly FormerDefault[] = ['keep', 'drop'];

/** Checks the options before anything is touched, and fills in the defaults. */
export function completed(options: EmulatorOptions): CompleteOptions {
  const complete: CompleteOptions = {
    ...options,
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    configs: options.configs ?? ['prod'],
    latencyMs: options.latencyMs ?? 0,
    timing: options.timing ?? REAL_TIMING,
    profile: options.profile ?? 'contract',
    setPut: options.setPut ?? 'replace',
    formerDefault: options.formerDefault ?? 'keep',
    templateIds: options.templateIds ?? true,
    bodyLimit: options.bodyLimit ?? 16 * 1024 * 1024,
    logFailure: options.logFailure ?? (() => undefined),
  };
  const { apiKey, keys, host, profile, setPut, formerDefault } = complete;
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
  if (!FORMER_DEFAULTS.includes(formerDefault)) {
    throw new StartupError(
      `A former default certificate cannot be handled as "${formerDefault}". Give one of ${FORMER_DEFAULTS.join(', ')}.`,
    );
  }
  for (const name of complete.configs) {
    const problem = configurationNameProblem(name);
    if (problem) {
      throw new StartupError(`"${name}" cannot be the name of a configuration: ${problem}. Use another name.`);
    }
  }
  return complete;
}
