import { Command, InvalidArgumentError, Option } from 'commander';
import { READ_FAULTS, type ReadFault } from './faults';
import { GUARDS } from './guards';

export const ENGINES = ['terraform', 'tofu', 'terraform-1.16'] as const;

export interface Options {
  readonly engine: (typeof ENGINES)[number];
  readonly seeds: readonly number[];
  readonly rounds: number;
  readonly faults?: readonly ReadFault[];
  readonly json?: string;
  readonly provider?: string;
  readonly without?: string;
  readonly verbose?: boolean;
  readonly keepGoing?: boolean;
}

const DESCRIPTION =
  'Runs an engine with the built provider against emulators that have faults, while a third party edits the service, and kills and ' +
  'Ctrl-C come at random moments. Checks the invariants of docs/reliability.md after each round.';

const EXAMPLES = `
Examples:
  $ npm run soak -- --seed 17
      one seed on terraform
  $ npm run soak -- --engine tofu --seed 1..100 --json tofu.json
      a hundred seeds on OpenTofu, with the counts of each in a file
  $ npm run soak -- --engine terraform-1.16 --seed 17 --verbose
      one seed, with everything that happens
  $ npm run soak -- --faults lag,cut,slow --seed 17
      one seed, with reads that are old, incomplete or late
  $ npm run soak -- --without stop --seed 1..30
      shows that the soak would notice a provider that breaks off writes after Ctrl-C

Exit status: 0 if every seed keeps the invariants, 1 if one does not or after Ctrl-C, 2 if nothing could be run.`;

const MOST_SEEDS = 10_000;

/** Returns the command line. */
export function commandLine(run: (options: Options) => Promise<void>): Command {
  return new Command('npm run soak --')
    .description(DESCRIPTION)
    .addOption(new Option('--engine <name>', 'engine to run').choices(ENGINES).default('terraform'))
    .option('--seed <number>', 'seed, or a range of seeds such as 1..100', seeds, [1])
    .option('--rounds <number>', 'changes of the code in each seed', whole, 3)
    .option('--faults <kinds>', `more faults of reads, separated by commas: ${READ_FAULTS.join(', ')} (default: none)`, kinds)
    .option('--json <file>', 'file for the counts of each seed')
    .addOption(new Option('--provider <folder>', 'folder of another built provider (default: dist/provider)').conflicts('without'))
    .addOption(
      new Option('--without <guard>', 'run the provider without one of its guards, until the soak finds out').choices(Object.keys(GUARDS)),
    )
    .option('--verbose', 'print everything that happens; without it, only what happened in a seed that fails')
    .option('--keep-going', 'run the other seeds after a violation')
    .showHelpAfterError('(--help shows the options)')
    .addHelpText('after', EXAMPLES)
    .action(({ seed, ...flags }: Omit<Options, 'seeds'> & { seed: readonly number[] }) => run({ ...flags, seeds: seed }));
}

/** Returns the command that runs a seed again. */
export function again({ engine, rounds, faults, provider, without }: Options, seed: number): string {
  const flags = Object.entries({ engine, rounds, faults: faults?.join(), provider: provider && `'${provider}'`, without, seed });
  return ['npm run soak --', ...flags.map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`)), ' --verbose'].join('');
}

function kinds(text: string): ReadFault[] {
  const found = text.split(',').map((name) => READ_FAULTS.find((each) => each === name));
  if (!found.every((each) => each !== undefined)) throw new InvalidArgumentError(`Write some of ${READ_FAULTS.join()}.`);
  return [...new Set(found)];
}

function seeds(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last < first || last - first >= MOST_SEEDS) {
    throw new InvalidArgumentError('Write a number, or a range such as 1..100.');
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Write a whole number of at least 1.');
  return Number(text);
}
