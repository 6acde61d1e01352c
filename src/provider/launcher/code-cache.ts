import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';

/** How many compiled chunks stay: those of a few releases. */
const KEPT = 40;

/**
 * V8's compiled form of our chunks, kept for the user between runs, so that a start need not compile again. It is a
 * convenience: whatever goes wrong with it is no error. It never lies beside the provider, whose folder Terraform has
 * a hash of.
 */
export class CodeCache {
  private readonly pending = new Map<string, Script>();
  private readonly folder: string | undefined;

  public constructor(environment: NodeJS.ProcessEnv = process.env) {
    this.folder = cacheFolder(environment);
  }

  /** The compiled form of a source for this V8 on this machine, or undefined. */
  public read(key: string): Buffer | undefined {
    if (!this.folder) return undefined;
    try {
      const file = join(this.folder, key);
      // What is in there gets executed: it must be our own.
      return isOurs(file) ? readFileSync(file) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Remembers a script to be stored at the end, when the functions that a run needs have been compiled too. A run that
   * failed needed few.
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
        // Another process may read at this moment: a file appears whole or not at all.
        const draft = join(this.folder, `${key}.${process.pid}.tmp`);
        writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
        renameSync(draft, join(this.folder, key));
      }
      prune(this.folder);
    } catch {
      // A cache that cannot be written costs time and nothing else.
    }
  }
}

/** A name for the compiled form of a source. V8 itself would take the cache of another source of the same length. */
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
