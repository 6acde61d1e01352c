import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { toEntries, toSet } from '../migrate/migration';
import { readState, type StateResource } from '../migrate/state';

interface Flags {
  readonly state: string;
  readonly out?: string;
  readonly config?: string;
  readonly provider?: string;
}

/** `svc-waap migrate`: between a set and a resource for each entry, without a change to the service. */
export function migrateCommand(): Command {
  const shared = (command: Command): Command =>
    command
      .option('--state <file>', 'what "terraform show -json" printed; - for standard input', '-')
      .option('--out <file>', 'where to write the blocks; standard output by default')
      .option(
        '--provider <name.alias>',
        'provider configuration of the new blocks, which the state does not tell, such as svc.eu; the default one by default',
      );

  const entries = shared(new Command('to-entries'))
    .description('Write the blocks that turn a set into a resource for each of its entries.')
    .argument('<set>', 'address of the set in the state')
    .addHelpText(
      'after',
      '\nExamples:\n  $ terraform show -json | svc-waap migrate to-entries svc_flow_control_policy_set.all --out flows.tf' +
        aliasExample('to-entries'),
    )
    .action((address: string, flags: Flags) => write(toEntries(stateOf(flags), address, flags), flags));

  const set = shared(new Command('to-set'))
    .description('Write the blocks that turn the resources of single entries into one set.')
    .argument('<set>', 'address that the set is to have')
    .option('--config <name>', 'the configuration, where the state has entries of several')
    .addHelpText(
      'after',
      '\nExamples:\n  $ terraform show -json | svc-waap migrate to-set svc_flow_control_policy_set.all --out flows.tf' +
        aliasExample('to-set'),
    )
    .action((address: string, flags: Flags) => write(toSet(stateOf(flags), address, flags), flags));

  return new Command('migrate')
    .summary('move between a set and a resource for each entry')
    .description(
      'Writes "removed", "import" and resource blocks, from the state. Delete the old resource blocks, and plan: nothing of the\n' +
        'service is to change. What the service has and the state does not is shown by that plan; name it in keep to leave it alone.',
    )
    .addCommand(entries)
    .addCommand(set);
}

function aliasExample(command: string): string {
  return (
    `\n\n  # The blocks have "provider = svc.eu":\n  $ terraform show -json | svc-waap ` +
    `migrate ${command} svc_flow_control_policy_set.all --provider svc.eu --out flows.tf`
  );
}

function stateOf({ state }: Flags): StateResource[] {
  return readState(told(() => readFileSync(state === '-' ? 0 : state, 'utf8'), READING, state));
}

function write(blocks: string, { out }: Flags): void {
  if (out === undefined) process.stdout.write(blocks);
  else told(() => writeFileSync(out, blocks, { flag: 'wx' }), WRITING, out);
}

type Words = Readonly<Record<string, (file: string) => string>>;

const READING: Words = {
  ENOENT: (file) => `There is no file ${file}. Write one with: terraform show -json > ${file}`,
  EISDIR: (file) => `${file} is a folder. Give a file with what "terraform show -json" printed.`,
};

const WRITING: Words = {
  EEXIST: (file) => `${file} is there already, and is not overwritten. Name another file with --out, or take that one away.`,
  ENOENT: (file) => `The folder of ${file} is not there. Make it, or name another file with --out.`,
};

/** Does something with a file. @throws Error that says in words what to do about it */
function told<Result>(work: () => Result, words: Words, file: string): Result {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(words[code]?.(file) ?? `${file === '-' ? 'Standard input' : file} cannot be used: ${message}. Name another file.`);
  }
}
