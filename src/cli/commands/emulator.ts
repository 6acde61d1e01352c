import { Command, InvalidArgumentError, Option } from 'commander';
import type { Emulator, EmulatorOptions, FormerDefault, ProfileName, SetPut } from '../../emulator';

/** As the command line gives them. */
interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly config?: string[];
  readonly apiKey?: string;
  readonly keys?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly setPut: SetPut;
  readonly formerDefault: FormerDefault;
  readonly templateId: 'on' | 'off';
  readonly bodyLimit: number;
  readonly seed?: string;
  readonly latency: number;
  readonly profile: ProfileName;
  readonly log?: boolean;
  readonly quiet?: boolean;
}

const PROFILE_NAMES: readonly ProfileName[] = ['contract', 'observed'];

const SET_PUTS: readonly SetPut[] = ['replace', 'merge'];

const FORMER_DEFAULTS: readonly FormerDefault[] = ['keep', 'drop'];

const MEBIBYTE = 1024 * 1024;

const DESCRIPTION =
  'Serves the management API from this machine, on a store of its own: to try things out, to develop and to test.\n' +
  'The first line on standard output is the base URL, and nothing else; everything else goes to standard error.';

const EXAMPLES = `
Examples:
  $ svc-waap emulator
      an empty configuration "prod", forgotten at the end
  $ svc-waap emulator --data ./waap-data --config prod --config staging
      two configurations, found again at the next start
  $ svc-waap emulator --port 0 --seed seed.json --profile observed
      on a port that is free, with the content of a file, as strict as running deployments
  $ SVC_EMULATOR_API_KEY=secret svc-waap emulator --host 0.0.0.0
      for other machines too, with a key
  $ svc-waap emulator --host 0.0.0.0 --keys keys.json --tls-cert server.pem --tls-key server.key
      for several people, whom the history tells apart

A seed file has configurations by name, and in each, where you like, its families (proxy-templates, dynamic-rules,
flow-control-policies, backend-services, actions, log-exporters), "load-balancers" and "load-balancer-regions", all as
the API answers them:
  { "configurations": { "prod": { "dynamic-rules": [ { "id": "login-bursts", "name": "Login bursts", ... } ] } } }

Load balancers cannot be made through the API. A configuration whose seed names none has these: edge-north and
edge-classic (cloud_a), edge-west (cloud_b) and global-shop (svc, ports 443 and 8443); and for the regions of nine cities
(ams ash ffm hkg lax lon nyc sgp stl) global-shop (us-east-1, eu-central-1, ap-southeast-1), global-api (us-west-2,
eu-west-1) and global-static (us-east-1, eu-west-1). "load-balancers": [] in a seed gives none.

A file of keys:
  { "keys": [ { "key": "...", "name": "Ann Operator", "email": "ann@example.org" } ] }

For tests, beside the API:
  GET    /_emulator/health       is it up; needs no key
  GET    /_emulator/requests     what was asked of the API, and how often; DELETE resets it
  PUT    /_emulator/publishing   {"requests": 3} or {"ms": 500}: the API answers 503 for so long; DELETE ends it
`;

/** The command \`svc-waap emulator\`. */
export function emulatorCommand(): Command {
  return new Command('emulator')
    .summary('serve the management API from this machine')
    .description(DESCRIPTION)
    .option('--port <number>', 'port to listen on; 0 picks one that is free', whole(65_535), 4300)
    .option('--host <address>', 'address to listen on; one that other machines reach wants an API key', '127.0.0.1')
    .option('--data <folder>', 'folder of the store (default: a temporary one, removed at the end)')
    .option('--config <name>', 'configuration to serve; may be given several times (default: prod)', collected)
    .addOption(new Option('--api-key <key>', 'key that requests must carry as "Authorization: Basic <key>"').env('SVC_EMULATOR_API_KEY'))
    .option('--keys <file>', 'JSON file with further keys and the person behind each, whom the history names')
    .option('--tls-cert <file>', 'certificate to serve with, as PEM; with --tls-key')
    .option('--tls-key <file>', 'its private key, as PEM')
    .option('--seed <file>', 'JSON file with the content of configurations that do not exist yet')
    .option('--latency <ms>', 'delay of every answer, in milliseconds', whole(600_000), 0)
    .addOption(
      new Option('--profile <name>', 'serve the contract, or what is observed of running deployments')
        .choices(PROFILE_NAMES)
        .default('contract'),
    )
    .addOption(
      new Option('--set-put <what>', 'whether a PUT of a whole set drops the entries that it does not list, or keeps them')
        .choices(SET_PUTS)
        .default('replace'),
    )
    .addOption(
      new Option('--former-default <what>', 'whether a default certificate stays attached when another one becomes the default')
        .choices(FORMER_DEFAULTS)
        .default('keep'),
    )
    .addOption(
      new Option('--template-id <on|off>', "whether proxy templates are answered with their id, which the contract's table lacks")
        .choices(['on', 'off'])
        .default('on'),
    )
    .option('--body-limit <bytes>', 'largest body of a request', whole(1024 * MEBIBYTE), 16 * MEBIBYTE)
    .option('--log', 'one line for each request on standard error')
    .option('--quiet', 'nothing on standard error but errors and --log')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run(flags: Flags, command: Command): Promise<void> {
  if ((flags.tlsCert === undefined) !== (flags.tlsKey === undefined)) {
    command.error('error: --tls-cert and --tls-key go together. Give both.');
  }
  const stopped = stopSignal();
  process.stderr.on('error', () => undefined); // whoever started us may have stopped listening
  const { startEmulator, StartupError } = await import('../../emulator'); // heavy, and needed by no other command
  let emulator: Emulator;
  try {
    emulator = await startEmulator(optionsOf(flags));
  } catch (error) {
    if (!(error instanceof StartupError)) {
      throw error;
    }
    say(error.message);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${emulator.url}\n`);
  if (!flags.quiet) {
    say(`Serving ${emulator.configurations.map((name) => `"${name}"`).join(', ')} in the manner of profile ${flags.profile}.`);
    say(flags.data === undefined ? 'What is stored is forgotten at the end (--data keeps it).' : `Stored in ${emulator.data}.`);
    say('Stop with Ctrl-C.');
  }
  await stopped;
  await emulator.close();
  process.exit(0);
}

function optionsOf({ config, latency, log, apiKey, tlsCert, tlsKey, templateId, ...flags }: Flags): EmulatorOptions {
  return {
    ...flags,
    latencyMs: latency,
    templateIds: templateId === 'on',
    logFailure: say,
    ...(tlsCert !== undefined && tlsKey !== undefined && { tls: { cert: tlsCert, key: tlsKey } }),
    ...(config && { configs: config }),
    ...(apiKey !== undefined && apiKeyOption(apiKey)),
    ...(log && { logRequest: say }),
  };
}

/** An empty variable in the environment is one that is not set; an empty flag is a mistake. */
function apiKeyOption(apiKey: string): Pick<EmulatorOptions, 'apiKey'> {
  return apiKey === '' && process.env['SVC_EMULATOR_API_KEY'] === '' ? {} : { apiKey };
}

/** Settles when the process is asked to end; asked again, it ends at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function collected(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}

function whole(maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(value <= maximum)) {
      throw new InvalidArgumentError(`Give a whole number from 0 to ${maximum}.`);
    }
    return value;
  };
}
