import { Command, InvalidArgumentError, Option } from 'commander';
import { readTimestamp } from '../../src/traffic/filter/timestamp';
import { type Target } from '../../test/conformance/service';

/** Options of a run of the rules. */
export interface RunOptions {
  readonly target: Target;
  /** Rules to run: ids or prefixes of ids. Default: all. */
  readonly only: readonly string[];
  readonly allowSetWrites: boolean;
  readonly allowBalancerWrites: boolean;
  readonly allowQuarantineReleases: boolean;
  /** Rules that the service is known to violate. */
  readonly known: readonly string[];
  readonly verbose: boolean;
}

/** Values of the command line. */
interface Flags {
  readonly baseUrl: string;
  readonly config: string;
  readonly apiKey?: string;
  readonly auth: keyof typeof SCHEMES;
  readonly authHeader: string;
  readonly certificate?: string;
  readonly trafficFrom?: string;
  readonly trafficTo?: string;
  readonly only?: string[];
  readonly known?: string[];
  readonly allowSetWrites?: true;
  readonly allowBalancerWrites?: true;
  readonly allowQuarantineReleases?: true;
  readonly verbose?: true;
}

/** Prefix of the key, by scheme. */
const SCHEMES = { 'basic-key': 'Basic ', bearer: 'Bearer ', header: '', none: '' } as const;

const DESCRIPTION = [
  'Asks a service whether it keeps to the contract of the management API, sentence by sentence.',
  '',
  'It WRITES to the configuration: rules create, change and delete entries of their own (named conformance-...), and clean up ' +
    'after themselves. Use a configuration that is there for tests. Rules that replace a family as a whole, or revert it, run ' +
    'only with --allow-set-writes; rules that attach certificates or choose datacenters only with --allow-balancer-writes. Both ' +
    'put back what was there, unless another user writes at the same time or the run is killed. Rules that release quarantined ' +
    'sources of the configuration run only with --allow-quarantine-releases: nothing can restore the entries.',
].join('\n');

const EXAMPLES = `
Examples:
  $ npm run conformance -- --base-url http://127.0.0.1:4300 --config prod
      a local emulator, with nothing that replaces a whole family
  $ SVC_API_KEY=... npm run conformance -- --base-url https://waap.example.net --config staging --allow-set-writes
      a deployment, with its key
  $ npm run conformance -- --base-url https://waap.example.net --config staging --auth bearer --only 4.3
      one section; several --only add up, and an id such as 4.3/delete names one rule
  $ npm run conformance -- --base-url https://waap.example.net --config staging --only 4.9 --traffic-from 2026-03-01 --traffic-to 2026-03-02
      the queries of traffic, over a day that has some
  $ npm run conformance -- --base-url https://waap.example.net --config staging --known 2.3/lbs.id
      one rule is known not to hold, and is no failure
  $ npm run conformance -- --list-markdown
      every rule, as docs/conformance.md has it

Exit status: 0 if every rule that applies holds, 1 if one does not, 2 if nothing could be asked.`;

/** Returns the command line. */
export function commandLine(list: () => void, run: (options: RunOptions) => Promise<void>): Command {
  const command = new Command('npm run conformance --')
    .description(DESCRIPTION)
    .option('--base-url <url>', 'what comes before /api/v4.3', url)
    .option('--config <name>', 'the configuration to read and write')
    .addOption(new Option('--api-key <key>', 'the key, if one is needed').env('SVC_API_KEY'))
    .addOption(new Option('--auth <scheme>', 'how the key is sent').choices(Object.keys(SCHEMES)).default('basic-key'))
    .option('--auth-header <name>', 'the header that carries it', 'authorization')
    .option('--certificate <id>', 'a certificate that may be attached to load balancers for a moment')
    .option('--traffic-from <time>', 'begin of a time range in which the service has traffic (default: the last 24 hours)', time)
    .option('--traffic-to <time>', 'end of the time range', time)
    .option('--only <section-or-id>', 'only rules of a section, or whose id begins so; may be given several times', collected)
    .option('--known <id>', 'a rule that is known not to hold; may be given several times', collected)
    .option('--allow-set-writes', 'rules too that replace a family as a whole, and put back what was there')
    .option('--allow-balancer-writes', 'rules too that change load balancers that are there, and put back what was there')
    .option('--allow-quarantine-releases', 'also rules that delete entries of the quarantine list, which cannot be restored')
    .option('--verbose', 'a line for each rule, also for those that hold')
    .option('--list-markdown', 'print every rule as Markdown, and send no requests')
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText('after', EXAMPLES);
  return command.action(async (flags: Partial<Flags> & { listMarkdown?: true }) => {
    if (flags.listMarkdown) return list();
    const { baseUrl, config } = flags;
    if (baseUrl === undefined || config === undefined) command.error('error: --base-url and --config are needed');
    if ((flags.trafficFrom === undefined) !== (flags.trafficTo === undefined))
      command.error('error: --traffic-from and --traffic-to belong together: give both, or none for the last 24 hours');
    await run(optionsOf({ ...(flags as Flags), baseUrl: baseUrl!, config: config! }));
  });
}

function optionsOf({
  baseUrl,
  config,
  apiKey,
  auth,
  authHeader,
  certificate,
  trafficFrom: from,
  trafficTo: to,
  only,
  known,
  allowSetWrites,
  allowBalancerWrites,
  allowQuarantineReleases,
  verbose,
}: Flags): RunOptions {
  const headers = apiKey === undefined || apiKey === '' || auth === 'none' ? {} : { [authHeader]: `${SCHEMES[auth]}${apiKey}` };
  return {
    target: {
      ...{ baseUrl, config, headers },
      ...(certificate !== undefined && { certificate }),
      ...(from !== undefined && to !== undefined && { traffic: { from, to } }),
    },
    only: only ?? [],
    known: known ?? [],
    allowSetWrites: allowSetWrites === true,
    allowBalancerWrites: allowBalancerWrites === true,
    allowQuarantineReleases: allowQuarantineReleases === true,
    verbose: verbose === true,
  };
}

function url(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('Give a URL that begins with http:// or https://.');
  return text;
}

function time(text: string): string {
  if (readTimestamp(text) === undefined)
    throw new InvalidArgumentError('Give a date and a time in ISO 8601, such as 2026-03-01T12:00:00Z.');
  return text;
}

function collected(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), value];
}
