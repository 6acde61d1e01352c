import { Command } from 'commander';
import { terminalLine, terminalText } from '../../output';
import { version } from '../../../package.json';
import { standardOutput, type Terminal } from '../query/terminal';
import { implicitMirror, installProvider } from '../provider-mirror';

/** `svc-waap provider`: commands for the Terraform provider. */
export function providerCommand(terminal: Terminal = standardOutput()): Command {
  const install = new Command('install')
    .description(
      'Copy the provider into a local mirror, for Terraform and for OpenTofu. You can run the command again at any time.\n' +
        'Terraform and OpenTofu find the default folder without any CLI configuration.',
    )
    .option('--dir <dir>', 'folder of the mirror', implicitMirror())
    .addHelpText(
      'after',
      `
Examples:
  $ svc-waap provider install
  $ svc-waap provider install --dir ./mirror
    then write the folder in a CLI configuration file (TF_CLI_CONFIG_FILE):
      provider_installation {
        filesystem_mirror {
          path = "/path/to/mirror"
        }
      }`,
    )
    .action(async ({ dir }: { dir: string }) => {
      const places = await installProvider(dir, version);
      for (const place of places) await terminal.write(terminalText`${terminalLine(`installed ${place}`)}\n`);
    });
  return new Command('provider').description('The Terraform provider').addCommand(install);
}
