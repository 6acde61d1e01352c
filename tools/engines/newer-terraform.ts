import type { Engine } from './engine';
import { buildWithGo, cached, type GoBuild } from './go-build';

/**
 * A Terraform that asks more of a provider than the one on most machines does: it keeps the private state of planned creates,
 * and lets the provider write the configuration of imports.
 */
const VERSION = '1.16.0';

const MODULE = 'github.com/hashicorp/terraform';

const BACKENDS = ['azure', 'consul', 'cos', 'gcs', 'kubernetes', 'oci', 'oss', 'pg', 's3'];

/** Modules in Terraform's own repository, which Go cannot download. Each is replaced by a package in `stubs`. */
const REPLACED = new Map([
  ...BACKENDS.map((name) => [`internal/backend/remote-state/${name}`, name] as const),
  ['internal/legacy', 'legacy'],
]);

const GO_MOD = `module svc-waap/terraform

go 1.25

tool ${MODULE}

require ${MODULE} v${VERSION}

${[...REPLACED].map(([path, name]) => `replace ${MODULE}/${path} => ./stubs/${name}\n`).join('')}`;

/** Stubs of backends, needed only to compile: tests keep their state in local files. */
const backend = (name: string) =>
  `package ${name}\n\nimport "${MODULE}/internal/backend"\n\nfunc New() backend.Backend { panic("not in this build") }\n`;

const STUBS = [...REPLACED].flatMap(([path, name]) => [
  [`stubs/${name}/go.mod`, `module ${MODULE}/${path}\n\ngo 1.25\n`],
  [`stubs/${name}/${name}.go`, name === 'legacy' ? 'package legacy\n' : backend(name)],
]);

export const NEWER_TERRAFORM: GoBuild = {
  title: 'Terraform',
  folder: 'terraform',
  version: VERSION,
  executable: 'terraform',
  module: MODULE,
  package: MODULE,
  files: { 'go.mod': GO_MOD, ...Object.fromEntries(STUBS) },
};

/** Returns the Terraform of an earlier build. */
export function cachedNewerTerraform(): Engine | undefined {
  const path = cached(NEWER_TERRAFORM);
  return path === undefined ? undefined : { name: 'terraform', path };
}

/** Builds this Terraform, like `buildWithGo`. */
export async function buildNewerTerraform(go: string, say: (line: string) => void): Promise<Engine> {
  return { name: 'terraform', path: await buildWithGo(NEWER_TERRAFORM, go, say) };
}
