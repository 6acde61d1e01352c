import { Command, Option } from 'commander';
import type { Check, CheckResult } from '../doctor/check';
import { engineCheck } from '../doctor/engine';
import { cdkCheck, emulatorCheck, nodeCheck } from '../doctor/programs';
import { CLIENT_CERTIFICATE_HELP } from '../options/client-certificate';
import { serviceCheck, type ServiceSettings, settingsCheck } from '../doctor/service';
import { counted, plural } from '../../../model/words';
import { jsonDocument, reportLine, terminalLine, terminalText, type TerminalText, terminalLines, withoutSecrets } from '../../../output';
import { paint } from '../../terminal';
import { standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

interface Flags extends Omit<ServiceSettings, 'apiKey'> {
  readonly output: (typeof OUTPUTS)[number];
  readonly cdk?: true;
}

const OUTPUTS = ['text', 'json'] as const;

/** Label and color of each status. */
const WORDS = {
  fine: ['ok', 'green'],
  warning: ['warning', 'yellow'],
  problem: ['problem', 'red'],
  skipped: ['skipped', 'dim'],
} as const;

// eslint-disable-next-line bounds/spread -- the words of this file
const WIDTH = Math.max(...Object.values(WORDS).map(([word]) => word.length));

/** `svc-waap doctor` */
export function doctorCommand(terminal: Terminal = standardOutput(), cdkOfFolder: Check = cdkCheck()): Command {
  return new Command('doctor')
    .summary('check this machine and the connection to the service')
    .description(
      'Check this machine and the service, and print a remedy for each problem. The engine runs init, validate\n' +
        'and a plan of a data source in a temporary folder, with your environment and CLI configuration. Nothing is changed.\n' +
        'The exit status is 1 if there is a problem.',
    )
    .addOption(new Option('--base-url <url>', 'address of the service').env('SVC_BASE_URL'))
    .addOption(new Option('--config <name>', 'configuration to check').env('SVC_CONFIG'))
    .addOption(new Option('-o, --output <format>', OUTPUTS.join(' or ')).choices(OUTPUTS).default('text'))
    .option('--cdk', 'check only Node and Python for the CDK of this folder, and print nothing if both will do: for the scripts of an app')
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap doctor
  $ svc-waap doctor --base-url http://127.0.0.1:4300 --config prod
  $ svc-waap doctor --output json
  $ svc-waap doctor --cdk && cdktn synth

Environment:
  SVC_BASE_URL, SVC_CONFIG  as the options
  SVC_API_KEY               API key of the service
${CLIENT_CERTIFICATE_HELP}`),
    )
    .action(async ({ baseUrl, config, output, cdk }: Flags) => {
      if (cdk) return requireCdk(cdkOfFolder);
      const { deploymentCheck } = await import('../doctor/deployment');
      const service = { baseUrl: baseUrl || undefined, config: config || undefined, apiKey: process.env['SVC_API_KEY'] || undefined };
      const checks = [
        nodeCheck(),
        cdkOfFolder,
        engineCheck(process.env),
        emulatorCheck(),
        settingsCheck(service),
        serviceCheck(service),
        deploymentCheck({ settings: service, environment: process.env, onProgress: (line) => reportLine(terminalLine(line)) }),
      ];
      // A reader that stops early has not seen that all is well.
      process.exitCode = 1;
      if ((await runChecks(checks, output, terminal)) === 0) process.exitCode = 0;
    });
}

/** @throws Error with the remedy, if the CDK or the app would end in an error of its own on this Node or Python */
async function requireCdk({ run }: Check): Promise<void> {
  for (const { status, found, remedy } of await run()) if (status === 'problem') throw new Error(`${found} ${remedy}`);
}

/** Runs the checks and writes their findings. @returns the number of problems */
export async function runChecks(checks: readonly Check[], output: Flags['output'], terminal: Terminal): Promise<number> {
  const findings: (CheckResult & { readonly check: string })[] = [];
  for (const { title, run } of checks) {
    for (const one of await run()) {
      const finding = { ...one, found: withoutSecrets(one.found), ...(one.remedy !== undefined && { remedy: withoutSecrets(one.remedy) }) };
      findings.push({ check: title, ...finding });
      if (output === 'text') await terminal.write(findingText(title, finding, terminal));
    }
  }
  if (output === 'json') await terminal.write(jsonDocument(findings));
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (output === 'text')
    await terminal.write(problems === 0 ? terminalText`\nNo problem was found.\n` : terminalText`\n${problemCount(problems)} found.\n`);
  return problems;
}

function problemCount(problems: number): TerminalText {
  return terminalLine(`${counted(problems, 'problem')} ${plural(problems, 'was', 'were')}`);
}

function findingText(title: string, { status, found, remedy }: CheckResult, terminal: Terminal): TerminalText {
  const [word, color] = WORDS[status];
  const head = paint(color, terminalLine(word.padEnd(WIDTH)), terminal);
  const lines = remedy?.split('\n').map((line) => `${' '.repeat(WIDTH + 2)}${line}\n`) ?? [];
  return terminalText`${head}  ${terminalLine(`${title}: ${found}`)}\n${terminalLines(lines.join(''))}`;
}
