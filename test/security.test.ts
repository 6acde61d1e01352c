import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../tools/paths';

const PAGE = readFileSync(fromRoot('SECURITY.md'), 'utf8');

/** The rows of the table of promises: the file of a test, and its title. */
const ROWS = [...PAGE.matchAll(/^\|([^|]*)\| \[(test\/[^\]]+)\]\(([^)]+)\) +\| ([^|]+?) +\|$/gm)].map(
  ([, promise = '', file = '', link, title = '']) => ({
    promise: promise.trim(),
    file,
    link,
    title,
  }),
);

/** The titles of tests and of groups of tests, as they are written. */
function titlesIn(text: string): string[] {
  return [...text.matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1,/g)].map(([, , title = '']) => title);
}

test('the table of SECURITY.md is read in full', () => {
  const [, table = ''] = PAGE.split(/^\| Promise .*\n\|.*\n/m);
  const lines = table.split(/\n\n/)[0]?.split('\n').filter(Boolean) ?? [];
  expect(ROWS).toHaveLength(lines.length);
  expect(ROWS[0]?.promise).not.toBe('');
  expect(ROWS.filter(({ promise }) => promise !== '').length).toBeGreaterThan(10);
});

test.each(ROWS)('SECURITY.md names a test that there is: $file, $title', ({ file, link, title }) => {
  expect(link).toBe(file);
  expect(existsSync(fromRoot(file))).toBe(true);
  const text = readFileSync(fromRoot(file), 'utf8');
  expect(titlesIn(text)).toContain(title);
});

test.each(['README.md', 'CONTRIBUTING.md'])('%s links to SECURITY.md', (page) => {
  expect(readFileSync(fromRoot(page), 'utf8')).toContain('](SECURITY.md)');
});

test('SECURITY.md has no mail address, which would be a person', () => {
  expect(PAGE).not.toMatch(/\S+@\S+\.\S+/);
});
