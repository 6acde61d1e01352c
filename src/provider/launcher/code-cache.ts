import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';

/** Maximum number of compiled chunks in the cache, enough for a few releases. */
const KEPT = 40;

/**
 * A cache of V8's compiled form of the chunks, for each user, to skip compiling at each start. No problem of the
 * cache is an error. It is not in the provider's folder, because Terraform checks the hash of that folder.
 */
export class CodeCache {
  private readonly pending = new Map<string, Script>();
  private readonly folder: string | undefined;

  public constructor(environment: NodeJS.ProcessEnv = process.env) {
    this.folder = cacheFolder(environment);
  }

  /** Returns the compiled form of a source for this V8 on this machine, or undefined. */
  public read(key: string): Buffer | undefined {
    if (!this.folder) return undefined;
    try {
      const file = join(this.folder, key);
      // The content is executed, so the folder must belong to this user.
      return isOurs(file) ? readFileSync(file) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a script at the end of a successful run, with the functions that the run compiled. A failed run compiles only few functions.
   */
  public storeLater(key: string, script: Script): void {
    if (this.pending.size === 0) process.once('exit', (code) => void (code === 0 && this.store()));
    this.pending.set(key, script);
  }

  private store(): void {
    if (!this.folder) return;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      if (!isOurs(this.folder)) return;
      for (const [key, script] of this.pending) {
        // Written to another name first, because another process may read at the same time.
        const draft = join(this.folder, `${key}.${process.pid}.tmp`);
        writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
        renameSync(draft, join(this.folder, key));
      }
      prune(this.folder);
    } catch {
      // Without a cache, the start only takes more time.
    }
  }
}

/** Returns a name for the compiled form of a source. It depends on the content, because V8 compares only the length. */
export function cacheKey(source: Buffer): string {
  const digest = createHash('sha1').update(source).digest('hex');
  return `${digest}-${process.versions.v8}-${process.arch}`;
}

function cacheFolder(environment: NodeJS.ProcessEnv): string | undefined {
  const base = environment.XDG_CACHE_HOME || join(homedir(), '.cache');
  return base.startsWith('/') ? join(base, 'svc-waap', 'code') : undefined;
}

function isOurs(path: string): boolean {
  return statSync(path).uid === process.getuid?.();
}

function prune(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= KEPT) return;
  const byAge = files.map((file) => ({ file, age: statSync(file).mtimeMs })).sort((a, b) => b.age - a.age);
  for (const { file } of byAge.slice(KEPT)) rmSync(file, { force: true });
}
