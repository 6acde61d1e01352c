import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensure, type Step } from '../../../tools/build/freshness';

// The steps are made in a folder of their own, in place of the repository.
const root = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
const fromRoot = (file: string): string => join(root, file);

afterEach(() => ['src', 'dist', 'package.json'].forEach((name) => rmSync(fromRoot(name), { recursive: true, force: true })));
afterAll(() => rmSync(root, { recursive: true, force: true }));

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
  test('runs once', async () => {
    const { step, made } = aStep();
    expect([await ensure(step, root), await ensure(step, root), await ensure(step, root)]).toEqual(['done', 'fresh', 'fresh']);
    expect(made.times).toBe(1);
  });

  test('does not run again for a rewritten file with the same content, or for a file that it does not read', async () => {
    const { step } = aStep();
    await ensure(step, root);
    write('src/a.ts', 'a');
    write('other.ts', 'x');
    expect(await ensure(step, root)).toBe('fresh');
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
  ])('runs again, once, when %s', async (_, change) => {
    const { step, made } = aStep();
    await ensure(step, root);
    change();
    expect([await ensure(step, root), await ensure(step, root)]).toEqual(['done', 'fresh']);
    expect(made.times).toBe(2);
  });

  test('runs again after a failure', async () => {
    const { step, made } = aStep();
    const failing = { ...step, make: () => Promise.reject(new Error('no')) };
    await expect(ensure(failing, root)).rejects.toThrow('no');
    expect(await ensure(step, root)).toBe('done');
    expect(made.times).toBe(1);
  });

  test('fails when something that it makes is missing afterwards', async () => {
    const { step } = aStep({ makes: ['dist/one.js', 'dist/moved.js'] });
    await expect(ensure(step, root)).rejects.toThrow('The step "it" of the build has not made dist/moved.js.');
  });

  test('is independent of other steps', async () => {
    const { step } = aStep();
    await ensure(step, root);
    expect(await ensure({ ...step, name: 'other' }, root)).toBe('done');
  });
});
