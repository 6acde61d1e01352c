import { posix } from 'node:path';
import { fileOnMain, REPOSITORY } from '../repository';

/** Addresses on the site of files of the repository, and of headings in them: `docs/messages.md`, `API.md#action`. */
export type Addresses = ReadonlyMap<string, string>;

/** Kind of a path of the repository. */
export type Kind = 'file' | 'folder';

/**
 * Returns the target of a link on the site: a page of the site, or a file or folder in the repository on GitHub.
 *
 * @param target as the source has it
 * @param source file with the link, relative to the root of the repository
 * @param kindOf kind of a path. Undefined where nothing has the path
 * @throws Error if the link leads nowhere
 */
export function siteTarget(target: string, source: string, addresses: Addresses, kindOf: (path: string) => Kind | undefined): string {
  const blob = fileOnMain('');
  const isOurs = target.startsWith(blob);
  if (!isOurs && /^(\w+:|\/)/.test(target)) return target;
  const [file = '', fragment] = (isOurs ? target.slice(blob.length) : target).split('#');
  const path = isOurs ? file : file === '' ? source : posix.join(posix.dirname(source), file);
  const hash = fragment === undefined ? '' : `#${fragment}`;
  const page = addresses.get(path);
  const found = addresses.get(`${path}${hash}`) ?? (page === undefined ? undefined : `${page}${hash}`);
  if (found !== undefined) return found;
  const kind = kindOf(path.replace(/\/$/, ''));
  if (kind === undefined) throw new Error(`${source} has a link to ${target}, which does not exist.`);
  return `${REPOSITORY}/${kind === 'folder' ? 'tree' : 'blob'}/main/${path}${hash}`;
}

/** Returns where a file is edited. */
export function editAddress(file: string): string {
  return `${REPOSITORY}/edit/main/${file}`;
}
