import { Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../../model/words';
import { joined, NOTHING, standardError, terminalLine, terminalText, type TerminalText, type TextStream } from '../../../output';
import { cdksOf } from '../../apps/manifest-of-app';
import { packageSource, type PackageSource } from '../../apps/local-packages';
import { type Cdk, CDKS } from '../../apps/starters';
import type { ChangeSinceExport, ExportReport } from '../../export';
import { type Language, LANGUAGES } from '../../export/options/languages';
import { SELECTABLE } from '../../export/options/selectable';
import { type AddressFlags, withClient, withAddressOption } from '../options/service';
import { collectValues } from '../options/values';
import { standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

interface Flags extends AddressFlags {
  readonly config?: string;
  readonly language?: Language;
  readonly cdk?: Cdk;
  readonly out: string;
  readonly sets?: boolean;
  readonly only?: readonly string[];
  readonly group?: boolean;
}

/** Exit status if the user has something to do: the code lacks something, or must be merged into an edited file. */
const TO_DO = 3;

const DESCRIPTION =
  'Write a live configuration as code: an app of constructs in TypeScript or Python, a Terraform configuration, or a query, by which\n' +
  'Terraform writes it. The first plan of this code imports everything and changes nothing. A second export into the same folder\n' +
  'reports the changes on the service, and updates the files that you have not edited. For an edited file, the new code is written\n' +
  'to a file beside it, which ends in ".new".';

const CONSTRUCTS_PAGE = 'https://github.com/svc-waap/cdktf/blob/main/docs/constructs.md';

const EXAMPLES = `
Examples:
  $ svc-waap export --config prod --language typescript --out protection
      an app of constructs in TypeScript, with a construct for each entry
  $ svc-waap export --config prod --language python --cdk cdktn --out protection
      an app of CDK Terrain in Python
  $ svc-waap export --config prod --language hcl --out protection --sets
      a Terraform configuration, with one resource for each family that can be written as a whole
  $ svc-waap export --config prod --language query --out protection
      a query: "terraform query -generate-config-out=generated.tf" then writes the resources and their imports
  $ svc-waap export --config prod --language hcl --out protection --only dynamic-rules --only actions/polite-block
      all dynamic rules and one action; where the code refers to an entry that it lacks, it has the id
  $ svc-waap export --out protection --group
      again, with one resource for entries that differ in few values; moved.tf moves them in the state
  $ svc-waap export --out protection
      again, in the language of the folder, with the changes since

Types of --only:
  ${SELECTABLE.join(', ')}

The id of load-balancer-certificates is LOAD_BALANCER/LISTENER. The other types have the ids of their entries, and
load-balancer-regions has none.

Exit status:
  0  the code is complete, and no edited file needs new code
  3  NOT-EXPORTED.md in the folder lists what the code lacks, or a ".new" file has new code for an edited file
  1  nothing was written, because of the error shown`;

/** `svc-waap export`: writes a live configuration as code. */
export function exportCommand(
  terminal: Terminal = standardOutput(),
  errors: TextStream = standardError,
  packages: (folder: string) => PackageSource | undefined = (folder) => packageSource(folder),
): Command {
  const command = new Command('export')
    .summary('write a live configuration as code')
    .description(DESCRIPTION)
    .addOption(new Option('--config <name>', 'name of the configuration (default: that of the folder)').env('SVC_CONFIG'))
    .addOption(
      new Option('--language <name>', 'language of the code (default: that of the folder)').choices(LANGUAGES).argParser(languageOf),
    )
    .addOption(
      new Option(
        '--cdk <cdk>',
        'CDK of the app (default: that of the folder, else that of the app in the working folder, else cdktf)',
      ).choices(CDKS),
    )
    .requiredOption('--out <folder>', 'folder for the code; it is created if it does not exist')
    .option('--sets', 'write one resource for all entries of a family, where the API can write the family as a whole')
    .option('--group', 'write near-equal entries as one map with for_each, or as a loop, where this is shorter')
    .option('--only <type[/id]>', 'only this type, or only this entry; repeat the option for several', collectValues);
  return withAddressOption(command)
    .addHelpText('after', helpText(EXAMPLES))
    .action((flags: Flags) =>
      withClient(flags, async (client) => {
        const { exportConfiguration } = await import('../../export');
        const { config, language, cdk, out: folder, sets, only, group } = flags;
        const progress = (step: string) => showProgress(errors, terminalLine(step));
        const source = packages(folder);
        // Only a CDK that is not stated is looked for in the files of this folder.
        const [usualCdk] = cdk === undefined ? cdksOf('.') : [];
        const stated = { config, language, cdk, ...(usualCdk && { usualCdk }), sets, only, group };
        const report = await exportConfiguration({ client, folder, ...stated, ...(source && { source }), progress });
        showProgress(errors, NOTHING);
        if (
          report.unexported.some(({ isExpected }) => isExpected !== true) ||
          report.files.some(({ kind }) => kind === 'beside' || kind === 'waiting' || kind === 'held')
        )
          process.exitCode = TO_DO;
        await terminal.write(reportText(report, folder));
        for (const { what, why } of report.unexported) errors.write(terminalText`${terminalLine(`Not in the code: ${what}. ${why}`)}\n`);
      }),
    );
}

/** @throws InvalidArgumentError with the languages of an export, and the ways to a language that the constructs have */
function languageOf(name: string): Language {
  const language = LANGUAGES.find((each) => each === name);
  if (language !== undefined) return language;
  throw new InvalidArgumentError(
    `An export writes ${LANGUAGES.join(', ')}.\n` +
      'The engine deploys hcl without an app. For an app in Go, Java or C#, export typescript, and translate what you need:\n' +
      `${CONSTRUCTS_PAGE} shows each construct in each language.`,
  );
}

/** Shows the current step on a terminal, in place of the previous one. */
function showProgress(stream: TextStream, step: TerminalText): void {
  if (stream.isTTY) stream.write(terminalText`\r\x1b[K${step}`);
}

function kindText(cdk: Cdk | undefined): string {
  return cdk === undefined ? '' : `, as an app of ${cdk}`;
}

function reportText({ isFirst, language, cdk, resources, changes, files, builtIn }: ExportReport, folder: string): TerminalText {
  const named = (kind: string) => files.filter((file) => file.kind === kind).map(({ name }) => name);
  const written = named('write');
  const lines = [
    ...(isFirst ? [] : changesText(changes)),
    `${folder} has ${language === 'query' ? 'a query' : 'code'} for ${counted(resources, 'resource')}${kindText(cdk)}.`,
    ...(written.length > 0 ? [`Written: ${written.join(', ')}`] : ['All files are up to date.']),
    ...named('delete').map((name) => `Deleted, because the service has nothing for it: ${name}`),
    ...named('keep').map((name) => `Kept with your edits: ${name}`),
    ...named('absent').map((name) => `Not written again, because you deleted it: ${name}`),
    ...named('beside').map(
      (name) => `Kept with your edits: ${name}. The new code is in ${name}.new: take over what you need, and delete ${name}.new.`,
    ),
    ...named('held').map(
      (name) =>
        `Kept with your edits: ${name}, and ${name}.new, so the new code is not written. Take over what you need from ${name}.new, ` +
        'delete it, and export again.',
    ),
    ...named('waiting').map(
      (name) => `Still to be merged: ${name}.new, the new code of an earlier export. Take over what you need, and delete the file.`,
    ),
    ...(language === 'query'
      ? ['Run "terraform init" and "terraform query -generate-config-out=generated.tf" in this folder, with Terraform 1.14 or newer.']
      : []),
    ...(builtIn.length > 0 ? [`Built-in entries, which the service creates itself: ${builtIn.join(', ')}`] : []),
  ];
  return joined(
    lines.map((line) => terminalText`${terminalLine(line)}\n`),
    NOTHING,
  );
}

function changesText(changes: readonly ChangeSinceExport[]): string[] {
  if (changes.length === 0) return ['Nothing has changed on the service since the last export.'];
  const marks = { added: '+', changed: '~', removed: '-' };
  return [
    'Changed on the service since the last export:',
    ...changes.map(({ kind, what, fields }) => `  ${marks[kind]} ${what}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`),
  ];
}
