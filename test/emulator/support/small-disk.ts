import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real file system of some megabytes, visible only to processes that are started through it. */
export interface SmallDisk {
  /** Start of a command that has the file system in the folder. */
  readonly through: readonly string[];
  /** Leaves this number of bytes free. */
  fill(free: number): void;
  /** Frees the rest again. */
  free(): void;
  unmount(): Promise<void>;
}

/**
 * Mounts a file system in memory on a folder. Root is not needed where the kernel gives users namespaces of their own.
 *
 * @throws Error where it does not
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec cat`; // which ends with its input
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isMounted) throw new Error('This machine lets its users mount nothing: run the test as root, or allow user namespaces.');
  const inside = `/proc/${holder.pid}/root${folder}`;
  const ballast = join(inside, 'ballast');
  return {
    through: ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--preserve-credentials'],
    fill: (free) => {
      const { bavail, bsize } = statfsSync(inside);
      writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - free, 0)));
    },
    free: () => rmSync(ballast),
    unmount: async () => {
      holder.stdin.end();
      await ended;
    },
  };
}
