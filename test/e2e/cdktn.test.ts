import { cpSync, readFileSync } from 'node:fs';
import { EMULATOR_PACKAGE } from '../../tools/build/emulator-package';
import { makePackage } from '../../tools/languages/languages';
import { Stage } from '../../tools/languages/stage';
import { pack } from '../../tools/package/js';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { cdktnCommand } from '../../tools/cdktn/command';
import { CDKTN_FOLDER, CDKTN_PACKAGE } from '../../tools/cdktn/package';
import { engines } from './support/engines';
import { essence, type Stack } from './support/essence';
import { stepsOf } from './support/page';
import { Terminal } from './support/terminal';

// The example in TypeScript, moved to cdktn as in docs/cdktn.md, in a folder outside the clone, with the packed packages.

/** Time limit for a hanging test. The first run builds the package, and fetches the command `cdktn`. */
jest.setTimeout(900_000);

const [imports, packages, install, targetVersions, ...more] = stepsOf(readFileSync(fromRoot('docs/cdktn.md'), 'utf8'));
const STACK = 'cdktf.out/stacks/shop';

/** Code of an app that uses the functions of the provider. */
const OUTPUTS = `
    const made = functions.filter('2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z', [{ field: 'blocked', value: true }]);
    new TerraformOutput(this, 'made', { value: made });
    const parsed = functions.parseFilter('status=404, timestamp between 2025-03-01T08:00Z and 2025-03-01T09:00Z');
    new TerraformOutput(this, 'parsed', { value: parsed });
`;

const [engine] = engines();

let terminal: Terminal;

beforeAll(async () => {
  // In a process of its own: Jest loads no ES modules, which the build reads.
  await run(process.execPath, ['--import', 'tsx', 'tools/build/main.ts'], { cwd: ROOT });
  await makePackage(CDKTN_PACKAGE);
  terminal = await Terminal.open(engine!, ROOT, await cdktnCommand());
  await pack([CDKTN_FOLDER, EMULATOR_PACKAGE], terminal.path('../cdktf/dist/js'));
});
afterAll(() => terminal.close());

test('an app of CDKTF synthesizes the same stack on cdktn, after a change of names', async () => {
  // GIVEN
  const stage = await Stage.setForTypeScript(engine!, 'stages/cdktn');
  cpSync(stage.app, terminal.path('.'), { recursive: true });
  await run(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), 'main.ts'], { cwd: stage.app });

  // WHEN
  await terminal.follow(imports);
  terminal.edit('more.ts', "'@svc-waap/cdktf'", "'@svc-waap/cdktn'");
  terminal.edit('more.ts', "'cdktf'", "'cdktn'");
  await terminal.follow(packages);
  // From the cache, because the installation by npm takes long.
  terminal.edit('package.json', /\s*"cdktn-cli": .*/, '');
  await terminal.follow(install);
  await terminal.type('npx tsx main.ts');

  // THEN
  const moved = JSON.parse(readFileSync(terminal.path(`${STACK}/cdk.tf.json`), 'utf8')) as Stack;
  expect(essence(moved)).toEqual(essence((await stage.stack()) as Stack));
});

test('cdktn deploys the stack with functions of the provider, and the next plan is empty', async () => {
  // GIVEN
  await terminal.follow(targetVersions);
  expect(more).toEqual([]);
  terminal.edit('main.ts', 'App, TerraformStack', 'App, TerraformOutput, TerraformStack');
  terminal.edit('main.ts', "new SvcProvider(this, 'Svc');", `const { functions } = new SvcProvider(this, 'Svc');\n${OUTPUTS}`);
  await terminal.type('npx svc-waap provider install\nnpx svc-waap emulator &\nexport SVC_BASE_URL=http://127.0.0.1:4300');

  // WHEN
  const printed = await terminal.type('npm run deploy -- --auto-approve');

  // THEN
  expect(printed).toContain('Apply complete! Resources: 12 added, 0 changed, 0 destroyed.');
  await terminal.type(`terraform -chdir=${STACK} plan -detailed-exitcode -input=false`);
  const output = async (name: string) => JSON.parse(await terminal.type(`terraform -chdir=${STACK} output -raw ${name}`)) as unknown;
  const between = { field: 'timestamp', op: 'between', value: ['2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z'] };
  expect(await output('made')).toEqual({ AND: [between, { field: 'blocked', op: 'is', value: true }] });
  expect(await output('parsed')).toEqual({ AND: [between, { field: 'status', op: 'eq', value: 404 }] });
});
