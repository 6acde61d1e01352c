import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { devDependencies, version } from '../../../package.json';
import { own } from '../../model';
import { type Code, neededHomeFolder, shellPath } from '../../output';
import { readIfFound } from '../files/read-text';
import { programFolder } from '../programs/this-program';
import { dependenciesOf } from './manifest-of-app';
import { type Cdk, CDKS, type Starter, type StarterLanguage } from './starters';

/** Folder of the packages that a clone makes for the languages of cdktn. */
const OF_CDKTN = 'cdktn-packages';

/** Begin of the names of our npm packages. */
const OURS = '@svc-waap/';

/** Our npm packages that an app may depend on. */
const OTHERS = ['cdktf', 'cdktn', 'emulator', 'testing'].map((name) => OURS + name);

/**
 * Returns a folder of the user, outside all clones, for files that are expensive to make: in `XDG_CACHE_HOME`, or `~/.cache`. A relative
 * path would mean the working folder, which may be a checkout: its specification says to ignore it.
 */
export function cacheFolder(...segments: string[]): string {
  const { XDG_CACHE_HOME: named = '' } = process.env;
  return join(isAbsolute(named) ? named : join(neededHomeFolder(), '.cache'), 'svc-waap', ...segments);
}

/**
 * Returns the clone of the repository that the command was built in; undefined for an installed command.
 *
 * @param program folder of the built command; undefined for an executable, which is in no clone
 */
export function cloneOf(program = programFolder()): string | undefined {
  if (program === undefined) return undefined;
  const root = resolve(program, '..', '..');
  return basename(program) === 'cli' && isClone(root) ? root : undefined;
}

/** Packages do not contain the tools. */
function isClone(root: string): boolean {
  return existsSync(join(root, 'tools', 'bootstrap.mjs'));
}

/** The place on this machine that has the packages, while they are not on the registries: a clone, or files that an app names. */
export type PackageSource = { readonly clone: string } | { readonly files: PackageFiles };

/** Absolute paths of packages by their names, such as `@svc-waap/cdktf` and `svc-waap-cdktf`. */
export type PackageFiles = Readonly<Record<string, string>>;

/**
 * Returns the place that a new app takes its packages from: the clone that the command was built in, or what another app takes them from.
 * That app is an earlier export in the same folder, or the one that the command is installed in, so that no other folder decides which
 * code the new app installs. Undefined for packages of the registries.
 *
 * @throws UnreadableManifest if the package.json of such an app is there and cannot be read
 */
export function packageSource(folder: string, program = programFolder()): PackageSource | undefined {
  const clone = cloneOf(program);
  if (clone !== undefined) return { clone };
  const place = program?.lastIndexOf(`${sep}node_modules${sep}`) ?? -1;
  const apps = [folder, ...(place < 0 ? [] : [program!.slice(0, place)])];
  for (const files of apps.map(packageFilesOf)) {
    const paths = Object.values(files);
    // The clone has made the file for the app: it may make others, too.
    const from = paths.map((path) => resolve(dirname(path), '..', '..')).find(isClone);
    if (from !== undefined) return { clone: from };
    if (paths.length > 0) return { files };
  }
  return undefined;
}

/** Returns our packages that an app takes from files, and those beside them. */
function packageFilesOf(app: string): PackageFiles {
  const named = Object.entries(dependenciesOf(app)).flatMap(([name, from]) =>
    name.startsWith(OURS) && from.startsWith('file:') && isOneLine(from) ? [[name, resolve(app, from.slice('file:'.length))] as const] : [],
  );
  const beside = named.flatMap(([, path]) =>
    OTHERS.map((name) => [name, join(dirname(path), tarballOf(name))] as const).filter(([, file]) => existsSync(file)),
  );
  const wheels = (readIfFound(join(app, 'requirements.txt')) ?? '').split('\n').flatMap((line) => {
    const path = line.trim();
    const cdk = CDKS.find((name) => basename(path).startsWith(`svc_waap_${name}-`) && path.endsWith('.whl'));
    return cdk === undefined || !isOneLine(path) ? [] : [[`svc-waap-${cdk}`, resolve(app, path)] as const];
  });
  return Object.fromEntries([...beside, ...named, ...wheels]);
}

/** Whether a path stays one line in another file: pip ends a line at each control character that Python ends one at. */
function isOneLine(path: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path);
}

/** An app that takes its packages from this machine. */
export interface LocalApp {
  readonly language: StarterLanguage;
  readonly cdk: Cdk;
  readonly source: PackageSource;
  /** Folder of the app. */
  readonly folder: string;
}

/**
 * Returns the files of an app with packages of this machine, in place of those of the registries.
 *
 * @throws Error with the command that makes the packages, if a clone has not made one of them
 */
export function withLocalPackages(files: Starter, { source, ...app }: LocalApp): Starter {
  if ('clone' in source) return withPackagesOfClone(files, { ...app, clone: source.clone });
  const path = pathsFrom(app.folder);
  return edited(
    files,
    editsOf((name) => (own(source.files, name) === undefined ? undefined : path(own(source.files, name)!))),
  );
}

