import { rmSync, statSync } from 'node:fs';
import os from 'node:os';
import { dirname } from 'node:path';
import { makeTemporaryFolder } from '../../src/output';

afterEach(() => jest.restoreAllMocks());

test('a temporary folder is only for this user', () => {
  const folder = makeTemporaryFolder('svc-test-');
  expect(dirname(folder)).toBe(os.tmpdir());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test.each(['/nowhere', __filename])('a temporary folder below %s is refused with the remedy', (parent) => {
  jest.spyOn(os, 'tmpdir').mockReturnValue(parent);
  expect(() => makeTemporaryFolder('svc-test-')).toThrow(/^No temporary folder can be created in .*: E[A-Z]+: .*\. Set TMPDIR to a folder/);
});
