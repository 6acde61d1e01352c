import { findProgram } from '../programs/find-program';

const HOW_TO_GET_ONE =
  'Install Terraform 1.11 or newer (https://developer.hashicorp.com/terraform/install) or OpenTofu 1.10 or newer ' +
  '(https://opentofu.org/docs/intro/install), or name the executable in TERRAFORM_BINARY_NAME.';

/**
 * The executable of the engine: the one that TERRAFORM_BINARY_NAME names, else terraform, else tofu on the PATH.
 *
 * @throws Error that says what to install
 */
export function findEngine(environment: NodeJS.ProcessEnv = process.env): string {
  const { TERRAFORM_BINARY_NAME: named } = environment;
  if (named) {
    const file = findProgram(named, environment);
    if (file) return file;
    throw new Error(`TERRAFORM_BINARY_NAME is "${named}", and there is no such executable. ${HOW_TO_GET_ONE}`);
  }
  const found = findProgram('terraform', environment) ?? findProgram('tofu', environment);
  if (!found) throw new Error(`Neither Terraform nor OpenTofu was found. ${HOW_TO_GET_ONE}`);
  return found;
}