interface AppOfClone extends Omit<LocalApp, 'source'> {
  readonly clone: string;
}

function withPackagesOfClone(files: Starter, { language, cdk, clone, folder }: AppOfClone): Starter {
  const into = cdk === 'cdktn' ? join('dist', OF_CDKTN) : 'dist';
  const path = pathsFrom(folder);
  const module = join(into, 'go', 'svcwaap');
  const needed: string[] = [];
  const local = (product: string): string => {
    needed.push(join(clone, product));
    return path(join(clone, product));
  };
  const product = (name: string) =>
    name.startsWith(OURS) ? join('dist', 'js', tarballOf(name)) : join(into, 'python', `svc_waap_${cdk}-${version}-py3-none-any.whl`);
  const edits: Edits = {
    ...editsOf((name) => local(product(name))),
    'go.mod': (text) => {
      const cdkFolder = cacheFolder('go', `${cdk}-${devDependencies[cdk]}`, cdk);
      const words = text.split(/\s/);
      const ours = words.find((word) => word.startsWith('github.com/svc-waap/')) ?? '';
      const theirs = words.find((word) => word.startsWith('github.com/') && word.endsWith(`/${cdk}`)) ?? '';
      const ofCdk = existsSync(cdkFolder) ? `\nreplace ${theirs} => ${goWord(cdkFolder)}\n` : '';
      return `${text}\n// ${TO_THE_REGISTRY}, delete from here.\nreplace ${ours} => ${goWord(local(module))}\n${ofCdk}`;
    },
    'pom.xml': (text) => {
      needed.push(join(clone, into, 'java'), cacheFolder('maven'));
      const settings = Object.keys(mavenSettings()).join(' and ');
      return text.replace('  <dependencies>\n', `  <!-- ${TO_THE_REGISTRY}, delete ${settings}. -->\n  <dependencies>\n`);
    },
  };
  const changed = edited(files, edits);
  if (!needed.every((each) => existsSync(each))) {
    const prefix = relative(process.cwd(), clone) || '.';
    throw new Error(
      'The packages are not on the registries yet, and this clone has not made them. Nothing was written. ' +
        `Make them, which takes a few minutes, and run this command again:\n` +
        `npm --prefix ${shellPath(prefix)} run package -- js${argumentOf(language, cdk)}`,
    );
  }
  return { ...changed, ...(language === 'java' && mavenSettings()) };
}

/** Returns the files by which Maven uses the repository in the cache. */
function mavenSettings(): Starter {
  const setting = `-Dmaven.repo.local=${cacheFolder('maven')}`;
  if (!/\s/.test(setting)) return { '.mvn/maven.config': `${setting}\n` as Code };
  // Maven 3.8 splits its settings at spaces, also quoted ones. Java does not split the quoted lines of a file that it is pointed to.
  return { '.mvn/jvm.config': '@.mvn/java.options\n' as Code, '.mvn/java.options': `${JSON.stringify(setting)}\n` as Code };
}

/** Returns a path for a go.mod, which ends an unquoted one at a space, for example. */
function goWord(path: string): string {
  return /^[\w./~:@+-]+$/.test(path) ? path : JSON.stringify(path);
}

/** Changes of files of an app, by their paths. */
type Edits = Readonly<Record<string, (text: string) => string>>;

function edited(files: Starter, edits: Edits): Starter {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, (own(edits, name)?.(text) ?? text) as Code]));
}

/** @param pathOf path of a package from the folder of the app; undefined for one of the registry */
function editsOf(pathOf: (name: string) => string | undefined): Edits {
  return {
    'package.json': (text) => {
      const lines = linesOf(text, `    "${OURS}`, (line) => {
        const [indent = '', name = '', ...rest] = line.split('"');
        const path = pathOf(name);
        return path === undefined ? line : `${indent}"${name}": ${JSON.stringify(`file:${path}`)}${rest.at(-1) ?? ''}`;
      });
      if (lines === text) return text;
      return lines.replace(
        '{\n',
        `{\n  "//": "${TO_THE_REGISTRY}, write \\"^${version}\\" in place of each path that begins with file:",\n`,
      );
    },
    'requirements.txt': (text) =>
      linesOf(text, 'svc-waap-', (line) => {
        const path = pathOf(line.split('~')[0]!);
        return path === undefined ? line : `# ${TO_THE_REGISTRY}: ${line}\n${path}`;
      }),
  };
}

/** Returns paths from the folder of an app, with the separators of every system. Go takes one without a leading dot for a module. */
function pathsFrom(folder: string): (path: string) => string {
  return (path) => {
    const way = relative(resolve(folder), path).replaceAll(sep, '/');
    return way.startsWith('../') || isAbsolute(way) ? way : `./${way}`;
  };
}

function tarballOf(name: string): string {
  return `${name.slice(1).replace('/', '-')}-${version}.tgz`;
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
