import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';

/** File beside a bundle with the licences of the packages in the bundle. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

const PACKAGE_FOLDER = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)\b/i;
const LICENSE_SECTION = /^(?:#+ *licen[cs]e|licen[cs]e\n-+)\s*\n(.*?)(?=^#+ |$(?![\s\S]))/ims;
/** Comment that a bundler writes before the code of another package. */
const INLINED = /^\/\/ (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;
const OWN_NOTICES = /^third-party-(notices|licenses)/i;
const FIRST_COMMENT = /^\s*((?:\/\/[^\n]*\n)+|\/\*[\s\S]*?\*\/)/;

/** Line between the notices of two packages. */
const RULE = '-'.repeat(80);
const HEADING = new RegExp(`^${RULE}\n\n(\\S+) (\\S+)\nLicense: (.*)$`, 'gm');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

/**
 * Returns the licences of the npm packages in a bundle.
 *
 * @param metafile esbuild's description of the bundle
 * @param root folder that the paths of esbuild are relative to
 * @returns undefined for a bundle without third-party code
 * @throws Error if a package lacks the text of its licence
 */
export function thirdPartyNotices(metafile: Metafile, root: string): string | undefined {
  const notices = new Map<string, string>();
  for (const [folder, files] of bundledPackages(metafile)) {
    const path = resolve(root, folder);
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
    const title = `${manifest.name} ${manifest.version}`;
    // A version may be installed more than once.
    notices.set(title, `${describe(title, manifest)}\n\n${joined([licenseText(path, files), ...inlinedNotices(path, files)])}\n`);
  }
  if (notices.size === 0) return undefined;
  const texts = [...notices.keys()].sort().map((title) => notices.get(title)!);
  return ['The files beside this one contain code of these packages.\n', ...texts].join(`\n${RULE}\n\n`);
}

/** A package in a file of notices. */
export interface NoticedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Returns the packages that a file of notices is about. */
export function noticedPackages(notices: string): readonly NoticedPackage[] {
  return [...notices.matchAll(HEADING)].map(([, name = '', version = '', license = '']) => ({ name, version, license }));
}

/** Returns the folders of the packages, each with its bundled files, without unused files that the bundler removed. */
function bundledPackages({ outputs }: Metafile): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, string[]>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = PACKAGE_FOLDER.exec(file)?.[1];
      if (folder === undefined || bytesInOutput === 0) continue;
      packages.set(folder, [...(packages.get(folder) ?? []), file.slice(folder.length + 1)]);
    }
  }
  return packages;
}

function describe(title: string, { license = 'see below', repository }: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  return [title, `License: ${license}`, ...(url ? [`Source: ${url}`] : [])].join('\n');
}

/** Returns the text of the licence: from its file, or else from comments and the README. */
function licenseText(folder: string, files: readonly string[]): string {
  const names = readdirSync(folder);
  const licenses = names.filter((name) => LICENSE_FILE.test(name)).map((name) => readFileSync(join(folder, name), 'utf8'));
  if (licenses.length > 0) return joined(licenses);
  const headers = files.map((file) => FIRST_COMMENT.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '');
  const readme = names.find((name) => /^readme/i.test(name));
  const section = readme === undefined ? undefined : LICENSE_SECTION.exec(readFileSync(join(folder, readme), 'utf8'))?.[1];
  const found = [...headers.filter((header) => /copyright/i.test(header)), ...(section === undefined ? [] : [section])];
  if (found.length === 0) throw new Error(`${folder} is bundled, and no text of its license was found there.`);
  return joined(found);
}

/**
 * Returns the notices of packages that were bundled into the files before these were published, from the notices of their package.
 *
 * @throws Error if the package has no notice of one of them
 */
function inlinedNotices(folder: string, files: readonly string[]): readonly string[] {
  const texts = files.map((file) => join(folder, file)).flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : []));
  const names = new Set(texts.flatMap((text) => [...text.matchAll(INLINED)].map(([, name = '']) => name)));
  const own = readdirSync(folder).find((name) => OWN_NOTICES.test(name));
  const sections = own === undefined ? [] : readFileSync(join(folder, own), 'utf8').split(/^(?=## )/m);
  return [...names].flatMap((name) => {
    const found = sections.filter((section) => section.startsWith(`## ${name}@`));
    if (found.length === 0) throw new Error(`${folder} contains code of ${name}, and no notice of it was found there.`);
    return found;
  });
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.replaceAll('\r\n', '\n').trim()))].join('\n\n');
}
