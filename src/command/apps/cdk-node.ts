import { execFileSync } from 'node:child_process';
import { findProgram } from '../programs/find-program';
import { OLDEST_NODE } from './oldest-node';
import type { Cdk } from './starters';

/** Returns the version of the Node that the command of a CDK would run on: the first one on the PATH. Undefined if there is none. */
export function nodeOnPath(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  // Where the PATH has an empty or relative part, Node itself would run a file of the working directory, which may be a checkout.
  const node = findProgram('node', environment);
  if (node === undefined) return undefined;
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .replace(/^v/, '');
  } catch {
    return undefined;
  }
}

/** Returns whether the command of a CDK does not support a version of Node. */
export function isTooOld(cdk: Cdk, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE[cdk];
  return major < oldest || (major === oldest && minor < oldestMinor);
}

/** Returns what to do where Node is missing or too old for the command of a CDK; undefined where it is neither. */
export function nodeProblem(cdk: Cdk, version: string | undefined): { readonly found: string; readonly remedy: string } | undefined {
  if (version !== undefined && !isTooOld(cdk, version)) return undefined;
  const oldest = OLDEST_NODE[cdk].join('.');
  const running = version === undefined ? 'no node' : `Node ${version}`;
  return {
    found: `The command of ${cdk} needs Node ${oldest} or newer, and ${running} is on the PATH.`,
    remedy: `Install Node ${oldest} or newer where the app runs.`,
  };
}
