import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../../package.json';
import { nodeOnPath, nodeProblem } from '../../apps/cdk-node';
import { pythonProblem } from '../../apps/cdk-python';
import { cdksOf, UnreadableManifest } from '../../apps/manifest-of-app';
import type { Cdk } from '../../apps/starters';
import { homeFolder } from '../../../output';
import { EMULATOR_PACKAGE_NAME, loadEmulator } from '../installation/emulator-package';
import { installedProviders, mirrorOfUser } from '../installation/provider-mirror';
import { type Check, type CheckResult, passed, failed, skipped, warned } from './check';

/** Oldest Node.js that the command and the provider support. */
const OLDEST_NODE = 20;

/** Checks the version of Node.js. An executable contains Bun, and needs no Node. */
export function nodeCheck(running = process.versions.node, bun = process.versions['bun']): Check {
  if (bun !== undefined) return { title: 'Runtime', run: () => Promise.resolve([passed(`Bun ${bun}, in this executable`)]) };
  const found =
    Number.parseInt(running) < OLDEST_NODE ? failed(`${running} is too old.`, `Install Node.js ${OLDEST_NODE} or newer.`) : passed(running);
  return { title: 'Node.js', run: () => Promise.resolve([found]) };
}

/** Checks the CDK of the app in a folder, and the Node and the Python on the PATH, which run the command of the CDK and the app. */
export function cdkCheck(folder = '.', node: () => string | undefined = () => nodeOnPath()): Check {
  const run = () => {
    try {
      const found = cdksOf(folder);
      const python = pythonProblem(folder);
      return [
        ...(found.length > 0 ? found : [undefined]).map((cdk) => cdkResult(cdk, node())),
        ...(python ? [failed(python.found, python.remedy)] : []),
      ];
    } catch (error) {
      if (error instanceof UnreadableManifest) return [failed(error.found, error.remedy)];
      throw error;
    }
  };
  return { title: 'CDK', run: () => Promise.resolve(run()) };
}

function cdkResult(cdk: Cdk | undefined, node: string | undefined): CheckResult {
  if (cdk === undefined) return skipped('not checked, because this folder has no package.json that names cdktf or cdktn');
  const problem = nodeProblem(cdk, node);
  if (problem) return failed(problem.found, problem.remedy);
  return passed(`${cdk}${cdk === 'cdktf' ? ', which is archived; its continuation is cdktn' : ''}, on Node ${node}`);
}

const HOMELESS = 'This user has no home folder, in which engines look for the provider.';

/** Finds the provider of this release in the mirror of the engines. Their CLI configuration may name other places. */
export function mirrored(environment: NodeJS.ProcessEnv, mirror = mirrorOfUser()): CheckResult {
  if (mirror === undefined) return failed(HOMELESS, 'Set HOME to a folder that you can write to, and run "svc-waap provider install".');
  const missing = installedProviders(mirror, version).filter((place) => !existsSync(place));
  if (missing.length === 0) return passed(`version ${version} is installed in ${mirror}`);
  const { TF_CLI_CONFIG_FILE: named } = environment;
  const home = homeFolder();
  const usual = home === undefined ? [] : [join(home, '.terraformrc'), join(home, '.tofurc')];
  const configuration = [named, ...usual].find((file) => file && existsSync(file));
  return warned(
    `version ${version} is not installed in ${mirror}.` +
      (configuration === undefined ? '' : ` The CLI configuration ${configuration} may name another folder.`),
    'Run "svc-waap provider install".',
  );
}

/** Checks the emulator's package, which is optional: deployments do not need it. */
export function emulatorCheck(load?: Parameters<typeof loadEmulator>[0]): Check {
  return { title: 'Emulator', run: async () => [await emulator(load)] };
}

async function emulator(load?: Parameters<typeof loadEmulator>[0]): Promise<CheckResult> {
  try {
    await loadEmulator(load);
    return passed(`${EMULATOR_PACKAGE_NAME} ${version}`);
  } catch (error) {
    const [first = '', ...rest] = (error as Error).message.split('\n');
    if (/is not (installed|part of)/.test(first)) return skipped('not installed; only needed to try things out');
    return warned(first, rest.join('\n'));
  }
}
