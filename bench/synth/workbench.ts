import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';
import { PREBUILT } from './prebuilt-provider';

/** Package under test, imported from the build. */
export const OURS = '@svc-waap/cdktf';

/** Creates a folder for the apps, in which this package, the CDK and the prebuilt provider are installed. */
export async function makeWorkbench(apps: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  // Peers are linked instead of installed: both sides have to run on one copy of the CDK.
  const install = ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await run('npm', [...install, '--prefix', folder, `${PREBUILT.name}@${PREBUILT.version}`]);
  for (const [name, target] of [
    ['cdktf', fromRoot('node_modules/cdktf')],
    ['constructs', fromRoot('node_modules/constructs')],
    [OURS, ROOT],
  ] as const) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  await build({
    entryPoints: apps.map((app) => join(__dirname, 'apps', `${app}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    external: ['cdktf', 'constructs', PREBUILT.name],
    plugins: [{ name: 'built', setup: (bundling) => bundling.onResolve({ filter: /\/src$/ }, () => ({ path: OURS, external: true })) }],
  });
  return folder;
}
