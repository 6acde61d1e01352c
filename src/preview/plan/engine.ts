import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';

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
  const { TERRAFORM_BINARY_NAME: named, PATH: path = '' } = environment;
  if (named) {
    const executable = /[\\/]/.test(named) ? [resolve(named)].find(isExecutable) : onPath(named, path);
    if (!executable) throw new Error(`TERRAFORM_BINARY_NAME is ${named}, and there is no such executable. ${HOW_TO_GET_ONE}`);
    return { name: basename(named), path: executable };
  }
  for (const name of ['terraform', 'tofu']) {
    const executable = onPath(name, path);
    if (executable) return { name, path: executable };
  }
  throw new Error(`Neither terraform nor tofu is on the PATH. ${HOW_TO_GET_ONE}`);
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
