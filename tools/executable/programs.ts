import { readFile } from 'node:fs/promises';
import { EMULATOR_PACKAGE_NAME } from '../../src/command/cli/installation/emulator-package';
import { PROVIDER_EXECUTABLE } from '../../src/model';
import { commandChunks } from '../build/bundle';
import { bundleChunks } from '../build/chunks';
import type { Step } from '../build/freshness';
import { sourcesOf } from '../build/inputs';
import { SCHEMA_REPLY } from '../build/schema';
import { NOTICES_FILE } from '../build/third-party-notices';
import { fromRoot } from '../paths';
import { compileExecutable, type Program } from './compile';
import { runtimeNotices } from './notices';
import { executableName, hostPlatform } from './platforms';

/** Folder of the provider as an executable for this machine. */
export const EXECUTABLE_PROVIDER = 'dist/executable';

/** Folder of the command as an executable for this machine. */
export const EXECUTABLE_COMMAND = 'dist/executable-command';

const COMMAND_NAME = 'svc-waap';

const COMPILER = ['package.json', 'package-lock.json', 'tools/executable', 'tools/build/chunks.ts', 'tools/build/bundle.ts'];

/** A program, and the licences of all that its executable contains. */
export interface LicensedProgram extends Program {
  readonly notices: string;
}

/** Bundles the provider for an executable. */
export async function providerProgram(): Promise<LicensedProgram> {
  const chunks = await bundleChunks(
    { provider: fromRoot('src/provider/executable.ts') },
    { embedded: { 'embedded:schema-reply': await readFile(fromRoot(SCHEMA_REPLY)) } },
  );
  const { [NOTICES_FILE]: notices = '', ...files } = chunks;
  return { name: PROVIDER_EXECUTABLE, files, entry: 'provider.cjs', notices: await runtimeNotices(notices) };
}

/** Bundles the command for an executable, without the emulator, which needs Node for its databases. */
export async function commandProgram(): Promise<LicensedProgram> {
  const { [NOTICES_FILE]: notices = '', ...files } = await commandChunks({
    [fromRoot('src/emulator/index.ts')]: () =>
      `throw Object.assign(new Error("Cannot find module '${EMULATOR_PACKAGE_NAME}'"), { code: 'MODULE_NOT_FOUND' });`,
  });
  return { name: COMMAND_NAME, files, entry: `${COMMAND_NAME}.cjs`, notices: await runtimeNotices(notices) };
}

/** Compiles the command for this machine. */
export function executableCommandStep(say: (line: string) => void): Step {
  const outfile = `${EXECUTABLE_COMMAND}/${executableName(COMMAND_NAME, hostPlatform())}`;
  return {
    name: 'executable-command',
    reads: [...sourcesOf('command/cli'), 'examples/init', ...COMPILER],
    makes: [outfile],
    make: async () => compileExecutable(await commandProgram(), hostPlatform(), fromRoot(outfile), say),
  };
}

/** Compiles the provider for this machine. */
export function executableProviderStep(say: (line: string) => void): Step {
  const outfile = `${EXECUTABLE_PROVIDER}/${executableName(PROVIDER_EXECUTABLE, hostPlatform())}`;
  return {
    name: 'executable',
    reads: [SCHEMA_REPLY, ...sourcesOf('provider'), ...COMPILER],
    makes: [outfile],
    make: async () => compileExecutable(await providerProgram(), hostPlatform(), fromRoot(outfile), say),
  };
}
