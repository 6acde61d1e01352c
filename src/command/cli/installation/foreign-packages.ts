import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programFolder } from '../../programs/this-program';

/** Mode bit of a folder like /tmp, in which every user can add files, and delete only their own. */
const STICKY = 0o1000;

/**
 * Refuses packages that another user can put where Node looks for those of the command: it looks in the `node_modules` of every folder
 * above, also for optional packages that are not installed. Windows has no such folders, and an executable loads no packages.
 *
 * @param from folder of the command
 * @param user id of the user who runs the command; undefined on Windows
 * @throws Error that names the folder
 */
export function refuseForeignPackages(from = programFolder(), user = process.getuid?.()): void {
  if (from === undefined) return;
  for (let folder = from; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    const owner = lstatSync(packages, { throwIfNoEntry: false })?.uid;
    const isOurs = owner === undefined || user === undefined || owner === user || owner === 0;
    if (!isOurs && (lstatSync(folder).mode & STICKY) !== 0) {
      throw new Error(
        `Another user owns ${packages}, and Node would run packages from there. Delete it, or install the command in a folder that ` +
          `only you can write to, outside of ${folder}.`,
      );
    }
    if (dirname(folder) === folder) return;
  }
}
