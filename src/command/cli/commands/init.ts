import { existsSync, lstatSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { type Code, joined, makeFolder, shellPath, terminalLine, terminalText, writeTextFile } from '../../../output';
import { nodeOnPath, nodeProblem } from '../../apps/cdk-node';
import { packageSource, type PackageSource, withLocalPackages } from '../../apps/local-packages';
import { type Cdk, CDKS, STARTER_LANGUAGES, type StarterLanguage, STARTERS } from '../../apps/starters';
import { onTerminal, type Prompt, standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

/** Parts of the machine that a new app depends on, which tests replace. */
export interface InitMachine {
  /** The place that the app in a folder takes its packages from, in place of the registries. */
  readonly packages: (folder: string) => PackageSource | undefined;
  /** Version of the Node on the PATH. */
  readonly node: () => string | undefined;
  /** Asks the user; undefined without an interactive terminal. */
  readonly ask: Prompt;
}

const thisMachine = (): InitMachine => ({ packages: (folder) => packageSource(folder), node: () => nodeOnPath(), ask: onTerminal() });

/** Commands that deploy a new app to the emulator, one after the other. */
const NEXT: Readonly<Record<StarterLanguage, readonly string[]>> = {
  typescript: ['npm install', 'npm run try'],
  python: ['npm install', 'python3 -m venv .venv && . .venv/bin/activate', 'pip install -r requirements.txt', 'npm run try'],
  go: ['npm install', 'go mod tidy', 'npm run try'],
  java: ['npm install', 'npm run try'],
  hcl: ['npm install', 'npm run try'],
};

/** `svc-waap init`: writes the files of a new app. */
export function initCommand(terminal: Terminal = standardOutput(), { packages, node, ask }: InitMachine = thisMachine()): Command {
  return new Command('init')
    .summary('write a first rule, as an app in a language or as HCL')
    .description(
      'Write the files of a new app with a first rule, or of a Terraform configuration. The command overwrites no file, and prints\n' +
        'the commands that deploy the rule to an emulator on this machine.',
    )
    .argument('[folder]', 'folder of the app; the command creates it', '.')
    .addOption(new Option('--language <language>', 'language of the app').choices(STARTER_LANGUAGES).makeOptionMandatory())
    .addOption(new Option('--cdk <cdk>', 'CDK of the app: CDKTF, or its continuation CDK Terrain (default: cdktf)').choices(CDKS))
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap init --language typescript        in this folder
  $ svc-waap init shop --language python       in a new folder
  $ svc-waap init --language go --cdk cdktn    for CDK Terrain
  $ svc-waap init --language hcl               without a CDK`),
    )
    .action(async (folder: string, { language, cdk: stated }: { readonly language: StarterLanguage; readonly cdk?: Cdk }) => {
      if (language === 'hcl' && stated !== undefined)
        throw new Error('A Terraform configuration in HCL needs no CDK. Name another language, or leave out --cdk.');
      const cdk = stated ?? (language === 'hcl' ? CDKS[0] : await askedCdk(ask));
      const starter = STARTERS[cdk][language];
      const source = packages(folder);
      const app = source === undefined ? starter : withLocalPackages(starter, { language, cdk, source, folder });
      const files = Object.entries(app).map(([path, text]) => [join(folder, path), text] as const);
      writeNew(folder, files);
      const commands = [...(folder === '.' ? [] : [`cd ${shellPath(folder)}`]), ...NEXT[language]];
      const written = terminalLine(`Wrote ${files.map(([path]) => path).join(', ')}.`);
      const next = commands.map((command) => terminalText`  ${terminalLine(command)}\n`);
      await terminal.write(terminalText`${written}\n\nNext, to deploy the rule to an emulator:\n\n${joined(next, terminalText``)}`);
      if (language === 'hcl') return;
      const notes = [...(stated === undefined && cdk === 'cdktf' ? [ARCHIVED] : []), ...Object.values(nodeProblem(cdk, node()) ?? {})];
      if (notes.length > 0) await terminal.write(terminalText`\n${terminalLine(notes.join(' '))}\n`);
    });
}

/** @throws Error with the remedy, if a file exists already or cannot be written */
function writeNew(folder: string, files: readonly (readonly [path: string, text: Code])[]): void {
  let existing: readonly string[];
  const written: string[] = [];
  try {
    existing = files.map(([path]) => path).filter(isThere);
    if (existing.length === 0) {
      // A folder that is refused, or a full disk, leaves no part of the app, which the next try would refuse.
      for (const [path] of files) makeFolder(dirname(path));
      for (const [path, text] of files) {
        writeTextFile(path, text, { flag: 'wx' });
        written.push(path);
      }
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw new Error(`The app cannot be written to ${folder}: ${(error as Error).message}. Name a new folder.`, { cause: error });
  }
  if (existing.length > 0) throw new Error(`These files exist already: ${existing.join(', ')}. Nothing was written. Name a new folder.`);
}

const ARCHIVED = 'The app is for CDKTF, which is archived. For its continuation, CDK Terrain: --cdk cdktn.';

/** Asks for the CDK, on an interactive terminal. */
async function askedCdk(ask: Prompt): Promise<Cdk> {
  const answer = (await ask?.(terminalText`CDK of the app: cdktf, which is archived, or its continuation cdktn? (cdktf) `))?.trim() ?? '';
  const cdk = CDKS.find((name) => name === (answer || CDKS[0]));
  if (cdk === undefined)
    throw new Error(`${JSON.stringify(answer)} is no CDK. Nothing was written. Answer ${CDKS.join(' or ')}, or set --cdk.`);
  return cdk;
}

/** Whether something has the path, also a link that leads nowhere. */
function isThere(path: string): boolean {
  return existsSync(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
