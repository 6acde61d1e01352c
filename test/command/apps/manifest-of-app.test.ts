import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  ['values that take more memory than their text', (rest: string) => `{"a": ${'['.repeat(600)}${']'.repeat(600)}, ${rest}`],
  ['more than 1 MiB', (rest: string) => `{"a": "${'a'.repeat(1024 * 1024)}", ${rest}`],
])('a package.json of %s is not parsed', (_, text) => {
  const parse = jest.spyOn(JSON, 'parse');
  write(text('"dependencies": {"cdktn": "1"}}'));
  expect(dependenciesOf(folder)).toEqual({});
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
