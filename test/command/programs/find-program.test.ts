import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { findProgram } from '../../../src/command/programs/find-program';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-programs-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

const pathOf = (...folders: string[]) => ({ PATH: folders.map((name) => join(folder, name)).join(delimiter) });

it('finds the first executable on the PATH, and no other file or folder', () => {
  file('text/tool', 0o644);
  mkdirSync(join(folder, 'folder', 'tool'), { recursive: true });
  const found = file('first/tool', 0o755);
  file('second/tool', 0o755);
  expect(findProgram('tool', pathOf('text', 'folder', 'first', 'second'))).toBe(found);
  expect(findProgram('tool', pathOf('text', 'folder'))).toBeUndefined();
  expect(findProgram('tool', {})).toBeUndefined();
});

it('takes a path as it is', () => {
  const [program, text] = [file('tool', 0o755), file('text', 0o644)];
  expect(findProgram(program, {})).toBe(program);
  expect(findProgram(text, {})).toBeUndefined();
});

it('takes no program from an empty or relative part of the PATH', () => {
  const found = file('bin/tool', 0o755);
  file('tool', 0o755);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const parts = ['', '.', relative(process.cwd(), join(folder, 'bin'))];
    expect(findProgram('tool', { PATH: parts.join(delimiter) })).toBeUndefined();
    expect(findProgram('tool', { PATH: [...parts, join(folder, 'bin')].join(delimiter) })).toBe(found);
  } finally {
    process.chdir(before);
  }
});
