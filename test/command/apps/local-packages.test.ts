import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { version } from '../../../package.json';
import { cacheFolder, cloneOf, withLocalPackages } from '../../../src/command/apps/local-packages';
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

function put(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
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
  withLocalPackages(STARTERS[cdk][language], { language, cdk, clone, folder });

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
  if (language === 'java') expect(others['.mvn/maven.config']).toBe(`-Dmaven.repo.local=${cacheFolder('maven')}\n`);
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
