import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

const HOW_TO_GET_ONE =
  'Install Terraform 1.11 or newer (https://developer.hashicorp.com/terraform/install) or OpenTofu 1.10 or newer ' +
  '(https://opentofu.org/docs/intro/install), or name the executable in TERRAFORM_BINARY_NAME.';

/**
 * The executable of the engine: the one that TERRAFORM_BINARY_NAME names, else terraform, else tofu on the PATH.
 *
 * @throws Error that says what to install
 */
export function findEngine(environment: NodeJS.ProcessEnv = process.env): string {
  const { TERRAFORM_BINARY_NAME: named, PATH: path = '' } = environment;
  if (named) {
    const file = isAbsolute(named) || named.includes('/') ? resolve(named) : onPath(named, path);
    if (file && isExecutable(file)) return file;
    throw new Error(`TERRAFORM_BINARY_NAME is "${named}", and there is no such executable. ${HOW_TO_GET_ONE}`);
  }
  const found = onPath('terraform', path) ?? onPath('tofu', path);
  if (!found) throw new Error(`Neither Terraform nor OpenTofu was found. ${HOW_TO_GET_ONE}`);
  return found;
}

function onPath(program: string, path: string): string | undefined {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = path.split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => suffixes.map((suffix) => join(folder, program + suffix))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
