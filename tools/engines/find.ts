import { basename } from 'node:path';
import { HOW_TO_GET_AN_ENGINE } from '../../src/command/programs/find-engine';
import { findProgram } from '../../src/command/programs/find-program';
import { buildOpenTofu, cachedOpenTofu } from './opentofu';
import type { Engine } from './engine';

const NOT_FOUND =
  `Neither Terraform nor OpenTofu was found. ${HOW_TO_GET_AN_ENGINE} ` +
  'With Go 1.25 or newer, an OpenTofu is built and kept in the cache.';

/**
 * Returns the engine to use: the one that `TERRAFORM_BINARY_NAME` names, else terraform, else tofu on the PATH, else an OpenTofu
 * in the cache, else one that Go builds.
 *
 * @param say progress callback
 * @throws Error that names the programs to install
 */
export async function findEngine(say: (line: string) => void): Promise<Engine> {
  const named = process.env.TERRAFORM_BINARY_NAME;
  if (named) {
    const path = findProgram(named);
    if (!path) throw new Error(`TERRAFORM_BINARY_NAME is ${named}, and there is no such executable.`);
    return { name: basename(path).startsWith('tofu') ? 'tofu' : 'terraform', path };
  }
  const found = findTerraform() ?? findOpenTofu();
  if (found) return found;
  const go = onPath('go');
  if (!go) throw new Error(NOT_FOUND);
  return buildOpenTofu(go, say);
}

/** Returns the terraform on the PATH. */
export function findTerraform(): Engine | undefined {
  const path = onPath('terraform');
  return path ? { name: 'terraform', path } : undefined;
}

/** Returns the tofu on the PATH, else the one in the cache. */
export function findOpenTofu(): Engine | undefined {
  const path = onPath('tofu');
  return path ? { name: 'tofu', path } : cachedOpenTofu();
}

/** Returns the path of a program in PATH, or undefined. */
export function onPath(program: string): string | undefined {
  return findProgram(program);
}
