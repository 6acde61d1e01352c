import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { version } from '../../../../package.json';
import { reportLine, terminalLine } from '../../../output';
import { emulatorFlags, valuesOfFlags } from '../emulator/emulator-flags';
import { type CommandRun, runEmulator, statusOf } from '../emulator/run-emulator';
import { archiveIn, installAnyForm, usualArchives } from '../installation/provider-archive';
import { implicitMirror } from '../installation/provider-mirror';
import { readIfFound } from '../../files/read-text';
import { nodeOnPath, nodeProblem } from '../../apps/cdk-node';
import { type Cdk, CDKS } from '../../apps/starters';
import { pythonProblem } from '../../apps/cdk-python';
import { hasImports } from '../../export/options/exported-folder';
import { findEngine } from '../../programs/find-engine';
import { EMULATOR_OF_FOLDER } from '../options/emulator-of-folder';
import { collectValues } from '../options/values';
import { helpText } from '../printing/help-text';

interface Flags {
  readonly config?: readonly string[];
  readonly data: string;
  readonly ifNeeded?: true;
}

/** Places of the first rule in a new app, in each language. */
const FIRST_RULES = ['main.ts', 'main.py', 'main.go', 'src/main/java/org/example/shop/Shop.java', 'main.tf'];

/** Parts of the machine that tests replace. */
export interface TryMachine {
  /** Version of the Node on the PATH. */
  readonly node: () => string | undefined;
  /** Installs the provider, and returns its places. */
  readonly install: () => Promise<readonly string[]>;
}

const THIS_MACHINE: TryMachine = {
  node: () => nodeOnPath(),
  install: () => installAnyForm(implicitMirror(), version, archiveIn(usualArchives(), version)),
};

/** `svc-waap try`: runs a command of an app against an emulator whose data stays in the folder. */
export function tryCommand(log: (line: string) => void = logLine, { node, install }: TryMachine = THIS_MACHINE): Command {
  return new Command('try')
    .summary('run a command against an emulator of this folder')
    .description(
      'Run a command against an emulator whose data stays in this folder. The command first looks for the engine, and\n' +
        'installs the provider, as "svc-waap provider install" does. SVC_BASE_URL has the address of the emulator then, and\n' +
        'TERRAFORM_BINARY_NAME the name of the engine.',
    )
    .argument('<command...>', 'after --: the command')
    .option('--data <folder>', 'folder of the data', EMULATOR_OF_FOLDER)
    .option('--config <name>', 'configuration to serve; repeat the option for several (default: prod)', collectValues)
    .option('--if-needed', 'if SVC_BASE_URL is set, run the command against that service, without an emulator')
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap try -- cdktf deploy --skip-provider-lock --auto-approve
  $ svc-waap try -- terraform apply
  $ svc-waap try --if-needed -- svc-waap preview
      a preview against the service in SVC_BASE_URL, or else against the emulator

"svc-waap provider remove" deletes the provider again. The data of the emulator is in this folder.`),
    )
    .action(async ([program = '', ...args]: readonly string[], { config, data, ifNeeded }: Flags) => {
      const isForService = ifNeeded === true && Boolean(process.env['SVC_BASE_URL']);
      // Tests of the engine may bring entries of their own, or mocks.
      if (!isForService && !isTest(args)) requireEntries(data);
      requireRuntime(program, node);
      // The CDK looks for terraform only.
      const engine = { TERRAFORM_BINARY_NAME: process.env['TERRAFORM_BINARY_NAME'] || findEngine().name };
      const places = await install();
      if (isForService) {
        process.exitCode = await statusOf(program, args, { variables: engine });
        return;
      }
      const defaults = Object.fromEntries(emulatorFlags().map((flag) => [flag.attributeName(), flag.defaultValue as unknown]));
      const kept = keptData(args, data);
      const values = { ...valuesOfFlags(defaults), port: 0, ...(kept !== undefined && { data: kept }), ...(config && { configs: config }) };
      if (ifNeeded) log(`SVC_BASE_URL is not set: the service is ${emulatorWith(kept)}.`);
      await runEmulator(values, { quiet: true }, [program, ...args], {
        ...quietOutput(program, args, engine),
        succeeded: () => {
          if (isDeployment(args)) for (const line of deployed(data, places)) log(line);
        },
      });
    });
}

/** Tests keep no data of their own: with new data in the folder, the first plan of an export would no longer stop. */
function keptData(args: readonly string[], data: string): string | undefined {
  return isTest(args) && !existsSync(data) ? undefined : data;
}

function emulatorWith(data: string | undefined): string {
  return data === undefined ? 'an emulator that keeps no data' : `the emulator of this folder, with its data in ${data}`;
}

/** @throws Error with the remedy, if an export in this folder imports entries, which a new emulator lacks */
function requireEntries(data: string): void {
  if (existsSync(data) || !hasImports('.')) return;
  throw new Error(
    'The code in this folder was exported, and its first plan imports entries from the service of the export. A new emulator has ' +
      'none. Set SVC_BASE_URL to the address of that service, and run npm run diff. If it was the emulator of another app, name the ' +
      'data of that emulator: npx svc-waap try --data ../shop/.emulator -- npm run diff',
  );
}

/** @throws Error with the remedy, if the program is the command of a CDK, and Node or Python cannot run it */
function requireRuntime(program: string, node: () => string | undefined): void {
  const cdk = cdkOf(program);
  const problem = cdk && (nodeProblem(cdk, node()) ?? pythonProblem('.'));
  if (problem) throw new Error(`${problem.found} ${problem.remedy}`);
}

/** Returns the CDK whose command a program is. */
function cdkOf(program: string): Cdk | undefined {
  const name = basename(program).replace(/\.cmd$/, '');
  return CDKS.find((cdk) => cdk === name);
}

/**
 * Without these variables, the CDK's command looks for a newer version of itself, and reports an error in red where there is no network.
 * Its output is drawn again for each line of the engine: CI makes it a log. A deployment that asks needs the terminal.
 */
function quietOutput(program: string, args: readonly string[], engine: Readonly<Record<string, string>>): CommandRun {
  const variables = { CHECKPOINT_DISABLE: '1', ...engine };
  if (cdkOf(program) === undefined || !args.includes('--auto-approve')) return { variables };
  return { variables: { ...variables, CI: '1' }, isPrinted: (line) => line.trim() !== 'No outputs found.' };
}

const isTest = ([first]: readonly string[]): boolean => first === 'test';

const isDeployment = ([first = '']: readonly string[]): boolean => first === 'deploy' || first === 'apply';

function deployed(data: string, places: readonly string[]): string[] {
  const rule = FIRST_RULES.find((file) => /\bthreshold\b/i.test(readIfFound(file) ?? ''));
  return [
    '',
    `Deployed. ${rule === undefined ? 'Change a rule,' : `Change \`threshold\` in ${rule}`} and run: npm run preview`,
    `The data of the emulator is in ${data}. The provider is outside this folder:`,
    ...places.map((place) => `  ${place}`),
    'To delete it: npx svc-waap provider remove',
  ];
}

function logLine(line: string): void {
  reportLine(terminalLine(line));
}
