import { Command } from 'commander';
import { version } from '../../package.json';
import { emulatorCommand } from './commands/emulator';
import { exportCommand } from './commands/export';
import { migrateCommand } from './commands/migrate';
import { providerCommand } from './commands/provider';
import { quarantineCommand } from './commands/quarantine';
import { trafficCommand } from './commands/traffic';

const program = new Command('svc-waap')
  .description('Tools for the management API of a web-application protection service.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'show help')
  .showHelpAfterError('("svc-waap --help" lists the commands)')
  .addCommand(emulatorCommand())
  .addCommand(providerCommand())
  .addCommand(exportCommand())
  .addCommand(migrateCommand())
  .addCommand(trafficCommand())
  .addCommand(quarantineCommand())
  .addHelpText(
    'after',
    `
Examples:
  $ svc-waap emulator --port 8080 --data ./emulator   serve the API on this machine, with its data in ./emulator
  $ svc-waap provider install                         install the provider for Terraform and OpenTofu
  $ svc-waap export --config prod --language hcl --out protection
                                                      write a live configuration as code
  $ svc-waap migrate --help                           move between sets and single entries
  $ svc-waap traffic load access.log                  load traffic into a running emulator
  $ svc-waap traffic topx --last 24h                  show the leading factors of the traffic
  $ svc-waap quarantine list                          list quarantined sources of traffic`,
  );

program.parseAsync(process.argv).catch((error: unknown) => {
  console.error(`svc-waap: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
