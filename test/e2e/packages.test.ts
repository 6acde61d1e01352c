import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { neutralEnvironment } from '../../tools/environment';
import { cdktnCommand } from '../../tools/cdktn/command';
import { NOTICES_FILE } from '../../tools/build/third-party-notices';
import { LANGUAGES, languages } from '../../tools/languages/languages';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { FULL } from '../full';
import { engines } from './support/engines';
import { freshClone } from './support/fresh-clone';
import { type Step, stepsOf } from './support/page';
import { Terminal } from './support/terminal';

// Time limit for a hanging test. npm and the CDK's command take long on a busy machine.
jest.setTimeout(900_000);

const [engine] = engines();

const page = (...path: string[]) => stepsOf(readFileSync(fromRoot(...path), 'utf8'));

/** Starts the app like the CDK's command. */
const APP = 'eval "$(node -p "require(\'./cdktf.json\').app")"';

/** Folders that a normal run copies from this clone, because their build takes longest. The full run copies none. */
const BUILT = FULL
  ? []
  : [
      ...['.jsii', '.jsii.tabl.json', 'lib', 'src/bindings', 'dist/.stamps', 'dist/schema', 'dist/provider', 'dist/client'],
      ...LANGUAGES.map(({ folder }) => `dist/${folder}`),
    ];

/** Report of `npm pack --dry-run`. */
interface Packed {
  readonly files: readonly { readonly path: string }[];
}

