const UNRELEASED = 'Unreleased';

/**
 * Returns the notes of a version: what CHANGELOG.md says below its heading.
 *
 * @param version default: what is not released yet
 * @throws Error if there are none
 */
export function notesOf(changelog: string, version = UNRELEASED): string {
  const lines = changelog.split('\n');
  const begin = lines.findIndex((line) => line === `## [${version}]` || line.startsWith(`## [${version}] - `));
  const length = lines.slice(begin + 1).findIndex((line) => /^(## |\[[^\]]+\]: )/.test(line));
  const notes =
    begin < 0
      ? ''
      : lines
          .slice(begin + 1, length < 0 ? undefined : begin + 1 + length)
          .join('\n')
          .trim();
  if (notes === '') throw new Error(`CHANGELOG.md has nothing below [${version}]. Write what changed for users.`);
  return `${notes}\n`;
}

/** Returns the notes for a release of a version: its own ones, or what is not released yet. */
export function notesFor(version: string, changelog: string): string {
  return changelog.includes(`## [${version}]`) ? notesOf(changelog, version) : notesOf(changelog);
}

/**
 * Returns a changelog in which what was not released is released as a version.
 *
 * @param repository address of the repository, for the links that compare versions
 * @param before the version before; undefined for a first release
 */
export function released(
  changelog: string,
  {
    version,
    date,
    repository,
    before,
  }: { readonly version: string; readonly date: string; readonly repository: string; readonly before?: string },
): string {
  notesOf(changelog);
  const [compare, own] = [
    `[${UNRELEASED}]: ${repository}/compare/v${version}...HEAD`,
    `[${version}]: ${repository}/${before ? `compare/v${before}...v${version}` : `releases/tag/v${version}`}`,
  ];
  return changelog
    .replace(`## [${UNRELEASED}]\n`, `## [${UNRELEASED}]\n\n## [${version}] - ${date}\n`)
    .replace(/^\[Unreleased\]: .*$/m, `${compare}\n${own}`);
}
