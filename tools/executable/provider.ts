import { readFile } from 'node:fs/promises';
import { PROVIDER_EXECUTABLE } from '../../src/model';
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

/** A program, and the licences of all that its executable contains. */
export interface LicensedProgram extends Program {
  readonly notices: string;
}

/** Bundles the provider for an executable. */
export async function providerProgram(): Promise<LicensedProgram> {
  const chunks = await bundleChunks(
    { provider: fromRoot('src/provider/executable.ts') },
    // Like the bundle for Node: see assembleProvider.
    { external: ['@grpc/proto-loader'], embedded: { 'embedded:schema-reply': await readFile(fromRoot(SCHEMA_REPLY)) } },
  );
  const { [NOTICES_FILE]: notices = '', ...files } = chunks;
  return { name: PROVIDER_EXECUTABLE, files, entry: 'provider.cjs', notices: await runtimeNotices(notices) };
}

/** Compiles the provider for this machine. */
export function executableProviderStep(say: (line: string) => void): Step {
  const outfile = `${EXECUTABLE_PROVIDER}/${executableName(PROVIDER_EXECUTABLE, hostPlatform())}`;
  return {
    name: 'executable',
    reads: [SCHEMA_REPLY, ...sourcesOf('provider'), 'package.json', 'package-lock.json', 'tools/executable', 'tools/build/chunks.ts'],
    makes: [outfile],
    make: async () => compileExecutable(await providerProgram(), hostPlatform(), fromRoot(outfile), say),
  };
}
