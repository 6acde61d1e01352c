import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outdated, write } from '../../../tools/docs/files';

let docs: string;
beforeEach(() => (docs = mkdtempSync(join(tmpdir(), 'svc-docs-'))));
afterEach(() => rmSync(docs, { recursive: true, force: true }));

const PAGES = new Map([
  ['index.md', 'start\n'],
  ['resources/action.md', 'action\n'],
]);

test('what is missing, other, or of something that is gone is out of date', () => {
  expect(outdated(PAGES, docs)).toEqual(['index.md', 'resources/action.md']);
  write(PAGES, docs);
  expect(outdated(PAGES, docs)).toEqual([]);
  writeFileSync(join(docs, 'index.md'), 'edited by hand\n');
  writeFileSync(join(docs, 'resources/gone.md'), 'gone\n');
  expect(outdated(PAGES, docs)).toEqual(['index.md', 'resources/gone.md']);
});

test('writing takes away what is gone, and leaves what is written by hand', () => {
  write(PAGES, docs);
  writeFileSync(join(docs, 'resources/gone.md'), 'gone\n');
  writeFileSync(join(docs, 'testing.md'), 'by hand\n');
  write(PAGES, docs);
  expect(existsSync(join(docs, 'resources/gone.md'))).toBe(false);
  expect(readFileSync(join(docs, 'testing.md'), 'utf8')).toBe('by hand\n');
});
