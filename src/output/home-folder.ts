import { homedir, userInfo } from 'node:os';

/**
 * Returns the home folder of this user; undefined if there is none, as in a container with the id of any user. Engines take an empty HOME
 * for unset, while Node.js takes it for a path.
 */
export function homeFolder(): string | undefined {
  try {
    return process.env['HOME'] === '' ? userInfo().homedir : homedir();
  } catch {
    return undefined;
  }
}

/** Returns the home folder of this user. @throws Error with the remedy if there is none */
export function neededHomeFolder(): string {
  const home = homeFolder();
  if (home === undefined) throw new Error('This user has no home folder. Set HOME to a folder that you can write to.');
  return home;
}
