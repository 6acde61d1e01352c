import { readFileSync } from 'node:fs';
import { version } from '../../../package.json';
import { fromRoot } from '../../../tools/paths';
import { notesFor, notesOf, released } from '../../../tools/release/changelog';

const REPOSITORY = 'https://git.example/shop';
const LOG = `# Changelog

All changes.

## [Unreleased]

### Added

- A rule.

## [0.1.0] - 2026-01-01

- The first.

[Unreleased]: https://git.example/shop/compare/v0.1.0...HEAD
[0.1.0]: https://git.example/shop/releases/tag/v0.1.0
`;

test('a release gets a heading with its date, and the unreleased section becomes empty', () => {
  const after = released(LOG, { version: '0.2.0', date: '2026-02-03', repository: REPOSITORY, before: '0.1.0' });
  expect(after).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n\n- A rule.\n');
  expect(after).toContain(
    [
      `[Unreleased]: ${REPOSITORY}/compare/v0.2.0...HEAD`,
      `[0.2.0]: ${REPOSITORY}/compare/v0.1.0...v0.2.0`,
      `[0.1.0]: ${REPOSITORY}/releases/tag/v0.1.0\n`,
    ].join('\n'),
  );
  expect(notesOf(after, '0.2.0')).toBe('### Added\n\n- A rule.\n');
  expect(() => notesOf(after)).toThrow('CHANGELOG.md has nothing below [Unreleased]. Write what changed for users.');
  expect(() => released(after, { version: '0.3.0', date: '2026-02-04', repository: REPOSITORY, before: '0.2.0' })).toThrow('[Unreleased]');
});

test('a first release has nothing to be compared with', () => {
  expect(released(LOG, { version: '0.2.0', date: '2026-02-03', repository: REPOSITORY })).toContain(
    `[0.2.0]: ${REPOSITORY}/releases/tag/v0.2.0\n`,
  );
});

test('the notes of a version end before the version below it, and those of the last one before the links', () => {
  expect(notesOf(LOG)).toBe('### Added\n\n- A rule.\n');
  expect(notesOf(LOG, '0.1.0')).toBe('- The first.\n');
  expect(() => notesOf(LOG, '0.1')).toThrow('[0.1]');
});

test('the notes for a release are those of its version, before and after the changelog has its heading', () => {
  expect(notesFor('0.1.0', LOG)).toBe('- The first.\n');
  expect(notesFor('0.2.0', LOG)).toBe('### Added\n\n- A rule.\n');
});

test('the changelog of this repository can be released', () => {
  const changelog = readFileSync(fromRoot('CHANGELOG.md'), 'utf8');
  expect(changelog).toMatch(/^\[Unreleased\]: https:\/\/github\.com\/svc-waap\/cdktf\//m);
  // After a release, there may be nothing else that is not released.
  expect(notesFor(version, changelog)).toMatch(/^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/m);
});
