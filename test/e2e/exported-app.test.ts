import { mkdirSync } from 'node:fs';
import { type Emulator, startEmulator } from '../../src/emulator';
import { EMULATOR_PACKAGE } from '../../tools/build/emulator-package';
import { TESTING_PACKAGE } from '../../tools/build/testing-package';
import { EXAMPLE_SERVICE } from '../../tools/docs/example';
import { pack } from '../../tools/package/js';
import { ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { FULL } from '../full';
import { engines } from './support/engines';
import { Terminal } from './support/terminal';

// An app that an installed command exports: its packages are installed as its README says, and its scripts run.

/** Time limit for a hanging test. npm and the CDK's command take long on a busy machine. */
jest.setTimeout(600_000);

const [engine] = engines();

let emulator: Emulator;
let terminal: Terminal;

beforeAll(async () => {
  emulator = await startEmulator({ seed: EXAMPLE_SERVICE });
  terminal = await Terminal.open(engine!, ROOT);
  // The app of the command, which takes its packages from files, as a colleague may send them.
  const [cdktf] = await pack(['.', EMULATOR_PACKAGE, TESTING_PACKAGE], terminal.path('../packages'));
  terminal.write('package.json', JSON.stringify({ dependencies: { '@svc-waap/cdktf': `file:../packages/${cdktf!.filename}` } }));
  const installed = terminal.path('node_modules/@svc-waap/cdktf');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', terminal.path(`../packages/${cdktf!.filename}`), '-C', installed, '--strip-components=1']);
  await terminal.type(`export SVC_BASE_URL=${emulator.url}`);
});
afterAll(async () => {
  await terminal.close();
  await emulator.close();
});

/** Exports the service into a folder beside that of the command, and enters it. */
async function enterExport(language: string): Promise<void> {
  const command = 'node node_modules/@svc-waap/cdktf/dist/cli/svc-waap.cjs';
  await terminal.type(`cd ${terminal.path('../desk')}
${command} export --config prod --language ${language} --out ../${language}
cd ../${language}`);
}

const ONLY_IMPORTS = /Plan: [1-9]\d* to import, 0 to add, 0 to change, 0 to destroy\./;

test('an exported app in TypeScript is installed, passes its test, and plans only imports', async () => {
  // GIVEN
  await enterExport('typescript');
  terminal.useCdkCommand();

  // WHEN
  await terminal.type('npm install');

  // THEN
  expect(await terminal.type('npm test')).toMatch(/^# pass 1$/m);
  // The test has synthesized the stack, which "npm run diff" does again.
  const stack = '-chdir=cdktf.out/stacks/prod-protection';
  const plan = `npx svc-waap provider install\nterraform ${stack} init -input=false\nterraform ${stack} plan -input=false`;
  expect(await terminal.type(FULL ? 'npm run diff' : plan)).toMatch(ONLY_IMPORTS);
});

test('an exported configuration in HCL is installed, passes its test, and plans only imports', async () => {
  await enterExport('hcl');
  await terminal.type('npm install');
  expect(await terminal.type('npm test')).toMatch(/Success!/);
  expect(await terminal.type('npm run diff')).toMatch(ONLY_IMPORTS);
});
