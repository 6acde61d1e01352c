import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handWritten, linesOf } from '../../../tools/check/sources';

test('the hand-written sources leave out generated files, generated folders, and other kinds of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-sources-'));
  try {
    mkdirSync(join(folder, 'bindings', 'deep'), { recursive: true });
    for (const file of ['a.ts', 'bindings/b.ts', 'bindings/deep/c.ts', 'bindings.ts', 'notes.md']) writeFileSync(join(folder, file), file);
    writeFileSync(join(folder, 'made.ts'), '// Generated from src/model by "npm run generate". Do not edit.\n');
    expect([...handWritten(folder, ['bindings'])]).toEqual([
      ['a.ts', 'a.ts'],
      ['bindings.ts', 'bindings.ts'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\n\nb', 3],
])('%j has %i lines', (text, lines) => {
  expect(linesOf(text)).toBe(lines);
});
