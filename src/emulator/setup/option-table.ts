import { PLATFORMS } from '../../model/index';
import type { KeysDocument } from '../access/api-key';
import type { FormerDefault } from '../load-balancers/certificates';
import type { RegionsPost } from '../load-balancers/regions';
import type { ProfileName } from '../profiles/index';
import type { SetPut } from '../families/family-service';
import type { FaultsDocument } from '../faults/fault-plan';
import type { SeedDocument } from './seed';

/** Whether the emulator starts if stored traffic is missing. */
export type TrafficLoss = 'refuse' | 'accept';

/** Option of the emulator, and its flag. Programs may pass the content of a file in place of its path. */
export interface CommandOption<T> {
  /** Flag, with the name of its value: `--port <number>`. */
  readonly flag: string;
  /** Description in the help. */
  readonly description: string;
  readonly default?: T;
  /** Default on the command line, if different. */
  readonly commandDefault?: T;
  /** Environment variable of the value. */
  readonly variable?: string;
  /** Allowed values. */
  readonly choices?: readonly T[];
  /** Maximum of a whole number. */
  readonly maximum?: number;
  /** Syntax of several values: one flag each, or separated by commas. */
  readonly several?: 'flags' | 'commas';
}

const MEBIBYTE = 1024 * 1024;

/** Options of programs and the command line, in the order of the help. */
export const OPTIONS = {
  port: option<number>({
    flag: '--port <number>',
    description: 'port to listen on; 0 selects a free port',
    default: 0,
    commandDefault: 4300,
    maximum: 65_535,
  }),
  host: option<string>({
    flag: '--host <address>',
    description: 'address to listen on; if other machines can reach it, an API key is required',
    default: '127.0.0.1',
  }),
  data: option<string>({
    flag: '--data <folder>',
    description: 'folder of the store (default: a temporary folder, deleted when the emulator stops)',
  }),
  configs: option<readonly string[]>({
    flag: '--config <name>',
    description: 'configuration to serve; repeat the option for several (default: prod)',
    default: ['prod'],
    several: 'flags',
  }),
  apiKey: option<string>({
    flag: '--api-key <key>',
    description: 'API key that requests must send as "Authorization: Basic <key>"',
    variable: 'SVC_EMULATOR_API_KEY',
  }),
  keys: option<string | KeysDocument>({
    flag: '--keys <file>',
    description: 'JSON file with more API keys, each with its user for the history',
  }),
  tlsCert: option<string>({
    flag: '--tls-cert <file>',
    description: 'PEM file of the certificate; requires --tls-key',
  }),
  tlsKey: option<string>({
    flag: '--tls-key <file>',
    description: 'PEM file of the private key; requires --tls-cert',
  }),
  seed: option<string | SeedDocument>({
    flag: '--seed <file>',
    description: 'JSON file with the content of new configurations',
  }),
  traffic: option<string>({
    flag: '--traffic <address>',
    description: 'ClickHouse database for the traffic (default: a file in the folder of --data)',
    variable: 'SVC_EMULATOR_TRAFFIC',
  }),
  trafficLoss: option<TrafficLoss>({
    flag: '--traffic-loss <what>',
    description: 'whether to start (accept) or not (refuse) if traffic in the folder of --data was deleted or damaged',
    default: 'refuse',
    choices: everyOf<TrafficLoss>({ refuse: true, accept: true }),
  }),
  latencyMs: option<number>({
    flag: '--latency <ms>',
    description: 'delay of each answer, in milliseconds',
    default: 0,
    maximum: 600_000,
  }),
  faults: option<string | FaultsDocument>({
    flag: '--faults <file>',
    description:
      'JSON file with faults: errors, dropped connections, delays, and invalid, old or incomplete answers, reproducible by their seed',
  }),
  profile: option<ProfileName>({
    flag: '--profile <name>',
    description: 'behave like the contract, or as observed on running deployments',
    default: 'contract',
    choices: everyOf<ProfileName>({ contract: true, observed: true }),
  }),
  setPut: option<SetPut>({
    flag: '--set-put <what>',
    description: 'whether a PUT of a whole set deletes the entries that it does not list (replace) or keeps them (merge)',
    default: 'replace',
    choices: everyOf<SetPut>({ replace: true, merge: true }),
  }),
  formerDefault: option<FormerDefault>({
    flag: '--former-default <what>',
    description: 'whether a default certificate stays attached when another one becomes the default',
    default: 'keep',
    choices: everyOf<FormerDefault>({ keep: true, drop: true }),
  }),
  platforms: option<readonly string[]>({
    flag: '--platforms <names>',
    description: `names of the platforms of load balancers, in place of ${PLATFORMS.join()}; for example cloud-one,cloud-two,own`,
    default: PLATFORMS,
    several: 'commas',
  }),
  regionsPost: option<RegionsPost>({
    flag: '--regions-post <which>',
    description: 'whether a POST of regions resets all load balancers (all) or only those in its body (per-balancer)',
    default: 'all',
    choices: everyOf<RegionsPost>({ all: true, 'per-balancer': true }),
  }),
  templateIds: option<boolean>({
    flag: '--template-id <on|off>',
    description: "whether answers contain the id of proxy templates, which the contract's table lacks",
    default: true,
  }),
  bodyLimit: option<number>({
    flag: '--body-limit <bytes>',
    description: 'maximum body of a request, in bytes',
    default: 16 * MEBIBYTE,
    maximum: 1024 * MEBIBYTE,
  }),
};

/** Values of the options. */
export type OptionValues = { readonly [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K] extends CommandOption<infer T> ? T : never };

function option<T>(stated: CommandOption<T>): CommandOption<T> {
  return stated;
}

/** Returns the values of a type. The compiler refuses a record that lacks one. */
function everyOf<Value extends string>(values: Readonly<Record<Value, true>>): readonly Value[] {
  return Object.keys(values) as Value[];
}
