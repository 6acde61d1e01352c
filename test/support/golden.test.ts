import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectGolden } from './golden';

let folder: string;
let before: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'golden-'));
  before = { CI: process.env.CI, SVC_UPDATE_GOLDEN: process.env.SVC_UPDATE_GOLDEN };
  delete process.env.CI;
  delete process.env.SVC_UPDATE_GOLDEN;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

test('compares a text with its file as a whole', () => {
  const file = join(folder, 'a.txt');
  writeFileSync(file, 'one\ntwo\n');
  expectGolden(file, 'one\ntwo\n');
  expect(() => expectGolden(file, 'one\n')).toThrow();
});

test('says how to write a file that is not there', () => {
  expect(() => expectGolden(join(folder, 'a.txt'), 'one')).toThrow('Run this test with SVC_UPDATE_GOLDEN=1');
});

test('writes a file on request, but not in a pipeline', () => {
  const file = join(folder, 'golden', 'a.txt');
  process.env.SVC_UPDATE_GOLDEN = '1';
  expectGolden(file, 'one');
  process.env.CI = 'true';
  expect(() => expectGolden(file, 'two')).toThrow('SVC_UPDATE_GOLDEN is set in a pipeline');
  expect(readFileSync(file, 'utf8')).toBe('one');
});
