import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedFiles } from '../../../tools/generate/generated';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'svc-generated-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const FILES = new Map<string, string | undefined>([
  ['index.md', 'start\n'],
  ['resources/action.md', 'action\n'],
  ['resources/gone.md', undefined],
]);
const generated = () => generatedFiles('pages', 'a test', () => FILES, root);

test('missing, different and unneeded files are out of date', async () => {
  expect(await generated().outdated()).toEqual(['index.md', 'resources/action.md']);
  await generated().write();
  expect(await generated().outdated()).toEqual([]);
  writeFileSync(join(root, 'index.md'), 'edited by hand\n');
  writeFileSync(join(root, 'resources/gone.md'), 'gone\n');
  expect(await generated().outdated()).toEqual(['index.md', 'resources/gone.md']);
});

test('writing deletes unneeded files, and keeps unknown ones', async () => {
  await generated().write();
  writeFileSync(join(root, 'resources/gone.md'), 'gone\n');
  writeFileSync(join(root, 'testing.md'), 'by hand\n');
  await generated().write();
  expect(existsSync(join(root, 'resources/gone.md'))).toBe(false);
  expect(readFileSync(join(root, 'testing.md'), 'utf8')).toBe('by hand\n');
});
