import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { version } from '../../../../package.json';
import { say, standardOutput, type Terminal } from '../printing/terminal';
import { archiveIn, installAnyForm, installFormForNode, usualArchives, withoutProvider } from '../installation/provider-archive';
import { implicitMirror, mirrorPlatform, removeProvider } from '../installation/provider-mirror';
import { findEngine } from '../../programs/find-engine';
import { programFolder } from '../../programs/this-program';
import { helpText } from '../printing/help-text';

interface Flags {
  readonly dir?: string;
  readonly from?: string;
  readonly node?: true;
  readonly forEngine?: true;
}

const MIRROR = 'folder of the mirror (default: that of this user, such as ~/.terraform.d/plugins)';

/** @throws Error with the remedy, if a script that runs `${TERRAFORM_BINARY_NAME:-terraform}` would not find it */
function requireEngine(): void {
  const { name } = findEngine();
  if (!process.env['TERRAFORM_BINARY_NAME'] && name !== 'terraform')
    throw new Error(`terraform is not on the PATH, and ${name} is. To use it, set TERRAFORM_BINARY_NAME=${name}.`);
}

/** `svc-waap provider`: commands for the Terraform provider. */
export function providerCommand(terminal: Terminal = standardOutput(), archives: string = usualArchives()): Command {
  const install = new Command('install')
    .summary('copy the provider into a local mirror')
    .description(
      'Copy the provider into a local mirror, for Terraform and for OpenTofu. You can run the command again at any time.\n' +
        'Terraform and OpenTofu find the default folder without any CLI configuration.\n\n' +
        'The provider has two forms, which do the same. The executable needs no Node. It is in the archives of a release: if this\n' +
        'package has them (in a clone, after "npm run package -- provider"), or --from names their folder, it is installed, after its\n' +
        'digest was compared with the SHA256SUMS of the release. Otherwise, the form for Node.js 20 or newer is installed.',
    )
    .option('--dir <dir>', MIRROR)
    .addOption(new Option('--from <folder>', 'folder with the archives of a release').conflicts('node'))
    .option('--node', 'the form for Node, even if there is an executable')
    .option('--for-engine', 'only if the engine of a script is there: the one in TERRAFORM_BINARY_NAME, or else terraform')
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap provider install
  $ svc-waap provider install --from ~/Downloads/release
      the executable for this machine, from the archives of a release
  $ svc-waap provider install --dir ./mirror
    then write the folder in a CLI configuration file (TF_CLI_CONFIG_FILE):
      provider_installation {
        filesystem_mirror {
          path = "/path/to/mirror"
        }
      }`),
    )
    .action(async ({ dir = implicitMirror(), from, node, forEngine }: Flags) => {
      if (forEngine) requireEngine();
      const isCompiled = programFolder() === undefined;
      const archive = archiveIn(from ?? archives, version);
      if (from !== undefined && !existsSync(archive)) {
        const orNode = isCompiled ? '' : ' --node installs the form for Node.';
        throw new Error(`${from} has no archive for this machine (${mirrorPlatform()}): ${archive} does not exist.${orNode}`);
      }
      if (isCompiled && !existsSync(archive)) throw new Error(`${withoutProvider(archive)}, or name their folder with --from.`);
      if (isCompiled && node) throw new Error('This command is an executable, and cannot install the form for Node. Leave out --node.');
      const isExecutable = node !== true && existsSync(archive);
      const places = isExecutable ? await installAnyForm(dir, version, archive) : await installFormForNode(dir, version, archive);
      await say(terminal, isExecutable ? `the executable, from ${archive}` : 'the form for Node');
      for (const place of places) await say(terminal, `installed ${place}`);
    });
  const remove = new Command('remove')
    .summary('delete this version of the provider from a local mirror')
    .description('Delete this version of the provider from a local mirror. Other versions, and other providers, stay.')
    .option('--dir <dir>', MIRROR)
    .action(async ({ dir = implicitMirror() }: Pick<Flags, 'dir'>) => {
      const removed = removeProvider(dir, version);
      if (removed.length === 0) await say(terminal, `${dir} does not have version ${version} of the provider.`);
      for (const place of removed) await say(terminal, `deleted ${place}`);
    });
  return new Command('provider')
    .summary('install the Terraform provider, and delete it')
    .description('The Terraform provider.')
    .addCommand(install)
    .addCommand(remove);
}
