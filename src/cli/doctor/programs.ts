import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { EMULATOR_PACKAGE_NAME, loadEmulator } from '../emulator-package';
import { implicitMirror, installedProviders } from '../provider-mirror';
import { type Check, type Finding, fine, problem, skipped, warning } from './check';

/** The oldest Node.js that the command and the provider work with. */
const OLDEST_NODE = 20;

/** Whether Node.js is recent enough. The provider runs on the one that the PATH has. */
export function nodeCheck(running = process.versions.node): Check {
  const found =
    Number.parseInt(running) < OLDEST_NODE ? problem(`${running} is too old.`, `Install Node.js ${OLDEST_NODE} or newer.`) : fine(running);
  return { title: 'Node.js', look: () => Promise.resolve([found]) };
}

/** Whether the engines find the provider of this release. */
export function providerCheck(environment: NodeJS.ProcessEnv, mirror = implicitMirror()): Check {
  return { title: 'Provider', look: () => Promise.resolve([provider(environment, mirror)]) };
}

function provider(environment: NodeJS.ProcessEnv, mirror: string): Finding {
  const missing = installedProviders(mirror, version).filter((place) => !existsSync(place));
  if (missing.length === 0) return fine(`version ${version} is installed in ${mirror}`);
  const { TF_CLI_CONFIG_FILE: named } = environment;
  if (named && !existsSync(named)) {
    return warning(
      `TF_CLI_CONFIG_FILE is ${named}, and there is no such file. Version ${version} is not installed in ${mirror} either.`,
      'Correct the variable or remove it, and run "svc-waap provider install".',
    );
  }
  const configuration = [named, join(homedir(), '.terraformrc'), join(homedir(), '.tofurc')].find((file) => file && existsSync(file));
  return warning(
    `version ${version} is not installed in ${mirror}.` +
      (configuration === undefined ? '' : ` The CLI configuration ${configuration} may name another folder.`),
    'Run "svc-waap provider install".',
  );
}

/** Whether the emulator is there. Nobody needs it who only deploys. */
export function emulatorCheck(load?: Parameters<typeof loadEmulator>[0]): Check {
  return { title: 'Emulator', look: async () => [await emulator(load)] };
}

async function emulator(load?: Parameters<typeof loadEmulator>[0]): Promise<Finding> {
  try {
    await loadEmulator(load);
    return fine(`${EMULATOR_PACKAGE_NAME} ${version}`);
  } catch (error) {
    const [first = '', ...rest] = (error as Error).message.split('\n');
    return first.includes('not installed') ? skipped('not installed, and only needed to try things out') : warning(first, rest.join('\n'));
  }
}
