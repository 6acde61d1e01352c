import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { shellLauncher } from './shell-launcher';

const TARGET = 'node20';

/**
 * Puts together a folder that Terraform can run a provider from: the launcher, the loader and the provider's chunks.
 *
 * @param options.entry the module that calls `serve`; what it imports dynamically becomes chunks of their own
 * @param options.executable the launcher's name, such as `terraform-provider-svc_v1.0.0`
 * @param options.files further files by name, such as the prepared replies, to lie beside the chunks
 */
export async function assembleProvider(options: {
  readonly entry: string;
  readonly folder: string;
  readonly executable: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
}): Promise<void> {
  const { entry, folder, executable, files = {} } = options;
  await mkdir(folder, { recursive: true });
  const chunks = await bundle(entry);
  await Promise.all([
    ...Object.entries({ ...chunks, ...files }).map(([name, content]) => writeFile(join(folder, name), content)),
    bundleLoader(join(folder, 'loader.cjs')),
    writeFile(join(folder, executable), shellLauncher()),
  ]);
  await chmod(join(folder, executable), 0o755);
}

/**
 * The provider's chunks by file name; the first to run is `provider.cjs`. esbuild splits ES modules only, and a code
 * cache wants scripts: so it splits first, and turns each chunk into CommonJS after.
 */
async function bundle(entry: string): Promise<Record<string, string>> {
  const result = await build({
    entryPoints: { provider: entry },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    minify: true,
    legalComments: 'none',
    outdir: 'out',
    outExtension: { '.js': '.cjs' },
    chunkNames: 'chunk-[hash]',
    write: false,
    // Of grpc-js, for a service that describes the server to debuggers; we do not offer it.
    external: ['@grpc/proto-loader'],
    logLevel: 'warning',
  });
  const chunks = await Promise.all(
    result.outputFiles.map(async (file) => {
      const { code } = await transform(file.text, {
        format: 'cjs',
        platform: 'node',
        target: TARGET,
        minify: true,
        legalComments: 'none',
        supported: { 'dynamic-import': false },
      });
      return [basename(file.path), code] as const;
    }),
  );
  return Object.fromEntries(chunks);
}

async function bundleLoader(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(__dirname, 'loader.ts')],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // Old enough that an older Node gets as far as saying that it is too old.
    target: 'node12',
    minify: true,
    logLevel: 'warning',
  });
}
