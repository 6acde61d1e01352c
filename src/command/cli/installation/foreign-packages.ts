import { lstatSync, statSync } from 'node:fs';
import Module from 'node:module';
import { dirname, sep } from 'node:path';
import { programFolder } from '../../programs/this-program';

/** Mode bit of a folder in which every user can add files, such as /tmp. */
const OPEN = 0o002;

/** Mode bit of a folder in which users can delete only what they own. */
const STICKY = 0o1000;

/** Node's list of the folders in which a module looks for packages. It is not documented, and has had this name in all versions. */
interface Lookup {
  _nodeModulePaths(folder: string): string[];
}

/**
 * Keeps to the packages that are there when the command starts. Node looks for a package in the `node_modules` of every folder above, also
 * for one that is optional and not installed. Another user could add it to a shared folder at any time before it is loaded. Windows has no
 * such folders, and an executable loads no packages.
 *
 * @param from folder of the command
 * @param user id of the user who runs the command; undefined on Windows
 * @throws Error that names the folder, if another user can have put packages there
 */
export function keepToOwnPackages(from = programFolder(), user = process.getuid?.()): void {
  if (from === undefined || user === undefined) return;
  const lookup = Module as unknown as Lookup;
  const above = new Set(lookup._nodeModulePaths(from));
  const own = new Set([...above].filter((packages) => lstatSync(packages, { throwIfNoEntry: false })));
  for (const packages of own) refuseForeign(packages, from, user);
  const isKept = (packages: string) => own.has(packages) || !above.has(packages);
  const pathsOf = lookup._nodeModulePaths.bind(lookup);
  lookup._nodeModulePaths = (folder) => pathsOf(folder).filter(isKept);
  // These modules have their lists already.
  for (const loaded of Object.values(require.cache)) if (loaded && Array.isArray(loaded.paths)) loaded.paths = loaded.paths.filter(isKept);
}

/** Refuses packages that others can change, unless they can change the command, too. */
function refuseForeign(packages: string, from: string, user: number): void {
  const folder = dirname(packages);
  const command = statSync(from);
  const [entry, target] = [lstatSync(packages), statSync(packages, { throwIfNoEntry: false })];
  const isOurs = [entry, target].every((one) => one === undefined || [0, user, command.uid].includes(one.uid));
  const isOpenToAll = target !== undefined && (target.mode & OPEN) !== 0 && (command.mode & OPEN) === 0;
  // Where others can put another command in its place, packages beside it are no further risk.
  const holdsCommand = (from + sep).startsWith(packages + sep) && target !== undefined && (target.mode & STICKY) === 0;
  const isOpen = isOpenToAll && !holdsCommand;
  if (!isOpen && (isOurs || (statSync(folder).mode & OPEN) === 0)) return;
  const why = isOpen ? 'Every user can write to' : 'Another user owns';
  throw new Error(
    `${why} ${packages}, and Node would run packages from there. Delete it, or install the command in a folder that only you can write ` +
      `to, outside of ${folder}.`,
  );
}
