import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { own } from '../../../model/own';
import { CODE_LANGUAGES } from '../../export/options/languages';
import { readFoundText, readText } from '../../files/read-text';
import { readingError } from '../../files/reading-error';
import { type Hcl, reportLine, type Safe, terminalMessage, writeTextFile } from '../../../output';
import { toEntriesCode, toSetCode } from '../migrate/app-code';
import { type ConfigurationFile, leftoverWarning } from '../migrate/leftovers';
import { toEntries, toSet } from '../migrate/migration';
import { readStateJson, showAsJson, type StateResource } from '../../terraform-json';
import { standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

interface Flags {
  readonly state: string;
  readonly language: (typeof CODE_LANGUAGES)[number];
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
      .addOption(new Option('--language <name>', 'language of the code').choices(CODE_LANGUAGES).default('hcl'))
      .option('--out <file>', 'file to write the code to (default: standard output)')
      .option('--dir <folder>', 'for HCL: folder of the root module, which is searched for blocks of an earlier import or move', '.')
      .option(
        '--provider <name.alias>',
        'for HCL: provider configuration for the new blocks, such as svc.eu; the state does not contain it (default: the default one)',
      );

  const entries = shared(new Command('to-entries'))
    .description('Write the code that turns a set into one resource for each entry.')
    .argument('<set>', 'address of the set in the state')
    .addHelpText(
      'after',
      helpText(
        '\nExamples:\n  $ terraform show -json | svc-waap migrate to-entries svc_flow_control_policy_set.all --out flows.tf' +
          aliasExample('to-entries') +
          appExample('to-entries', 'svc_flow_control_policy_set.Prod_Flows_6A1B2C3D'),
      ),
    )
    .action(async (address: string, flags: Flags) => {
      const { language } = flags;
      if (language === 'hcl') await writeBlocks(toEntries(await stateOf(flags), address, flags), flags, terminal);
      else await write(await toEntriesCode(await stateOf(flags), address, language, flags), flags, terminal);
    });

  const set = shared(new Command('to-set'))
    .description('Write the code that turns the resources of single entries into one set.')
    .argument('<set>', 'address of the new set')
    .option('--config <name>', 'the configuration, if the state has entries of several')
    .addHelpText(
      'after',
      helpText(
        '\nExamples:\n  $ terraform show -json | svc-waap migrate to-set svc_flow_control_policy_set.all --out flows.tf' +
          aliasExample('to-set') +
          appExample('to-set', 'svc_flow_control_policy_set.flows'),
      ),
    )
    .action(async (address: string, flags: Flags) => {
      const { language } = flags;
      if (language === 'hcl') await writeBlocks(toSet(await stateOf(flags), address, flags), flags, terminal);
      else await write(await toSetCode(await stateOf(flags), address, language, flags), flags, terminal);
    });

  return new Command('migrate')
    .summary('move between a set and one resource for each entry')
    .description(
      'Write removed, import and resource blocks from the state. Delete the old resource blocks, and run terraform plan. The plan\n' +
        'must not change the service. If the plan shows entries that the state did not have, add them to keep, so they stay.\n' +
        'If blocks of an earlier import or move are left in the folder, a warning names them.\n\n' +
        'With --language typescript or python, write a function with constructs for an app, in which calls of importFrom and one\n' +
        'override of the stack have the place of these blocks. Delete the old constructs, call the function, and run cdktf diff.',
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

function appExample(command: string, address: string): string {
  return (
    '\n\n  # For an app, in the folder of the stack (cdktf.out/stacks/NAME):\n  $ terraform show -json | svc-waap ' +
    `migrate ${command} ${address} --language typescript --out ../../../flows.ts`
  );
}

async function stateOf({ state }: Flags): Promise<StateResource[]> {
  const text = await readText(state).catch((error: unknown) => {
    throw readingError(error, state, {
      missing: `Write the state to a file, and name that file: ${showAsJson({ missing: state })}`,
      folder: 'Name a file with the output of "terraform show -json".',
    });
  });
  return readStateJson(text);
}

async function write(code: Safe, { out }: Flags, terminal: Terminal): Promise<void> {
  if (out === undefined) await terminal.write(code);
  else await withFileErrors(() => writeTextFile(out, code, { flag: 'wx' }), WRITING, out);
}

async function writeBlocks(blocks: Hcl, flags: Flags, terminal: Terminal): Promise<void> {
  const warning = leftoverWarning(blocks, await configurationIn(flags.dir));
  await write(blocks, flags, terminal);
  if (warning !== undefined) reportLine(terminalMessage(`Warning: ${warning}`));
}

/** Maximum number of characters of the files of a root module together. */
const LONGEST_CONFIGURATION = 100 * 1024 * 1024;

async function configurationIn(dir: string): Promise<ConfigurationFile[]> {
  const names = (await withFileErrors(() => readdirSync(dir), SEARCHING, dir)).filter((name) => /\.(tf|tofu)(\.json)?$/.test(name));
  let left = LONGEST_CONFIGURATION;
  return names.map((name) => {
    const file = join(dir, name);
    try {
      const text = readFoundText(file, left);
      left -= text.length;
      return { name: file, text };
    } catch (error) {
      throw readingError(error, file, { missing: 'Set --dir to the folder of the root module.' });
    }
  });
}

type FileMessages = Readonly<Record<string, (file: string) => string>>;

const SEARCHING: FileMessages = {
  ENOENT: (dir) => `The folder ${dir} does not exist. Set --dir to the folder of the root module.`,
  ENOTDIR: (dir) => `${dir} is not a folder. Set --dir to the folder of the root module.`,
};

const WRITING: FileMessages = {
  EEXIST: (file) => `The file ${file} exists, and the command does not overwrite it. Set --out to another file, or delete ${file}.`,
  ENOENT: (file) => `The folder of ${file} does not exist. Create the folder, or set --out to another file.`,
};

/** Accesses a file. @throws Error with the problem and the remedy */
async function withFileErrors<Result>(work: () => Result | Promise<Result>, messages: FileMessages, file: string): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(own(messages, code)?.(file) ?? `${file} cannot be used: ${message}. Use another one.`);
  }
}
