import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { own } from '../../model/own';
import { type Hcl, reportLine, terminalMessage, writeTextFile } from '../../output';
import { type ConfigurationFile, leftoverWarning } from '../migrate/leftovers';
import { toEntries, toSet } from '../migrate/migration';
import { readState, type StateResource } from '../../terraform-json';
import { standardOutput, type Terminal } from '../query/terminal';

interface Flags {
  readonly state: string;
  readonly out?: string;
  readonly dir: string;
  readonly config?: string;
  readonly provider?: string;
}

/** `svc-waap migrate`: moves between a set and one resource for each entry. The service does not change. */
export function migrateCommand(terminal: Terminal = standardOutput()): Command {
  const shared = (command: Command): Command =>
    command
      .option('--state <file>', 'file with the output of "terraform show -json"; - for standard input', '-')
      .option('--out <file>', 'file to write the blocks to (default: standard output)')
      .option('--dir <folder>', 'folder of the root module, which is searched for blocks of an earlier import or move', '.')
      .option(
        '--provider <name.alias>',
        'provider configuration for the new blocks, such as svc.eu; the state does not contain it (default: the default one)',
      );

  const entries = shared(new Command('to-entries'))
    .description('Write the blocks that turn a set into one resource for each entry.')
    .argument('<set>', 'address of the set in the state')
    .addHelpText(
      'after',
      '\nExamples:\n  $ terraform show -json | svc-waap migrate to-entries svc_flow_control_policy_set.all --out flows.tf' +
        aliasExample('to-entries'),
    )
    .action((address: string, flags: Flags) => write(toEntries(stateOf(flags), address, flags), flags, terminal));

  const set = shared(new Command('to-set'))
    .description('Write the blocks that turn the resources of single entries into one set.')
    .argument('<set>', 'address of the new set')
    .option('--config <name>', 'the configuration, if the state has entries of several')
    .addHelpText(
      'after',
      '\nExamples:\n  $ terraform show -json | svc-waap migrate to-set svc_flow_control_policy_set.all --out flows.tf' +
        aliasExample('to-set'),
    )
    .action((address: string, flags: Flags) => write(toSet(stateOf(flags), address, flags), flags, terminal));

  return new Command('migrate')
    .summary('move between a set and one resource for each entry')
    .description(
      'Write removed, import and resource blocks from the state. Delete the old resource blocks, and run terraform plan. The plan\n' +
        'must not change the service. If the plan shows entries that the state did not have, add them to keep, so they stay.\n' +
        'If blocks of an earlier import or move are left in the folder, a warning names them.',
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
  return readState(withFileErrors(() => readFileSync(state === '-' ? 0 : state, 'utf8'), READING, state));
}

async function write(blocks: Hcl, { out, dir }: Flags, terminal: Terminal): Promise<void> {
  const warning = leftoverWarning(blocks, configurationIn(dir));
  if (out === undefined) await terminal.write(blocks);
  else withFileErrors(() => writeTextFile(out, blocks, { flag: 'wx' }), WRITING, out);
  if (warning !== undefined) reportLine(terminalMessage(`Warning: ${warning}`));
}

function configurationIn(dir: string): ConfigurationFile[] {
  const names = withFileErrors(() => readdirSync(dir), SEARCHING, dir).filter((name) => /\.(tf|tofu)$/.test(name));
  return names.map((name) => {
    const file = join(dir, name);
    return { name: file, text: withFileErrors(() => readFileSync(file, 'utf8'), {}, file) };
  });
}

type FileMessages = Readonly<Record<string, (file: string) => string>>;

const READING: FileMessages = {
  ENOENT: (file) => `The file ${file} does not exist. Create it with: terraform show -json > ${file}`,
  EISDIR: (file) => `${file} is a folder. Use a file with the output of "terraform show -json".`,
};

const SEARCHING: FileMessages = {
  ENOENT: (dir) => `The folder ${dir} does not exist. Set --dir to the folder of the root module.`,
  ENOTDIR: (dir) => `${dir} is not a folder. Set --dir to the folder of the root module.`,
};

const WRITING: FileMessages = {
  EEXIST: (file) => `The file ${file} exists, and the command does not overwrite it. Set --out to another file, or delete ${file}.`,
  ENOENT: (file) => `The folder of ${file} does not exist. Create the folder, or set --out to another file.`,
};

/** Accesses a file. @throws Error with the problem and the remedy */
function withFileErrors<Result>(work: () => Result, messages: FileMessages, file: string): Result {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(
      own(messages, code)?.(file) ?? `${file === '-' ? 'Standard input' : file} cannot be used: ${message}. Use another file.`,
    );
  }
}
