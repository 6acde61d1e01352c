import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns a folder of the user, outside the clone, for files that are expensive to make: in `XDG_CACHE_HOME`, or `~/.cache`. */
export function cacheFolder(...segments: string[]): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc-waap', ...segments);
}
