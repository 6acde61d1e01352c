import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
    steps: [...preparation(edition), code(edition)],
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

/** Lets an app use the CDK: from the proxy of modules, or made from its npm package if the proxy lacks it. */
async function provideCdk({ cdk, library }: Edition, app: string): Promise<void> {
  const { moduleName, packageName } = library.jsii.targets.go;
  const module = `${moduleName}/${packageName}`;
  const { status } = await run('go', ['mod', 'download', `${module}@v${library.version}`], { cwd: app, accept: [0, 1] });
  if (status === 0) return;
  const folder = cacheFolder('go', `${cdk}-${library.version}`);
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const scratch = await mkdtemp(`${folder}-`);
    try {
      await pacmak(['go'], { of: fromRoot('node_modules', cdk), into: scratch, more: ['--code-only'] });
      await rename(join(scratch, 'go'), folder);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  await replaceModule(app, module, join(folder, packageName));
}

async function replaceModule(app: string, module: string, folder: string): Promise<void> {
  await run('go', ['mod', 'edit', '-replace', `${module}=${folder}`], { cwd: app });
}
