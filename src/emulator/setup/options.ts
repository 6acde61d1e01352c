import { isKey, type KeysDocument } from '../access/api-key';
import { configurationNameProblem } from './configuration-name';
import { isLoopback } from '../http/loopback';
import type { FaultsDocument } from './faults';
import type { FormerDefault } from '../load-balancers/certificates';
import { PLATFORMS } from '../../model/index';
import type { RegionsPost } from '../load-balancers/regions';
import { PROFILES, type ProfileName } from '../profiles/index';
import type { SetPut } from '../routes/sets';
import type { SeedDocument } from './seed';
import { StartupError } from './startup-error';
import { REAL_TIMING, type Timing } from './timing';
import type { TlsFiles } from '../http/tls';

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
   * Whether the default certificate of a listener stays attached when another one becomes the default.
   * @default 'keep'
   */
  readonly formerDefault?: FormerDefault;
  /**
   * How the deployment spells the platforms of load balancers, in the order of the contract: two cloud providers, then the service.
   * @default - as the contract does
   */
  readonly platforms?: readonly string[];
  /**
   * Whether a POST of regions resets all load balancers, or only those that its body names.
   * @default 'all'
   */
  readonly regionsPost?: RegionsPost;
  /**
   * Whether proxy templates are answered with their ids, which the contract's table does not have.
   * @default true
   */
  readonly templateIds?: boolean;
  /**
   * The content of new configurations: a file, or its content.
   * @default - none
   */
  readonly seed?: string | SeedDocument;
  /**
   * ClickHouse database that keeps the traffic: `clickhouse://user:password@host:port/database`. With `clickhouses://`, the
   * connection uses TLS. `?keep=365d` has ClickHouse delete records that are older.
   * @default - a DuckDB file in the folder of the store
   */
  readonly traffic?: string;
  /**
   * Delay of each answer of the API, in milliseconds.
   * @default 0
   */
  readonly latencyMs?: number;
  /**
   * Faults of the service, for tests of what asks it: a file, or its content.
   * @default - none
   */
  readonly faults?: string | FaultsDocument;
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
   * Maximum size of a request's body, in bytes. The answer to a larger one is 413.
   * @default 16 MiB
   */
  readonly bodyLimit?: number;
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

const SET_PUTS: readonly SetPut[] = ['replace', 'merge'];

const FORMER_DEFAULTS: readonly FormerDefault[] = ['keep', 'drop'];

const REGIONS_POSTS: readonly RegionsPost[] = ['all', 'per-balancer'];

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
    platforms: options.platforms ?? PLATFORMS,
    regionsPost: options.regionsPost ?? 'all',
    templateIds: options.templateIds ?? true,
    bodyLimit: options.bodyLimit ?? 16 * 1024 * 1024,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 300_000,
    logFailure: options.logFailure ?? (() => undefined),
  };
  const { apiKey, keys, host, profile, setPut, formerDefault, platforms, regionsPost } = complete;
  if (apiKey !== undefined && !isKey(apiKey))
    throw new StartupError('The API key is empty, or begins or ends with white space. Use another key.');
  if (apiKey === undefined && keys === undefined && !isLoopback(host)) {
    throw new StartupError(
      `Other machines can reach ${host}, and no API key is set. ` +
        'Set --api-key (or SVC_EMULATOR_API_KEY) or --keys, or listen on 127.0.0.1.',
    );
  }
  if (!Object.hasOwn(PROFILES, profile))
    throw new StartupError(`The emulator has no profile "${profile}". Use one of ${Object.keys(PROFILES).join(', ')}.`);
  if (!SET_PUTS.includes(setPut)) throw new StartupError(`The value of --set-put is "${setPut}". Use one of ${SET_PUTS.join(', ')}.`);
  if (!FORMER_DEFAULTS.includes(formerDefault)) {
    throw new StartupError(
      `A former default certificate cannot be handled as "${formerDefault}". Give one of ${FORMER_DEFAULTS.join(', ')}.`,
    );
  }
  if (!REGIONS_POSTS.includes(regionsPost))
    throw new StartupError(`The value of --regions-post is "${regionsPost}". Use one of ${REGIONS_POSTS.join(', ')}.`);
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
