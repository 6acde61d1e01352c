import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache';
import { run } from '../process';
import type { Engine } from './engine';

/** The OpenTofu that is built where there is none. */
export const OPENTOFU_VERSION = '1.12.6';

const MODULE = 'github.com/opentofu/opentofu';

// OpenTofu builds against its own branch of the HCL library; Go applies a dependency's own replacements to nobody else.
const GO_MOD = `module svc-waap/opentofu

go 1.25

tool ${MODULE}/cmd/tofu

require ${MODULE} v${OPENTOFU_VERSION}

replace github.com/hashicorp/hcl/v2 => github.com/opentofu/hcl/v2 v2.20.2-0.20251021132045-587d123c2828
`;

/** The OpenTofu that an earlier run built. */
export function cachedOpenTofu(): Engine | undefined {
  const path = executable();
  return existsSync(path) ? { name: 'tofu', path } : undefined;
}

/**
 * Builds OpenTofu from its Go module, into the cache. Takes minutes, once.
 *
 * @param go the Go to build with
 * @param say told how far it is
 */
export async function buildOpenTofu(go: string, say: (line: string) => void): Promise<Engine> {
  const path = executable();
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, 'build-'));
  try {
    await writeFile(join(scratch, 'go.mod'), GO_MOD);
    const environment = { ...process.env, GOBIN: scratch, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' };
    say(`Building OpenTofu ${OPENTOFU_VERSION} with Go, once: this takes some minutes ...`);
    await run(go, ['mod', 'download', MODULE], { cwd: scratch, env: environment });
    say('  sources are there; compiling ...');
    const linked = `-s -w -X ${MODULE}/version.dev=no`;
    await run(go, ['install', '-trimpath', '-ldflags', linked, `${MODULE}/cmd/tofu`], { cwd: scratch, env: environment });
    await rename(join(scratch, executableName()), path);
    say(`  kept at ${path}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return { name: 'tofu', path };
}

function executable(): string {
  return cacheFolder('opentofu', `${OPENTOFU_VERSION}-${process.platform}-${process.arch}`, executableName());
}

function executableName(): string {
  return process.platform === 'win32' ? 'tofu.exe' : 'tofu';
}
