import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTITIES } from '../../../src/model';
import { contractPage } from '../../../tools/docs/contract-page';
import { fromRoot } from '../../../tools/paths';

const SECTIONS = new Set([...contractPage().matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section));

/** Sections of other documents: what is known of deployments, the design, standards. */
const ELSEWHERE = /\b(facts(\.md)?|design|RFC \d+),? (section )?$/;

/** The sections of the contract that a text cites: in "(contract, section 4.10)", "sections 4.4 to 4.6", "Sections 2.5 and 4.3.". */
function citedIn(text: string): string[] {
  const line = text.replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' ');
  return [...line.matchAll(/\bsections? (\d+(?:\.\d+)*)((?:(?:,| to| and) \d+(?:\.\d+)+)*)/gi)]
    .filter(({ index }) => !ELSEWHERE.test(line.slice(0, index)))
    .flatMap(([, first = '', others = '']) => [first, ...(others.match(/\d+(\.\d+)+/g) ?? [])]);
}

function filesIn(folder: string): string[] {
  return readdirSync(fromRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join('src', 'bindings') || entry.name === 'generated' ? [] : filesIn(path);
    return /\.(ts|mjs|md|tf|toml)$/.test(entry.name) ? [path] : [];
  });
}

test('the contract has the sections 1 to 9, and those of fields and routes', () => {
  const below = (section: number, last: number) => Array.from({ length: last }, (_, i) => `${section}.${i + 1}`);
  const top = Array.from({ length: 9 }, (_, i) => String(i + 1));
  expect([...SECTIONS]).toEqual(expect.arrayContaining([...top, ...below(2, 12), ...below(4, 10)]));
});

test('every section that src, test, tools or docs cite exists', () => {
  const missing = ['src', 'test', 'tools', 'docs'].flatMap(filesIn).flatMap((path) =>
    citedIn(readFileSync(fromRoot(path), 'utf8'))
      .filter((section) => !SECTIONS.has(section))
      .map((section) => `${path} cites section ${section}: docs/contract.md has none`),
  );
  expect(missing).toEqual([]);
});

test('every section that the model names exists', () => {
  const named = ENTITIES.flatMap(({ section, routes }) => [section, routes.section]);
  expect(named.filter((section) => !SECTIONS.has(section))).toEqual([]);
});

test.each([
  ['(contract, section 4.10)', ['4.10']],
  ['contract, sections\n * 4.4 to 4.6', ['4.4', '4.6']],
  ['Sections 2.5 and 4.3. It is', ['2.5', '4.3']],
  ['(facts.md, section 2.6) and RFC 9110, section 10.2.3', []],
])('finds in %j the citations %j', (text, sections) => {
  expect(citedIn(text)).toEqual(sections);
});
