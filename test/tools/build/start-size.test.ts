import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../../tools/paths';

// Every plan starts the provider three times. What a start loads does not depend on the machine, as its time does.

const FOLDER = fromRoot('dist', 'provider');

/** Names of the chunks that a file requires, at once or when a function is called. */
function requiredBy(file: string, when: 'at once' | 'later'): string[] {
  const code = readFileSync(`${FOLDER}/${file}`, 'utf8');
  return [...code.matchAll(/(\.then\(\(\)=>[\w$]+\()?require\("\.\/(chunk-\w+\.cjs)"\)/g)]
    .filter(([, later]) => (later === undefined) === (when === 'at once'))
    .map(([, , chunk = '']) => chunk);
}

/** Returns the files that are loaded with some files. */
function loadedWith(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) for (const chunk of requiredBy(file, 'at once')) found.add(chunk);
  return [...found];
}

const kilobytes = (files: readonly string[]) => files.reduce((sum, file) => sum + readFileSync(`${FOLDER}/${file}`).length, 0) / 1024;

const AT_START = loadedWith(['provider.cjs']);

test('a start loads at most 6 files with 45 KB', () => {
  expect(AT_START.length).toBeLessThanOrEqual(6);
  expect(kilobytes(AT_START)).toBeLessThanOrEqual(45);
  expect(kilobytes(AT_START)).toBeGreaterThan(20);
});

test('what a start loads has neither the HTTP client nor the code that plans', () => {
  const code = AT_START.map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8')).join('');
  expect([/AxiosError/, /svc_dynamic_rule/, /maxRedirects/].filter((heavy) => heavy.test(code))).toEqual([]);
});

test('a plan loads at most 460 KB, without the HTTP client', () => {
  const planning = loadedWith([...AT_START, ...AT_START.flatMap((file) => requiredBy(file, 'later'))]);
  expect(kilobytes(planning)).toBeLessThanOrEqual(460);
  expect(planning.some((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').includes('AxiosError'))).toBe(false);
});

test('the whole provider has at most 800 KB of code, without the parts of axios for forms', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.cjs'));
  expect(kilobytes(files)).toBeLessThanOrEqual(800);
  expect(files.filter((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').includes('application/vnd.'))).toEqual([]);
});
