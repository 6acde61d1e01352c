import { homedir, userInfo } from 'node:os';

/**
 * Returns the home folder of this user. Engines take an empty HOME for unset, while Node.js takes it for a path.
 *
 * @throws Error if this user has no home folder, as in a container with the id of any user
 */
export function homeFolder(): string {
  return process.env['HOME'] === '' ? userInfo().homedir : homedir();
}