describe('npm pack in a partially built clone', () => {
  let clone: string;

  beforeAll(async () => {
    clone = await freshClone(BUILT);
  });
  afterAll(() => rmSync(dirname(clone), { recursive: true, force: true }));

  test('builds missing files first, and prints only its own output', async () => {
    // GIVEN
    expect(existsSync(join(clone, 'dist/cli'))).toBe(false);
    // WHEN
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: clone, env: neutralEnvironment({}) });
    // THEN
    const [{ files }] = JSON.parse(stdout) as [Packed];
    const paths = files.map(({ path }) => path);
    const wanted = ['.jsii', 'lib/index.js', 'lib/index.d.ts', 'dist/cli/svc-waap.cjs', 'dist/provider/terraform-provider-svc'];
    const licences = ['dist/cli/THIRD-PARTY-NOTICES.txt', 'dist/provider/THIRD-PARTY-NOTICES.txt'];
    expect(paths).toEqual(expect.arrayContaining([...wanted, ...licences]));
    expect(paths.filter((path) => !/^(lib|dist\/(cli|provider))\/|^(\.jsii|LICENSE|README\.md|package\.json)$/.test(path))).toEqual([]);
  });

  test('packs the constructs without additional dependencies', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as Record<string, object>;
    expect(dependencies).toBeUndefined();
    expect(Object.keys(peerDependencies!)).toEqual(['cdktf', 'constructs']);
  });

  test.each([
    ['dist/provider', 'p-limit', 'axios'],
    ['dist/cli', 'commander', '@sinclair/typebox'],
    ['dist/emulator', 'fastify', 'ajv'],
    ['dist/client', 'axios', 'p-limit'],
  ])('packs %s with the licences of bundled packages', (folder, ...some) => {
    const notices = readFileSync(join(clone, folder, NOTICES_FILE), 'utf8');
    const { devDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { devDependencies: object };
    for (const name of some) {
      const { version } = JSON.parse(readFileSync(fromRoot('node_modules', name, 'package.json'), 'utf8')) as { version: string };
      expect(Object.keys(devDependencies)).toContain(name);
      expect(notices).toContain(`\n${name} ${version}\nLicense: `);
    }
    expect(notices).toContain('Permission is hereby granted, free of charge');
  });

  describe('instructions in an empty folder', () => {
    let terminal: Terminal;

    beforeEach(async () => {
      terminal = await Terminal.open(engine!, clone);
    });
    afterEach(() => terminal.close());

    test('of the README work line by line', async () => {
      // GIVEN
      const [demo, begin, install, app, preview, account, ...more] = page('README.md');
      expect(demo).toEqual({ commands: expect.stringMatching(/^git clone .*\ncd cdktf\nnpm run demo .*\n$/) });
      expect(more).toEqual([]);
      const [change, ...typed] = (install as { commands: string }).commands
        .replaceAll(/ +#.*$/gm, '')
        .trim()
        .split('\n');
      // WHEN
      expect(commandsIn(await terminal.follow(begin))).toEqual([change, ...typed]);
      await terminal.type(change!);
      expect(readFileSync(terminal.path('main.ts'), 'utf8')).toBe((app as { content: string }).content);
      terminal.useCdkCommand();
      // THEN
      const printed = await terminal.type(typed.join('\n'));
      expect(printed).toContain('Apply complete! Resources: 1 added');
      expect(printed).toContain('Deployed. Change `threshold` in main.ts and run: npm run preview');
      expect(printed).not.toContain('No outputs found');
      // AND a change is shown, and tests pass
      terminal.edit('main.ts', 'threshold: 40', 'threshold: 45');
      expect(await terminal.type(hasChanges(preview))).toContain('"Login bursts" holds less');
      expect(await terminal.type('npm test')).toMatch(/^# pass 1$/m);
      terminal.edit('main.ts', 'threshold: 45', 'threshold: 40');
      await terminal.startEmulator('--data', terminal.path('.emulator'));
      expect(await read('dynamic-rules/login-bursts')).toMatchObject({ threshold: 40 });
      const { commands } = account as { commands: string };
      const deploy = commands.replace('https://protection.example.com', terminal.url).replace('npm run deploy', '$& -- --auto-approve');
      expect(await terminal.type(deploy)).toMatch(/No changes|0 added, 0 changed/);

      // WHEN the app reads the environment THEN it has no type error
      terminal.edit('main.ts', "name: 'prod'", "name: process.env.SVC_CONFIG ?? 'prod'");
      await terminal.type(APP);

      // WHEN a plan fails THEN the page on troubleshooting leads to the error, whatever the CDK's command prints
      const [plan = ''] = /^terraform -chdir=.*$/m.exec(readFileSync(fromRoot('docs/guides/troubleshooting.md'), 'utf8')) ?? [];
      await terminal.type(plan);
      const failing = `SVC_BASE_URL=http://127.0.0.1:9 ${plan}`;
      await expect(terminal.type(failing)).rejects.toThrow(/Error: The service cannot be reached/);

      // WHEN the app has a type error THEN there is no plan
      terminal.edit('main.ts', 'threshold: 40', 'treshold: 30');
      await expect(terminal.type(APP)).rejects.toThrow(/'treshold' does not exist in type 'DynamicRuleProps'/);
      // AND the same for the app of the examples
      for (const file of ['main.ts', 'cdktf.json', 'tsconfig.json']) {
        terminal.write(file, readFileSync(fromRoot('examples/typescript', file), 'utf8'));
      }
      terminal.edit('main.ts', 'threshold: 40', 'treshold: 30');
      await expect(terminal.type(APP)).rejects.toThrow(/'treshold' does not exist in type 'DynamicRuleProps'/);
    });

    // The languages of apps take minutes, and only the full run has them: the one in TypeScript is the README's.
    test.each<[language: string, cdk: string, file: string]>([
      ['hcl', '', 'main.tf'],
      ...(FULL
        ? (['', ' --cdk cdktn'] as const).flatMap((cdk): [string, string, string][] => [
            ['typescript', cdk, 'main.ts'],
            ['python', cdk, 'main.py'],
            ['go', cdk, 'main.go'],
            ['java', cdk, 'src/main/java/org/example/shop/Shop.java'],
          ])
        : []),
    ])('that init prints for %s%s lead from the first rule to its end', async (language, cdk, file) => {
      // GIVEN
      if (cdk !== '') {
        await terminal.close();
        terminal = await Terminal.open(engine!, clone, await cdktnCommand());
      }
      const packed = ['hcl', 'typescript'].includes(language) ? 'js' : `js ${cdk === '' ? '' : 'cdktn-'}${language}`;
      await terminal.type('git clone https://github.com/svc-waap/cdktf.git');
      if (packed !== 'js' || !existsSync(join(clone, 'dist/js'))) await terminal.type(`npm --prefix cdktf run package -- ${packed}`);

      // WHEN
      const next = commandsIn(await terminal.type(`node cdktf/dist/cli/svc-waap.cjs init shop --language ${language}${cdk}`));
      const printed = await terminal.type(next.join('\n'));

      // THEN
      expect(printed).toContain('Apply complete! Resources: 1 added');
      expect(printed).toContain(`Deployed. Change \`threshold\` in ${file} and run: npm run preview`);

      // WHEN the threshold is changed THEN the preview has the change, and the tests pass
      terminal.edit(file, /(threshold\D*)40/i, '$145');
      expect(await terminal.type(hasChanges({ commands: 'npm run preview' }))).toContain('"Login bursts" holds less');
      await terminal.type('npm test');

      // WHEN the configuration is exported THEN the code is that of an app with the same scripts
      if (['typescript', 'python', 'hcl'].includes(language)) {
        await terminal.type(`npx svc-waap try -- svc-waap export --config prod --language ${language}${cdk} --out ../exported`);
        const scriptsOf = (app: string) =>
          (JSON.parse(readFileSync(terminal.path(`${app}package.json`), 'utf8')) as { scripts: object }).scripts;
        expect(scriptsOf('../exported/')).toEqual(scriptsOf(''));

        // AND it is installed in the same way, and passes its test
        const [enter, ...install] = next.slice(0, -1);
        await terminal.type(['cd ../exported', ...install, 'npm test', `cd ..`, enter].join('\n'));
      }

      // WHEN everything is deleted THEN nothing is left outside the folder
      const approve = language === 'hcl' ? '-auto-approve' : '--auto-approve';
      expect(await terminal.type(`npx svc-waap try -- npm run destroy -- ${approve}`)).toContain(
        'Destroy complete! Resources: 1 destroyed.',
      );
      expect(await terminal.type('npx svc-waap provider remove')).toContain('deleted ');
      expect(existsSync(terminal.inHome('.terraform.d/plugins/registry.terraform.io/svc-waap'))).toBe(false);
    });

    const taught = languages().found.filter(({ example }) => example !== undefined);

    // A language takes minutes, and the examples of all languages are deployed elsewhere: only the full run reads every README.
    test.each(FULL ? taught : taught.slice(0, 1))(
      'of the README for $name, which is in its package, work line by line',
      async ({ folder }) => {
        // GIVEN
        const steps = page('examples', folder, 'README.md');
        // WHEN
        const printed: string[] = [];
        for (const step of steps) printed.push(await terminal.follow(answered(step)));
        // THEN the first rule is deployed, and the whole shop after it
        expect(printed.join('')).toContain('Apply complete! Resources: 1 added, 0 changed, 0 destroyed.');
        expect(printed.join('')).toContain('Apply complete! Resources: 11 added, 1 changed, 0 destroyed.');
        expect(await read('dynamic-rules/login-bursts')).toMatchObject({ threshold: 40, exclude: { tags: ['office-network'] } });
      },
    );

    test('of the guide for beginners work line by line', async () => {
      // GIVEN
      const [pack, install, start, rule, apply, look, change, drift, remove, account, ...more] = page('docs/guides/getting-started.md');
      expect(more).toEqual([]);
      // WHEN the first rule is made
      for (const step of [pack, install, start, rule]) await terminal.follow(step);
      expect(await terminal.follow(apply)).toContain('Apply complete! Resources: 1 added');
      expect(await terminal.follow(look)).toContain('"threshold":40');
      // WHEN it is changed
      terminal.edit('main.tf', 'threshold = 40', 'threshold = 30');
      expect(await terminal.follow(change)).toContain('Apply complete! Resources: 0 added, 1 changed');
      // WHEN another user changes it
      expect(await terminal.follow(drift)).toMatch(/threshold += 3000 -> 30/);
      // WHEN it is removed
      expect(await terminal.follow(remove)).toContain('Destroy complete! Resources: 1 destroyed');
      // WHEN the address is that of an account
      const { commands } = account as { commands: string };
      expect(await terminal.type(commands.replace('https://protection.example.com', terminal.url))).toMatch(/threshold += 30$/m);

      // WHEN the package of the emulator is missing THEN the command prints how to install it
      rmSync(terminal.path('node_modules/@svc-waap/emulator'), { recursive: true });
      await expect(terminal.type('npx svc-waap emulator')).rejects.toThrow('npm install --save-dev @svc-waap/emulator@');
    });

    async function read(entry: string): Promise<unknown> {
      return (await fetch(`${terminal.url}/api/v4.3/conf/prod/${entry}`)).json();
    }
  });
});

/** Returns the commands that a program prints to type next. */
function commandsIn(printed: string): string[] {
  return [...printed.matchAll(/^ {2}(\S.*)$/gm)].map(([, command = '']) => command);
}

/** A preview of changes ends with the exit status 2. */
function hasChanges(step: Step | undefined): string {
  return `${(step as { commands: string }).commands.trim()} || [ $? = 2 ]`;
}

/** The CDK's command asks only on a terminal. */
function answered(step: Step | undefined): Step | undefined {
  if (step === undefined || !('commands' in step)) return step;
  return { commands: step.commands.replace('cdktf deploy', 'cdktf deploy --auto-approve') };
}
