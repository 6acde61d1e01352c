import { basename } from 'node:path';
import { findProgram } from '../../programs/find-program';

/** A Terraform or an OpenTofu on this machine. */
export interface Engine {
  /** What a person types to run it: `terraform`. */
  readonly name: string;
  /** The executable. */
  readonly path: string;
}

const HOW_TO_GET_ONE =
  'Install Terraform 1.11 or newer, or OpenTofu 1.10 or newer; or name the executable in TERRAFORM_BINARY_NAME. A preview of a plan that ' +
  'is there already needs no engine: svc-waap preview plan.json';

/**
 * The engine to plan with: the one that `TERRAFORM_BINARY_NAME` names, as for the CDK's command, else terraform, else tofu.
 *
 * @throws Error that says what to install
 */
export function findEngine(environment: NodeJS.ProcessEnv = process.env): Engine {
  const { TERRAFORM_BINARY_NAME: named } = environment;
  if (named) {
    const executable = findProgram(named, environment);
    if (!executable) throw new Error(`TERRAFORM_BINARY_NAME is ${named}, and there is no such executable. ${HOW_TO_GET_ONE}`);
    return { name: basename(named), path: executable };
  }
  for (const name of ['terraform', 'tofu']) {
    const executable = findProgram(name, environment);
    if (executable) return { name, path: executable };
  }
  throw new Error(`Neither terraform nor tofu is on the PATH. ${HOW_TO_GET_ONE}`);
}
