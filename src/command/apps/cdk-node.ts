import { execFileSync, type StdioOptions } from 'node:child_process';
import { findProgram } from '../programs/find-program';
import { OLDEST_NODE } from './oldest-node';
import type { Cdk } from './starters';

/**
 * Returns the version of the Node that the command of a CDK would run on: the first one on the PATH. Undefined if there is none, or if it
 * does not say its version in time. Managers of versions choose one for the working folder.
 *
 * @param limit in milliseconds
 */
export function nodeOnPath(environment: NodeJS.ProcessEnv = process.env, limit = 10_000): string | undefined {
  // Where the PATH has an empty or relative part, Node itself would run a file of the working directory, which may be a checkout.
  const node = findProgram('node', environment);
  if (node === undefined) return undefined;
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio, timeout: limit, killSignal: 'SIGKILL' }).trim().replace(/^v/, '');
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
