import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cdksOf, dependenciesOf } from '../../../src/command/apps/manifest-of-app';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-app-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(join(folder, 'package.json'), text);

test('an app has the packages of all kinds of dependencies', () => {
  write('{"dependencies": {"cdktn": "^0.24.0"}, "devDependencies": {"@svc-waap/cdktn": "file:a.tgz", "other": 1}}');
  expect(dependenciesOf(folder)).toEqual({ cdktn: '^0.24.0', '@svc-waap/cdktn': 'file:a.tgz', other: '' });
  expect(cdksOf(folder)).toEqual(['cdktn']);
});

test('a folder without a package.json has no packages', () => {
  expect(dependenciesOf(folder)).toEqual({});
  expect(dependenciesOf(join(folder, 'missing'))).toEqual({});
});

test.each([
  ['600 lists in each other', '['.repeat(600), 'it is nested more than 500 levels deep'],
  ['more than 1 MiB', `"${'a'.repeat(1024 * 1024)}"`, 'it has more than 1 MiB'],
])('a package.json of %s is not parsed', (_, text, problem) => {
  const parse = jest.spyOn(JSON, 'parse');
  write(text);
  expect(() => dependenciesOf(folder)).toThrow(problem);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test.each<[what: string, make: (path: string) => void, problem: string]>([
  ['damaged', (path) => writeFileSync(path, '{"dependencies":{"cdktn"'), 'Expected '],
  ['a list', (path) => writeFileSync(path, '[]'), 'it is no JSON object'],
  ['empty', (path) => writeFileSync(path, ''), 'Unexpected end of JSON input'],
  ['a folder', (path) => mkdirSync(path), 'it is a folder'],
  ['a link to nothing', (path) => symlinkSync('missing', path), 'ENOENT'],
  ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'it is no file, but a device or a pipe'],
])('a package.json that is %s is an error with the file, the problem and the remedy', (_, make, problem) => {
  const file = join(folder, 'package.json');
  make(file);
  expect(() => cdksOf(folder)).toThrow(`${file} cannot be read: ${problem}`);
  expect(() => cdksOf(folder)).toThrow('Correct the file, or delete it.');
});
