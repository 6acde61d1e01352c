import { lstatSync, realpathSync, statSync, type Stats } from 'node:fs';
import Module from 'node:module';
import { dirname, sep } from 'node:path';
import { programFolder } from '../../programs/this-program';

/** Mode bits of a folder that its group can write, and that every user can, such as /tmp. */
const [OF_GROUP, OF_ALL] = [0o020, 0o002];

/** Mode bit of a folder in which users can delete only what they own. */
const STICKY = 0o1000;

/** The places in which Node looks for packages. The functions are not documented, and have had these names in all versions. */
interface Lookup {
  readonly globalPaths: readonly string[];
  _nodeModulePaths(folder: string): string[];
  _resolveLookupPaths(request: string, parent: { readonly paths?: readonly string[] } | null | undefined): string[] | null;
}

const LOOKUP = Module as unknown as Lookup;

/** A user of this machine, with the primary group. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

const ROOT: User = { uid: 0, gid: 0 };

/**
 * Keeps to the packages that are there when the command starts, in the `node_modules` above it. Node looks for a package in all of them,
 * also for one that is optional and not installed. Another user could add it to a shared folder at any time before it is loaded. An
 * executable loads no packages.
 *
 * @param from folder of the command
 * @param user the user who runs the command; undefined on Windows, whose folders have no such modes
 * @throws Error that names the folder, if another user can have put packages there
 */
export function keepToOwnPackages(from = programFolder(), user = thisUser()): void {
  if (from === undefined) return;
  leaveOutGlobalFolders();
  if (user === undefined) return;
  const above = new Set(LOOKUP._nodeModulePaths(from));
  const own = new Set([...above].filter((packages) => lstatSync(packages, { throwIfNoEntry: false })));
  for (const packages of own) refuseForeign(packages, from, user);
  const isKept = (packages: string) => own.has(packages) || !above.has(packages);
  const pathsOf = LOOKUP._nodeModulePaths.bind(LOOKUP);
  LOOKUP._nodeModulePaths = (folder) => pathsOf(folder).filter(isKept);
  // These modules have their lists already.
  for (const loaded of Object.values(require.cache)) if (loaded && Array.isArray(loaded.paths)) loaded.paths = loaded.paths.filter(isKept);
}

/** Leaves out NODE_PATH and Node's folders in the home folder, which may be a checkout. No package manager installs packages there. */
function leaveOutGlobalFolders(): void {
  const foldersFor = LOOKUP._resolveLookupPaths.bind(LOOKUP);
  LOOKUP._resolveLookupPaths = (request, parent) => {
    const folders = foldersFor(request, parent);
    // That of a file is the folder of its module.
    if (folders === null || request.startsWith('.')) return folders;
    return folders.filter((folder) => parent?.paths?.includes(folder) || !LOOKUP.globalPaths.includes(folder));
  };
}

function thisUser(): User | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Refuses packages that others can change, unless they can change the command, too. */
function refuseForeign(packages: string, from: string, user: User): void {
  const trust = trustOf(from, user);
  const refuse = (who: string, path: string) => {
    throw new Error(
      `${who} ${path}, and Node would run packages from ${path === packages ? 'there' : packages}. Delete ${packages}, take the right to ` +
        `write away (chmod go-w), or install the command in a folder that only you can write to, outside of ${dirname(packages)}.`,
    );
  };
  const refuseUnlessOurs = (path: string, { uid }: Stats) => {
    if (!trust.isOurs(uid)) refuse('Another user owns', path);
  };
  const real = existingPath(packages);
  if (real === undefined || !holds(real, from)) refuseUnlessOurs(packages, lstatSync(packages));
  // The way is that of the command, unless there is a link.
  for (const folder of real === undefined ? [] : [real, ...foldersAbove(real)]) {
    const found = statSync(folder);
    const isSticky = (found.mode & STICKY) !== 0;
    // Where others can put another command in its place, packages beside it are no further risk. A sticky folder keeps the command.
    if (holds(folder, from) && !(folder === real && isSticky)) continue;
    refuseUnlessOurs(folder, found);
    const writer = trust.otherWriter(found);
    // A sticky folder keeps what leads to the packages, too. Its owner is checked before.
    if (writer !== undefined && (folder === real || !isSticky)) refuse(`${writer} can write to`, folder === real ? packages : folder);
  }
}

/** Returns who may change packages: root, the user, and those who can change the command by one of the folders that lead to it. */
function trustOf(from: string, user: User) {
  const command = statSync(from);
  const way = [command, ...foldersAbove(from).map((folder) => statSync(folder))];
  const owners: readonly User[] = [ROOT, user, ...way];
  const groups = way.filter(({ mode }) => (mode & OF_GROUP) !== 0 && (mode & STICKY) === 0).map(({ gid }) => gid);
  // A group does not tell its members. By convention, one with the number of its user has no other: Linux lets it write with the umask 002.
  const isOwn = (group: number) => owners.some(({ uid, gid }) => uid === group && gid === group);
  const otherWriter = ({ mode, gid }: Stats): string | undefined => {
    if ((command.mode & OF_ALL) !== 0) return undefined;
    if ((mode & OF_ALL) !== 0) return 'Every user';
    return (mode & OF_GROUP) === 0 || isOwn(gid) || groups.includes(gid) ? undefined : `The group ${gid}`;
  };
  return { isOurs: (owner: number) => owners.some(({ uid }) => uid === owner), otherWriter };
}

/** Returns the path without links; undefined for a link to nothing. */
function existingPath(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false }) && realpathSync(path);
}

function holds(folder: string, path: string): boolean {
  return (path + sep).startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
