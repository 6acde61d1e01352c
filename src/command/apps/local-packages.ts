import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, relative, resolve, sep } from 'node:path';
import { devDependencies, version } from '../../../package.json';
import { own } from '../../model';
import type { Code } from '../../output';
import type { Cdk, Starter, StarterLanguage } from './starters';

/** Folder of the packages that a clone makes for the languages of cdktn. */
const OF_CDKTN = 'cdktn-packages';

/** Returns a folder of the user, outside all clones, for files that are expensive to make: in `XDG_CACHE_HOME`, or `~/.cache`. */
export function cacheFolder(...segments: string[]): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'svc-waap', ...segments);
}

/**
 * Returns the clone of the repository that the command was built in; undefined for an installed command.
 *
 * @param program folder of the built command
 */
export function cloneOf(program: string = __dirname): string | undefined {
  const root = resolve(program, '..', '..');
  // Packages do not contain the tools.
  return basename(program) === 'cli' && existsSync(join(root, 'tools', 'bootstrap.mjs')) ? root : undefined;
}

/** An app that takes its packages from a clone. */
export interface LocalApp {
  readonly language: StarterLanguage;
  readonly cdk: Cdk;
  /** Root of the clone. */
  readonly clone: string;
  /** Folder of the app. */
  readonly folder: string;
}

/**
 * Returns the files of an app with the packages that the clone has made, in place of those of the registries.
 *
 * @throws Error with the command that makes the packages, if one of them is missing
 */
export function withLocalPackages(files: Starter, { language, cdk, clone, folder }: LocalApp): Starter {
  const into = cdk === 'cdktn' ? join('dist', OF_CDKTN) : 'dist';
  const path = (...names: string[]) => relative(resolve(folder), join(clone, ...names)).replaceAll(sep, '/');
  const tarball = (name: string) => join('dist', 'js', `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  const wheel = join(into, 'python', `svc_waap_${cdk}-${version}-py3-none-any.whl`);
  const module = join(into, 'go', 'svcwaap');
  const needed: string[] = [];
  const local = (product: string): string => {
    needed.push(join(clone, product));
    return path(product);
  };
  const edits: Readonly<Record<string, (text: string) => string>> = {
    'package.json': (text) => {
      const lines = linesOf(text, '    "@svc-waap/', (line) => {
        const [indent = '', name = '', ...rest] = line.split('"');
        return `${indent}"${name}": "file:${local(tarball(name))}"${rest.at(-1) ?? ''}`;
      });
      return lines.replace(
        '{\n',
        `{\n  "//": "${TO_THE_REGISTRY}, write \\"^${version}\\" in place of each path that begins with file:",\n`,
      );
    },
    'requirements.txt': (text) => linesOf(text, 'svc-waap-', (line) => `# ${TO_THE_REGISTRY}: ${line}\n${local(wheel)}`),
    'go.mod': (text) => {
      const cdkFolder = cacheFolder('go', `${cdk}-${devDependencies[cdk]}`, cdk);
      const words = text.split(/\s/);
      const ours = words.find((word) => word.startsWith('github.com/svc-waap/')) ?? '';
      const theirs = words.find((word) => word.startsWith('github.com/') && word.endsWith(`/${cdk}`)) ?? '';
      const ofCdk = existsSync(cdkFolder) ? `\nreplace ${theirs} => ${cdkFolder}\n` : '';
      return `${text}\n// ${TO_THE_REGISTRY}, delete from here.\nreplace ${ours} => ${local(module)}\n${ofCdk}`;
    },
    'pom.xml': (text) => {
      needed.push(join(clone, into, 'java'), cacheFolder('maven'));
      return text.replace('  <dependencies>\n', `  <!-- ${TO_THE_REGISTRY}, delete .mvn/maven.config. -->\n  <dependencies>\n`);
    },
  };
  const edited = Object.entries(files).map(([name, text]) => [name, (own(edits, name)?.(text) ?? text) as Code] as const);
  if (!needed.every((product) => existsSync(product))) {
    const prefix = relative(process.cwd(), clone) || '.';
    throw new Error(
      'The packages are not on the registries yet, and this clone has not made them. Nothing was written. ' +
        `Make them, which takes a few minutes, and run this command again:\n` +
        `npm --prefix ${prefix} run package -- js${argumentOf(language, cdk)}`,
    );
  }
  return Object.fromEntries([
    ...edited,
    ...(language === 'java' ? [['.mvn/maven.config', `-Dmaven.repo.local=${cacheFolder('maven')}\n` as Code] as const] : []),
  ]);
}

/** Returns a text whose lines with a prefix are replaced. */
function linesOf(text: string, prefix: string, replaced: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? replaced(line) : line))
    .join('\n');
}

/** Begin of the line on the way to the registry. */
const TO_THE_REGISTRY = 'Taken from a clone. When the packages are on the registry';

/** Returns the argument of `npm run package` for the package of a language; none for languages that have the npm package. */
function argumentOf(language: StarterLanguage, cdk: Cdk): string {
  if (language === 'typescript' || language === 'hcl') return '';
  return ` ${cdk === 'cdktn' ? 'cdktn-' : ''}${language}`;
}
