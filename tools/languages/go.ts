import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Step } from '../build/freshness';
import { cacheFolder } from '../cache';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Edition } from './edition';
import type { Language } from './language';
import { code, pacmak, preparation } from './pacmak';

export function go(edition: Edition): Language {
  const { moduleName, packageName } = edition.targets.go;
  const folder = `${edition.into}/go`;
  return {
    name: 'Go',
    folder: 'go',
    needs: 'Go 1.25 or newer',
    isInstalled: () => onPath('go') !== undefined,
    // A module is source code, which the app builds.
    product: `${folder}/${packageName}`,
    steps: [...preparation(edition), code(edition), cdkStep(edition)],
    example: {
      install: async (app, from = fromRoot(folder)) => {
        await replaceModule(app, `${moduleName}/${packageName}`, join(from, packageName));
        await provideCdk(edition, app);
        // Without paths of this clone, the build cache works for other clones too.
        return { GOFLAGS: '-trimpath -buildvcs=false' };
      },
    },
  };
}

/** The step that makes the CDK in the cache if the proxy of modules lacks it. */
function cdkStep(edition: Edition): Step {
  return {
    name: `${edition.prefix}go-cdk`,
    reads: ['package-lock.json', 'tools/languages/go.ts'],
    makes: [],
    make: async () => {
      await cdkFromNpm(edition);
    },
  };
}

/** Lets an app use the CDK: from the proxy of modules, or made from its npm package if the proxy lacks it. */
async function provideCdk(edition: Edition, app: string): Promise<void> {
  const folder = await cdkFromNpm(edition);
  if (folder !== undefined) await replaceModule(app, moduleOfCdk(edition), folder);
}

function moduleOfCdk({ library }: Edition): string {
  const { moduleName, packageName } = library.jsii.targets.go;
  return `${moduleName}/${packageName}`;
}

/** Makes the CDK from its npm package, in the cache. Returns its folder; undefined if the proxy of modules has the CDK. */
async function cdkFromNpm(edition: Edition): Promise<string | undefined> {
  const { cdk, library } = edition;
  const folder = cacheFolder('go', `${cdk}-${library.version}`);
  const made = join(folder, library.jsii.targets.go.packageName);
  if (existsSync(folder)) return made;
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(`${folder}-`);
  try {
    // Go downloads modules of a module only.
    await writeFile(join(scratch, 'go.mod'), 'module example.org/scratch\n');
    const { status } = await run('go', ['mod', 'download', `${moduleOfCdk(edition)}@v${library.version}`], {
      cwd: scratch,
      accept: [0, 1],
    });
    if (status === 0) return undefined;
    await pacmak(['go'], { of: fromRoot('node_modules', cdk), into: scratch, more: ['--code-only'] });
    await rename(join(scratch, 'go'), folder);
    return made;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function replaceModule(app: string, module: string, folder: string): Promise<void> {
  await run('go', ['mod', 'edit', '-replace', `${module}=${folder}`], { cwd: app });
}
