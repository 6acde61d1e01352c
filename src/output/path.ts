import { sep } from 'node:path';

/**
 * Returns the path of a file for a text that others read, such as a comment: `~/shop/plan.json` for a file below the home folder, which
 * names the user. Other paths stay as they are.
 */
export function sharedPath(path: string, { HOME, USERPROFILE }: NodeJS.ProcessEnv = process.env): string {
  let home = HOME || USERPROFILE || '';
  while (home.endsWith(sep)) home = home.slice(0, -1);
  return home !== '' && path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}
