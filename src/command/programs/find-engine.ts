import { basename } from 'node:path';
import { findProgram } from './find-program';

/** A Terraform or an OpenTofu on this machine. */
export interface Engine {
  /** Command: `terraform`. */
  readonly name: string;
  /** The executable. */
  readonly path: string;
}

/** The remedy for a machine without an engine. */
export const HOW_TO_GET_AN_ENGINE =
  'Install Terraform 1.11 or newer (https://developer.hashicorp.com/terraform/install) or OpenTofu 1.10 or newer ' +
  '(https://opentofu.org/docs/intro/install), or name the executable in TERRAFORM_BINARY_NAME.';

/**
 * Finds an engine: the one that `TERRAFORM_BINARY_NAME` names, as for the CDK's command, else terraform, else tofu.
 *
 * @param otherwise alternative without an engine, for the message
 * @throws Error with the engine to install
 */
export function findEngine(environment: NodeJS.ProcessEnv = process.env, otherwise = ''): Engine {
  const remedy = [HOW_TO_GET_AN_ENGINE, otherwise].filter(Boolean).join(' ');
  const { TERRAFORM_BINARY_NAME: named } = environment;
  if (named) {
    const executable = findProgram(named, environment);
    if (!executable) throw new Error(`TERRAFORM_BINARY_NAME is "${named}", which is not an executable. ${remedy}`);
    return { name: basename(named), path: executable };
  }
  for (const name of ['terraform', 'tofu']) {
    const executable = findProgram(name, environment);
    if (executable) return { name, path: executable };
  }
  throw new Error(`Neither terraform nor tofu is on the PATH. ${remedy}`);
}
