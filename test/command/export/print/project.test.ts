import { readFileSync } from 'node:fs';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { fromRoot } from '../../../../tools/paths';
import { SHOP } from '../support/shop';

interface Npm {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const exampleOf = (language: string, file: string) => readFileSync(fromRoot('examples', 'init', language, file), 'utf8');

const manifestOf = (text: string) => JSON.parse(text) as Npm;

describe.each([
  ['typescript', TYPESCRIPT_APP],
  ['python', PYTHON_APP],
] as const)('an exported app in %s', (language, app) => {
  const files = new AppPrinter(app).print(programOf(SHOP, { dialect: new ConstructDialect(), sets: false }).program, {
    layout: 'one file',
  });
  const exported = manifestOf(files.find(({ name }) => name === 'package.json')!.text);
  const example = manifestOf(exampleOf(language, 'package.json'));

  test('has the scripts and packages of a new app, but no emulator', () => {
    const { try: _, ...scripts } = example.scripts;
    const { '@svc-waap/emulator': _emulator, ...devDependencies } = example.devDependencies;
    expect(exported).toMatchObject({ ...example, scripts, devDependencies });
    expect(exported.scripts).not.toHaveProperty('try');
    expect(exported.devDependencies).not.toHaveProperty('@svc-waap/emulator');
  });

  test.each(['diff', 'deploy', 'destroy'])('installs the provider before %s, and looks for no other one', (script) => {
    expect(exported.scripts[script]).toBe(`svc-waap provider install && cdktf ${script} --skip-provider-lock`);
  });
});
