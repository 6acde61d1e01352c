import { Command } from 'commander';
import { version } from '../../../package.json';
import { standardError, terminalLines } from '../../output';
import { commentCommand } from './commands/comment';
import { completeCommand, completionCommand } from './commands/completion';
import { doctorCommand } from './commands/doctor';
import { emulatorCommand } from './commands/emulator';
import { exportCommand } from './commands/export';
import { initCommand } from './commands/init';
import { migrateCommand } from './commands/migrate';
import { previewCommand } from './commands/preview';
import { providerCommand } from './commands/provider';
import { quarantineCommand } from './commands/quarantine';
import { simulateCommand } from './commands/simulate';
import { trafficCommand } from './commands/traffic';
import { tryCommand } from './commands/try';
import { versionsCommand } from './commands/versions';
import { writeAtOnce } from './printing/terminal';
import { helpText, helpWidth } from './printing/help-text';

/** Returns the command `svc-waap` with all of its subcommands. */
export function commandLine(): Command {
  const program = new Command('svc-waap')
    .description('Tools for the management API of a web-application protection service.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('("svc-waap --help" lists the commands)')
    .addCommand(initCommand())
    .addCommand(tryCommand())
    .addCommand(emulatorCommand())
    .addCommand(providerCommand())
    .addCommand(previewCommand())
    .addCommand(commentCommand())
    .addCommand(simulateCommand())
    .addCommand(exportCommand())
    .addCommand(migrateCommand())
    .addCommand(trafficCommand())
    .addCommand(quarantineCommand())
    .addCommand(versionsCommand())
    .addCommand(doctorCommand())
    .addCommand(completionCommand())
    .addCommand(completeCommand(), { hidden: true })
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap init --language typescript
      write a first rule as an app
  $ svc-waap try -- cdktf deploy
      deploy to an emulator of this folder
  $ svc-waap emulator --port 8080 --data ./emulator
      serve the API on this machine, with its data in ./emulator
  $ svc-waap provider install
      install the provider for Terraform and OpenTofu
  $ svc-waap preview cdktf.out/stacks/shop
      show what a plan will do to the protection
  $ svc-waap comment preview.md
      write a report as the comment of a pull request
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.ndjson
      try the rules of a stack against samples of traffic
  $ svc-waap export --config prod --language hcl --out protection
      write a live configuration as code
  $ svc-waap migrate --help
      move between sets and single entries
  $ svc-waap traffic load access.log
      load traffic into an emulator
  $ svc-waap traffic topx --last 24h
      show the leading factors of the traffic
  $ svc-waap quarantine list
      list quarantined sources of traffic
  $ svc-waap versions list actions --config prod
      list the versions of a family
  $ svc-waap doctor
      check this machine and the connection to the service`),
    );

  // Messages repeat arguments and environment variables, which may contain control characters.
  for (const command of commandsOf(program)) {
    command.configureHelp({ subcommandTerm: (subcommand) => subcommand.name(), minWidthToWrap: 20 });
    const { getOutHelpWidth, getErrHelpWidth } = command.configureOutput();
    command.configureOutput({
      getOutHelpWidth: () => helpWidth(getOutHelpWidth?.()),
      getErrHelpWidth: () => helpWidth(getErrHelpWidth?.()),
      writeOut: (text) => writeAtOnce(terminalLines(text)),
      writeErr: (text) => standardError.write(terminalLines(text)),
    });
    // The lines of the source are not those of a terminal: only an empty line ends a paragraph.
    command.description(command.description().replace(/(?<!\n)\n(?!\n)/g, ' '));
    const names = command.commands.map((one) => one.name());
    if (command !== program) {
      const remedy = names.length > 0 ? `Commands: ${names.join(', ')}` : `"${fullName(command)} --help" shows its arguments and options`;
      command.showHelpAfterError(`(${remedy})`);
    }
  }
  return program;
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Returns a command and all of its subcommands, which do not inherit the settings of their parent. */
export function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}
