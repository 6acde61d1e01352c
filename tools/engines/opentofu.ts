import type { Engine } from './engine';
import { buildWithGo, cached, type GoBuild } from './go-build';

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

export const OPENTOFU: GoBuild = {
  title: 'OpenTofu',
  folder: 'opentofu',
  version: OPENTOFU_VERSION,
  executable: 'tofu',
  module: MODULE,
  package: `${MODULE}/cmd/tofu`,
  files: { 'go.mod': GO_MOD },
};

/** The OpenTofu that an earlier run built. */
export function cachedOpenTofu(): Engine | undefined {
  const path = cached(OPENTOFU);
  return path === undefined ? undefined : { name: 'tofu', path };
}

/** As `buildWithGo`. */
export async function buildOpenTofu(go: string, say: (line: string) => void): Promise<Engine> {
  return { name: 'tofu', path: await buildWithGo(OPENTOFU, go, say) };
}
