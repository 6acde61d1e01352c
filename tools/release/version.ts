import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../paths';

const OURS = ['"@svc-waap/cdktf": "^', '"@svc-waap/emulator": "^'];

/** Files that repeat the version, each with the texts that stand before it. What is generated is not in the list. */
export const VERSION_PLACES: Readonly<Record<string, readonly string[]>> = {
  'projenrc/version.ts': ["VERSION = '"],
  'package-lock.json': ['{\n  "name": "@svc-waap/cdktf",\n  "version": "', '      "name": "@svc-waap/cdktf",\n      "version": "'],
  'action.yml': ['@svc-waap/cdktf@'],
  'templates/preview.yml': ['@svc-waap/cdktf@'],
  'docs/cdktn.md': [...OURS, '"@svc-waap/cdktn": "^'],
  'docs/guides/pull-requests.md': ['svc-waap/cdktf@v', 'svc-waap/cdktf/preview@', '@svc-waap/cdktf@'],
  'docs/guides/troubleshooting.md': ['svc-waap/svc v', 'svc-waap/svc '],
  'examples/go/go.mod': ['svc-waap/cdktf-go/svcwaap v'],
  'examples/java/README.md': ['<artifactId>cdktf</artifactId>\n      <version>'],
  'examples/java/pom.xml': ['<artifactId>cdktf</artifactId>\n      <version>'],
  'examples/python/requirements.txt': ['svc-waap-cdktf~='],
  'examples/typescript/package.json': OURS,
  'examples/init/go/go.mod': ['svc-waap/cdktf-go/svcwaap v'],
  'examples/init/go/package.json': OURS,
  'examples/init/hcl/package.json': OURS,
  'examples/init/java/package.json': OURS,
  'examples/init/java/pom.xml': ['<artifactId>cdktf</artifactId>\n      <version>'],
  'examples/init/python/package.json': OURS,
  'examples/init/python/requirements.txt': ['svc-waap-cdktf~='],
  'examples/init/typescript/package.json': [...OURS, '"@svc-waap/testing": "^'],
};

/**
 * Returns a text with another version after each of some texts.
 *
 * @throws Error if one of them does not stand before the version
 */
export function withVersion(file: string, text: string, before: readonly string[], from: string, to: string): string {
  return before.reduce((edited, begin) => {
    if (!edited.includes(begin + from))
      throw new Error(`${file} has no "${begin}${from}" any more. Mend VERSION_PLACES in tools/release/version.ts.`);
    return edited.replaceAll(begin + from, begin + to);
  }, text);
}

/** Writes a version into all files that repeat it, or into none. */
export function writeVersion(from: string, to: string): readonly string[] {
  const edited = Object.entries(VERSION_PLACES).map(
    ([file, before]) => [file, withVersion(file, readFileSync(fromRoot(file), 'utf8'), before, from, to)] as const,
  );
  for (const [file, text] of edited) writeFileSync(fromRoot(file), text);
  return edited.map(([file]) => file);
}

/** Part of a version that the next one raises. */
export type Step = 'major' | 'minor' | 'patch';

/**
 * Returns how a version follows another one.
 *
 * @throws Error if it is no next version
 */
export function stepTo(from: string, to: string): Step {
  const parts = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  const [before, after] = [parts(from), parts(to)];
  if (!before || !after) throw new Error(`${after ? from : to} is not a version. Write three numbers, such as 0.2.0.`);
  const [major = 0, minor = 0, patch = 0] = before;
  const next: Readonly<Record<Step, string>> = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  };
  const found = (Object.keys(next) as Step[]).find((step) => next[step] === to);
  if (!found) throw new Error(`${to} does not follow ${from}. Write ${next.patch}, ${next.minor} or ${next.major}.`);
  return found;
}

/**
 * Returns why a version may not have these changes of the constructs; undefined if it may. Before 1.0.0, a minor version may break apps.
 *
 * @param breaking changes that jsii-diff found since the release before
 */
export function refusedStep(step: Step, from: string, breaking: readonly string[]): string | undefined {
  if (breaking.length === 0 || step === 'major' || (step === 'minor' && from.startsWith('0.'))) return undefined;
  return `A ${step} version breaks no app, and these changes do:\n${breaking.map((change) => `  ${change}`).join('\n')}`;
}
