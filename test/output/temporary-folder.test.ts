import { existsSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { deleteTemporaryFolder, makeTemporaryFolder } from '../../src/output';

afterEach(() => jest.restoreAllMocks());

test('a temporary folder is only for this user', () => {
  const folder = makeTemporaryFolder('svc-test-');
  expect(dirname(folder)).toBe(os.tmpdir());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  deleteTemporaryFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a temporary folder has an absolute path, although TMPDIR is relative to the working directory', () => {
  jest.spyOn(os, 'tmpdir').mockReturnValue('.');
  const folder = makeTemporaryFolder('svc-test-');
  expect(isAbsolute(folder)).toBe(true);
  deleteTemporaryFolder(folder);
});

test('temporary folders are deleted when the process ends, whatever ends it', () => {
  const folders = ['svc-test-', 'svc-test-'].map((prefix) => makeTemporaryFolder(prefix));
  for (const folder of folders) writeFileSync(join(folder, 'plan'), 'secret');
  process.emit('exit', 1);
  expect(folders.filter(existsSync)).toEqual([]);
  expect(process.listenerCount('exit')).toBe(0);
});

test.each(['/nowhere', __filename])('a temporary folder below %s is refused with the remedy', (parent) => {
  jest.spyOn(os, 'tmpdir').mockReturnValue(parent);
  expect(() => makeTemporaryFolder('svc-test-')).toThrow(/^No temporary folder can be created in .*: E[A-Z]+: .*\. Set TMPDIR to a folder/);
});
