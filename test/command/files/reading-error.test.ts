import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFoundText, readText } from '../../../src/command/files/read-text';
import { readingError } from '../../../src/command/files/reading-error';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-reading-'));
  mkdirSync(join(folder, 'folder'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REMEDIES = { missing: 'Make it.', folder: 'Name a file.' };

describe.each([
  ['readText', readText],
  ['readFoundText', (file: string) => Promise.resolve().then(() => readFoundText(file))],
])('the error of %s', (_, read) => {
  const errorOf = (name: string) =>
    read(join(folder, name)).then(
      () => 'none',
      (error: unknown) => readingError(error, name, REMEDIES).message,
    );

  test('names the file, the problem and the way out', async () => {
    expect(await errorOf('none')).toBe('There is no file none. Make it.');
    expect(await errorOf('folder')).toBe('folder is a folder, and not a file. Name a file.');
  });
});

test('the error of another problem has its reason, and standard input its name', () => {
  expect(readingError(new Error('it is a terminal'), '-', REMEDIES).message).toBe('standard input cannot be read: it is a terminal.');
  const missing = Object.assign(new Error('x'), { code: 'EISDIR' });
  expect(readingError(missing, 'plans', { missing: 'Make it.' }).message).toBe('plans is a folder, and not a file. Make it.');
});
