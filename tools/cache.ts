import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder of this user's, outside the clone, for what is expensive to make: `XDG_CACHE_HOME`, or `~/.cache`. */
export function cacheFolder(...segments: string[]): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc-waap', ...segments);
}
