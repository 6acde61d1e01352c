import { repository } from '../package.json';

/** Address of the repository. */
export const REPOSITORY = repository.url.replace(/\.git$/, '');

/** Returns the address of a file of the repository, by its path from the root. */
export function fileOnMain(path: string): string {
  return `${REPOSITORY}/blob/main/${path}`;
}
