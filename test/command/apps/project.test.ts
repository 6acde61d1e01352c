import { type ExportedProject, projectFiles } from '../../../src/command/apps/project';
import { CDKS, STARTERS } from '../../../src/command/apps/starters';
import { simulate } from '../../../src/command/simulation';
import { DynamicRule } from '../../../src/model';
import type { TrafficRecord } from '../../../src/model/traffic';
import { complete } from '../../support/entries';

const SHOP: ExportedProject = { language: 'typescript', cdk: 'cdktf', title: ['shop', 'protection'], config: 'prod' };

const textsOf = (project: Partial<ExportedProject> = {}): Record<string, string> =>
  Object.fromEntries(projectFiles({ ...SHOP, ...project }).map(({ name, text }) => [name, text]));

interface Npm {
  readonly name?: string;
  readonly scripts: Readonly<Record<string, string>>;
}

const npmOf = (text: string | undefined) => JSON.parse(text!) as Npm;

describe.each(['typescript', 'python', 'hcl'] as const)('an exported app in %s', (language) => {
  test.each(CDKS)('has the scripts, packages and other files of a new app for %s', (cdk) => {
    const starter: Readonly<Record<string, string>> = STARTERS[cdk][language];
    const { 'package.json': manifest, 'README.md': readme, ...others } = textsOf({ language, cdk });
    expect(npmOf(manifest)).toEqual({ name: 'shop-protection', version: '1.0.0', ...npmOf(starter['package.json']) });
    const beginning = starter['README.md']!.replace('engine in `tests`', 'engine, which you can add in `tests`');
    const [before, after] = beginning.split(/^## Export$[^]*?(?=^## )/m);
    expect(readme?.startsWith(`${before}## Export again\n`)).toBe(true);
    expect(readme).toContain(after);
    // In this folder, it would replace the export by what the emulator of this folder has: nothing.
    expect(readme).not.toContain('try -- svc-waap export');
    expect(starter).toMatchObject(Object.fromEntries(Object.entries(others).filter(([name]) => !name.includes('test'))));
    expect(Object.keys(others)).toContain('.gitignore');
  });

  test('has every script that the README names', () => {
    const files = textsOf({ language });
    const named = [...files['README.md']!.matchAll(/`npm (?:run )?(\w+)`/g)].map(([, script]) => script);
    expect(named).toEqual(expect.arrayContaining(['try', 'diff', 'preview', 'test', 'deploy', 'destroy']));
    expect(Object.keys(npmOf(files['package.json']).scripts)).toEqual(expect.arrayContaining(named));
  });

  test('says where its first plan works, and how it is made against the emulator of another app', () => {
    const readme = textsOf({ language })['README.md'];
    expect(readme).toContain('set `SVC_BASE_URL` to its address');
    expect(readme).toContain('\nnpx svc-waap try --data ../shop/.emulator -- npm run diff\n');
  });

  test('lets the emulator serve the configuration of the app', () => {
    const { scripts } = npmOf(textsOf({ language, config: 'shop-1' })['package.json']);
    expect(scripts['try']).toContain('svc-waap try --config shop-1 -- ');
    expect(scripts['preview']).toContain('svc-waap try --config shop-1 --if-needed -- svc-waap preview');
  });

  test('keeps a name that the shell would read as more than an argument out of the scripts', () => {
    expect(npmOf(textsOf({ language, config: 'a; rm -r b' })['package.json']).scripts).toEqual(
      npmOf(textsOf({ language })['package.json']).scripts,
    );
  });
});

test('the template installs the provider before each command that uses an engine, and looks for no other one', () => {
  for (const language of ['typescript', 'python', 'go', 'java', 'hcl'] as const) {
    const { test: tests, ...scripts } = npmOf(STARTERS.cdktf[language]['package.json']).scripts;
    // `svc-waap try` installs the provider itself.
    for (const script of Object.values(scripts)) expect(script).toMatch(/svc-waap (?:provider install|try)|^npm run --silent init && /);
    if (language === 'hcl') {
      // It looks for the engine before the first step, and runs the one that the user names.
      expect(scripts['init']).toBe('svc-waap provider install --for-engine && ${TERRAFORM_BINARY_NAME:-terraform} init');
      for (const script of [tests, ...Object.values(scripts)]) expect(script).not.toMatch(/(?<!:-)terraform (?!init$)/);
      continue;
    }
    for (const script of ['try', 'diff', 'deploy', 'destroy']) expect(scripts[script]).toContain(' --skip-provider-lock');
    expect(tests).toContain('cdktf synth && ');
  }
});

test.each(CDKS)('each script of a new app for %s checks Node before the command of the CDK', (cdk) => {
  for (const language of ['typescript', 'python', 'go', 'java'] as const) {
    const scripts = Object.entries(npmOf(STARTERS[cdk][language]['package.json']).scripts);
    expect(scripts.length).toBeGreaterThan(5);
    for (const [name, script] of scripts) {
      const before = script.slice(0, script.indexOf(`${cdk} `));
      expect([name, before]).toEqual([name, expect.stringMatching(/^svc-waap (?:try .*-- |doctor --cdk && )/)]);
    }
  }
});

test('the app of the template is not broken by tests beside it', () => {
  expect(JSON.parse(STARTERS.cdktf.typescript['tsconfig.json']!)).toMatchObject({ exclude: ['*.test.ts'] });
});

test.each([
  ['typescript', 'main.test.ts'],
  ['python', 'test_main.py'],
] as const)('the request in the test of an export to %s is one that a rule by tags can answer', (language, file) => {
  // GIVEN
  const [, literal = ''] = /request = (\{[^}]*\})/.exec(textsOf({ language })[file]!) ?? [];
  const request = JSON.parse(literal.replace(/^( *)(\w+):/gm, '$1"$2":').replace(/,\s*\}/, '}')) as TrafficRecord;
  const { id: _, ...rule } = complete(DynamicRule, {
    name: 'Bursts',
    active: true,
    include: { relation: 'AND', tags: ['login-page'] },
    target: 'ip',
  });
  const stack = JSON.stringify({ resource: { svc_dynamic_rule: { bursts: { ...rule, config: 'prod' } } } });
  // WHEN
  const simulation = simulate(stack, [request]);
  // THEN the command ends with success, by which the package for Python goes
  expect(simulation.evaluatesNothing).toBe(false);
  expect(simulation.rule('Bursts').sources).toEqual([]);
});

test('a file of the folder itself is optional', () => {
  const optional = projectFiles(SHOP).filter(({ isOptional }) => isOptional);
  expect(optional.map(({ name }) => name)).toEqual(['.gitignore', 'README.md', 'main.test.ts']);
});
