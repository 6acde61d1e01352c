import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

/** Environment in which a bundle finds the packages that it does not contain. */
export const PACKAGES = { NODE_PATH: join(ROOT, 'node_modules') };

/** Bundles a program into a file, as the build bundles the command. */
export function bundle(program: string, file: string): void {
  const options = {
    entryPoints: [program],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['libsql', '@clickhouse/client', '@duckdb/node-api'],
    supported: { 'dynamic-import': false }, // require() obeys NODE_PATH
  };
  // In a separate process: esbuild does not work in the environment of Jest.
  execFileSync(process.execPath, ['-e', `require('esbuild').buildSync(${JSON.stringify(options)})`], { cwd: ROOT });
}
