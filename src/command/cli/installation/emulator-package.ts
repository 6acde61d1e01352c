import { version } from '../../../../package.json';
import type * as Emulator from '../../../emulator';
import { refuseLinkedFolder } from '../../../output';
import { programFolder } from '../../programs/this-program';

/** npm package of the emulator. It is optional, because it depends on databases that deployments do not need. */
export const EMULATOR_PACKAGE_NAME = '@svc-waap/emulator';

/** The emulator for commands: it opens no data folder that leads out of a repository through a link. */
export type EmulatorPackage = Pick<typeof Emulator, 'startEmulator' | 'openTrafficFolder' | 'StartupError'>;

/**
 * Loads the emulator.
 *
 * @param load imports the emulator; the built command imports the package
 * @throws Error with the command that installs the package, if the package is missing or of another version
 */
export async function loadEmulator(load: () => Promise<typeof Emulator> = () => import('../../../emulator')): Promise<EmulatorPackage> {
  const emulator = await load().catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    const what = programFolder() === undefined ? NOT_HERE : 'not installed: it is a separate package. Install it';
    throw new Error(`The emulator is ${what}:\n${HOW_TO_ADD}`);
  });
  if (emulator.version !== version) {
    throw new Error(
      `The command is version ${version}, and ${EMULATOR_PACKAGE_NAME} is version ${emulator.version}. ` +
        `Install the same version:\n${HOW_TO_ADD}`,
    );
  }
  return {
    StartupError: emulator.StartupError,
    startEmulator: async (options, ...more) => {
      if (options?.data !== undefined) refuseLinkedFolder(options.data);
      return emulator.startEmulator(options, ...more);
    },
    openTrafficFolder: (path) => {
      refuseLinkedFolder(path);
      return emulator.openTrafficFolder(path);
    },
  };
}

/** The command as an executable has no packages. */
const NOT_HERE = 'not part of this executable, because its databases need Node. Install it with the command for Node';

const HOW_TO_ADD =
  `  npm install --save-dev ${EMULATOR_PACKAGE_NAME}@${version}\n` +
  `or, from a clone of the repository in which "npm run package -- js" was run:\n` +
  `  npm install --save-dev CLONE/dist/js/svc-waap-emulator-${version}.tgz`;

/** Whether the package itself is missing, rather than one of its dependencies. */
function isMissing(error: unknown): boolean {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  return code === 'MODULE_NOT_FOUND' && message.includes(`'${EMULATOR_PACKAGE_NAME}'`);
}
