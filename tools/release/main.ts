import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { version } from '../../package.json';
import { build } from '../build/build';
import { filesIn, writeChecksums } from '../checksums';
import { NOTICES_FILE, noticedPackages } from '../build/third-party-notices';
import { BASELINE_FILE, builtSurface } from '../compatibility/baseline';
import { incompatibleChanges } from '../compatibility/compare';
import { sizeOf } from '../package/size';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { REPOSITORY } from '../repository';
import { ARTEFACTS, RELEASE } from './artefacts';
import { notesFor, released } from './changelog';
import { billOfMaterials } from './sbom';
import { refusedStep, stepTo, writeVersion } from './version';

const say = (line: string) => console.log(line);

/** Products with bundled packages, which the notices in them name. */
const WITH_NOTICES = ['dist/provider', 'dist/cli', 'dist/emulator', 'dist/client', 'dist/testing'];

const program = new Command('npm run release --')
  .description('Prepares a release. It uploads nothing.')
  .argument('[version]', 'the next version: it is written into all files that repeat it, and into CHANGELOG.md')
  .option('--dry-run', `make, check and list all that a release uploads, in ${RELEASE}`)
  .option('--only <folders>', 'with --dry-run, only these folders, with commas between them', (text) => text.split(','))
  .addHelpText(
    'after',
    `
A release begins with its version. The command refuses a patch that breaks apps: it compares the constructs with those of the last tag.

  $ npm run release -- 0.2.0       then commit, tag the commit v0.2.0, and push both
  $ npm run release -- --dry-run   what the workflow "release" does with the tag, but for signatures and uploads

Folders: ${ARTEFACTS.map(({ folder }) => folder).join(', ')}
`,
  )
  .action(async (next: string | undefined, { dryRun, only }: { dryRun?: true; only?: string[] }) => {
    if ((next === undefined) === (dryRun === undefined)) throw new Error('Name the next version, or set --dry-run.');
    await (next === undefined ? make(only) : prepare(next));
  });

/** Writes the next version everywhere. */
async function prepare(next: string): Promise<void> {
  const step = stepTo(version, next);
  const { stdout: changed } = await run('git', ['status', '--porcelain'], { cwd: ROOT });
  if (changed.trim() !== '') throw new Error('There are changes that are not committed. Commit them first.');
  const changelog = await readFile(fromRoot('CHANGELOG.md'), 'utf8');
  const before = (await isTagged(version)) ? version : undefined;
  const date = new Date().toISOString().slice(0, 10);
  const log = released(changelog, { version: next, date, repository: REPOSITORY, before });
  await build(say);
  const refused = refusedStep(step, version, before === undefined ? [] : await breakingSince(before));
  if (refused !== undefined) throw new Error(refused);
  const files = writeVersion(version, next);
  await writeFile(fromRoot('CHANGELOG.md'), log);
  await run('npm', ['run', 'generate'], { cwd: ROOT, shell: process.platform === 'win32' });
  await run('npm', ['run', 'baseline'], { cwd: ROOT, shell: process.platform === 'win32' });
  say(`Version ${next} is in ${[...files, 'CHANGELOG.md'].join(', ')}, and in what is generated.\n\nNext:`);
  for (const command of [`git commit --all --message "Release ${next}"`, `git tag v${next}`, `git push origin main v${next}`])
    say(`  ${command}`);
}

async function isTagged(of: string): Promise<boolean> {
  const { status } = await run('git', ['rev-parse', '--quiet', '--verify', `refs/tags/v${of}`], { cwd: ROOT, accept: [0, 1, 128] });
  return status === 0;
}

/** Returns the changes of the constructs that break apps for the version before. */
async function breakingSince(before: string): Promise<readonly string[]> {
  const { stdout } = await run('git', ['show', `v${before}:${BASELINE_FILE}`], { cwd: ROOT });
  return incompatibleChanges(JSON.parse(stdout) as never, await builtSurface());
}

/** Makes, checks and lists everything. */
async function make(only: readonly string[] | undefined): Promise<void> {
  const unknown = (only ?? []).filter((name) => !ARTEFACTS.some(({ folder }) => folder === name));
  if (unknown.length > 0)
    throw new Error(`There is no folder ${unknown.join(', ')}. There are: ${ARTEFACTS.map(({ folder }) => folder).join(', ')}.`);
  const wanted = ARTEFACTS.filter(({ folder }) => only === undefined || only.includes(folder));
  const changelog = await readFile(fromRoot('CHANGELOG.md'), 'utf8');
  const notes = notesFor(version, changelog);
  await rm(fromRoot(RELEASE), { recursive: true, force: true });
  await mkdir(fromRoot(RELEASE), { recursive: true });
  await build(say);
  const problems: string[] = [];
  for (const { folder, make: makeIn, problems: problemsIn } of wanted) {
    say(`${folder} ...`);
    const path = fromRoot(RELEASE, folder);
    await mkdir(path, { recursive: true });
    await makeIn(path, say);
    problems.push(...(await problemsIn(path)));
  }
  await writeFile(fromRoot(RELEASE, 'NOTES.md'), notes);
  await writeFile(fromRoot(RELEASE, 'sbom.cdx.json'), billOfMaterials(await bundledPackages()));
  await writeChecksums(fromRoot(RELEASE));
  for (const line of listing(wanted)) say(line);
  if (problems.length > 0) throw new Error(['These would be refused:', ...problems].join('\n  '));
  say(`\nVersion ${version} can be released. Nothing was uploaded.`);
}

async function bundledPackages() {
  const notices = WITH_NOTICES.map((folder) => fromRoot(folder, NOTICES_FILE)).filter((file) => existsSync(file));
  return (await Promise.all(notices.map((file) => readFile(file, 'utf8')))).flatMap(noticedPackages);
}

function listing(artefacts: typeof ARTEFACTS): string[] {
  const groups = artefacts.flatMap(({ folder, place }) => [`\n${folder}: to ${place}`, ...entriesOf(join(fromRoot(RELEASE), folder))]);
  return [...groups, '\nbeside them', ...['NOTES.md', 'sbom.cdx.json', 'SHA256SUMS'].map((name) => entry(fromRoot(RELEASE, name)))];
}

/** A tree of sources is one entry. */
function entriesOf(folder: string): string[] {
  const files = filesIn(folder);
  if (files.length <= 20) return files.map((file) => entry(join(folder, file)));
  return [`  ${files.length} files`.padEnd(60) + size(folder)];
}

function entry(file: string): string {
  return `  ${basename(file)}`.padEnd(60) + size(file);
}

function size(path: string): string {
  const bytes = sizeOf(path);
  return (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`).padStart(10);
}

program.parseAsync(process.argv).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
