import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { ROOT } from '../paths';
import { NOTICES_FILE, thirdPartyNotices } from './third-party-notices';

const TARGET = 'node20';

/**
 * Parts of axios that our requests do not need: forms, its own tunnels (ours are made by `TunnelAgent`), and adapters for browsers. They
 * take longer to load than all that is left, also because `form-data` brings a list of MIME types, and because Node loads its `fetch` when
 * code looks at `FormData`.
 */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  'form-data': 'export default class {}',
  'https-proxy-agent': 'export default class {}',
  './fetch.js': 'export const getFetch = () => false;',
  './xhr.js': 'export default false;',
};
const AXIOS = /[/\\]axios[/\\]/;
const LOOK_AT_FORM_DATA = "typeof G.FormData !== 'undefined' ? G.FormData : undefined";

export interface ChunkOptions {
  /** Packages that are resolved at run time. */
  readonly external?: readonly string[];
  /** Folders of ours that become separate packages, which the bundle imports by name at run time. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Modules of ours that are bundled with other code, by their paths. */
  readonly rewritten?: Readonly<Record<string, (code: string) => string>>;
  /** Files that the bundle imports as bytes, by the names of their modules: `embedded:schema-reply`. */
  readonly embedded?: Readonly<Record<string, Uint8Array>>;
}

/**
 * Bundles programs into CommonJS files that share chunks: every import() becomes a separate chunk, loaded when it is
 * reached, and a module that several chunks need exists once. esbuild splits ES modules only, and Node starts CommonJS
 * faster: so it splits first, and each chunk is turned into CommonJS after.
 *
 * @param entries the programs' modules, by the names of their files
 * @returns the files' contents by name: the chunks, and the licences of the packages that are in them
 */
export async function bundleChunks(
  entries: Readonly<Record<string, string>>,
  { external = [], packages = {}, rewritten = {}, embedded = {} }: ChunkOptions = {},
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
    metafile: true,
    absWorkingDir: ROOT,
    external: [...external],
    plugins: [packagesApart(packages), withOtherCode(rewritten), withFiles(embedded), withoutUnneeded()],
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
      // require() of a chunk is faster than import().
      supported: { 'dynamic-import': false },
    });
    return [basename(file.path), code] as const;
  });
  const notices = thirdPartyNotices(result.metafile, ROOT);
  return { ...Object.fromEntries(await Promise.all(files)), ...(notices === undefined ? {} : { [NOTICES_FILE]: notices }) };
}

function packagesApart(packages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'packages-apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = packages[resolve(resolveDir, path)];
        return name === undefined ? undefined : { path: name, external: true };
      }),
  };
}

function withOtherCode(rewritten: Readonly<Record<string, (code: string) => string>>): Plugin {
  return {
    name: 'with-other-code',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const rewrite = rewritten[path];
        return rewrite && { contents: rewrite(await readFile(path, 'utf8')), loader: 'ts' };
      }),
  };
}

function withFiles(embedded: Readonly<Record<string, Uint8Array>>): Plugin {
  return {
    name: 'with-files',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^embedded:/ }, ({ path }) => ({ path, namespace: 'embedded' }));
      onLoad({ filter: /.*/, namespace: 'embedded' }, ({ path }) => embedded[path] && { contents: embedded[path], loader: 'binary' });
    },
  };
}

function withoutUnneeded(): Plugin {
  return {
    name: 'without-unneeded',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^[\w./-]+$/ }, ({ path, importer }) =>
        Object.hasOwn(NOT_NEEDED, path) && AXIOS.test(importer) ? { path, namespace: 'unneeded' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'unneeded' }, ({ path }) => ({ contents: NOT_NEEDED[path]!, loader: 'js' }));
      onLoad({ filter: /[/\\]axios[/\\]lib[/\\]utils\.js$/ }, async ({ path }) => {
        const code = await readFile(path, 'utf8');
        if (!code.includes(LOOK_AT_FORM_DATA)) throw new Error(`${path} does not contain ${LOOK_AT_FORM_DATA}. See tools/build/chunks.ts.`);
        return { contents: code.replace(LOOK_AT_FORM_DATA, 'undefined'), loader: 'js' };
      });
    },
  };
}
