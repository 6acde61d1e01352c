import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { bunFor } from '../../../tools/executable/bun';
import { BUN_VERSION } from '../../../tools/executable/bun-packages';
import { hostPlatform } from '../../../tools/executable/platforms';
import { run } from '../../../tools/process';

const { PATH, XDG_CACHE_HOME } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'svc-bun-'));

afterAll(() => {
  process.env.PATH = PATH;
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  rmSync(folder, { recursive: true });
});

test('compiles with no Bun of a cache or a registry that has not the digest of this repository', async () => {
  // GIVEN another Bun in the cache, unpacked and packed, and a registry that answers it, too
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  };
  const platform = hostPlatform();
  const place = join(folder, 'cache', 'svc-waap', 'bun', BUN_VERSION, platform.bun.replace('@oven/', ''));
  put(join(place, 'package', 'bin', 'bun'), 'planted');
  await run('tar', ['-czf', `${place}.tgz`, '-C', place, 'package']);
  const npm = `#!/bin/sh\nfor last; do :; done\ncp "${place}.tgz" "$last/other.tgz"\necho '[{ "filename": "other.tgz" }]'\n`;
  put(join(folder, 'bin', 'npm'), npm);
  process.env.PATH = [join(folder, 'bin'), PATH].join(delimiter);
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
  // WHEN
  const said: string[] = [];
  const bun = bunFor(platform, join(folder, 'into'), (line) => said.push(line));
  // THEN
  await expect(bun).rejects.toThrow(`The npm registry answered another package for ${platform.bun}@${BUN_VERSION}`);
  expect(said).toHaveLength(1);
  expect(existsSync(join(folder, 'into'))).toBe(false);
});
