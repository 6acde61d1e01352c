import { jsii } from '../../package.json';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Language } from './language';
import { CODE } from './pacmak';

const { moduleName, packageName } = jsii.targets.go;

const MODULE = `dist/go/${packageName}`;

export const GO: Language = {
  name: 'Go',
  folder: 'go',
  needs: 'Go 1.25 or newer',
  isInstalled: () => onPath('go') !== undefined,
  // A module is source code, which the app builds.
  product: MODULE,
  steps: [CODE],
  example: {
    install: async (app) => {
      await run('go', ['mod', 'edit', '-replace', `${moduleName}/${packageName}=${fromRoot(MODULE)}`], { cwd: app });
      // Without paths of this clone, the build cache works for other clones too.
      return { GOFLAGS: '-trimpath -buildvcs=false' };
    },
  },
};
