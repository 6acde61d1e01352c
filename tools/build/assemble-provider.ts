import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { shellLauncher } from '../../src/provider/launcher/shell-launcher';
import { fromRoot } from '../paths';
import { bundleChunks, type ChunkOptions } from './chunks';

/**
 * Assembles a folder that Terraform can run a provider from: the launcher, the loader and the provider's chunks.
 *
 * @param options.entry module that calls `serve`. Its dynamic imports become separate chunks.
 * @param options.executable the launcher's name, such as `terraform-provider-svc_v1.0.0`
 * @param options.rewritten modules that are bundled with other code
 * @param options.files further files by name, such as the prepared replies, beside the chunks
 */
export async function assembleProvider(options: {
  readonly entry: string;
  readonly folder: string;
  readonly executable: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
  readonly rewritten?: ChunkOptions['rewritten'];
}): Promise<void> {
  const { entry, folder, executable, files = {}, rewritten } = options;
  await mkdir(folder, { recursive: true });
  const chunks = await bundleChunks({ provider: entry }, { rewritten });
  await Promise.all([
    ...Object.entries({ ...chunks, ...files }).map(([name, content]) => writeFile(join(folder, name), content)),
    bundleLoader(join(folder, 'loader.cjs')),
    writeFile(join(folder, executable), shellLauncher()),
  ]);
  await chmod(join(folder, executable), 0o755);
}

async function bundleLoader(outfile: string): Promise<void> {
  await build({
    entryPoints: [fromRoot('src/provider/launcher/loader.ts')],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // Older than required: an older Node can run the file up to the message that it is too old.
    target: 'node12',
    minify: true,
    logLevel: 'warning',
  });
}
