import type * as Fs from 'node:fs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as Os from 'node:os';
import type * as Path from 'node:path';
import { dirname } from 'node:path';
import { ensure, type Step } from '../../../tools/build/freshness';
import { fromRoot, ROOT } from '../../../tools/paths';

// A root of its own, in place of the repository's.
jest.mock('../../../tools/paths', () => {
  const { mkdtempSync } = jest.requireActual<typeof Fs>('node:fs');
  const { join } = jest.requireActual<typeof Path>('node:path');
  const root = mkdtempSync(join(jest.requireActual<typeof Os>('node:os').tmpdir(), 'svc-waap-test-'));
  return { ROOT: root, fromRoot: (...segments: string[]) => join(root, ...segments) };
});

afterEach(() => ['src', 'dist', 'package.json'].forEach((name) => rmSync(fromRoot(name), { recursive: true, force: true })));
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(fromRoot(file)), { recursive: true });
  writeFileSync(fromRoot(file), text);
}

/** A step that reads a folder and a file and makes two files, and how often it did. */
function aStep(overrides: Partial<Step> = {}) {
  const made = { times: 0 };
  const make = async () => {
    made.times += 1;
    write('dist/one.js', 'one');
    write('dist/two/two.js', 'two');
  };
  const step: Step = { name: 'it', reads: ['src', 'package.json'], makes: ['dist/one.js', 'dist/two'], make, ...overrides };
  write('src/a.ts', 'a');
  write('src/deep/b.ts', 'b');
  write('package.json', '{}');
  return { step, made };
}

describe('a step of the build', () => {
  test('is done once', async () => {
    const { step, made } = aStep();
    expect([await ensure(step), await ensure(step), await ensure(step)]).toEqual(['done', 'fresh', 'fresh']);
    expect(made.times).toBe(1);
  });

  test('is not done again for a file that is written as it was, or that it does not read', async () => {
    const { step } = aStep();
    await ensure(step);
    write('src/a.ts', 'a');
    write('other.ts', 'x');
    expect(await ensure(step)).toBe('fresh');
  });

  test.each<[string, () => void]>([
    ['a file changed', () => write('package.json', '{"a":1}')],
    ['a file deep in a folder changed', () => write('src/deep/b.ts', 'B')],
    ['a file came', () => write('src/c.ts', '')],
    ['a file went', () => rmSync(fromRoot('src/a.ts'))],
    ['a folder went', () => rmSync(fromRoot('src'), { recursive: true })],
    [
      'a file has another name',
      () => {
        rmSync(fromRoot('src/a.ts'));
        write('src/z.ts', 'a');
      },
    ],
    [
      'text moved from one file to the next',
      () => {
        write('src/a.ts', '');
        write('src/deep/b.ts', 'ab');
      },
    ],
    ['what it makes went', () => rmSync(fromRoot('dist/one.js'))],
    ['a folder that it makes went', () => rmSync(fromRoot('dist/two'), { recursive: true })],
  ])('is done again, once, where %s', async (_, change) => {
    const { step, made } = aStep();
    await ensure(step);
    change();
    expect([await ensure(step), await ensure(step)]).toEqual(['done', 'fresh']);
    expect(made.times).toBe(2);
  });

  test('is done again where it failed', async () => {
    const { step, made } = aStep();
    const failing = { ...step, make: () => Promise.reject(new Error('no')) };
    await expect(ensure(failing)).rejects.toThrow('no');
    expect(await ensure(step)).toBe('done');
    expect(made.times).toBe(1);
  });

  test('knows nothing of another step', async () => {
    const { step } = aStep();
    await ensure(step);
    expect(await ensure({ ...step, name: 'other' })).toBe('done');
  });
});
