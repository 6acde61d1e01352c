import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ENTITIES, factsOf, membersOf } from '../../../src/model';
import { DECISIONS, decisionsList, readDecisions } from '../../../tools/docs/decisions';
import { fromRoot } from '../../../tools/paths';

const RECORD = '# A title\n\n## Context\n\nOne.\n\n## Decision\n\nTwo.\n\n## Consequences\n\nThree.\n';

describe('the records of a folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-decisions-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are listed by number, with title and link', () => {
    writeFileSync(join(folder, '0002-two.md'), RECORD.replace('A title', 'Second'));
    writeFileSync(join(folder, '0001-one-more.md'), RECORD);
    expect(decisionsList(readDecisions(folder))).toBe(
      '- 0001 [A title](docs/decisions/0001-one-more.md)\n- 0002 [Second](docs/decisions/0002-two.md)',
    );
  });

  test.each([
    ['a number is missing', '0002-one.md', RECORD, 'is called 0001-title.md'],
    ['the name has other characters', '0001-One.md', RECORD, 'is called 0001-title.md'],
    ['the title is missing', '0001-one.md', RECORD.replace('# A title\n', ''), 'the first line is'],
    ['a section is missing', '0001-one.md', RECORD.replace('## Decision\n\nTwo.\n\n', ''), 'Context, Decision, Consequences'],
    ['a section is too many', '0001-one.md', `${RECORD}\n## Date\n\nToday.\n`, 'Context, Decision, Consequences'],
    ['a section is empty', '0001-one.md', RECORD.replace('Two.\n\n', ''), 'the section Decision is empty'],
  ])('are refused where %s', (_, file, text, message) => {
    writeFileSync(join(folder, file), text);
    expect(() => readDecisions(folder)).toThrow(message);
  });
});

describe('the records of this repository', () => {
  const page = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');

  test.each(readdirSync(fromRoot(DECISIONS)))('%s is listed in ARCHITECTURE.md', (file) => {
    expect(page).toContain(`](${DECISIONS}/${file})\n`);
  });

  test.each(readdirSync(fromRoot(DECISIONS)))('%s names only files that exist', (file) => {
    const text = readFileSync(fromRoot(DECISIONS, file), 'utf8');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => join(dirname(fromRoot(DECISIONS, file)), target!));
    const paths = [...text.matchAll(/`((?:src|test|tools|docs)\/[^`\s]*)`/g)].map(([, path]) => fromRoot(path!));
    for (const path of [...links, ...paths]) expect([path, existsSync(path)]).toEqual([path, true]);
  });
});

describe('the record of the defaults', () => {
  const text = readFileSync(fromRoot(DECISIONS, '0001-hcl-defaults.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `/.test(line));
  const named = new Map(
    rows.flatMap((row) => {
      const [attributes = '', value = ''] = row.slice(2).split(' | ');
      return [...attributes.matchAll(/`(\w+)`/g)].map(([, attribute]) => [attribute!, value.replaceAll('`', '')] as const);
    }),
  );
  // Those of proxy templates are the values of running deployments.
  const defaults = ENTITIES.filter(({ name }) => name !== 'ProxyTemplate').flatMap((entity) =>
    membersOf(entity.schema).flatMap(({ attribute, schema }): [string, string, string | undefined][] => {
      const { mode, providerDefault, initial } = factsOf(schema);
      if (initial !== undefined) return [[entity.name, attribute, undefined]];
      return mode === 'required' && providerDefault !== undefined ? [[entity.name, attribute, String(providerDefault)]] : [];
    }),
  );

  test.each(defaults)('gives the reason for %s.%s', (_, attribute, value) => {
    expect([...named.keys()]).toContain(attribute);
    if (value !== undefined) expect(named.get(attribute)).toBe(value);
  });

  test('names no attribute without a default', () => {
    expect([...named.keys()].sort()).toEqual([...new Set(defaults.map(([, attribute]) => attribute))].sort());
  });
});
