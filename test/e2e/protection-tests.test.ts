import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TESTING_PACKAGE } from '../../tools/build/testing-package';
import { pack } from '../../tools/package/js';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { guideCode } from './support/guide-code';

/** Other packages in the project of a user. */
const INSTALLED = [
  'cdktf',
  'constructs',
  'jest',
  'ts-jest',
  'typescript',
  '@types/jest',
  '@types/node',
  'undici-types',
  'expect',
  'pretty-format',
];

let project: string;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  const [tarball] = await pack([TESTING_PACKAGE], project);
  const installed = join(project, 'node_modules', '@svc-waap', 'testing');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(project, tarball!.filename), '-C', installed, '--strip-components=1']);
  for (const name of INSTALLED) link(fromRoot('node_modules', name), name);
  link(ROOT, '@svc-waap/cdktf');
  const jest = { testEnvironment: 'node', transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.json' }] } };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ jest }));
  const compilerOptions = { target: 'es2022', module: 'node16', strict: true, types: ['jest', 'node'], skipLibCheck: false, noEmit: true };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(project, 'shop-protection.ts'), exampleStack());
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function link(target: string, name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

/** Stack of the example without its app. */
function exampleStack(): string {
  const [stack, app] = readFileSync(fromRoot('examples/typescript/main.ts'), 'utf8').split('\nconst app = ');
  expect(app).toBeDefined();
  return stack!.replace('class ShopProtection', 'export class ShopProtection').replace('import { App, ', 'import { ');
}

/** Runs Jest in the project. @returns what it printed */
async function jest(test: string, accept: readonly number[]): Promise<string> {
  writeFileSync(join(project, 'protection.test.ts'), test);
  const { stdout, stderr } = await run(process.execPath, [join(project, 'node_modules/jest/bin/jest.js'), '--no-cache'], {
    cwd: project,
    accept,
  });
  return stdout + stderr;
}

test('the test in the guide passes and compiles with the packed package', async () => {
  expect(await jest(guideCode('protection-tests', 'ts'), [0])).toContain('1 passed');
});

test('the test in the guide fails if the rule no longer catches the burst', async () => {
  writeFileSync(join(project, 'shop-protection.ts'), exampleStack().replace('threshold: 40,', 'threshold: 4000,'));
  const printed = await jest(guideCode('protection-tests', 'ts'), [1]);
  expect(printed).toContain('1 failed');
  expect(printed).toMatch(/-\s+"203\.0\.113\.7"/);
});
