import { basename } from 'node:path';
import { build, transform } from 'esbuild';

const TARGET = 'node20';

/**
 * Bundles programs into CommonJS files that share chunks: every import() becomes a chunk of its own, loaded when it is
 * reached, and a module that several chunks need exists once. esbuild splits ES modules only, and a code cache wants
 * scripts: so it splits first, and each chunk is turned into CommonJS after.
 *
 * @param entries the programs' modules, by the names of their files
 * @param external packages that are found at run time, or never reached
 * @returns the files' contents by name
 */
export async function bundleChunks(
  entries: Readonly<Record<string, string>>,
  external: readonly string[],
): Promise<Record<string, string>> {
  const result = await build({
    entryPoints: { ...entries },
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
    external: [...external],
    logLevel: 'warning',
  });
  const files = result.outputFiles.map(async (file) => {
    const { code } = await transform(file.text, {
      format: 'cjs',
      platform: 'node',
      target: TARGET,
      minify: true,
      legalComments: 'none',
      charset: 'ascii',
      // A script from the code cache cannot import(); it can require().
      supported: { 'dynamic-import': false },
    });
    return [basename(file.path), code] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
