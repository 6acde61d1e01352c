import { jsii } from '../../package.json';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Language } from './language';
import { PACKED, pacmak } from './pacmak';

const { moduleName, packageName } = jsii.targets.go;

export const GO: Language = {
  name: 'Go',
  folder: 'go',
  needs: 'Go 1.25 or newer',
  isInstalled: () => onPath('go') !== undefined,
  // A module is code: what builds it is the app.
  steps: [{ name: 'go', reads: PACKED, makes: ['dist/go'], make: () => pacmak(['go'], { more: ['--code-only'] }) }],
  prepare: async (app) => {
    const replacement = `${moduleName}/${packageName}=${fromRoot('dist', 'go', packageName)}`;
    await run('go', ['mod', 'edit', '-replace', replacement], { cwd: app });
    // Without paths of this clone in it, the build cache serves the next clone too.
    return { GOFLAGS: '-trimpath -buildvcs=false' };
  },
};
