import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { version } from '../../../package.json';
import { cacheFolder, cloneOf, packageSource, withLocalPackages } from '../../../src/command/apps/local-packages';
import { type Cdk, CDKS, type StarterLanguage, STARTERS } from '../../../src/command/apps/starters';

let scratch: string;
let clone: string;
let folder: string;
const { XDG_CACHE_HOME } = process.env;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  [clone, folder] = [join(scratch, 'cdktf'), join(scratch, 'shop')];
  process.env['XDG_CACHE_HOME'] = join(scratch, 'cache');
  put(join(clone, 'tools', 'bootstrap.mjs'));
});
afterEach(() => {
  if (XDG_CACHE_HOME === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = XDG_CACHE_HOME;
  rmSync(scratch, { recursive: true });
});

function put(file: string, text = ''): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Makes the packages that a clone makes for an app. */
function pack(cdk: Cdk): void {
  for (const name of [cdk, 'cdktf', 'emulator', 'testing']) put(join(clone, 'dist/js', `svc-waap-${name}-${version}.tgz`));
  const into = join(clone, cdk === 'cdktn' ? 'dist/cdktn-packages' : 'dist');
  put(join(into, 'python', `svc_waap_${cdk}-${version}-py3-none-any.whl`));
  put(join(into, 'go/svcwaap/go.mod'));
  put(join(into, 'java/pom.xml'));
  put(cacheFolder('maven', 'x'));
}

const local = (language: StarterLanguage, cdk: Cdk = 'cdktf'): Record<string, string> =>
  withLocalPackages(STARTERS[cdk][language], { language, cdk, source: { clone }, folder });

const COMBINATIONS = CDKS.flatMap((cdk) => (['typescript', 'python', 'go', 'java', 'hcl'] as const).map((language) => ({ cdk, language })));

test.each(COMBINATIONS)('takes every package of this project from the clone, for $language and $cdk', ({ cdk, language }) => {
  pack(cdk);
  const { 'package.json': manifest = '', ...others } = local(language, cdk);
  const { dependencies = {}, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@svc-waap/'));
  expect(ours.length).toBeGreaterThanOrEqual(2);
  for (const [name, from] of ours) expect(from).toBe(`file:../cdktf/dist/js/${name.slice(1).replace('/', '-')}-${version}.tgz`);
  const prefix = cdk === 'cdktn' ? '../cdktf/dist/cdktn-packages' : '../cdktf/dist';
  if (language === 'python')
    expect(others['requirements.txt']).toContain(`\n${prefix}/python/svc_waap_${cdk}-${version}-py3-none-any.whl\n`);
  if (language === 'go') expect(others['go.mod']).toContain(`\nreplace github.com/svc-waap/${cdk}-go/svcwaap => ${prefix}/go/svcwaap\n`);
  // Else Go would take the Go of npm packages, such as flatted, for a part of the app.
  if (language === 'go') expect(others['go.mod']).toContain('\nignore ./node_modules\n');
  if (language === 'java') expect(others['.mvn/maven.config']).toBe(`-Dmaven.repo.local=${cacheFolder('maven')}\n`);
});

test.each(COMBINATIONS)(
  'names the packages of a clone in the folder of the app by paths of files, for $language and $cdk',
  ({ cdk, language }) => {
    folder = scratch;
    pack(cdk);
    const files = local(language, cdk);
    for (const name of Object.keys(files)) {
      // An absolute path is one of the cache.
      const paths = files[name]!.split(/[\s"]|file:/).filter((word) => word.includes('dist/') && !word.startsWith('/'));
      for (const path of paths) expect(path).toMatch(/^\.\/cdktf\/dist\//);
      if (['package.json', 'requirements.txt', 'go.mod'].includes(name)) expect(paths).not.toHaveLength(0);
    }
  },
);

test.each(['..cdktf', '...'])('takes a clone named %s for a folder in the folder of the app', (name) => {
  [clone, folder] = [join(scratch, name), scratch];
  put(join(clone, 'tools', 'bootstrap.mjs'));
  pack('cdktf');
  expect(local('go')['go.mod']).toContain(` => ./${name}/dist/go/svcwaap\n`);
});

describe('with a space in the paths of the clone, the app and the cache', () => {
  beforeEach(() => {
    [clone, folder] = [join(scratch, 'my projects/cdktf'), join(scratch, 'my apps/the shop')];
    process.env['XDG_CACHE_HOME'] = join(scratch, 'my cache');
    put(join(clone, 'tools', 'bootstrap.mjs'));
    pack('cdktf');
    put(cacheFolder('go', 'cdktf-0.21.0', 'cdktf', 'go.mod'));
  });

  test('quotes the paths in go.mod', () => {
    const replaced = local('go')
      ['go.mod']!.split('\n')
      .filter((line) => line.startsWith('replace '));
    expect(replaced).toEqual([
      'replace github.com/svc-waap/cdktf-go/svcwaap => "../../my projects/cdktf/dist/go/svcwaap"',
      `replace github.com/hashicorp/terraform-cdk-go/cdktf => "${cacheFolder('go', 'cdktf-0.21.0', 'cdktf')}"`,
    ]);
  });

  test('names the repository of Maven in a file of options of Java: Maven 3.8 splits the lines of its own', () => {
    const { 'pom.xml': pom, ...files } = local('java');
    expect(files['.mvn/maven.config']).toBeUndefined();
    expect(files['.mvn/jvm.config']).toBe('@.mvn/java.options\n');
    expect(files['.mvn/java.options']).toBe(`"-Dmaven.repo.local=${cacheFolder('maven')}"\n`);
    expect(pom).toContain('delete .mvn/jvm.config and .mvn/java.options. -->');
  });

  test('keeps the paths of other languages, which need no quotes', () => {
    expect(local('python')['requirements.txt']).toContain(
      `\n../../my projects/cdktf/dist/python/svc_waap_cdktf-${version}-py3-none-any.whl\n`,
    );
    expect(local('typescript')['package.json']).toContain(`"file:../../my projects/cdktf/dist/js/svc-waap-cdktf-${version}.tgz"`);
  });
});

test.each(['package.json', 'requirements.txt', 'go.mod', 'pom.xml'])('says in %s how to take the packages from the registry', (name) => {
  pack('cdktf');
  const texts = (['python', 'go', 'java'] as const).flatMap((language) => local(language)[name] ?? []);
  expect(texts[0]).toContain('Taken from a clone. When the packages are on the registry');
});

test('takes the CDK for Go from the cache if it was made there', () => {
  pack('cdktn');
  expect(local('go', 'cdktn')['go.mod']).not.toContain('cdk-terrain-go/cdktn =>');
  put(cacheFolder('go', 'cdktn-0.24.0', 'cdktn', 'go.mod'));
  const folderOfCdk = cacheFolder('go', 'cdktn-0.24.0', 'cdktn');
  expect(local('go', 'cdktn')['go.mod']).toContain(`replace github.com/open-constructs/cdk-terrain-go/cdktn => ${folderOfCdk}\n`);
});

test.each<[StarterLanguage, Cdk, string]>([
  ['typescript', 'cdktf', 'js'],
  ['hcl', 'cdktf', 'js'],
  ['python', 'cdktf', 'js python'],
  ['java', 'cdktn', 'js cdktn-java'],
])('names the command that makes the missing packages, for %s and %s', (language, cdk, packages) => {
  expect(() => local(language, cdk)).toThrow(new RegExp(`\\nnpm --prefix \\S*cdktf run package -- ${packages}$`));
});

test('recognizes a command that was built in a clone, and no installed one', () => {
  expect(cloneOf(join(clone, 'dist', 'cli'))).toBe(resolve(clone));
  expect(cloneOf(join(scratch, 'node_modules/@svc-waap/cdktf/dist/cli'))).toBeUndefined();
  expect(cloneOf()).toBeUndefined();
});

test.each(['', 'cache', './cache', '../cache'])('the cache is in the home folder where XDG_CACHE_HOME is no absolute path: %j', (named) => {
  process.env['XDG_CACHE_HOME'] = named;
  expect(cacheFolder('go')).toBe(join(homedir(), '.cache', 'svc-waap', 'go'));
});

describe('the source of the packages of another app', () => {
  const tarball = (name: string) => `svc-waap-${name}-${version}.tgz`;
  const wheel = `svc_waap_cdktf-${version}-py3-none-any.whl`;
  /** Writes an app that takes the packages from a folder. */
  const app = (packages: string, ...names: string[]) => {
    const dependencies = Object.fromEntries(
      names.map((name) => [`@svc-waap/${name}`, `file:${relative(folder, packages)}/${tarball(name)}`]),
    );
    put(join(folder, 'package.json'), JSON.stringify({ devDependencies: { ...dependencies, tsx: '^4.0.0' } }));
  };
  const sourceFrom = (program: string) => packageSource(join(scratch, 'other'), program);
  const installed = () => join(folder, 'node_modules/@svc-waap/cdktf/dist/cli');

  test('is the clone of a command that was built in one', () => {
    expect(sourceFrom(join(clone, 'dist/cli'))).toEqual({ clone });
  });

  test('is the registries for an app that takes them from there', () => {
    put(join(folder, 'package.json'), JSON.stringify({ dependencies: { '@svc-waap/cdktf': '^0.1.0' } }));
    expect(sourceFrom(installed())).toBeUndefined();
  });

  test('is unknown for an app whose package.json cannot be read', () => {
    put(join(folder, 'package.json'), 'not JSON');
    expect(() => sourceFrom(installed())).toThrow(`${join(folder, 'package.json')} cannot be read: unexpected character. Correct the file`);
  });

  test('is the clone that made the packages of the app that has the command', () => {
    app(join(clone, 'dist/js'), 'cdktf');
    expect(sourceFrom(installed())).toEqual({ clone });
  });

  test('is the one of the app itself before that of the app that has the command', () => {
    app(join(clone, 'dist/js'), 'cdktf');
    put(join(scratch, 'other/requirements.txt'), `pytest\n../packages/${wheel}\n`);
    expect(sourceFrom(installed())).toEqual({ files: { 'svc-waap-cdktf': join(scratch, 'packages', wheel) } });
  });

  test.each(['\r', '\v', '\f', '\x85', '\u2028', '\x1c', '\0'])('has no path that is more than one line: %j', (character) => {
    const path = `../packages/${character}evil-package==1.0${character}/${wheel}`;
    put(join(scratch, 'other/requirements.txt'), `${path}\n`);
    const dependencies = { '@svc-waap/cdktf': `file:../packages/a${character}b/${tarball('cdktf')}` };
    put(join(scratch, 'other/package.json'), JSON.stringify({ dependencies }));
    expect(sourceFrom(installed())).toBeUndefined();
  });

  test('is no folder that only happens to be the working folder, such as a checkout', () => {
    app(join(clone, 'dist/js'), 'cdktf');
    put(join(folder, 'requirements.txt'), `../packages/${wheel}\n`);
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(sourceFrom('/usr/lib/node_modules/@svc-waap/cdktf/dist/cli')).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  test('is the files of an app outside a clone, and other packages beside them; the registry has the rest', () => {
    const packages = join(scratch, 'the "packages"');
    for (const name of ['emulator', 'cdktf']) put(join(packages, tarball(name)));
    app(packages, 'cdktf');
    const source = sourceFrom(installed())!;
    expect(source).toEqual({
      files: { '@svc-waap/cdktf': join(packages, tarball('cdktf')), '@svc-waap/emulator': join(packages, tarball('emulator')) },
    });
    const place = { language: 'typescript', cdk: 'cdktf', folder: join(scratch, 'a/b') } as const;
    const { 'package.json': manifest } = withLocalPackages(STARTERS.cdktf.typescript, { ...place, source });
    expect(JSON.parse(manifest!)).toMatchObject({
      dependencies: { '@svc-waap/cdktf': `file:../../the "packages"/${tarball('cdktf')}` },
      devDependencies: { '@svc-waap/emulator': `file:../../the "packages"/${tarball('emulator')}`, '@svc-waap/testing': '^0.1.0' },
    });
    expect(withLocalPackages(STARTERS.cdktf.python, { ...place, language: 'python', source })['requirements.txt']).toBe(
      STARTERS.cdktf.python['requirements.txt'],
    );
  });
});
