import type { Engine } from './engine';
import { buildWithGo, cached, type GoBuild } from './go-build';

/** Version of OpenTofu to build if there is none. */
export const OPENTOFU_VERSION = '1.12.6';

const MODULE = 'github.com/opentofu/opentofu';

// OpenTofu builds against its own branch of the HCL library. Go ignores replacements in the go.mod of a dependency.
const GO_MOD = `module svc-waap/opentofu

go 1.25

tool ${MODULE}/cmd/tofu

require ${MODULE} v${OPENTOFU_VERSION}

replace github.com/hashicorp/hcl/v2 => github.com/opentofu/hcl/v2 v2.20.2-0.20251021132045-587d123c2828
`;

export const OPENTOFU: GoBuild = {
  title: 'OpenTofu',
  folder: 'opentofu',
  version: OPENTOFU_VERSION,
  executable: 'tofu',
  module: MODULE,
  package: `${MODULE}/cmd/tofu`,
  files: { 'go.mod': GO_MOD },
};

/** Returns the OpenTofu of an earlier build. */
export function cachedOpenTofu(): Engine | undefined {
  const path = cached(OPENTOFU);
  return path === undefined ? undefined : { name: 'tofu', path };
}

/** Builds this OpenTofu, like `buildWithGo`. */
export async function buildOpenTofu(go: string, say: (line: string) => void): Promise<Engine> {
  return { name: 'tofu', path: await buildWithGo(OPENTOFU, go, say) };
}
