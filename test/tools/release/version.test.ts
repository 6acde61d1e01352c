import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { version } from '../../../package.json';
import { fromRoot } from '../../../tools/paths';
import { refusedStep, stepTo, VERSION_PLACES, withVersion } from '../../../tools/release/version';

test.each([
  ['0.1.0', '0.1.1', 'patch'],
  ['0.1.9', '0.2.0', 'minor'],
  ['0.9.3', '1.0.0', 'major'],
])('%s to %s is a %s version', (from, to, step) => {
  expect(stepTo(from, to)).toBe(step);
});

test.each(['0.1.0', '0.1.2', '0.3.0', '0.0.9', '2.0.0', '1.1.0'])('0.1.0 to %s is refused, with the versions that can follow', (to) => {
  expect(() => stepTo('0.1.0', to)).toThrow(`${to} does not follow 0.1.0. Write 0.1.1, 0.2.0 or 1.0.0.`);
});

test.each(['v0.2.0', '0.2', '0.2.0-rc.1', ''])('%j is no version', (to) => {
  expect(() => stepTo('0.1.0', to)).toThrow('is not a version. Write three numbers, such as 0.2.0.');
});

test('changes that break apps need a version that may break them', () => {
  const breaking = ['TYPE Rate has been removed'];
  expect(refusedStep('patch', '0.1.0', breaking)).toBe(
    'A patch version breaks no app, and these changes do:\n  TYPE Rate has been removed',
  );
  expect(refusedStep('minor', '1.1.0', breaking)).toContain('A minor version breaks no app');
  expect(refusedStep('minor', '0.1.0', breaking)).toBeUndefined();
  expect(refusedStep('major', '1.1.0', breaking)).toBeUndefined();
  expect(refusedStep('patch', '0.1.0', [])).toBeUndefined();
});

test('every file that repeats the version can be updated, and then no longer contains the old version', () => {
  for (const [file, before] of Object.entries(VERSION_PLACES)) {
    const edited = withVersion(file, readFileSync(fromRoot(file), 'utf8'), before, version, '9.8.7');
    expect(edited).toContain('9.8.7');
  }
  expect(() => withVersion('page.md', 'nothing', ['svc@'], '0.1.0', '0.2.0')).toThrow('page.md has no "svc@0.1.0" any more.');
});

test('no other file repeats the version beside a name of ours', () => {
  const NAME = String.raw`(svc-waap[\w./-]*|<artifactId>cdktf</artifactId>\s*<version>|svcwaap)["'\s:^~=@v]{0,6}`;
  const REPEATED = new RegExp(`${NAME}${version.replaceAll('.', '\\.')}(?![\\d.])`);
  // The lock file, the projects and the baseline are generated; CHANGELOG.md is written by the release; tests have versions of their own.
  const ALLOWED = /^(package(-lock)?\.json|CHANGELOG\.md|tools\/compatibility\/baseline\.json|test\/)/;
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: fromRoot('.'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const others = files.filter(
    (file) => !ALLOWED.test(file) && !(file in VERSION_PLACES) && /\.(md|json|ya?ml|xml|mod|txt|ts|tf|toml)$/.test(file),
  );
  expect(others.filter((file) => REPEATED.test(readFileSync(fromRoot(file), 'utf8')))).toEqual([]);
});
