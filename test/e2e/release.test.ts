import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { version } from '../../package.json';
import { writeCliConfig } from '../../tools/engines/cli-config';
import type { ExampleApp } from '../../tools/languages/language';
import { CDKTF, CDKTN, type Edition } from '../../tools/languages/edition';
import { languages, languagesOf } from '../../tools/languages/languages';
import { pip } from '../../tools/languages/python-workshop';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { cdktnCommand } from '../../tools/cdktn/command';
import { FULL } from '../full';
import { engines } from './support/engines';
import { freshClone } from './support/fresh-clone';
import { stepsOf } from './support/page';
import { Terminal } from './support/terminal';

// What a release uploads, each file tried in an empty folder, from the new app of `svc-waap init`. The files come from the folder of the
// dry run, and everything else from the registries. What some registries lack, the CDKs in Go and Java, is made from their npm packages.

// The dry run makes executables for each platform and the pages of javadoc, and npm installs the command of the CDK.
jest.setTimeout(3_600_000);

const [engine] = engines();

const released = (...path: string[]) => fromRoot('dist/release', ...path);

/** Where the release has the packages of each language. */
const PACKAGES: Readonly<Record<string, (edition: Edition) => string>> = {
  Python: () => released('pypi'),
  Go: ({ targets }) => released('go', basename(targets.go.moduleName)),
  Java: () => released('maven'),
};

const TRIED = ['npm', 'pypi', 'go', 'maven', 'terraform', 'command'];

/** Folders of the release that no test opens, with the reason. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  nuget: 'code, which needs a .NET SDK',
  'terraform-musl': 'runs on Alpine',
};

test('each folder of a release is tried here, or named with the reason', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'release', '--', '--help'], { cwd: ROOT });
  const folders = /^Folders: (.*)$/m.exec(stdout)?.[1]?.split(', ');
  expect([...TRIED, ...Object.keys(NOT_TRIED)].sort()).toEqual(folders?.sort());
});

if (FULL) {
  describe('what a release uploads, in an empty folder', () => {
    let terminal: Terminal;

    beforeAll(async () => {
      const { stdout } = await run('npm', ['run', 'release', '--', '--dry-run'], { cwd: ROOT });
      expect(stdout).toContain(`Version ${version} can be released. Nothing was uploaded.`);
    });
    afterEach(() => terminal.close());

    describe.each([CDKTF, CDKTN])('for $cdk', (edition) => {
      const apps: readonly { readonly name: string; readonly folder: string; readonly example?: ExampleApp }[] = [
        { name: 'TypeScript', folder: 'typescript' },
        ...languages(languagesOf(edition)).found.filter(({ example }) => example !== undefined),
      ];

      test.each(apps)('deploys a new app in $name', async ({ name, folder, example }) => {
        // GIVEN
        terminal = await Terminal.open(engine!, ROOT, edition === CDKTN ? await cdktnCommand() : undefined);
        const archive = (part: string) => released('npm', `svc-waap-${part}-${version}.tgz`);
        const [constructs, emulator] = [archive(edition.cdk), archive('emulator')];
        // The app has tests, which import this package.
        const testing = folder === 'typescript' ? archive('testing') : '';

        // WHEN
        await terminal.type(`npx --yes --package=${constructs} svc-waap init --language ${folder} --cdk ${edition.cdk}`);
        await terminal.type(`npm install --no-save ${constructs} ${emulator} ${testing}`);
        const environment = await example?.install(terminal.path('.'), PACKAGES[name]!(edition));
        for (const [variable, value] of Object.entries(environment ?? {}))
          await terminal.type(`export ${variable}="${value.replace(process.env.PATH!, '$PATH')}"`);
        if (name === 'Go') await terminal.type('go mod tidy');

        // THEN
        expect(await terminal.type('npm run try')).toContain('Apply complete! Resources: 1 added, 0 changed, 0 destroyed.');
      });

      test('makes the wheel of Python from the source distribution', async () => {
        terminal = await Terminal.open(engine!, ROOT);
        const sources = released('pypi', `${edition.targets.python.module}-${version}.tar.gz`);
        await pip(['wheel', '--no-deps', '--no-build-isolation', `--wheel-dir=${terminal.path('.')}`, sources]);
        const [wheel] = readdirSync(terminal.path('.')).filter((file) => file.endsWith('.whl'));
        const files = async (archive: string) => (await run('unzip', ['-Z1', archive])).stdout.split('\n').sort();
        expect(await files(terminal.path(wheel!))).toEqual(await files(released('pypi', wheel!)));
      });
    });

    test('the next version is written into a clone, which passes its own tests of the release', async () => {
      const clone = await freshClone();
      try {
        terminal = await Terminal.open(engine!, clone);
        const git = 'git -c user.name=release -c user.email=release@example.org';
        await terminal.type(`cd ${clone} && git init --quiet && git add --all && ${git} commit --quiet --message "Begin"`);
        const [major, minor] = version.split('.').map(Number);
        expect(await terminal.type(`npm run release -- ${major}.${minor! + 1}.0`)).toContain(`Next:\n  git commit --all`);
        await terminal.type('npx jest --selectProjects unit integration --testPathPatterns test/tools/release test/tools/docs');
      } finally {
        rmSync(dirname(clone), { recursive: true, force: true });
      }
    });

    // In Go and Java, the README takes the CDK from registries, which this machine may not reach.
    test('the README of the package for Python and cdktn works line by line', async () => {
      terminal = await Terminal.open(engine!, ROOT, await cdktnCommand());
      const printed: string[] = [];
      for (const step of stepsOf(readFileSync(fromRoot(CDKTN.into, 'python', 'README.md'), 'utf8'))) {
        const answered = 'commands' in step ? { commands: step.commands.replace('cdktn deploy', '$& --auto-approve') } : step;
        printed.push(await terminal.follow(answered));
      }
      expect(printed.join('')).toContain('Apply complete! Resources: 1 added, 0 changed, 0 destroyed.');
    });

    test('deploys a new configuration in HCL with the executables', async () => {
      // GIVEN a mirror of the archives of the Terraform registry
      terminal = await Terminal.open(engine!, ROOT);
      const platform = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
      const mirror = terminal.path('mirror');
      const place = join(mirror, 'registry.terraform.io', 'svc-waap', 'svc');
      mkdirSync(place, { recursive: true });
      await terminal.type(`cp ${released('terraform', `terraform-provider-svc_${version}_${platform}.zip`)} ${place}`);
      await writeCliConfig(terminal.path('cli.tfrc'), mirror);
      await terminal.type(`export TF_CLI_CONFIG_FILE=${terminal.path('cli.tfrc')}`);
      const [archive] = readdirSync(released('command')).filter((file) => file.includes(platform));
      await terminal.type(`unzip -q ${released('command', archive!)} -d programs`);
      const emulator = released('npm', `svc-waap-emulator-${version}.tgz`);
      const constructs = released('npm', `svc-waap-cdktf-${version}.tgz`);

      // WHEN
      await terminal.type('programs/svc-waap init --language hcl');
      await terminal.type(`npm install --no-save ${constructs} ${emulator}`);
      await terminal.type('terraform init');

      // THEN
      const printed = await terminal.type('node_modules/.bin/svc-waap emulator --port 0 -- terraform apply -auto-approve');
      expect(printed).toContain('Apply complete! Resources: 1 added, 0 changed, 0 destroyed.');
    });
  });
}
