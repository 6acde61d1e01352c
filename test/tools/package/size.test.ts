import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kilobytes, sizeOf } from '../../../tools/package/size';

test('the size of a folder is the size of all files in it, at every depth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-size-'));
  try {
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'a'), 'x'.repeat(700));
    writeFileSync(join(folder, 'inner', 'b'), 'x'.repeat(301));
    expect(sizeOf(folder)).toBe(1001);
    expect(sizeOf(join(folder, 'a'))).toBe(700);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('prints sizes in kilobytes, rounded up', () => {
  expect(kilobytes(1001)).toBe('2 kB');
});
